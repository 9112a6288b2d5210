// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/costing/usage.h"
#include "core/plan/workload.h"

#include <span>
#include <vector>

namespace headroom {

/// Inputs from which the amounts of cost lines follow in one month.
struct CostMonth {
    Money compute;      ///< effective and rounded
    InstanceHours used; ///< that instances run; a commitment may bill more
    double growth = 1;  ///< of demand since the first month
    Exact share = 1;    ///< of the month, in which the workload exists
};

/// One cost line in one month.
struct OtherCost {
    Money amount; ///< rounded once
    Money base;   ///< rounded; the amount that a percentage applies to

    friend bool operator==(const OtherCost &, const OtherCost &) = default;
};

/// In the order of the lines. Their figures count to the billionth. Percentages are taken of
/// rounded amounts, in the order of CostBasis, and never of others of their own basis.
[[nodiscard]] std::vector<OtherCost> otherCostsOf(std::span<const CostLine> lines,
                                                  const CostMonth &month);
[[nodiscard]] Money sumOf(std::span<const OtherCost> costs);

/// Hourly cost of a licence line per instance, rounded to a billionth.
[[nodiscard]] HourlyRate licenceRateOf(const CostLine &line);
/// True if the amount depends on the offer that serves the workload: percentages and licences.
[[nodiscard]] bool followsOffer(const CostLine &line);

/// The percentages among cost lines, prepared for many amounts.
class CostPercentages
{
public:
    explicit CostPercentages(std::span<const CostLine> lines);

    [[nodiscard]] bool empty() const { return m_shares.empty(); }
    /// `own`: of the lines that are no percentages. `take` has the place of each line, what it is
    /// taken of, and its amount.
    template <typename Take>
    void takeOf(Money compute, Money own, const Take &take) const
    {
        Money billed = compute;
        Money base;
        CostBasis before = CostBasis::fixed;
        for (const Share &share : m_shares) {
            if (share.basis != before)
                base = share.basis == CostBasis::tax ? billed + own : billed;
            before = share.basis;
            const Money amount = share.of(base);
            take(share.place, base, amount);
            billed += amount;
        }
    }

private:
    struct Share {
        std::size_t place = 0;
        CostBasis basis = CostBasis::markup;
        Int128 numerator = 0;
        Int128 denominator = 1;

        [[nodiscard]] Money of(Money base) const;
    };
    std::vector<Share> m_shares; ///< in the order of CostBasis
};

} // namespace headroom
