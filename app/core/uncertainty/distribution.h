// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/outlook.h"

#include <span>

namespace headroom {

/// Standard normal deviation of the 90th percentile.
inline constexpr double kNinetiethDeviation = 1.2815515655446004;

/// Standard normal deviation of a probability above 0 and below 1: Wichura, algorithm AS 241 (1988), to 16 digits.
[[nodiscard]] double normalQuantile(double probability);

/// The change in percent at a probability; never below -100. 0 where the assumption is certain.
[[nodiscard]] double percentAt(const Spread &spread, double probability);
/// The same as a factor; never negative.
[[nodiscard]] inline double factorAt(const Spread &spread, double probability)
{
    return 1 + percentAt(spread, probability) / 100;
}

/// Of a sorted, non-empty sample, between its neighbours along a straight line.
[[nodiscard]] double quantileOf(std::span<const double> sorted, double probability);

} // namespace headroom
