// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/scatter_painter.h"

#include "ui/charts/chart_text.h"
#include "ui/charts/mark_path.h"
#include "ui/charts/scatter_places.h"
#include "ui/theme/theme.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace headroom::ui {

namespace {

constexpr double kFrontierLine = 1.5;
constexpr double kNodeRadius = 3.4;

// A hairline that falls onto whole pixels.
double crisp(double position)
{
    return std::floor(position) + 0.5;
}

// The part of a line that lies in the rectangle (Liang and Barsky 1984).
std::optional<QLineF> clipped(QLineF line, QRectF area)
{
    double from = 0.0;
    double to = 1.0;
    const auto cut = [&](double p, double q) {
        if (p == 0.0)
            return q >= 0.0;
        const double t = q / p;
        if (p < 0.0)
            from = std::max(from, t);
        else
            to = std::min(to, t);
        return from <= to;
    };
    if (cut(-line.dx(), line.x1() - area.left()) && cut(line.dx(), area.right() - line.x1())
        && cut(-line.dy(), line.y1() - area.top()) && cut(line.dy(), area.bottom() - line.y1()))
        return QLineF(line.pointAt(from), line.pointAt(to));
    return std::nullopt;
}

bool isReadable(double value, AxisScale scale)
{
    return std::isfinite(value) && (scale == AxisScale::Linear || value > 0.0);
}

std::optional<QPointF> pixelOf(const ScatterGeometry &g, const ScatterScene &scene,
                               std::uint32_t candidate)
{
    if (!scene.points || candidate >= scene.points->size())
        return std::nullopt;
    const double x = scene.points->x[candidate];
    const double y = scene.points->y[candidate];
    if (!isReadable(x, scene.x.scale) || !isReadable(y, scene.y.scale))
        return std::nullopt;
    return g.place(x, y);
}

void paintGridLines(QPainter &painter, const ScatterGeometry &g, const Tokens &tokens)
{
    painter.setPen(QPen(tokens.color.grid, 1.0));
    for (const AxisTick &tick : g.yTicks) {
        const double y = crisp(g.y.toPixel(tick.value));
        painter.drawLine(QPointF(g.plot.left(), y), QPointF(g.plot.right(), y));
    }
    for (const AxisTick &tick : g.xTicks) {
        const double x = crisp(g.x.toPixel(tick.value));
        painter.drawLine(QPointF(x, g.plot.top()), QPointF(x, g.plot.bottom()));
    }
}

void paintTickLabels(QPainter &painter, const ScatterGeometry &g, const Tokens &tokens)
{
    const QFont font = typeFont(TypeRole::Small, tokens);
    const QColor &ink = tokens.color.muted;
    const double line = lineHeight(font);
    const double width = g.plot.left() - tokens.space.small - g.area.left();
    for (const AxisTick &tick : g.yTicks) {
        const double y = g.y.toPixel(tick.value);
        drawText(painter, QRectF(g.area.left(), y - line / 2, width, line),
                 Qt::AlignRight | Qt::AlignVCenter, tick.label, font, ink);
    }
    for (const AxisTick &tick : g.xTicks) {
        const double half = textWidth(tick.label, font) / 2 + 1.0;
        // The labels at the ends stay inside the chart.
        const double centre =
            std::clamp(g.x.toPixel(tick.value), g.area.left() + half, g.area.right() - half);
        drawText(painter, QRectF(centre - half, g.xLabels.top(), 2 * half, line),
                 Qt::AlignHCenter | Qt::AlignVCenter, tick.label, font, ink);
    }
}

void paintTitles(QPainter &painter, const ScatterGeometry &g, const ScatterScene &scene,
                 const Tokens &tokens)
{
    const QFont font = typeFont(TypeRole::SmallBold, tokens);
    drawText(painter, g.yTitle, Qt::AlignLeft | Qt::AlignVCenter,
             elided(scene.y.title, font, g.yTitle.width()), font, tokens.color.text);
    drawText(painter, g.xTitle, Qt::AlignHCenter | Qt::AlignVCenter,
             elided(scene.x.title, font, g.xTitle.width()), font, tokens.color.text);
}

void paintFrontier(QPainter &painter, const ScatterGeometry &g, const ScatterScene &scene,
                   const Tokens &tokens)
{
    std::vector<QPointF> nodes;
    for (const std::uint32_t candidate : scene.frontier)
        if (const auto place = pixelOf(g, scene, candidate))
            nodes.push_back(*place);
    painter.setPen(QPen(tokens.color.text, kFrontierLine, Qt::SolidLine, Qt::RoundCap));
    for (std::size_t i = 1; i < nodes.size(); ++i)
        if (const auto part = clipped(QLineF(nodes[i - 1], nodes[i]), g.plot))
            painter.drawLine(*part);
    const double radius = kNodeRadius * tokens.scale;
    painter.setBrush(tokens.isDark() ? tokens.color.background : QColor(Qt::white));
    for (const QPointF &node : nodes)
        if (g.isInPlot(node))
            painter.drawEllipse(node, radius, radius);
}

void paintLimit(QPainter &painter, const ScatterGeometry &g, const LimitMark &limit, bool vertical,
                bool hot, const QColor &color, const QColor &ink, const Tokens &tokens)
{
    if (limit.inView) {
        QPen pen(color, hot ? 2.0 : 1.5, Qt::CustomDashLine, Qt::FlatCap);
        pen.setDashPattern({3.0, 2.4});
        painter.setPen(pen);
        const double p = crisp(limit.position);
        if (vertical)
            painter.drawLine(QPointF(p, g.plot.top()), QPointF(p, g.plot.bottom()));
        else
            painter.drawLine(QPointF(g.plot.left(), p), QPointF(g.plot.right(), p));
    }
    if (limit.text.isEmpty())
        return;
    if (hot) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(withAlpha(color, 0.25));
        const QRectF halo = limit.pill.adjusted(-3, -3, 3, 3);
        painter.drawRoundedRect(halo, halo.height() / 2, halo.height() / 2);
    }
    drawPill(painter, limit.pill, limit.text, color, ink, tokens);
}

