// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/day_calendar.h"

#include "ui/charts/chart_accessible.h"
#include "ui/charts/chart_text.h"
#include "ui/theme/theme.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace headroom::ui {

namespace {

constexpr int kColumns = 31;
constexpr int kWeek = 7;
constexpr double kCellGap = 2.0;
// Share of the accent colour in a day without cost.
constexpr double kPalest = 0.07;
constexpr double kDeepest = 0.7;
constexpr double kCellCorner = 3.0;

QFont labelFont()
{
    return typeFont(TypeRole::Caption, currentTokens());
}

} // namespace

DayCalendar::DayCalendar(QWidget *parent) : QWidget(parent), m_card(new HoverCard(this))
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Cost by day"));
    registerChartAccessibility();
}

void DayCalendar::setScene(DayCalendarScene scene)
{
    m_scene = std::move(scene);
    m_current.reset();
    m_labelWidth.reset();
    m_card->hide();
    setAccessibleDescription(m_scene.summary);
    updateGeometry();
    update();
}

double DayCalendar::rowHeight() const
{
    return lineHeight(labelFont()) + kCellGap * 2;
}

double DayCalendar::labelWidth() const
{
    if (!m_labelWidth) {
        double widest = 0.0;
        for (const QString &row : m_scene.rows)
            widest = std::max(widest, textWidth(row, labelFont()));
        m_labelWidth = widest + currentTokens().space.small;
    }
    return *m_labelWidth;
}

QRectF DayCalendar::cellOf(const DayCalendarScene::Day &day) const
{
    const double left = labelWidth();
    const double pitch = std::max(1.0, (width() - left) / kColumns);
    const double top = rowHeight() * (day.row + 1);
    return {left + day.column * pitch, top, pitch - kCellGap, rowHeight() - kCellGap};
}

QSize DayCalendar::sizeHint() const
{
    const auto rows = static_cast<double>(m_scene.rows.size()) + 1;
    return {640, static_cast<int>(rowHeight() * rows)};
}

void DayCalendar::paintEvent(QPaintEvent *)
{
    const Tokens &tokens = currentTokens();
    const ColorTokens &color = tokens.color;
    const QFont font = labelFont();
    const QFont bold = typeFont(TypeRole::CaptionBold, tokens);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (int column = 0; column < kColumns; ++column) {
        const bool isNamed = column == 0 || (column + 1) % 5 == 0;
        const QRectF head = cellOf({-1, column});
        if (isNamed)
            drawText(painter, head, Qt::AlignCenter, QString::number(column + 1), font,
                     color.muted);
    }
    for (std::size_t row = 0; row < m_scene.rows.size(); ++row) {
        const QRectF cell = cellOf({static_cast<int>(row), 0});
        drawText(painter, QRectF(0, cell.top(), labelWidth(), cell.height()),
                 Qt::AlignLeft | Qt::AlignVCenter, m_scene.rows[row], font, color.muted);
    }
    for (std::size_t i = 0; i < m_scene.days.size(); ++i) {
        const DayCalendarScene::Day &day = m_scene.days[i];
        const QRectF cell = cellOf(day);
        const double depth = kPalest + (kDeepest - kPalest) * std::clamp(day.share, 0.0, 1.0);
        painter.setBrush(mixed(color.accent, color.surface, depth));
        painter.setPen(m_current == i       ? QPen(color.text, 1.5)
                       : day.mark.isEmpty() ? QPen(Qt::NoPen)
                                            : QPen(color.warning, 1.5));
        painter.drawRoundedRect(cell, kCellCorner, kCellCorner);
        if (day.mark.isEmpty())
            continue;
        painter.setBrush(color.warning);
        painter.drawRoundedRect(cell, kCellCorner, kCellCorner);
        drawText(painter, cell, Qt::AlignCenter, elided(day.mark, bold, cell.width()), bold,
                 color.onWarning);
    }
    if (!hasFocus())
        return;
    painter.setPen(QPen(color.accent, tokens.size.focusRing));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), tokens.radius.badge,
                            tokens.radius.badge);
}

void DayCalendar::changeEvent(QEvent *event)
{
    m_labelWidth.reset();
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange)
        updateGeometry();
    QWidget::changeEvent(event);
}

void DayCalendar::attend(std::optional<std::size_t> day)
{
    if (day == m_current)
        return;
    m_current = day;
    const HoverText text = day && m_scene.describe ? m_scene.describe(*day) : HoverText();
    if (text.isEmpty()) {
        m_card->hide();
    } else {
        const QRectF cell = cellOf(m_scene.days[*day]);
        m_card->showAt(text, cell.center(), cell.width(), QRectF(rect()));
    }
    setCurrentMark(this, spoken(text));
    update();
}

void DayCalendar::mouseMoveEvent(QMouseEvent *event)
{
    const auto under = std::ranges::find_if(m_scene.days, [&](const DayCalendarScene::Day &day) {
        return cellOf(day).contains(event->position());
    });
    attend(under == m_scene.days.end()
               ? std::nullopt
               : std::optional(static_cast<std::size_t>(under - m_scene.days.begin())));
}

void DayCalendar::walk(int days)
{
    if (m_scene.days.empty())
        return;
    const auto last = static_cast<int>(m_scene.days.size()) - 1;
    const int at = m_current ? static_cast<int>(*m_current) + days : days > 0 ? 0 : last;
    attend(static_cast<std::size_t>(std::clamp(at, 0, last)));
}

void DayCalendar::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Left: return walk(-1);
    case Qt::Key_Right: return walk(1);
    case Qt::Key_Up: return walk(-kWeek);
    case Qt::Key_Down: return walk(kWeek);
    case Qt::Key_Escape: return attend(std::nullopt);
    default: QWidget::keyPressEvent(event);
    }
}

void DayCalendar::focusOutEvent(QFocusEvent *event)
{
    attend(std::nullopt);
    QWidget::focusOutEvent(event);
}

} // namespace headroom::ui
