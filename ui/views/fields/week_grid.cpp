// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/fields/week_grid.h"

#include "ui/theme/theme.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

namespace headroom::ui {

namespace {

constexpr int kDays = 7;
constexpr int kHours = 24;
constexpr int kLabelWidthAtOne = 26;
constexpr int kRowHeightAtOne = 13;
constexpr int kHourAxisAtOne = 14;

int scaled(int length)
{
    return qRound(length * currentTokens().scale);
}

int labelWidth()
{
    return scaled(kLabelWidthAtOne);
}

int rowHeight()
{
    return scaled(kRowHeightAtOne);
}

} // namespace

int hourAxisHeight()
{
    return scaled(kHourAxisAtOne);
}

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
    return {labelWidth() + kHours * 9, kDays * rowHeight() + hourAxisHeight()};
}

QRectF WeekGrid::cell(int hour) const
{
    const double width = double(this->width() - labelWidth()) / kHours;
    const int day = hour / kHours;
    return {labelWidth() + (hour % kHours) * width, double(day) * rowHeight(), width - 1,
            rowHeight() - 1.0};
}

int WeekGrid::hourAt(QPointF position) const
{
    const double width = double(this->width() - labelWidth()) / kHours;
    const int column = static_cast<int>((position.x() - labelWidth()) / width);
    const int row = static_cast<int>(position.y() / rowHeight());
    const bool inside =
        position.x() >= labelWidth() && position.y() >= 0 && column < kHours && row < kDays;
    return inside ? row * kHours + column : -1;
}

void WeekGrid::paintEvent(QPaintEvent *)
{
    const Tokens &tokens = currentTokens();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(typeFont(TypeRole::Caption, tokens));
    painter.setPen(tokens.color.muted);
    const QStringList days{tr("Mon"), tr("Tue"), tr("Wed"), tr("Thu"),
                           tr("Fri"), tr("Sat"), tr("Sun")};
    for (int day = 0; day < kDays; ++day)
        painter.drawText(QRectF(0, day * rowHeight(), labelWidth(), rowHeight()), Qt::AlignVCenter,
                         days[day]);
    for (int hour = 0; hour <= kHours; hour += 6) {
        const double x = labelWidth() + hour * double(width() - labelWidth()) / kHours;
        painter.drawText(
            QRectF(x - (hour == kHours ? 20 : 0), kDays * rowHeight(), 20, hourAxisHeight()),
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
