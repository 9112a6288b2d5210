// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sizing/task/prediction.h"

#include <cmath>

namespace headroom {

/// What one step costs, in seconds of each resource, efficiencies included.
struct RooflineTime {
    double compute = 0;
    double memory = 0;
    double overhead = 0;      ///< launching kernels, tokenising, scheduling
    double communication = 0; ///< between accelerators, not hidden behind the rest

    /// Arithmetic and memory traffic overlap in part: between the larger of the two (perfect overlap) and
    /// their sum (none) lies the root of the sum of squares.
    [[nodiscard]] double total() const
    {
        return std::sqrt(compute * compute + memory * memory) + overhead + communication;
    }

    RooflineTime &operator+=(const RooflineTime &other)
    {
        compute += other.compute;
        memory += other.memory;
        overhead += other.overhead;
        communication += other.communication;
        return *this;
    }
    [[nodiscard]] RooflineTime times(double factor) const
    {
        return {compute * factor, memory * factor, overhead * factor, communication * factor};
    }
};

[[nodiscard]] inline RooflineShares sharesOf(const RooflineTime &time)
{
    const double sum = time.compute + time.memory + time.overhead + time.communication;
    if (!(sum > 0))
        return {};
    return {time.compute / sum, time.memory / sum, time.overhead / sum, time.communication / sum};
}

} // namespace headroom
