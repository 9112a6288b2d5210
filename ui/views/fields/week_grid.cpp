// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/fields/week_grid.h"

#include "ui/theme/theme.h"

#include <QKeyEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>

namespace headroom::ui {

namespace {

constexpr int kDays = 7;
constexpr int kHours = 24;
constexpr int kLabelWidth = 26;
constexpr int kRowHeight = 13;

} // namespace

WeekGrid::WeekGrid(QWidget *parent) : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Hours of the week"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void WeekGrid::setHours(const Hours &hours)
{
    m_hours = hours;
    update();
}

QSize WeekGrid::sizeHint() const
{
    return {kLabelWidth + kHours * 9, kDays * kRowHeight + kHourAxisHeight};
}

QRectF WeekGrid::cell(int hour) const
{
    const double width = double(this->width() - kLabelWidth) / kHours;
    const int day = hour / kHours;
    return {kLabelWidth + (hour % kHours) * width, double(day) * kRowHeight, width - 1,
            kRowHeight - 1.0};
}

int WeekGrid::hourAt(QPointF position) const
{
    const double width = double(this->width() - kLabelWidth) / kHours;
    const int column = static_cast<int>((position.x() - kLabelWidth) / width);
    const int row = static_cast<int>(position.y() / kRowHeight);
    const bool inside =
        position.x() >= kLabelWidth && position.y() >= 0 && column < kHours && row < kDays;
    return inside ? row * kHours + column : -1;
}

void WeekGrid::paintEvent(QPaintEvent *)
{
    const Tokens &tokens = currentTokens();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(typeFont(TypeRole::Caption, tokens));
    painter.setPen(tokens.color.muted);
    for (int day = 0; day < kDays; ++day)
        painter.drawText(QRectF(0, day * kRowHeight, kLabelWidth, kRowHeight), Qt::AlignVCenter,
                         QLocale::c().dayName(day + 1, QLocale::ShortFormat));
    for (int hour = 0; hour <= kHours; hour += 6) {
        const double x = kLabelWidth + hour * double(width() - kLabelWidth) / kHours;
        painter.drawText(
            QRectF(x - (hour == kHours ? 20 : 0), kDays * kRowHeight, 20, kHourAxisHeight),
            hour == kHours ? Qt::AlignRight : Qt::AlignLeft, QString::number(hour));
    }
    painter.setPen(Qt::NoPen);
    for (int hour = 0; hour < static_cast<int>(kHoursPerWeek); ++hour) {
        const bool on = m_hours[static_cast<std::size_t>(hour)];
        painter.setBrush(on ? tokens.color.accent : tokens.color.track);
        painter.drawRoundedRect(cell(hour), 2, 2);
    }
    if (hasFocus()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(tokens.color.text, 1));
        painter.drawRoundedRect(cell(m_current), 2, 2);
    }
}

void WeekGrid::mousePressEvent(QMouseEvent *event)
{
    const int hour = hourAt(event->position());
    if (event->button() != Qt::LeftButton || hour < 0)
        return;
    m_marking = !m_hours[static_cast<std::size_t>(hour)];
    mark(hour, m_marking);
}

void WeekGrid::mouseMoveEvent(QMouseEvent *event)
{
    const int hour = hourAt(event->position());
    if (event->buttons().testFlag(Qt::LeftButton) && hour >= 0)
        mark(hour, m_marking);
}

void WeekGrid::keyPressEvent(QKeyEvent *event)
{
    constexpr int kWeek = static_cast<int>(kHoursPerWeek);
    switch (event->key()) {
    case Qt::Key_Left: m_current = (m_current + kWeek - 1) % kWeek; break;
    case Qt::Key_Right: m_current = (m_current + 1) % kWeek; break;
    case Qt::Key_Up: m_current = (m_current + kWeek - kHours) % kWeek; break;
    case Qt::Key_Down: m_current = (m_current + kHours) % kWeek; break;
    case Qt::Key_Space: mark(m_current, !m_hours[static_cast<std::size_t>(m_current)]); break;
    default: QWidget::keyPressEvent(event); return;
    }
    update();
}

void WeekGrid::mark(int hour, bool on)
{
    m_current = hour;
    if (m_hours[static_cast<std::size_t>(hour)] == on)
        return;
    m_hours[static_cast<std::size_t>(hour)] = on;
    update();
    emit hoursMarked(m_hours);
}

} // namespace headroom::ui
