// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/range_chance.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace headroom {

double placeInRange(const RangedFigure &figure, double limit)
{
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    constexpr double kLowest = 1e-9; // of the value: an end at 0 would have no logarithm
    if (figure.value <= 0)
        return kInfinity;
    if (!std::isfinite(figure.value))
        return -kInfinity;
    const double distance = std::log(limit / figure.value);
    const double width =
        distance >= 0 ? std::log(figure.high / figure.value)
                      : std::log(figure.value / std::max(figure.low, kLowest * figure.value));
    if (!(width > 0))
        return distance >= 0 ? kInfinity : -kInfinity;
    return distance / width;
}

double chanceAbove(const RangedFigure &figure, double limit)
{
    return std::erfc(placeInRange(figure, limit) * kNinetiethDeviation / std::numbers::sqrt2) / 2;
}

} // namespace headroom
