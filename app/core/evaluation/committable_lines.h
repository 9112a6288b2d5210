// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/commitment_cover.h"
#include "core/evaluation/evaluation.h"
#include "core/evaluation/month_factors.h"

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace headroom {

/// Price and coverage of a commitment at the prices of its term. Amounts are in billionths of the
/// currency unit.
struct CommitmentPrices {
    CommittedSpend spend; ///< effective: upfront fees spread over the term
    Int128 fee = 0;       ///< due when a term begins
    Int128 recurring = 0; ///< billed per hour in addition to the fee
};

/// A commitment in numbers, under the prices of a scenario: those of the month that is planned for,
/// and `later` ones.
struct CommitmentTerms : CommitmentPrices {
    std::size_t index = 0; ///< in the scenario
    CommitmentScope scope = CommitmentScope::instanceType;
    /// From months of the forecast on, where changes of prices are dated: a term keeps the prices
    /// of its first month.
    std::vector<std::pair<int, CommitmentPrices>> later;
    int firstMonth = 0; ///< counted from the first of the forecast; may lie before it
    int termMonths = 12;
    bool renews = true;
    Evidence evidence = Evidence::measured; ///< of its prices

    [[nodiscard]] bool runsIn(int month) const
    {
        return month >= firstMonth && (renews || month < firstMonth + termMonths);
    }
    [[nodiscard]] bool beginsIn(int month) const
    {
        return runsIn(month) && (month - firstMonth) % termMonths == 0;
    }
    [[nodiscard]] const CommitmentPrices &pricesIn(int month) const;
};

/// A price that may have changed since.
struct OldPrice {
    std::optional<Date> asOf; ///< absent: not stated
};

/// The price of a line that is bought for a term, if it may have changed; absent: it is recent,
/// agreed or assumed, or the line has no term.
[[nodiscard]] std::optional<OldPrice> oldPriceOf(const Line &line, Date valuationDate);

/// Lines and their use in one month.
struct MonthOfUse {
    std::optional<Date> month; ///< of the forecast; absent: the month that is planned for
    PooledUse use;
    std::vector<Int128> onDemand; ///< cost of each line, in billionths of the currency unit
    std::vector<Exact> whole;     ///< hours of the month around the clock, as each line counts them
    Exact wholeHours;             ///< as the scenario counts them
    std::vector<std::size_t> places; ///< of each line in the plan: parts of a fleet share one
    std::vector<std::span<const CostLine>> otherLines; ///< in addition to the compute of each line
    std::vector<InstanceHours> used;
    std::vector<double> demand; ///< as a multiple of what is planned for
    std::vector<Exact> present; ///< share of the month in which the workload exists

    /// With some of the lines only.
    [[nodiscard]] MonthOfUse only(std::span<const std::size_t> chosen) const;
};

/// The lines of a scenario that commitments may cover: those bought on demand that have a price and
/// a size. They are numbered in the plan's order.
class CommittableLines
{
public:
    /// All must outlive this.
    CommittableLines(const EvaluationInputs &inputs, const Scenario &scenario,
                     const std::vector<Line> &lines);

    /// Index of each line's workload in the plan; the parts of a fleet share one index.
    [[nodiscard]] const std::vector<std::size_t> &places() const { return m_places; }
    [[nodiscard]] const Line &line(std::size_t index) const { return *m_pooled[index]; }
    /// Index of the line in its fleet; absent if it belongs to none.
    [[nodiscard]] std::optional<std::size_t> partOf(std::size_t index) const;

    /// Absent: it has no price.
    [[nodiscard]] std::optional<CommitmentTerms> termsOf(const Commitment &commitment) const;
    /// The scenario's own that have a price, in the order in which they cover use.
    [[nodiscard]] std::vector<CommitmentTerms> decided() const;

    /// Offers whose prices the commitment is evaluated with: its own target, and those of the lines
    /// that it fits.
    [[nodiscard]] std::vector<OfferReference> offersOf(const Commitment &commitment) const;

    /// The oldest of the prices that the commitment rests on, if it is too old for that; absent:
    /// none is, or they are agreed or assumed.
    [[nodiscard]] std::optional<OldPrice> oldPriceOf(const Commitment &commitment) const;

    /// Use in the planned month.
    [[nodiscard]] MonthOfUse monthOfUse(const MonthView &view) const;
    /// Use in a month of the forecast, numbered from its first: under growth, seasons, phases and
    /// price changes.
    [[nodiscard]] MonthOfUse monthOfUse(int month, Date date) const;

private:
    /// Billed month of one line.
    struct AskedMonth {
        MonthHours hours;
        double demand = 1; ///< of the workload
        UsageInMonth use;  ///< of its instances, which others may use too
        HourlyRate rate;
        Exact present = 1; ///< share of the month in which the workload exists
    };
    template <typename OfLine>
    [[nodiscard]] MonthOfUse pooled(const MonthView &view, OfLine ofLine) const;
    [[nodiscard]] bool fits(const Commitment &commitment, const Line &line) const;
    /// Months whose prices count; absent: those that are planned with.
    struct PriceMonths {
        std::optional<Date> bought;
        std::optional<Date> used;
    };
    [[nodiscard]] std::optional<LinePrice> priceFor(const Commitment &commitment,
                                                    const OfferReference &offer,
                                                    const std::optional<Date> &bought) const;
    [[nodiscard]] HourlyRate rateAt(const LinePrice &price, Provider provider,
                                    const std::optional<Date> &month) const
    {
        return month ? rateIn(m_scenario, price, provider, *month) : price.rate;
    }
    [[nodiscard]] std::optional<CommitmentPrices>
    pricesOf(const Commitment &commitment, const PriceMonths &months, Evidence &evidence) const;
    [[nodiscard]] bool addInstances(const Commitment &commitment, const std::optional<Date> &bought,
                                    CommitmentPrices &prices) const;
    void addSpend(const Commitment &commitment, CommitmentPrices &prices) const;
    void addLines(const Commitment &commitment, const PriceMonths &months, CommitmentPrices &prices,
                  Evidence &evidence) const;
    void addLater(const Commitment &commitment, CommitmentTerms &terms) const;

    const EvaluationInputs &m_inputs;
    const Scenario &m_scenario;
    const std::vector<Line> &m_lines;
    std::vector<std::size_t> m_places;
    std::vector<const Line *> m_pooled;
    HourGroups m_hourGroups;
};

/// Narrower scopes first, otherwise as they are.
void sortByScope(std::vector<CommitmentTerms> &terms);

/// The family that a line's instance type belongs to; empty where the catalog does not know it.
[[nodiscard]] std::string familyOf(const Catalog &catalog, const OfferReference &offer);

} // namespace headroom
