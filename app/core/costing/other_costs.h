// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/costing/usage.h"
#include "core/plan/workload.h"

#include <span>
#include <vector>

namespace headroom {

/// What the amounts of cost lines follow from in one month.
struct CostMonth {
    Money compute;      ///< effective and rounded
    InstanceHours used; ///< that instances run; a commitment may bill more
    double growth = 1;  ///< of demand since the first month
    Exact share = 1;    ///< of the month, in which the workload exists
};

/// One cost line in one month.
struct OtherCost {
    Money amount; ///< rounded once
    Money base;   ///< rounded; what a percentage is taken of

    friend bool operator==(const OtherCost &, const OtherCost &) = default;
};

/// In the order of the lines. Their figures count to the billionth. Percentages are taken of rounded amounts, in the order of CostBasis, and never of others
/// of their own basis.
[[nodiscard]] std::vector<OtherCost> otherCostsOf(std::span<const CostLine> lines,
                                                  const CostMonth &month);
[[nodiscard]] Money sumOf(std::span<const OtherCost> costs);

/// What a licence line adds to an hour of each instance, rounded to a billionth.
[[nodiscard]] HourlyRate licenceRateOf(const CostLine &line);
/// Whether an amount depends on what serves the workload.
[[nodiscard]] bool followsOffer(const CostLine &line);
/// Dearest compute whose cost, with the lines, is at most `limit`; below zero where the lines alone cost more. The hours
/// that instances run are taken as they are.
[[nodiscard]] Money computeWithin(Money limit, std::span<const CostLine> lines,
                                  const CostMonth &month);

} // namespace headroom
