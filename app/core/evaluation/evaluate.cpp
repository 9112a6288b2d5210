// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluation/evaluation.h"

#include "evaluation/candidates.h"
#include "evaluation/findings_rules.h"
#include "evaluation/forecast.h"
#include "evaluation/line.h"
#include "evaluation/price_lookup.h"

#include <algorithm>

namespace headroom {

namespace {

std::vector<Line> linesOf(const EvaluationInputs &inputs, const Scenario &scenario)
{
    const MonthView view = monthViewOf(*inputs.plan, scenario, inputs.valuationDate);
    std::vector<Line> lines;
    lines.reserve(inputs.plan->workloads.size());
    for (const Workload &workload : inputs.plan->workloads) {
        const auto found = scenario.allocations.find(workload.id);
        if (found == scenario.allocations.end()) {
            lines.push_back(makeLine(workload, nullptr, std::nullopt, std::nullopt, view));
            continue;
        }
        const Allocation &allocation = found->second;
        const SizingDemand demand = demandOf(workload, *inputs.facts, 1.0);
        lines.push_back(makeLine(workload, &allocation, priceOf(inputs, scenario, allocation.offer),
                                 sizeOn(inputs, demand, allocation.offer, allocation.count), view));
    }
    return lines;
}

double percentOf(Money part, Money whole)
{
    return whole.cents() == 0
               ? 0.0
               : 100.0 * static_cast<double>(part.cents()) / static_cast<double>(whole.cents());
}

void addTotals(ScenarioEvaluation &evaluation)
{
    for (const Line &line : evaluation.lines) {
        evaluation.total += line.monthly;
        evaluation.low += line.computeLow + line.other;
        evaluation.high += line.computeHigh + line.other;
    }
    for (Line &line : evaluation.lines)
        line.sharePercent = percentOf(line.monthly, evaluation.total);
    for (const ForecastMonth &month : evaluation.forecast)
        evaluation.forecastTotal += month.total;
}

void addProviders(ScenarioEvaluation &evaluation)
{
    Money compute;
    for (const Line &line : evaluation.lines) {
        if (!line.offer)
            continue;
        compute += line.compute;
        auto found =
            std::ranges::find(evaluation.providers, line.offer->provider, &ProviderTotal::provider);
        if (found == evaluation.providers.end())
            found = evaluation.providers.insert(found, ProviderTotal{line.offer->provider, {}, 0});
        found->compute += line.compute;
    }
    for (ProviderTotal &total : evaluation.providers)
        total.percent = percentOf(total.compute, compute);
    std::ranges::sort(evaluation.providers, {}, &ProviderTotal::provider);
}

ScenarioEvaluation evaluateScenario(const EvaluationInputs &inputs, const Scenario &scenario)
{
    ScenarioEvaluation evaluation;
    evaluation.name = scenario.name;
    evaluation.basis = basisOf(*inputs.plan, scenario);
    evaluation.budget = budgetOf(*inputs.plan, scenario);
    evaluation.lines = linesOf(inputs, scenario);
    evaluation.forecast = forecastMonths(inputs, scenario, evaluation.lines);
    addTotals(evaluation);
    addProviders(evaluation);
    evaluation.findings = findingsOf(inputs, scenario, evaluation);
    return evaluation;
}

std::size_t indexOf(const Plan &plan, const std::string &scenario)
{
    const auto found = std::ranges::find(plan.scenarios, scenario, &Scenario::name);
    return static_cast<std::size_t>(found - plan.scenarios.begin());
}

} // namespace

Evaluation evaluate(const EvaluationInputs &inputs)
{
    const Plan &plan = *inputs.plan;
    Evaluation evaluation;
    for (const Scenario &scenario : plan.scenarios)
        evaluation.scenarios.push_back(evaluateScenario(inputs, scenario));
    evaluation.active = indexOf(plan, plan.activeScenario);
    evaluation.baseline = indexOf(plan, plan.baseline);
    return evaluation;
}

std::string monthBasisOf(const Plan &plan, const ScenarioEvaluation &scenario)
{
    bool shared = plan.workloads.empty();
    bool own = false;
    for (const Workload &workload : plan.workloads) {
        const bool same = !workload.schedule.basis || *workload.schedule.basis == scenario.basis;
        shared = shared || same;
        own = own || !same;
    }
    if (!own)
        return describe(scenario.basis);
    return shared ? describe(scenario.basis) + ", or a line's own" : std::string("each line's own");
}

std::shared_ptr<const Snapshot> makeSnapshot(const EvaluationInputs &inputs)
{
    return std::make_shared<const Snapshot>(Snapshot{inputs, evaluate(inputs)});
}

namespace {

/// The row to save for a line in use; absent: it has no price. While own prices are hidden, a plan that
/// keeps its prices keeps the rows that are not shown.
std::optional<EmbeddedPrice> rowToSave(const EvaluationInputs &inputs, const Line &line)
{
    const Plan &plan = *inputs.plan;
    const auto hidden = std::ranges::find_if(
        plan.prices, [&](const EmbeddedPrice &row) { return row.own && row.offer == *line.offer; });
    if (inputs.ownPricesHidden && plan.pricePolicy == PricePolicy::keep
        && hidden != plan.prices.end())
        return *hidden;
    if (!line.price)
        return std::nullopt;
    return EmbeddedPrice{*line.offer, line.price->quoted, line.price->asOf, line.price->source,
                         line.price->book == PriceBook::own};
}

} // namespace

Plan withEmbeddedPrices(const Snapshot &snapshot)
{
    Plan plan = snapshot.plan();
    plan.prices.clear();
    for (const ScenarioEvaluation &scenario : snapshot.evaluation.scenarios) {
        for (const Line &line : scenario.lines) {
            if (!line.offer
                || std::ranges::find(plan.prices, *line.offer, &EmbeddedPrice::offer)
                       != plan.prices.end())
                continue;
            if (auto row = rowToSave(snapshot.inputs, line))
                plan.prices.push_back(std::move(*row));
        }
    }
    plan.catalogVersion = snapshot.inputs.catalog->version;
    return plan;
}

} // namespace headroom
