// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/trade_off_chart.h"

#include "ui/charts/chart_accessible.h"
#include "ui/charts/chart_text.h"
#include "ui/theme/theme.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace headroom::ui {

namespace {

constexpr double kTradeOffHeight = 240.0;
constexpr double kTradeOffDot = 4.5;
constexpr double kTradeOffReach = 14.0; // pixels from a point within which a click hits it
constexpr double kTradeOffTicks = 56.0;

} // namespace

TradeOffChart::TradeOffChart(QWidget *parent) : QWidget(parent)
{
    registerChartAccessibility();
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setFocusPolicy(Qt::StrongFocus);
}

void TradeOffChart::setScene(Scene scene)
{
    m_scene = std::move(scene);
    m_chosen.reset();
    setAccessibleDescription(m_scene.summary);
    setCurrentMark(this, {});
    update();
}

void TradeOffChart::setChosen(std::optional<std::size_t> point)
{
    m_chosen = point;
    setCurrentMark(this, point ? m_scene.points[*point].label : QString());
    update();
}

QSize TradeOffChart::sizeHint() const
{
    return {420, qRound(kTradeOffHeight * currentTokens().scale)};
}

TradeOffChart::Frame TradeOffChart::frame() const
{
    const Tokens &tokens = currentTokens();
    const QFont font = typeFont(TypeRole::Small, tokens);
    const double line = lineHeight(font);
    const auto rangeOf = [&](double Point::*value, AxisScale scale) {
        const auto [low, high] = std::ranges::minmax(m_scene.points, {}, value);
        return paddedRange(low.*value, high.*value, scale);
    };
    const AxisRange xRange = rangeOf(&Point::x, m_scene.x.scale);
    const AxisRange yRange = rangeOf(&Point::y, m_scene.y.scale);
    // One line of title above; ticks and title below.
    QRectF plot = QRectF(rect()).adjusted(0, line + tokens.space.small, -tokens.space.large,
                                          -2 * line - tokens.space.small);
    double labels = 0.0;
    for (const AxisTick &tick :
         axisTicks(AxisMapping(m_scene.y.scale, yRange, plot.bottom(), plot.top()), m_scene.y,
                   kTradeOffTicks))
        labels = std::max(labels, textWidth(tick.label, font));
    plot.setLeft(labels + tokens.space.small);
    return {plot, AxisMapping(m_scene.x.scale, xRange, plot.left(), plot.right()),
            AxisMapping(m_scene.y.scale, yRange, plot.bottom(), plot.top())};
}

QPointF TradeOffChart::placeOf(std::size_t point) const
{
    const Frame at = frame();
    return {at.x.toPixel(m_scene.points[point].x), at.y.toPixel(m_scene.points[point].y)};
}

void TradeOffChart::paintEvent(QPaintEvent *)
{
    if (m_scene.points.empty())
        return;
    QPainter painter(this);
    const Frame at = frame();
    paintAxes(painter, at);
    painter.setRenderHint(QPainter::Antialiasing);
    paintPoints(painter, at);
}

void TradeOffChart::paintAxes(QPainter &painter, const Frame &at) const
{
    const Tokens &tokens = currentTokens();
    const QFont font = typeFont(TypeRole::Small, tokens);
    const QFont bold = typeFont(TypeRole::SmallBold, tokens);
    const double line = lineHeight(font);
    for (const AxisTick &tick : axisTicks(at.y, m_scene.y, kTradeOffTicks)) {
        const double y = std::floor(at.y.toPixel(tick.value)) + 0.5;
        painter.setPen(QPen(tokens.color.grid, 1.0));
        painter.drawLine(QPointF(at.plot.left(), y), QPointF(at.plot.right(), y));
        drawText(painter, QRectF(0, y - line / 2, at.plot.left() - tokens.space.small, line),
                 Qt::AlignRight | Qt::AlignVCenter, tick.label, font, tokens.color.muted);
    }
    for (const AxisTick &tick : axisTicks(at.x, m_scene.x, kTradeOffTicks)) {
        const double x = at.x.toPixel(tick.value);
        drawText(painter, QRectF(x - 60, at.plot.bottom() + 4, 120, line),
                 Qt::AlignHCenter | Qt::AlignVCenter, tick.label, font, tokens.color.muted);
    }
    painter.setPen(QPen(tokens.color.control, 1.0));
    const double base = std::floor(at.plot.bottom()) + 0.5;
    painter.drawLine(QPointF(at.plot.left(), base), QPointF(at.plot.right(), base));
    drawText(painter, QRectF(0, 0, width(), line), Qt::AlignLeft | Qt::AlignVCenter,
             m_scene.y.title, bold, tokens.color.text);
    drawText(painter, QRectF(at.plot.left(), at.plot.bottom() + 4 + line, at.plot.width(), line),
             Qt::AlignRight | Qt::AlignVCenter, m_scene.x.title, bold, tokens.color.text);
}

