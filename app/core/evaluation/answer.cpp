// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/answer.h"

#include <algorithm>

namespace headroom {

namespace {

class SignedTerms
{
public:
    /// A line that was bought for a term.
    void add(const Line &line)
    {
        const int years = line.offer ? line.offer->purchase.termYears : 0;
        if (years == 0)
            return;
        if (!hasCost(line) || line.hours.isZero())
            return add(years, std::nullopt);
        Exact own = line.exactMonthly; // less what it bears of commitments, which count themselves
        for (const LineCover &cover : line.covers)
            own = own - cover.cost;
        add(years, Money::rounded(own / line.hours * Exact(kHoursPerYear * years)));
    }
    void add(const EvaluatedCommitment &standing)
    {
        add(standing.commitment.purchase.termYears,
            standing.isPriced ? std::optional(standing.perTerm) : std::nullopt);
    }
    [[nodiscard]] const Contract &contract() const { return m_contract; }

private:
    void add(int years, const std::optional<Money> &amount)
    {
        m_contract.shortestYears =
            m_contract.terms == 0 ? years : std::min(years, m_contract.shortestYears);
        m_contract.longestYears = std::max(years, m_contract.longestYears);
        ++m_contract.terms;
        if (amount)
            m_contract.amount = m_contract.amount.value_or(Money()) + *amount;
        else
            ++m_contract.notPriced;
    }

    Contract m_contract;
};

Contract contractOf(const ScenarioEvaluation &scenario)
{
    SignedTerms terms;
    for (const Line &line : scenario.lines) {
        for (const Line &part : partsOf(line))
            terms.add(part);
    }
    for (const EvaluatedCommitment &standing : scenario.commitments)
        terms.add(standing);
    return terms.contract();
}

} // namespace

bool Answer::isOverLimits() const
{
    return !risks.empty() && isOver(risks.front().is);
}

Answer answerOf(const ScenarioEvaluation &scenario)
{
    return {.currency = scenario.plan->currency,
            .state = totalStateOf(scenario),
            .monthly = knownSum(scenario, scenario.total),
            .low = scenario.low,
            .high = scenario.high,
            .completeness = scenario.completeness,
            .service = scenario.service,
            .risks = risksOf(scenario),
            .contract = contractOf(scenario)};
}

} // namespace headroom
