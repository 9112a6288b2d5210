// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/fleet/fleet.h"

namespace headroom::solver {

/// Where the search ends without a proof. Counts, not times: the same limits give the same answer.
struct FleetLimits {
    std::int64_t nodes = 400'000;
    std::int64_t packingSteps = 400'000; ///< to find room for all slices on one set of machines
    std::int64_t allPackingSteps = 4'000'000; ///< on all of them
};

/// The fleet that costs least, by branch and bound over the numbers of machines; proven unless a limit was reached, or
/// `watch` asked to stop. No
/// fleet: some bucket is served by no type. Costs and rates must be valid: costs above zero, rates not negative, some
/// rate above zero, at least one slice.
[[nodiscard]] FleetChoice cheapestFleet(const FleetCase &fleet, const FleetLimits &limits = {},
                                        const FleetWatch &watch = {});

} // namespace headroom::solver
