// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/costing/other_costs.h"
#include "core/evaluation/committable_lines.h"

#include <span>
#include <vector>

namespace headroom {

/// Monthly cost under commitments. Amounts are in billionths of the currency unit.
struct MonthBill {
    struct Part {
        bool isActive = false;
        Int128 billed = 0;
        Int128 unused = 0;          ///< of that
        Int128 coveredOnDemand = 0; ///< on-demand cost of the covered use
        std::vector<Int128> ofLine; ///< of what is billed, by line; adds up to it
        std::vector<Int128> fees;   ///< of the fee of a term, by line; adds up to it
        std::vector<Int128> share;  ///< of each line's use that it covers, in billionths
    };
    std::vector<Part> parts;      ///< by commitment
    std::vector<Int128> onDemand; ///< cost of each line without commitments
    std::vector<Int128> cost;     ///< effective
    std::vector<Int128> cash;     ///< as it is billed, without fees
    std::vector<Int128> fees;     ///< due in this month
};

/// `month`: counted from the first of the forecast. Commitments in the order in which they cover
/// use.
[[nodiscard]] MonthBill billOf(const MonthOfUse &use, std::span<const CommitmentTerms> terms,
                               int month, UseLevel level = {});

/// The month of a place in the plan with its other cost lines.
struct LineMonth {
    Money cost; ///< effective
    Money cash; ///< as it is billed, fees included
};
/// Sum of the lines from `first` up to `end`, which belong to one workload.
[[nodiscard]] LineMonth placeMonthOf(const MonthOfUse &use, const MonthBill &bill,
                                     std::size_t first, std::size_t end, UseLevel level = {});
/// The sum over all lines, other costs included.
[[nodiscard]] LineMonth sumOf(const MonthOfUse &use, const MonthBill &bill, UseLevel level = {});

/// The utilisation above which a commitment costs less than on demand: committed cost divided by
/// on-demand cost of the use that it covers; if it covers none, that of the line with the largest
/// saving.
[[nodiscard]] double breakEvenOf(const CommitmentTerms &terms, Int128 used, Int128 onDemand);

[[nodiscard]] Money moneyOfNanos(Int128 nanos);
[[nodiscard]] Exact exactOfNanos(Int128 nanos);

} // namespace headroom