std::vector<QRectF> pills(const std::optional<LimitMark> &need,
                          const std::optional<LimitMark> &budget)
{
    std::vector<QRectF> taken;
    if (need)
        taken.push_back(need->pill);
    if (budget)
        taken.push_back(budget->pill);
    return taken;
}

void paintCandidate(QPainter &painter, const ScatterGeometry &g, const ScatterScene &scene,
                    const ScatterAttention &attention, const Tokens &tokens)
{
    const auto centre = placeInPlot(g, scene, *attention.candidate);
    if (!centre)
        return;
    const ColorTokens &color = tokens.color;
    const double radius = attention.markRadius + 2.2;
    const bool filled = !scene.marks || scene.marks->size() != scene.points->size()
                        || ((*scene.marks)[*attention.candidate] & mark::kFilled);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color.surface);
    painter.drawEllipse(*centre, radius + 4.0, radius + 4.0);
    painter.setPen(QPen(color.text, 1.5));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(*centre, radius + 3.0, radius + 3.0);
    paintMark(painter, scene.points->shape[*attention.candidate], *centre, radius - 0.6,
              color.group(scene.points->group[*attention.candidate]), filled, color.surface);
}

} // namespace

std::optional<LimitMark> needMark(const ScatterGeometry &g, const ScatterScene &scene,
                                  const Tokens &tokens)
{
    if (!scene.need || !isReadable(scene.need->value, scene.x.scale))
        return std::nullopt;
    LimitMark limit;
    limit.position = g.x.toPixel(scene.need->value);
    limit.inView = limit.position >= g.plot.left() - 0.5 && limit.position <= g.plot.right() + 0.5;
    limit.text = scene.need->label ? scene.need->label(scene.need->value) : QString();
    if (!limit.inView) {
        const bool before = limit.position < g.plot.left();
        const QString arrow = QChar(before ? 0x2190 : 0x2192);
        limit.text =
            before ? QString(arrow + u' ' + limit.text) : QString(limit.text + u' ' + arrow);
    }
    const QSizeF size = pillSize(limit.text, tokens);
    const double last = std::max(g.plot.left(), g.plot.right() - size.width());
    const double left = std::clamp(limit.position - size.width() / 2, g.plot.left(), last);
    limit.pill = QRectF(QPointF(left, g.plot.top() + tokens.space.tiny), size);
    return limit;
}

