// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/money/money.h"
#include "core/watch.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace headroom {

/// A machine that can be rented in any number.
struct FleetType {
    std::string name;
    HourlyRate cost; ///< of one machine
    std::vector<double>
        throughput; ///< requests per second of one machine, by bucket; 0: cannot serve it
};

/// Requests of several sizes, to be served by machines of several types. Each bucket of sizes is cut into equal
/// slices; a slice runs on one type, and what a type serves must fit its machines.
struct FleetCase {
    std::vector<FleetType> types;
    std::vector<double> rates; ///< requests per second, by bucket; 0: no such requests
    int slices = 1;            ///< of each bucket
    std::size_t columns = 1;   ///< buckets in a row of the table that they come from
};

/// The part of one machine that a slice of the bucket takes up; absent: the type cannot serve it.
[[nodiscard]] std::optional<double> loadOfSlice(const FleetCase &fleet, std::size_t type,
                                                std::size_t bucket);

/// Buckets with requests that no type can serve.
[[nodiscard]] std::vector<std::size_t> unservedBuckets(const FleetCase &fleet);

/// Machines, and which slices they serve.
struct Fleet {
    std::vector<std::int64_t> machines;   ///< by type
    std::vector<std::vector<int>> served; ///< slices, by type and bucket
};

[[nodiscard]] Exact costOf(const FleetCase &fleet, const std::vector<std::int64_t> &machines);
/// Whether every slice is served by a type that can, within its machines.
[[nodiscard]] bool serves(const FleetCase &fleet, const Fleet &proposed);

/// Progress of a search: the incumbent's cost, and the bound.
struct FleetProgress {
    enum class Phase : std::uint8_t {
        sizing, ///< what each machine serves is being worked out
        searching
    };
    Phase phase = Phase::searching;
    std::int64_t steps = 0;
    std::optional<double> cost; ///< absent: none is found yet
    double bound = 0;
};
using FleetWatch = Watch<FleetProgress>;

/// The answer to a case. Costs are per hour.
struct FleetChoice {
    std::optional<Fleet> fleet;
    Exact cost;
    Exact lowerBound;       ///< no fleet costs less; equal to the cost: proven to be the least
    std::int64_t steps = 0; ///< nodes of the search

    [[nodiscard]] bool isProven() const { return fleet && cost == lowerBound; }
};

} // namespace headroom
