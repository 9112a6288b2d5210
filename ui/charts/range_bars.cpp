// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/range_bars.h"

#include <cmath>
#include <limits>

namespace headroom::ui {

namespace {

constexpr std::uint32_t kNoBar = std::numeric_limits<std::uint32_t>::max();

// Candidates that meet the service level before those that may miss it, then by cost.
bool isBetter(const ScatterPoints &points, const ScatterMarks *marks, std::uint32_t a,
              std::uint32_t b)
{
    const auto fill = [marks](std::uint32_t i) {
        return marks ? fillOf((*marks)[i]) : MarkFill::Full;
    };
    return fill(a) != fill(b) ? fill(a) > fill(b) : points.y[a] < points.y[b];
}

} // namespace

bool isHighlighting(const ScatterMarks *marks)
{
    std::uint8_t any = 0;
    if (marks)
        for (const std::uint8_t bits : *marks)
            any |= bits;
    return any & mark::kHighlighted;
}

std::vector<RangeBar> rangeBars(const ScatterPoints &points, const ScatterMarks *marks, Layer layer)
{
    if (marks && marks->size() != points.size())
        marks = nullptr;
    const bool highlighting = isHighlighting(marks);
    const bool bundled = points.bundle.size() == points.size();
    std::vector<std::uint32_t> barOf;
    std::vector<RangeBar> bars;
    const auto count = static_cast<std::uint32_t>(points.size());
    for (std::uint32_t i = 0; i < count; ++i) {
        if (layerOf(marks ? (*marks)[i] : mark::kFilled, highlighting) != layer
            || !std::isfinite(points.x[i]) || !std::isfinite(points.y[i]))
            continue;
        if (!bundled) {
            bars.push_back({i, i, i});
            continue;
        }
        const std::uint32_t bundle = points.bundle[i];
        if (bundle >= barOf.size())
            barOf.resize(bundle + 1, kNoBar);
        if (barOf[bundle] == kNoBar) {
            barOf[bundle] = static_cast<std::uint32_t>(bars.size());
            bars.push_back({i, i, i});
            continue;
        }
        RangeBar &bar = bars[barOf[bundle]];
        if (isBetter(points, marks, i, bar.best))
            bar.best = i;
        if (points.y[i] < points.y[bar.lowest])
            bar.lowest = i;
        if (points.y[i] > points.y[bar.highest])
            bar.highest = i;
    }
    return bars;
}

} // namespace headroom::ui
