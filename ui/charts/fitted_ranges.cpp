// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/fitted_ranges.h"

#include "ui/charts/cloud_content.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace headroom::ui {

namespace {

bool isDrawable(double value, AxisScale scale)
{
    return std::isfinite(value) && (scale == AxisScale::Linear || value > 0.0);
}

class Extent
{
public:
    explicit Extent(AxisScale scale) : m_scale(scale) {}
    void include(double value)
    {
        if (!isDrawable(value, m_scale))
            return;
        m_low = std::min(m_low, value);
        m_high = std::max(m_high, value);
    }
    void include(const Extent &other)
    {
        include(other.m_low);
        include(other.m_high);
    }
    // Includes a limit unless it is more than `farthest` spans away: a distant line would squeeze
    // the marks into a corner, so its label stays at the edge instead.
    void includeIfNear(double value, double farthest)
    {
        if (!isDrawable(value, m_scale))
            return;
        if (!(m_high >= m_low)) {
            include(value);
            return;
        }
        const double low = mapped(m_low);
        const double high = mapped(m_high);
        const double minimum = m_scale == AxisScale::Logarithmic ? 1.0 : std::abs(high);
        const double reach = farthest * std::max(high - low, minimum);
        if (mapped(value) >= low - reach && mapped(value) <= high + reach)
            include(value);
    }
    AxisRange padded() const { return paddedRange(m_low, m_high, m_scale); }

private:
    double mapped(double value) const
    {
        return m_scale == AxisScale::Logarithmic ? std::log10(value) : value;
    }

    AxisScale m_scale;
    double m_low = std::numeric_limits<double>::infinity();
    double m_high = -std::numeric_limits<double>::infinity();
};

// Includes all but the outermost values. On a linear axis a tail of large values would leave no
// room for the others, so more of it is left out.
void includeMost(Extent &extent, std::vector<double> values, AxisScale scale)
{
    std::erase_if(values, [scale](double value) { return !isDrawable(value, scale); });
    if (values.empty())
        return;
    const bool logarithmic = scale == AxisScale::Logarithmic;
    const auto at = [&values](double share) {
        const auto place = static_cast<std::ptrdiff_t>(
            std::llround(share * static_cast<double>(values.size() - 1)));
        std::nth_element(values.begin(), values.begin() + place, values.end());
        return values[static_cast<std::size_t>(place)];
    };
    extent.include(at(logarithmic ? 0.005 : 0.0));
    extent.include(at(logarithmic ? 0.985 : 0.85));
}

// Highest cost in the first view. Candidates that cost many times the frontier do not answer the
// question and are outside it.
double highestCostShown(const ScatterScene &scene)
{
    constexpr double kTimesHighestCost = 8.0;
    // Multiple of the frontier's median cost, on a linear axis.
    constexpr double kTimesTheMiddle = 5.0;
    std::vector<double> costs;
    for (const std::uint32_t candidate : scene.frontier)
        costs.push_back(scene.points->y[candidate]);
    if (costs.empty())
        return std::numeric_limits<double>::infinity();
    std::ranges::sort(costs);
    return scene.y.scale == AxisScale::Logarithmic ? kTimesHighestCost * costs.back()
                                                   : kTimesTheMiddle * costs[costs.size() / 2];
}

struct Plane {
    explicit Plane(const ScatterScene &scene) : x(scene.x.scale), y(scene.y.scale) {}

    void include(const ScatterPoints &points, std::uint32_t candidate)
    {
        x.include(points.x[candidate]);
        y.include(points.y[candidate]);
    }
    void includePlaces(const ScatterScene &scene)
    {
        const auto add = [this](const ScatterPlace &place) {
            x.include(place.x);
            y.include(place.y);
        };
        if (scene.here)
            add(*scene.here);
        std::ranges::for_each(scene.ghosts, add);
        if (scene.trend)
            y.include(scene.trend->y * scene.trend->from / scene.trend->x);
    }
    ScatterRanges padded() const { return {x.padded(), y.padded()}; }

    Extent x;
    Extent y;
};

} // namespace

FittedRanges fittedRanges(const ScatterScene &scene)
{
    Plane first(scene);
    Plane whole(scene);
    if (scene.points) {
        const ScatterPoints &points = *scene.points;
        const auto content = cloudContentOf(scene);
        std::vector<double> x;
        std::vector<double> y;
        const double dearest = highestCostShown(scene);
        for (const RangeBar &bar : content->front) {
            if (points.y[bar.best] <= dearest) {
                x.push_back(points.x[bar.best]);
                y.push_back(points.y[bar.best]);
            }
            whole.include(points, bar.lowest);
            whole.include(points, bar.highest);
        }
        includeMost(first.x, std::move(x), scene.x.scale);
        includeMost(first.y, std::move(y), scene.y.scale);
        if (scene.y.scale == AxisScale::Logarithmic)
            for (const std::uint32_t candidate : scene.frontier)
                first.include(points, candidate);
        for (const Layer layer : {Layer::Behind, Layer::Density})
            for (const RangeBar &bar : rangeBars(points, scene.marks.get(), layer)) {
                whole.include(points, bar.lowest);
                whole.include(points, bar.highest);
            }
    }
    first.includePlaces(scene);
    // the limit that the user asks about: it is included from farther away
    if (scene.need)
        first.x.includeIfNear(scene.need->value, 1.0);
    if (scene.budget)
        first.y.includeIfNear(scene.budget->value, 0.35);
    if (!scene.apiLabel.isEmpty())
        first.y.includeIfNear(scene.extras.front().y, 0.35);
    for (const ScatterExtra &extra : scene.extras) {
        whole.y.include(extra.y);
        if (extra.shape == MarkShape::Cross)
            first.y.includeIfNear(extra.y, 0.35);
    }
    whole.x.include(first.x);
    whole.y.include(first.y);
    return {first.padded(), whole.padded()};
}

} // namespace headroom::ui
