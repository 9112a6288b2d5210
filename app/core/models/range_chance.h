// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/models/evidence.h"

namespace headroom {

/// Standard normal deviation of the 90th percentile: the end of a range that contains the figure
/// four times in five.
inline constexpr double kNinetiethDeviation = 1.2815515655446004;

/// The position of a limit in the 80 % range of a figure: 0 at the value, -1 at the low end, 1 at
/// the high end, beyond them further; lognormal on each side of the value. Infinite where the range
/// has no width on that side.
[[nodiscard]] double placeInRange(const RangedFigure &figure, double limit);

/// Probability, 0 to 1, that the figure exceeds the limit: above one half where the value does.
/// Both must be positive.
[[nodiscard]] double chanceAbove(const RangedFigure &figure, double limit);

} // namespace headroom