// Draws steps, because between two points the cost is that of the next one.
void TradeOffChart::paintPoints(QPainter &painter, const Frame &at) const
{
    const Tokens &tokens = currentTokens();
    QPainterPath steps;
    std::vector<QPointF> places;
    for (const Point &point : m_scene.points) {
        const QPointF place(at.x.toPixel(point.x), at.y.toPixel(point.y));
        if (places.empty()) {
            steps.moveTo(place);
        } else {
            steps.lineTo(places.back().x(), place.y());
            steps.lineTo(place);
        }
        places.push_back(place);
    }
    painter.setPen(QPen(withAlpha(tokens.color.accent, 0.6), 1.5));
    painter.drawPath(steps);
    for (std::size_t i = 0; i < places.size(); ++i) {
        painter.setPen(QPen(tokens.color.accent, 1.8));
        painter.setBrush(m_scene.points[i].proven ? tokens.color.accent : tokens.color.surface);
        painter.drawEllipse(places[i], kTradeOffDot, kTradeOffDot);
    }
    if (!m_chosen)
        return;
    const QPointF place = places[*m_chosen];
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(tokens.color.text, hasFocus() ? 2.0 : 1.2));
    painter.drawEllipse(place, kTradeOffDot + 4, kTradeOffDot + 4);
    const QFont font = typeFont(TypeRole::SmallBold, tokens);
    const QString &label = m_scene.points[*m_chosen].label;
    const double wide = textWidth(label, font) + tokens.space.small;
    const double left = std::clamp(place.x() - wide / 2, at.plot.left(),
                                   std::max(at.plot.left(), at.plot.right() - wide));
    const double high = lineHeight(font);
    const double above = place.y() - kTradeOffDot - 8 - high;
    const QRectF box(left, above > 0 ? above : place.y() + kTradeOffDot + 8, wide, high);
    painter.setPen(Qt::NoPen);
    painter.setBrush(withAlpha(tokens.color.surface, 0.9));
    painter.drawRoundedRect(box, 3, 3);
    drawText(painter, box, Qt::AlignCenter, label, font, tokens.color.text);
}

void TradeOffChart::choose(std::size_t point)
{
    setChosen(point);
    emit pointChosen(static_cast<int>(point));
}

void TradeOffChart::mousePressEvent(QMouseEvent *event)
{
    std::optional<std::size_t> nearest;
    double minimum = kTradeOffReach;
    for (std::size_t i = 0; i < m_scene.points.size(); ++i) {
        const QPointF apart = placeOf(i) - event->position();
        if (const double distance = std::hypot(apart.x(), apart.y()); distance < minimum) {
            minimum = distance;
            nearest = i;
        }
    }
    if (nearest)
        choose(*nearest);
}

void TradeOffChart::keyPressEvent(QKeyEvent *event)
{
    const int step = event->key() == Qt::Key_Right ? 1 : event->key() == Qt::Key_Left ? -1 : 0;
    if (step == 0 || m_scene.points.empty())
        return QWidget::keyPressEvent(event);
    const int last = static_cast<int>(m_scene.points.size()) - 1;
    const int next = m_chosen ? static_cast<int>(*m_chosen) + step : (step > 0 ? 0 : last);
    choose(static_cast<std::size_t>(std::clamp(next, 0, last)));
}

void TradeOffChart::focusInEvent(QFocusEvent *event)
{
    QWidget::focusInEvent(event);
    update();
}

void TradeOffChart::focusOutEvent(QFocusEvent *event)
{
    QWidget::focusOutEvent(event);
    update();
}

} // namespace headroom::ui
