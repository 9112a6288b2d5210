// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/fleet/fleet.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace headroom::solver {

inline constexpr double kCannotServe = std::numeric_limits<double>::infinity();

/// A fleet case as the search reads it: only buckets with requests, and no type that whole machines of another type
/// replace at no higher cost.
struct FleetLoads {
    std::size_t buckets = 0;
    int slices = 1;
    std::vector<double> load;          ///< of a slice on a machine, type by type
    std::vector<double> cost;          ///< by type, in billionths of the currency unit
    std::vector<std::int64_t> nanos;   ///< the same, exactly
    std::int64_t grain = 1;            ///< every cost is a multiple of this
    std::vector<std::size_t> typeOf;   ///< place in the case
    std::vector<std::size_t> bucketOf; ///< place in the case

    [[nodiscard]] std::size_t types() const { return cost.size(); }
    [[nodiscard]] double of(std::size_t type, std::size_t bucket) const
    {
        return load[type * buckets + bucket];
    }
    [[nodiscard]] std::span<const double> of(std::size_t type) const
    {
        return std::span(load).subspan(type * buckets, buckets);
    }
};

[[nodiscard]] FleetLoads loadsOf(const FleetCase &fleet);

/// A part of the search: how many machines some types have, and which others may still be rented.
struct FleetNode {
    std::vector<std::size_t> decided;
    std::vector<std::int64_t> machines; ///< of the decided types
    std::vector<double> price;          ///< of a machine's whole capacity, of the decided types
    std::vector<std::uint8_t> open;     ///< by type: may still be rented
    std::int64_t nanos = 0;             ///< cost of the decided machines
};

/// The lower bound on serving a slice of each bucket on the open types, machines taken in fractions.
struct OpenPrices {
    std::vector<double> minimum;
    std::vector<double> second; ///< without the type of `minimum`
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
