// SPDX-License-Identifier: GPL-3.0-or-later
#include "solver/fleet_loads.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace headroom::solver {

namespace {

/// How many machines of `type` carry whatever one machine of `other` carries; infinite where none do.
double machinesThatReplace(std::span<const double> type, std::span<const double> other)
{
    double most = 0;
    for (std::size_t bucket = 0; bucket < type.size(); ++bucket) {
        if (other[bucket] == kCannotServe)
            continue;
        most = std::max(most, type[bucket] / other[bucket]);
    }
    return std::max(1.0, std::ceil(most));
}

bool isServed(std::span<const double> loads)
{
    return std::ranges::any_of(loads, [](double load) { return load != kCannotServe; });
}

/// Of types that replace each other the first one stays.
std::vector<std::size_t> typesWorthRenting(const FleetLoads &all)
{
    std::vector<std::size_t> kept;
    for (std::size_t type = 0; type < all.types(); ++type) {
        bool needed = isServed(all.of(type));
        for (std::size_t other = 0; needed && other < all.types(); ++other) {
            if (other == type)
                continue;
            const double count = machinesThatReplace(all.of(other), all.of(type));
            const double cost = count * all.cost[other];
            needed = cost > all.cost[type] || (cost == all.cost[type] && other > type);
        }
        if (needed)
            kept.push_back(type);
    }
    return kept;
}

} // namespace

FleetLoads loadsOf(const FleetCase &fleet)
{
    FleetLoads all;
    all.slices = fleet.slices;
    for (std::size_t bucket = 0; bucket < fleet.rates.size(); ++bucket) {
        if (fleet.rates[bucket] > 0)
            all.bucketOf.push_back(bucket);
    }
    all.buckets = all.bucketOf.size();
    for (std::size_t type = 0; type < fleet.types.size(); ++type) {
        all.nanos.push_back(fleet.types[type].cost.nanos());
        all.cost.push_back(static_cast<double>(all.nanos.back()));
        for (const std::size_t bucket : all.bucketOf)
            all.load.push_back(loadOfSlice(fleet, type, bucket).value_or(kCannotServe));
    }
    FleetLoads kept;
    kept.buckets = all.buckets;
    kept.slices = all.slices;
    kept.bucketOf = all.bucketOf;
    kept.typeOf = typesWorthRenting(all);
    kept.grain = 0;
    for (const std::size_t type : kept.typeOf) {
        kept.nanos.push_back(all.nanos[type]);
        kept.cost.push_back(all.cost[type]);
        kept.grain = std::gcd(kept.grain, all.nanos[type]);
        const auto loads = all.of(type);
        kept.load.insert(kept.load.end(), loads.begin(), loads.end());
    }
    return kept;
}

} // namespace headroom::solver
