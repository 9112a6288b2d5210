// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "solver/fleet_loads.h"

namespace headroom::solver {

/// A part of the search: how many machines some types have, and which others may still be rented.
struct FleetNode {
    std::vector<std::size_t> decided;
    std::vector<std::int64_t> machines; ///< of the decided types
    std::vector<double> price;          ///< of a machine's whole capacity, of the decided types
    std::vector<std::uint8_t> open;     ///< by type: may still be rented
    std::int64_t nanos = 0;             ///< cost of the decided machines
};

/// What serving a slice of each bucket costs at least on the open types, machines taken in fractions.
struct OpenPrices {
    std::vector<double> least;
    std::vector<double> second; ///< without the type of `least`
    std::vector<std::size_t> type;
};
[[nodiscard]] OpenPrices openPrices(const FleetLoads &loads, const FleetNode &node);

/// A lower bound on the cost of all fleets of a node, and where its slices go.
struct FleetBound {
    double cost = 0;               ///< infinite: the node has no fleet
    std::vector<double> openLoads; ///< machines of each open type that the bound rests on
};

/// Lagrangian bound: each decided type's capacity has a price, which is raised where the type is overfull and lowered
/// where it is idle (Polyak's steps) until the bound reaches the target or rises no more. Any price gives a valid bound.
/// Leaves the best prices in the node.
[[nodiscard]] FleetBound boundOf(const FleetLoads &loads, FleetNode &node, const OpenPrices &open,
                                 double target);

/// The same for fleets with at least one machine of an open type, at the node's prices.
[[nodiscard]] double boundWithOneOf(const FleetLoads &loads, const FleetNode &node,
                                    const OpenPrices &open, std::size_t type);

} // namespace headroom::solver
