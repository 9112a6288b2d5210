// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/comparison/comparison.h"

#include "core/report/report_facts.h"

#include <algorithm>

namespace headroom {

namespace {

void addForecast(const ScenarioEvaluation &evaluation, ComparedScenario &compared)
{
    const std::vector<ForecastMonth> &months = evaluation.forecast;
    for (std::size_t m = 0; m < months.size(); ++m) {
        const ForecastMonth &month = months[m];
        compared.thirtySixMonths += month.total;
        compared.cashOfThirtySix += month.cash;
        if (m < kMonthsPerYear) {
            compared.twelveMonths += month.total;
            compared.cashOfTwelve += month.cash;
        }
        if (month.budget && !compared.budgetExceeded && month.total > *month.budget)
            compared.budgetExceeded = month.month;
    }
}

/// Adds the worst evidence of any line in use.
void addEvidence(const ScenarioEvaluation &evaluation, ComparedScenario &compared)
{
    for (const Line &line : evaluation.lines) {
        if (line.offer)
            compared.evidence =
                compared.evidence ? worseOf(*compared.evidence, line.evidence) : line.evidence;
    }
}

void addShares(const ScenarioEvaluation &evaluation, ComparedScenario &compared)
{
    Money spot;
    Money committed;
    for (const Line &whole : evaluation.lines) {
        for (const Line &line : partsOf(whole)) {
            if (!line.offer)
                continue;
            if (line.offer->purchase.termYears > 0) {
                committed += line.compute;
                continue;
            }
            Money covered;
            for (const LineCover &cover : line.covers)
                covered += Money::rounded(cover.cost);
            committed += covered;
            if (line.offer->purchase.model == PricingModel::spot)
                spot += line.compute - covered;
        }
    }
    const auto compute = static_cast<double>(evaluation.compute.cents());
    if (compute <= 0)
        return;
    compared.spotPercent = 100 * static_cast<double>(spot.cents()) / compute;
    compared.committedPercent = 100 * static_cast<double>(committed.cents()) / compute;
}

} // namespace

ComparedScenario comparedFiguresOf(const ScenarioEvaluation &evaluation,
                                   const ScenarioEvaluation &threeYears)
{
    ComparedScenario compared;
    compared.isKnown = hasTotal(evaluation);
    addForecast(threeYears, compared);
    addEvidence(evaluation, compared);
    addShares(evaluation, compared);
    return compared;
}

Comparison compareScenarios(std::shared_ptr<const Snapshot> snapshot,
                            const std::vector<std::size_t> &scenarios)
{
    Comparison comparison{std::move(snapshot), {}};
    const Snapshot &given = *comparison.snapshot;
    const std::vector<int> colours = coloursOf(given.plan());
    for (const std::size_t index : scenarios) {
        const ScenarioEvaluation &evaluation = given.evaluation.scenarios[index];
        ComparedScenario &compared = comparison.scenarios.emplace_back(comparedFiguresOf(
            evaluation, evaluateScenario(given.inputs, given.plan().scenarios[index],
                                         {.months = kComparedMonths})));
        compared.index = index;
        compared.colour = colours[index];
        compared.fromBaseline = waterfallBetween(given, given.evaluation.baseline, index);
    }
    return comparison;
}

std::vector<std::size_t> comparedByDefault(const Plan &plan)
{
    std::vector<std::size_t> chosen;
    const auto add = [&](std::size_t index) {
        if (chosen.size() < kMaxCompared && std::ranges::find(chosen, index) == chosen.end())
            chosen.push_back(index);
    };
    for (const std::string *name : {&plan.baseline, &plan.proposed, &plan.activeScenario})
        add(static_cast<std::size_t>(std::ranges::find(plan.scenarios, *name, &Scenario::name)
                                     - plan.scenarios.begin()));
    for (std::size_t i = 0; i < plan.scenarios.size(); ++i)
        add(i);
    std::sort(chosen.begin() + 1, chosen.end());
    return chosen;
}

} // namespace headroom
