// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/scatter_geometry.h"

#include "ui/charts/chart_text.h"
#include "ui/theme/theme.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

namespace headroom::ui {

namespace {

// Maximum number of ticks on the y axis.
constexpr double kMaxRowsOfTicks = 10.0;
constexpr double kLane = 20.0;
// Height of the plot below which the legend gives way to it.
constexpr double kReadablePlot = 200.0;

std::vector<LegendItem> groupItems(const ScatterScene &scene, const Tokens &tokens)
{
    std::vector<LegendItem> items;
    for (const ScatterLegendGroup &group : scene.groups)
        items.push_back({.label = group.label,
                         .count = group.count,
                         .shape = MarkShape::Disc,
                         .color = tokens.color.group(group.group),
                         .sign = group.group,
                         .faded = group.faded,
                         .key = static_cast<int>(group.group)});
    return items;
}

std::vector<LegendItem> shapeItems(const ScatterScene &scene, const Tokens &tokens)
{
    std::vector<LegendItem> items;
    for (const ScatterLegendShape &shape : scene.shapes)
        items.push_back({.label = shape.label,
                         .count = {},
                         .shape = shape.shape,
                         .color = tokens.color.muted,
                         .startsSection = &shape == &scene.shapes.front()});
    for (const ScatterLegendFill &fill : scene.fills)
        items.push_back({.label = fill.label,
                         .count = {},
                         .color = tokens.color.muted,
                         .fill = fill.fill,
                         .startsSection = &fill == &scene.fills.front()});
    return items;
}

// Densest ticks whose labels do not overlap.
std::vector<AxisTick> readableTicks(const AxisMapping &mapping, const ChartAxis &axis,
                                    const QFont &font, double gap)
{
    constexpr double kMinimum = 36.0;
    constexpr double kMaxLabels = 13.0;
    constexpr double kGrowth = 1.4;
    std::vector<AxisTick> ticks;
    for (double spacing = std::max(kMinimum, mapping.length() / kMaxLabels);
         spacing < mapping.length() * 2.0; spacing *= kGrowth) {
        ticks = axisTicks(mapping, axis, spacing);
        double end = -std::numeric_limits<double>::infinity();
        const bool apart = std::ranges::all_of(ticks, [&](const AxisTick &tick) {
            const double half = textWidth(tick.label, font) / 2;
            const double centre = mapping.toPixel(tick.value);
            const bool clear = centre - half >= end;
            end = centre + half + gap;
            return clear;
        });
        if (apart)
            return ticks;
    }
    if (ticks.size() > 1)
        ticks.resize(1);
    return ticks;
}

double widest(const std::vector<AxisTick> &ticks, const QFont &font)
{
    double width = 0.0;
    for (const AxisTick &tick : ticks)
        width = std::max(width, textWidth(tick.label, font));
    return std::ceil(width);
}

// The shapes beside the title of the y axis where they have the room, and else with the groups below
// the plot. In a low chart the legend gives way to the plot: first the shapes, then all of it.
void placeLegends(ScatterGeometry &g, const QRectF &area, const ScatterScene &scene,
                  const Tokens &tokens)
{
    const SpaceTokens &space = tokens.space;
    const double tickLine = lineHeight(typeFont(TypeRole::Small, tokens));
    const double titleLine = lineHeight(typeFont(TypeRole::SmallBold, tokens));
    std::vector<LegendItem> items = groupItems(scene, tokens);
    std::vector<LegendItem> shapes = shapeItems(scene, tokens);
    const double widthNextToTitle =
        area.width() - textWidth(scene.y.title, typeFont(TypeRole::SmallBold, tokens))
        - 2 * space.large;
    const double shapesWidth = ChartLegend::widthInOneLine(shapes, tokens);
    if (shapesWidth <= widthNextToTitle) {
        g.shapes = ChartLegend(std::move(shapes), widthNextToTitle, tokens);
        g.shapesOrigin =
            QPointF(area.right() - shapesWidth, area.top() + (titleLine - g.shapes.height()) / 2);
    } else {
        std::ranges::move(shapes, std::back_inserter(items));
    }
    const double around = 2.0 * titleLine + tickLine + space.small + 2.0 * space.tiny;
    if (area.height() - around - tickLine - space.tiny < kReadablePlot)
        items.clear();
    else if (area.height() - around - 2.0 * (tickLine + space.tiny) < kReadablePlot)
        items.resize(std::min(items.size(), scene.groups.size()));
    g.legend = ChartLegend(items, area.width(), tokens);
    if (g.legend.isWrapped()) {
        for (std::size_t i = 0; i < std::min(items.size(), scene.groups.size()); ++i)
            if (const QString &label = scene.groups[i].shortLabel; !label.isEmpty())
                items[i].label = label;
        g.legend = ChartLegend(std::move(items), area.width(), tokens);
    }
}

} // namespace

AxisMapping ScatterGeometry::plotX() const
{
    return {x.scale(), x.range(), 0.0, plot.width()};
}

AxisMapping ScatterGeometry::plotY() const
{
    const AxisMapping mapping(y.scale(), y.range(), plot.height() - lane, 0.0);
    return lane > 0.0 ? mapping.withZeroAt(plot.height() - lane / 2) : mapping;
}

std::optional<QPointF> ScatterGeometry::placed(double xValue, double yValue) const
{
    if (!x.hasPlace(xValue) || !y.hasPlace(yValue))
        return std::nullopt;
    return place(xValue, yValue);
}

std::optional<QPointF> ScatterGeometry::placeInPlot(double xValue, double yValue) const
{
    constexpr double kSlack = 0.5;
    const auto found = placed(xValue, yValue);
    if (!found || !isInPlot(*found))
        return std::nullopt;
    const bool inLane = lane > 0.0 && found->y() > plot.bottom() - lane + kSlack;
    return inLane && yValue != 0.0 ? std::nullopt : found;
}

ScatterGeometry scatterGeometry(QRectF area, const ScatterScene &scene, const ScatterRanges &ranges,
                                const Tokens &tokens)
{
    const QFont tickFont = typeFont(TypeRole::Small, tokens);
    const QFont titleFont = typeFont(TypeRole::SmallBold, tokens);
    const double tickLine = lineHeight(tickFont);
    const double titleLine = lineHeight(titleFont);
    const SpaceTokens &space = tokens.space;

    ScatterGeometry g;
    g.area = area;
    if (!scene.caption.isEmpty()) {
        g.caption = QRectF(area.left(), area.bottom() - tickLine, area.width(), tickLine);
        area.setBottom(g.caption.top() - space.tiny);
    }
    placeLegends(g, area, scene, tokens);
    const double legendHeight = g.legend.height() > 0.0 ? g.legend.height() + space.tiny : 0.0;
    g.legendOrigin = QPointF(area.left(), area.bottom() - g.legend.height());
    g.xTitle =
        QRectF(area.left(), area.bottom() - legendHeight - titleLine, area.width(), titleLine);
    g.xLabels = QRectF(area.left(), g.xTitle.top() - space.tiny - tickLine, area.width(), tickLine);
    g.yTitle = QRectF(area.left(), area.top(), area.width(), titleLine);
    const double top = g.yTitle.bottom() + space.small;
    const double bottom = std::max(top + 1.0, g.xLabels.top() - space.tiny);

    if (scene.hasFree && scene.y.scale == AxisScale::Logarithmic)
        g.lane = std::min(kLane * tokens.scale, (bottom - top) / 4);
    // The labels of the y axis determine the left edge of the plot; they do not depend on its
    // width.
    g.y = AxisMapping(scene.y.scale, ranges.y, bottom - g.lane, top);
    g.yTicks = axisTicks(g.y, scene.y, std::max(tickLine * 1.8, (bottom - top) / kMaxRowsOfTicks));
    const double left = area.left() + widest(g.yTicks, tickFont) + space.small;
    const double right = std::max(left + 1.0, area.right() - 1.0);
    g.plot = QRectF(QPointF(std::round(left), std::round(top)),
                    QPointF(std::round(right), std::round(bottom)));
    g.x = AxisMapping(scene.x.scale, ranges.x, g.plot.left(), g.plot.right());
    g.y = AxisMapping(scene.y.scale, ranges.y, g.plot.bottom() - g.lane, g.plot.top());
    if (g.lane > 0.0)
        g.y = g.y.withZeroAt(g.plot.bottom() - g.lane / 2);
    g.xTicks = readableTicks(g.x, scene.x, tickFont, space.large);
    g.xTitle.setLeft(g.plot.left());
    g.xTitle.setRight(g.plot.right());
    return g;
}

} // namespace headroom::ui
