// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/bound_chart.h"

#include "ui/charts/chart_accessible.h"
#include "ui/charts/chart_text.h"
#include "ui/format/number_input.h"
#include "ui/theme/theme.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace headroom::ui {

namespace {

constexpr double kBoundHeight = 116.0;
constexpr double kBoundLine = 1.8;
constexpr double kTickSpacing = 34.0;
// Width of the time axis for a search that ends at once.
constexpr double kMinSeconds = 0.05;

} // namespace

BoundChart::BoundChart(QWidget *parent) : QWidget(parent)
{
    registerChartAccessibility();
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void BoundChart::setScene(Scene scene)
{
    m_scene = std::move(scene);
    setAccessibleDescription(m_scene.summary);
    update();
}

QSize BoundChart::sizeHint() const
{
    return {360, qRound(kBoundHeight * currentTokens().scale)};
}

AxisRange BoundChart::valueRange() const
{
    double low = m_scene.today.value_or(m_scene.points.front().bound);
    double high = low;
    for (const Point &point : m_scene.points) {
        low = std::min(low, point.bound);
        high = std::max(high, point.best);
    }
    const double air = std::max((high - low) * 0.12, high * 0.01);
    return {std::max(0.0, low - air), high + air + 1e-9};
}

void BoundChart::paintEvent(QPaintEvent *)
{
    if (m_scene.points.empty())
        return;
    const Tokens &tokens = currentTokens();
    const QFont font = typeFont(TypeRole::Small, tokens);
    const double line = lineHeight(font);
    const AxisRange range = valueRange();
    const AxisMapping rough(AxisScale::Linear, range, height() - line, line);
    double labels = 0.0;
    for (const AxisTick &tick : axisTicks(rough, m_scene.axis, kTickSpacing))
        labels = std::max(labels, textWidth(tick.label, font));
    double ends = 0.0;
    for (const QString &label : {m_scene.bestLabel, m_scene.boundLabel, m_scene.todayLabel})
        ends = std::max(ends, textWidth(label, font));
    const QRectF plot = QRectF(rect()).adjusted(labels + tokens.space.small, line / 2,
                                                -ends - tokens.space.small, -line - 4.0);
    if (plot.width() < 20 || plot.height() < 20)
        return;
    const AxisMapping y(AxisScale::Linear, range, plot.bottom(), plot.top());
    QPainter painter(this);
    for (const AxisTick &tick : axisTicks(y, m_scene.axis, kTickSpacing)) {
        const double at = std::floor(y.toPixel(tick.value)) + 0.5;
        painter.setPen(QPen(tokens.color.grid, 1.0));
        painter.drawLine(QPointF(plot.left(), at), QPointF(plot.right(), at));
        drawText(painter, QRectF(0, at - line / 2, plot.left() - tokens.space.small, line),
                 Qt::AlignRight | Qt::AlignVCenter, tick.label, font, tokens.color.muted);
    }
    painter.setRenderHint(QPainter::Antialiasing);
    paintSearch(painter, plot, y);
    paintLabels(painter, plot, y);
}

void BoundChart::paintSearch(QPainter &painter, QRectF plot, const AxisMapping &y) const
{
    const Tokens &tokens = currentTokens();
    const double last = std::max(kMinSeconds, m_scene.points.back().seconds);
    const auto x = [&](double seconds) { return plot.left() + plot.width() * seconds / last; };
    QPainterPath best(QPointF(plot.left(), y.toPixel(m_scene.points.front().best)));
    QPainterPath bound(QPointF(plot.left(), y.toPixel(m_scene.points.front().bound)));
    for (const Point &point : m_scene.points) {
        const double at = x(point.seconds);
        best.lineTo(at, best.currentPosition().y());
        best.lineTo(at, y.toPixel(point.best));
        bound.lineTo(at, bound.currentPosition().y());
        bound.lineTo(at, y.toPixel(point.bound));
    }
    best.lineTo(plot.right(), best.currentPosition().y());
    bound.lineTo(plot.right(), bound.currentPosition().y());
    QPainterPath unknown = best;
    unknown.connectPath(bound.toReversed());
    unknown.closeSubpath();
    painter.fillPath(unknown, withAlpha(tokens.color.accent, tokens.isDark() ? 0.2 : 0.1));
    if (m_scene.today) {
        painter.setPen(QPen(tokens.color.muted, 1.0, Qt::DashLine));
        const double at = y.toPixel(*m_scene.today);
        painter.drawLine(QPointF(plot.left(), at), QPointF(plot.right(), at));
    }
    painter.setPen(QPen(tokens.color.muted, kBoundLine));
    painter.drawPath(bound);
    painter.setPen(QPen(tokens.color.accent, kBoundLine));
    painter.drawPath(best);
    const QFont font = typeFont(TypeRole::Small, tokens);
    const QRectF below(plot.left(), plot.bottom() + 4.0, plot.width(), lineHeight(font));
    drawText(painter, below, Qt::AlignLeft | Qt::AlignVCenter, tr("0 s"), font, tokens.color.muted);
    drawText(painter, below, Qt::AlignRight | Qt::AlignVCenter,
             tr("%1 s").arg(numberLocale().toString(last, 'f', last < 10 ? 1 : 0)), font,
             tokens.color.muted);
}

// Draws a label at the end of each line, moved apart where they would overlap.
void BoundChart::paintLabels(QPainter &painter, QRectF plot, const AxisMapping &y) const
{
    struct Label {
        double at;
        QString text;
        QColor ink;
    };
    const Tokens &tokens = currentTokens();
    const QFont font = typeFont(TypeRole::Small, tokens);
    const double line = lineHeight(font);
    std::vector<Label> labels{
        {y.toPixel(m_scene.points.back().best), m_scene.bestLabel, tokens.color.accent},
        {y.toPixel(m_scene.points.back().bound), m_scene.boundLabel, tokens.color.muted}};
    if (m_scene.today)
        labels.push_back({y.toPixel(*m_scene.today), m_scene.todayLabel, tokens.color.text});
    std::ranges::stable_sort(labels, {}, &Label::at);
    double free = 0.0;
    for (Label &label : labels) {
        label.at = std::max(label.at, free + line / 2);
        free = label.at + line / 2;
    }
    double room = height();
    for (auto label = labels.rbegin(); label != labels.rend(); ++label) {
        label->at = std::min(label->at, room - line / 2);
        room = label->at - line / 2;
        drawText(painter,
                 QRectF(plot.right() + tokens.space.tiny, label->at - line / 2,
                        width() - plot.right() - tokens.space.tiny, line),
                 Qt::AlignLeft | Qt::AlignVCenter, label->text, font, label->ink);
    }
}

} // namespace headroom::ui
