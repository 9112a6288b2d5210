// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "solver/fleet_packing.h"

namespace headroom::solver {

enum class PackingAnswer : std::uint8_t { found, impossible, gaveUp };

struct PackingSearch {
    PackingAnswer answer = PackingAnswer::impossible;
    PackedFleet fleet; ///< where one was found
    std::int64_t steps = 0;
};

/// Whether the node's decided machines alone serve every slice: a search that is complete unless it takes more than
/// `steps`.
[[nodiscard]] PackingSearch searchPacking(const FleetLoads &loads, const FleetNode &node,
                                          std::int64_t steps);

} // namespace headroom::solver
