// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/fleet/fleet.h"

#include <algorithm>

namespace headroom {

namespace {

/// The rounding error of a machine's load in doubles.
constexpr double kLoadTolerance = 1e-9;

} // namespace

std::optional<double> loadOfSlice(const FleetCase &fleet, std::size_t type, std::size_t bucket)
{
    const double throughput = fleet.types[type].throughput[bucket];
    if (throughput <= 0)
        return std::nullopt;
    return fleet.rates[bucket] / fleet.slices / throughput;
}

std::vector<std::size_t> unservedBuckets(const FleetCase &fleet)
{
    std::vector<std::size_t> unserved;
    for (std::size_t bucket = 0; bucket < fleet.rates.size(); ++bucket) {
        const bool isServed = std::ranges::any_of(
            fleet.types, [&](const FleetType &type) { return type.throughput[bucket] > 0; });
        if (fleet.rates[bucket] > 0 && !isServed)
            unserved.push_back(bucket);
    }
    return unserved;
}

Exact costOf(const FleetCase &fleet, const std::vector<std::int64_t> &machines)
{
    Exact cost;
    for (std::size_t type = 0; type < fleet.types.size(); ++type)
        cost += fleet.types[type].cost.exact() * Exact(machines[type]);
    return cost;
}

bool serves(const FleetCase &fleet, const Fleet &proposed)
{
    std::vector<int> left(fleet.rates.size(), fleet.slices);
    for (std::size_t type = 0; type < fleet.types.size(); ++type) {
        double load = 0;
        for (std::size_t bucket = 0; bucket < left.size(); ++bucket) {
            const int slices = proposed.served[type][bucket];
            if (slices == 0)
                continue;
            const auto each = loadOfSlice(fleet, type, bucket);
            if (!each || slices < 0)
                return false;
            left[bucket] -= slices;
            load += slices * *each;
        }
        const auto machines = static_cast<double>(proposed.machines[type]);
        if (load > machines + kLoadTolerance * (1 + machines))
            return false;
    }
    for (std::size_t bucket = 0; bucket < left.size(); ++bucket) {
        if (fleet.rates[bucket] > 0 && left[bucket] != 0)
            return false;
    }
    return true;
}

} // namespace headroom
