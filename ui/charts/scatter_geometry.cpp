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

constexpr double kMostRowsOfTicks = 10.0; // along the y axis: more are noise

std::vector<LegendItem> groupItems(const ScatterScene &scene, const Tokens &tokens)
{
    std::vector<LegendItem> items;
    for (const ScatterLegendGroup &group : scene.groups)
        items.push_back({.label = group.label,
                         .count = group.count,
                         .shape = MarkShape::Disc,
                         .color = tokens.color.group(group.group),
                         .filled = true,
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
    if (!scene.filledMeaning.isEmpty())
        items.push_back({.label = scene.filledMeaning,
                         .count = {},
                         .shape = std::nullopt,
                         .color = tokens.color.muted});
    return items;
}

// The densest ticks whose labels stand apart.
std::vector<AxisTick> readableTicks(const AxisMapping &mapping, const ChartAxis &axis,
                                    const QFont &font, double gap)
{
    constexpr double kLeast = 36.0;
    constexpr double kMostLabels = 13.0;
    constexpr double kGrowth = 1.4;
    std::vector<AxisTick> ticks;
    for (double spacing = std::max(kLeast, mapping.length() / kMostLabels);
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

class Extent
{
public:
    explicit Extent(AxisScale scale) : m_scale(scale) {}
    void include(double value)
    {
        if (!std::isfinite(value) || (m_scale == AxisScale::Logarithmic && value <= 0.0))
            return;
        m_low = std::min(m_low, value);
        m_high = std::max(m_high, value);
    }
    AxisRange padded() const { return paddedRange(m_low, m_high, m_scale); }

private:
    AxisScale m_scale;
    double m_low = std::numeric_limits<double>::infinity();
    double m_high = -std::numeric_limits<double>::infinity();
};

bool isDrawn(const ScatterScene &scene, std::size_t i)
{
    if (scene.marks && scene.marks->size() == scene.points->size()
        && ((*scene.marks)[i] & mark::kHidden))
        return false;
    const auto drawable = [](double value, AxisScale scale) {
        return std::isfinite(value) && (scale == AxisScale::Linear || value > 0.0);
    };
    return drawable(scene.points->x[i], scene.x.scale)
           && drawable(scene.points->y[i], scene.y.scale);
}

} // namespace

AxisMapping ScatterGeometry::plotX() const
{
    return {x.scale(), x.range(), 0.0, plot.width()};
}

AxisMapping ScatterGeometry::plotY() const
{
    return {y.scale(), y.range(), plot.height(), 0.0};
}

ScatterRanges fittedRanges(const ScatterScene &scene)
{
    Extent x(scene.x.scale);
    Extent y(scene.y.scale);
    if (scene.points)
        for (std::size_t i = 0; i < scene.points->size(); ++i)
            if (isDrawn(scene, i)) {
                x.include(scene.points->x[i]);
                y.include(scene.points->y[i]);
            }
    const auto includePlace = [&](const ScatterPlace &place) {
        x.include(place.x);
        y.include(place.y);
    };
    if (scene.here)
        includePlace(*scene.here);
    std::ranges::for_each(scene.ghosts, includePlace);
    if (scene.need)
        x.include(scene.need->value);
    if (scene.budget)
        y.include(scene.budget->value);
    return {scene.xRange.value_or(x.padded()), scene.yRange.value_or(y.padded())};
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
    std::vector<LegendItem> items = groupItems(scene, tokens);
    std::vector<LegendItem> shapes = shapeItems(scene, tokens);
    const double besideTitle = area.width() - textWidth(scene.y.title, titleFont) - 2 * space.large;
    const double shapesWidth = ChartLegend::widthInOneLine(shapes, tokens);
    if (shapesWidth <= besideTitle) {
        g.shapes = ChartLegend(std::move(shapes), besideTitle, tokens);
        g.shapesOrigin =
            QPointF(area.right() - shapesWidth, area.top() + (titleLine - g.shapes.height()) / 2);
    } else {
        std::ranges::move(shapes, std::back_inserter(items));
    }
    g.legend = ChartLegend(std::move(items), area.width(), tokens);
    const double legendHeight = g.legend.height() > 0.0 ? g.legend.height() + space.tiny : 0.0;
    g.legendOrigin = QPointF(area.left(), area.bottom() - g.legend.height());
    g.xTitle =
        QRectF(area.left(), area.bottom() - legendHeight - titleLine, area.width(), titleLine);
    g.xLabels = QRectF(area.left(), g.xTitle.top() - space.tiny - tickLine, area.width(), tickLine);
    g.yTitle = QRectF(area.left(), area.top(), area.width(), titleLine);
    const double top = g.yTitle.bottom() + space.small;
    const double bottom = std::max(top + 1.0, g.xLabels.top() - space.tiny);

    // Labels of the y axis decide where the plot begins; they do not depend on its width.
    g.y = AxisMapping(scene.y.scale, ranges.y, bottom, top);
    g.yTicks = axisTicks(g.y, scene.y, std::max(tickLine * 1.8, (bottom - top) / kMostRowsOfTicks));
    const double left = area.left() + widest(g.yTicks, tickFont) + space.small;
    const double right = std::max(left + 1.0, area.right() - 1.0);
    g.plot = QRectF(QPointF(std::round(left), std::round(top)),
                    QPointF(std::round(right), std::round(bottom)));
    g.x = AxisMapping(scene.x.scale, ranges.x, g.plot.left(), g.plot.right());
    g.y = AxisMapping(scene.y.scale, ranges.y, g.plot.bottom(), g.plot.top());
    g.xTicks = readableTicks(g.x, scene.x, tickFont, space.large);
    g.xTitle.setLeft(g.plot.left());
    g.xTitle.setRight(g.plot.right());
    return g;
}

} // namespace headroom::ui
