// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/findings_rules.h"

#include "core/evaluation/document_notes.h"
#include "core/evaluation/format.h"
#include "core/evaluation/line_findings.h"
#include "core/evaluation/price_dates.h"
#include "core/evaluation/price_lookup.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace headroom {

namespace {

class ScenarioFindings
{
public:
    ScenarioFindings(const EvaluationInputs &inputs, const Scenario &scenario,
                     const ScenarioEvaluation &evaluation)
        : m_inputs(inputs),
          m_scenario(scenario),
          m_evaluation(evaluation)
    {}

    std::vector<Finding> collect()
    {
        currency();
        budget();
        providerSplit();
        priceDates();
        priceSpan();
        conversionAge();
        return std::move(m_findings);
    }

private:
    void add(Severity severity, std::string code, std::string message, std::string detail = {})
    {
        m_findings.push_back(
            {severity, std::move(code), std::nullopt, std::move(message), std::move(detail)});
    }

    [[nodiscard]] std::string money(Money amount) const
    {
        return formatMoney(amount, m_inputs.plan->currency);
    }

    /// Currencies of prices that would be used if there were a rate for them.
    [[nodiscard]] std::set<std::string> unconvertible() const
    {
        std::set<std::string> currencies;
        if (!termsFor(m_inputs, m_scenario, m_inputs.catalog->currency))
            currencies.insert(m_inputs.catalog->currency);
        for (const auto &[id, allocation] : m_scenario.allocations) {
            if (auto currency = currencyWithoutRate(m_inputs, allocation.offer))
                currencies.insert(std::move(*currency));
        }
        return currencies;
    }

    void currency()
    {
        const Plan &plan = *m_inputs.plan;
        std::string list;
        bool laterRate = false;
        for (const std::string &currency : unconvertible()) {
            list += (list.empty() ? "" : " and ") + currency;
            laterRate =
                laterRate || std::ranges::any_of(plan.exchangeRates, [&](const ExchangeRate &rate) {
                    return (rate.from == currency && rate.to == plan.currency)
                           || (rate.from == plan.currency && rate.to == currency);
                });
        }
        if (list.empty())
            return;
        const bool lineLacksPrice = std::ranges::any_of(m_evaluation.lines, [&](const Line &line) {
            return line.offer && currencyWithoutRate(m_inputs, *line.offer);
        });
        // Where every line in use has a price, it is the other offers that cannot be compared.
        add(lineLacksPrice || m_scenario.allocations.empty() ? Severity::error : Severity::warning,
            "currency_without_rate",
            "The plan counts in " + plan.currency + ", prices are in " + list
                + ", and there is no rate of exchange to convert them"
                + (laterRate ? " that is stated up to " + m_inputs.valuationDate.toString() + '.'
                             : std::string(".")),
            "Lines with such prices have no cost, and the total leaves them out. Enter a rate from "
                + list + " to " + plan.currency + " with its day and source, or set the plan's "
                + "currency to " + m_inputs.catalog->currency + '.');
    }

    /// A plan that was converted long ago counts in money of long ago.
    void conversionAge()
    {
        std::set<std::string> said;
        for (const Line &line : m_evaluation.lines) {
            if (!line.price || !line.price->conversion)
                continue;
            const Conversion &used = *line.price->conversion;
            const PriceAge age = ageOf(used.stated.date, m_inputs.valuationDate);
            if (age == PriceAge::fresh || !said.insert(describe(used)).second)
                continue;
            add(age == PriceAge::red ? Severity::warning : Severity::note, "stale_exchange_rate",
                "Prices in " + used.from() + " are converted with a rate of "
                    + used.stated.date.toString() + '.',
                describe(used) + ". Enter a newer one.");
        }
    }

    void priceSpan()
    {
        const auto span = datesOf(m_evaluation);
        if (span && span->isFarApart())
            add(Severity::warning, "prices_far_apart",
                "The prices that are held against each other here are of " + describe(*span) + '.',
                "Part of a difference between two offers may be the time between their price "
                "lists. Import newer lists for the older prices.");
    }

