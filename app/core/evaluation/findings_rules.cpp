// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluation/findings_rules.h"

#include "evaluation/format.h"
#include "evaluation/line_findings.h"

#include <algorithm>
#include <cmath>

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

    void currency()
    {
        const std::string &priced = m_inputs.catalog->currency;
        if (m_inputs.plan->currency != priced)
            add(Severity::error, "currency_without_rate",
                "The plan counts in " + m_inputs.plan->currency + ", the prices are in " + priced
                    + ", and there is no dated rate to convert them.",
                "Set the plan's currency to " + priced + '.');
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
        const auto passed = std::ranges::find_if(
            m_evaluation.forecast, [&](const ForecastMonth &month) { return month.total > limit; });
        if (passed != m_evaluation.forecast.end()) {
            add(Severity::note, "budget_passed_later",
                "The forecast passes the budget of " + money(limit) + " in "
                    + std::string(monthName(passed->month.month())) + ' '
                    + std::to_string(passed->month.year()) + " with " + money(passed->total) + '.',
                "Calendar months differ in length, and demand grows by "
                    + formatPercent(m_scenario.monthlyGrowthPercent, 1)
                    + " a month in this scenario.");
        }
    }

    void providerSplit()
    {
        for (const ProviderShare &target : m_scenario.providerSplit) {
            const auto found = std::ranges::find(m_evaluation.providers, target.provider,
                                                 &ProviderTotal::provider);
            const double actual = found == m_evaluation.providers.end() ? 0.0 : found->percent;
            if (std::abs(actual - target.percent) <= m_scenario.splitTolerancePoints)
                continue;
            add(Severity::warning, "provider_split",
                std::string(nameOf(target.provider)) + " carries " + formatPercent(actual, 1)
                    + " of the compute cost; the target is " + formatPercent(target.percent, 0)
                    + " within " + formatFigure(m_scenario.splitTolerancePoints) + " points.",
                "The base is effective compute cost, pinned lines included, other cost lines "
                "excluded.");
        }
    }

    void priceDates()
    {
        std::optional<Date> oldest;
        std::optional<Date> newest;
        int red = 0;
        int amber = 0;
        for (const Line &line : m_evaluation.lines) {
            if (!line.price || !line.price->asOf)
                continue;
            const Date date = *line.price->asOf;
            oldest = oldest ? std::min(*oldest, date) : date;
            newest = newest ? std::max(*newest, date) : date;
            const PriceAge age = ageOf(date, m_inputs.valuationDate);
            red += age == PriceAge::red ? 1 : 0;
            amber += age == PriceAge::amber ? 1 : 0;
        }
        if (red + amber > 0) {
            add(red > 0 ? Severity::warning : Severity::note, "stale_prices",
                std::to_string(red + amber)
                    + (red + amber == 1 ? " line uses a price" : " lines use prices")
                    + " older than " + std::to_string(kAmberAgeDays) + " days"
                    + (red > 0 ? ", " + std::to_string(red) + " older than a year." : "."),
                "The oldest is of " + oldest->toString() + ", the newest of " + newest->toString()
                    + ".");
        }
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
    std::ranges::stable_sort(findings, {}, &Finding::severity);
    return findings;
}

} // namespace headroom
