// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "solver/fleet_bound.h"

#include <optional>

namespace headroom::solver {

/// Machines and slices of a whole fleet, in the order of FleetLoads.
struct PackedFleet {
    std::vector<std::int64_t> machines;   ///< by type
    std::vector<std::vector<int>> served; ///< slices, by type and bucket
    std::int64_t nanos = 0;
};

/// The node's machines, without slices.
[[nodiscard]] PackedFleet emptyFleet(const FleetLoads &loads, const FleetNode &node);

/// The number of slices of a load that fit into the room of a type.
[[nodiscard]] int slicesThatFit(double room, double load);

/// A fleet with the node's machines and as many of its open types as the remaining slices take; not the cheapest, but
/// quickly found. None where some slices find no room.
[[nodiscard]] std::optional<PackedFleet> packed(const FleetLoads &loads, const FleetNode &node,
                                                const OpenPrices &open);

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