std::optional<LimitMark> budgetMark(const ScatterGeometry &g, const ScatterScene &scene,
                                    const Tokens &tokens)
{
    if (!scene.budget || !isReadable(scene.budget->value, scene.y.scale))
        return std::nullopt;
    LimitMark limit;
    limit.position = g.y.toPixel(scene.budget->value);
    limit.inView = limit.position >= g.plot.top() - 0.5 && limit.position <= g.plot.bottom() + 0.5;
    limit.text = scene.budget->label ? scene.budget->label(scene.budget->value) : QString();
    if (!limit.inView)
        limit.text = limit.text + QStringLiteral(" ")
                     + QChar(limit.position < g.plot.top() ? 0x2191 : 0x2193);
    const QSizeF size = pillSize(limit.text, tokens);
    const double last = std::max(g.plot.top(), g.plot.bottom() - size.height());
    const double top = std::clamp(limit.position - size.height() / 2, g.plot.top(), last);
    const double left = std::max(g.plot.left(), g.plot.right() - size.width() - tokens.space.tiny);
    limit.pill = QRectF(QPointF(left, top), size);
    // Where the two meet, this one gives way: to the other end of its line, or below.
    const auto need = needMark(g, scene, tokens);
    if (need && need->pill.intersects(limit.pill))
        limit.pill.moveLeft(g.plot.left() + tokens.space.tiny);
    if (need && need->pill.intersects(limit.pill))
        limit.pill.moveTop(need->pill.bottom() + tokens.space.tiny);
    return limit;
}

std::vector<QRectF> overlayBoxes(const ScatterGeometry &g, const ScatterScene &scene,
                                 const Tokens &tokens)
{
    std::vector<QRectF> boxes = pills(needMark(g, scene, tokens), budgetMark(g, scene, tokens));
    for (const PlaceMark &mark : placeMarks(g, scene, boxes, tokens)) {
        boxes.emplace_back(mark.centre.x() - mark.radius, mark.centre.y() - mark.radius,
                           2 * mark.radius, 2 * mark.radius);
        boxes.push_back(mark.labelBox);
    }
    return boxes;
}

std::optional<QPointF> placeInPlot(const ScatterGeometry &g, const ScatterScene &scene,
                                   std::uint32_t candidate)
{
    const auto place = pixelOf(g, scene, candidate);
    return place && g.isInPlot(*place) ? place : std::nullopt;
}

void paintScatterRegion(QPainter &painter, const ScatterGeometry &g, const ScatterScene &scene,
                        const Tokens &tokens)
{
    if (!scene.need || scene.shortfall == Shortfall::None
        || !isReadable(scene.need->value, scene.x.scale))
        return;
    const double line = std::clamp(g.x.toPixel(scene.need->value), g.plot.left(), g.plot.right());
    QRectF region = g.plot;
    if (scene.shortfall == Shortfall::Below)
        region.setRight(line);
    else
        region.setLeft(line);
    if (region.width() > 0.0)
        painter.fillRect(region, tokens.color.shortfall);
}

void paintScatterLabels(QPainter &painter, const ScatterGeometry &g, const ScatterScene &scene,
                        const Tokens &tokens, int hoveredLegendKey)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    paintTickLabels(painter, g, tokens);
    paintTitles(painter, g, scene, tokens);
    g.legend.paint(painter, g.legendOrigin, tokens, hoveredLegendKey);
    g.shapes.paint(painter, g.shapesOrigin, tokens);
    painter.restore();
}

void paintScatterGround(QPainter &painter, const ScatterGeometry &g, const ScatterScene &scene,
                        const Tokens &tokens)
{
    painter.save();
    paintScatterRegion(painter, g, scene, tokens);
    paintGridLines(painter, g, tokens);
    painter.restore();
    paintScatterLabels(painter, g, scene, tokens);
}

void paintScatterOverlay(QPainter &painter, const ScatterGeometry &g, const ScatterScene &scene,
                         const Tokens &tokens, const ScatterAttention &attention)
{
    const ColorTokens &color = tokens.color;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const auto need = needMark(g, scene, tokens);
    const auto budget = budgetMark(g, scene, tokens);
    paintFrontier(painter, g, scene, tokens);
    if (budget)
        paintLimit(painter, g, *budget, false, attention.onBudget, color.warning, color.onWarning,
                   tokens);
    if (need)
        paintLimit(painter, g, *need, true, attention.onNeed, color.accent, color.onAccent, tokens);
    if (attention.candidate)
        paintCandidate(painter, g, scene, attention, tokens);
    paintPlaces(painter, placeMarks(g, scene, pills(need, budget), tokens), tokens);
    if (attention.rectangle) {
        painter.setPen(QPen(color.accent, 1.0));
        painter.setBrush(withAlpha(color.accent, 0.12));
        painter.drawRect(*attention.rectangle);
    }
    painter.restore();
}

} // namespace headroom::ui
