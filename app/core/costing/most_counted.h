// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace headroom {

// Limits of demand that is evaluated, so that sums and exact products have room; larger demand is
// reported (evaluation/growth_limits.h).

/// Growth of demand against the month that is planned for: no platform grows by so much.
inline constexpr double kMaxGrowth = 1e12;
/// Growth that the amounts of cost lines follow.
inline constexpr double kMaxGrowthOfCosts = 1e6;
/// Instances that demand is answered with.
inline constexpr double kMaxInstancesCounted = 1e9;

} // namespace headroom