    void budget()
    {
        if (!m_evaluation.budget)
            return;
        const Money limit = *m_evaluation.budget;
        if (m_evaluation.total > limit) {
            add(Severity::warning, "over_budget",
                "The plan costs " + money(m_evaluation.total) + " a month, "
                    + money(m_evaluation.total - limit) + " over the budget of " + money(limit)
                    + '.');
            return;
        }
        if (m_evaluation.budgetPassed) {
            const ForecastMonth &passed = m_evaluation.forecast[*m_evaluation.budgetPassed];
            add(Severity::note, "budget_passed_later",
                "The forecast passes the budget of " + money(limit) + " in "
                    + std::string(monthName(passed.month.month())) + ' '
                    + std::to_string(passed.month.year()) + " with " + money(passed.total) + '.',
                "Calendar months differ in length, and demand grows by "
                    + formatPercent(m_scenario.monthlyGrowthPercent, 1)
                    + " a month in this scenario.");
        }
    }

    void providerSplit()
    {
        Money compute;
        for (const ProviderTotal &total : m_evaluation.providers)
            compute += total.compute;
        if (compute == Money()) // of a cost that is not known there are no shares
            return;
        for (const ProviderShare &target : m_scenario.providerSplit) {
            const auto found = std::ranges::find(m_evaluation.providers, target.provider,
                                                 &ProviderTotal::provider);
            const bool any = found != m_evaluation.providers.end();
            const double actual = any ? found->percent : 0.0;
            if (std::abs(actual - target.percent) <= m_scenario.splitTolerancePoints)
                continue;
            add(Severity::warning, "provider_split",
                std::string(nameOf(target.provider)) + " carries " + formatPercent(actual, 1)
                    + " of the compute cost (" + money(any ? found->compute : Money())
                    + "); the target is " + formatPercent(target.percent, 0) + " ("
                    + money(shareOf(compute, target.percent)) + ") within "
                    + formatFigure(m_scenario.splitTolerancePoints) + " points.",
                "The base is effective compute cost, " + money(compute)
                    + " a month, pinned lines included, other cost lines excluded.");
        }
    }

    [[nodiscard]] static Money shareOf(Money whole, double percent)
    {
        return Money::rounded(whole.exact() * Exact::fromDouble(percent).value_or(Exact())
                              / Exact(100));
    }

    void priceDates()
    {
        const PriceDates &dates = m_evaluation.priceDates;
        const int stale = dates.red + dates.amber;
        if (stale == 0)
            return;
        add(dates.red > 0 ? Severity::warning : Severity::note, "stale_prices",
            std::to_string(stale) + (stale == 1 ? " line uses a price" : " lines use prices")
                + " older than " + std::to_string(kAmberAgeDays) + " days"
                + (dates.red > 0 ? ", " + std::to_string(dates.red) + " older than a year." : "."),
            "The oldest is of " + dates.oldest->toString() + ", the newest of "
                + dates.newest->toString() + ".");
    }

    const EvaluationInputs &m_inputs;
    const Scenario &m_scenario;
    const ScenarioEvaluation &m_evaluation;
    std::vector<Finding> m_findings;
};

} // namespace

PriceAge ageOf(const std::optional<Date> &asOf, Date valuationDate)
{
    if (!asOf)
        return PriceAge::notStated;
    const int days = valuationDate.days() - asOf->days();
    if (days > kRedAgeDays)
        return PriceAge::red;
    return days > kAmberAgeDays ? PriceAge::amber : PriceAge::fresh;
}

std::vector<Finding> findingsOf(const EvaluationInputs &inputs, const Scenario &scenario,
                                const ScenarioEvaluation &evaluation)
{
    std::vector<Finding> findings = ScenarioFindings(inputs, scenario, evaluation).collect();
    for (std::size_t i = 0; i < evaluation.lines.size(); ++i) {
        std::vector<Finding> ofLine =
            lineFindings(inputs, scenario, inputs.plan->workloads[i], evaluation.lines[i]);
        std::ranges::move(ofLine, std::back_inserter(findings));
    }
    std::ranges::move(documentNotes(inputs, scenario, evaluation), std::back_inserter(findings));
    std::ranges::stable_sort(findings, {}, &Finding::severity);
    return findings;
}

} // namespace headroom
