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

} // namespace headroom::solver
