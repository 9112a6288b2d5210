// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/money/money.h"
#include "core/sizing/sizing_demand.h"

#include <cstdint>
#include <functional>
#include <optional>

namespace headroom {

/// What one choice costs beside another.
struct PairedCost {
    Money first; ///< 0 where it has no cost
    Money second;
    bool firstServes = true; ///< false: the service level is missed, whatever it costs
    bool secondServes = true;
    Verdict firstVerdict = Verdict::met; ///< of offers: what serves may still miss
    Verdict secondVerdict = Verdict::met;

    [[nodiscard]] Money difference() const { return second - first; }

    friend bool operator==(const PairedCost &, const PairedCost &) = default;
};

/// Who is to be preferred: whoever serves before who does not, then the cheaper one.
enum class CostOrder : std::uint8_t { first, second, same, neither };
[[nodiscard]] CostOrder orderOf(const PairedCost &cost);

/// Where another of two choices becomes the one to prefer. Up to it, seen from what is assumed today, the order of today
/// holds; a tenth further it does not.
struct Crossing {
    double percent = 0; ///< by which the assumption changes in both; of some: points
    PairedCost cost;    ///< at `percent`
    PairedCost beyond;  ///< a tenth further from today
};

[[nodiscard]] int tenthsOf(double percent);

/// The nearest change of order between today and an end, both in tenths. It is looked for in steps, small ones near today,
/// and by bisection where the order has changed; since counts are whole, the order may change more than once, and within
/// a step back again.
[[nodiscard]] std::optional<Crossing>
nearestCrossing(int end, const PairedCost &today,
                const std::function<PairedCost(double percent)> &costAt,
                const std::function<bool()> &stopped = {});

} // namespace headroom
