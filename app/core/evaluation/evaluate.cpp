// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/evaluation.h"

#include "core/evaluation/commitment_lines.h"
#include "core/evaluation/forecast.h"
#include "core/evaluation/line.h"
#include "core/evaluation/line_footprint.h"
#include "core/evaluation/price_age.h"
#include "core/evaluation/price_lookup.h"
#include "core/evaluation/scenario_findings.h"
#include "core/evaluation/shared_line.h"
#include "core/language.h"
#include "core/plan/effective_plan.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <span>

namespace headroom {

namespace {

std::vector<Line> linesOf(const EvaluationInputs &inputs, const Scenario &scenario)
{
    std::vector<Line> lines;
    lines.reserve(inputs.plan->workloads.size());
    LinesOfScenario ofScenario(inputs, scenario);
    for (const Workload &workload : inputs.plan->workloads)
        lines.push_back(ofScenario.of(workload));
    return lines;
}

/// Lines whose predictions err together: the same model on the same hardware.
std::string errorGroup(const EvaluationInputs &inputs, const Workload &workload, const Line &line)
{
    return line.offer ? workload.model + '\n' + hardwareNameOf(inputs, line) : std::string();
}

/// Deviations of a group add up; those of groups add as squares.
void addRange(const EvaluationInputs &inputs, ScenarioEvaluation &evaluation)
{
    struct Deviation {
        double low = 0;
        double high = 0;
    };
    std::map<std::string, Deviation> groups;
    for (std::size_t i = 0; i < evaluation.lines.size(); ++i) {
        const Line &line = evaluation.lines[i];
        Deviation &group = groups[errorGroup(inputs, inputs.plan->workloads[i], line)];
        group.low += static_cast<double>((line.monthly - line.monthlyLow).cents());
        group.high += static_cast<double>((line.monthlyHigh - line.monthly).cents());
    }
    double low = 0;
    double high = 0;
    for (const auto &[name, group] : groups) {
        low += group.low * group.low;
        high += group.high * group.high;
    }
    evaluation.low = evaluation.total - Money::nearestCents(std::sqrt(low));
    evaluation.high = evaluation.total + Money::nearestCents(std::sqrt(high));
}

/// A sum that lacked the figure of a line with a cost would be too low.
void addView(const Line &line, CostView view, std::optional<Money> &sum)
{
    const auto cost = costIn(line.views, view);
    if (cost && sum)
        *sum += *cost;
    else if (!cost && hasCost(line))
        sum.reset();
}

void addTotals(const EvaluationInputs &inputs, ScenarioEvaluation &evaluation)
{
    evaluation.listCost = evaluation.contractedCost = Money();
    for (const Line &line : evaluation.lines) {
        evaluation.total += line.monthly;
        evaluation.compute += line.compute;
        addView(line, CostView::list, evaluation.listCost);
        addView(line, CostView::contracted, evaluation.contractedCost);
        evaluation.cash += costIn(line.views, CostView::cash).value_or(Money());
        evaluation.upfront += line.upfront;
    }
    addRange(inputs, evaluation);
    for (Line &line : evaluation.lines)
        line.sharePercent = percentOf(line.monthly, evaluation.total);
}

void addForecast(const EvaluationInputs &inputs, const Scenario &scenario, int months,
                 ScenarioEvaluation &evaluation)
{
    evaluation.forecast =
        forecastMonths(inputs, scenario, evaluation.lines, std::max(months, kForecastMonths));
    applyCommitments(inputs, scenario, static_cast<std::size_t>(months), evaluation);
    for (std::size_t m = 0; m < kForecastMonths; ++m)
        evaluation.twelveMonths += evaluation.forecast[m].total;
    evaluation.forecast.resize(static_cast<std::size_t>(months));
    for (const ForecastMonth &month : evaluation.forecast) {
        evaluation.forecastTotal += month.total;
        evaluation.forecastCash += month.cash;
    }
    evaluation.budgetExceeded =
        budgetExceedance(inputs, scenario, evaluation.lines, evaluation.forecast);
}

void addPriceDates(const EvaluationInputs &inputs, ScenarioEvaluation &evaluation)
{
    PriceDates &dates = evaluation.priceDates;
    for (const Line &line : evaluation.lines) {
        PriceAge worst = PriceAge::fresh;
        for (const Line &part : partsOf(line)) {
            if (!part.price || !part.price->asOf)
                continue;
            const Date date = *part.price->asOf;
            dates.oldest = dates.oldest ? std::min(*dates.oldest, date) : date;
            dates.newest = dates.newest ? std::max(*dates.newest, date) : date;
            const PriceAge age = ageOf(date, inputs.valuationDate);
            if (age == PriceAge::red || (age == PriceAge::amber && worst == PriceAge::fresh))
                worst = age;
        }
        dates.red += worst == PriceAge::red ? 1 : 0;
        dates.amber += worst == PriceAge::amber ? 1 : 0;
    }
}

void addCarbon(const EvaluationInputs &inputs, ScenarioEvaluation &evaluation)
{
    for (std::size_t i = 0; i < evaluation.lines.size(); ++i)
        addFootprint(inputs, inputs.plan->workloads[i], evaluation.lines[i]);
    evaluation.carbon = carbonTotalOf(evaluation.lines);
}

void addProviders(ScenarioEvaluation &evaluation)
{
    Money compute;
    const auto add = [&](Provider provider, Money amount) {
        compute += amount;
        auto found = std::ranges::find(evaluation.providers, provider, &ProviderTotal::provider);
        if (found == evaluation.providers.end())
            found = evaluation.providers.insert(found, ProviderTotal{provider, {}, 0});
        found->compute += amount;
    };
    for (const Line &line : evaluation.lines) {
        for (const Line &part : partsOf(line)) {
            if (part.offer)
                add(part.offer->provider, part.compute);
        }
    }
    for (ProviderTotal &total : evaluation.providers)
        total.percent = percentOf(total.compute, compute);
    std::ranges::sort(evaluation.providers, {}, &ProviderTotal::provider);
}

std::size_t indexOf(const Plan &plan, const std::string &scenario)
{
    const auto found = std::ranges::find(plan.scenarios, scenario, &Scenario::name);
    return static_cast<std::size_t>(found - plan.scenarios.begin());
}

} // namespace

ScenarioEvaluation evaluateScenario(const EvaluationInputs &given, const Scenario &scenario,
                                    const EvaluationOptions &options)
{
    EvaluationInputs inputs = given;
    inputs.plan = effectivePlan(given.plan, scenario);
    ScenarioEvaluation evaluation;
    evaluation.name = scenario.name;
    evaluation.valuationDate = inputs.valuationDate;
    evaluation.plan = inputs.plan;
    evaluation.basis = basisOf(*inputs.plan, scenario);
    evaluation.lines = linesOf(inputs, scenario);
    addForecast(inputs, scenario, std::clamp(options.months, 1, kMaxForecastMonths), evaluation);
    evaluation.budget = evaluation.forecast.front().budget;
    addTotals(inputs, evaluation);
    evaluation.completeness = completenessOf(evaluation);
    evaluation.service = serviceSummaryOf(*inputs.plan, evaluation.lines);
    addProviders(evaluation);
    addPriceDates(inputs, evaluation);
    addCarbon(inputs, evaluation);
    evaluation.findings = findingsOf(inputs, scenario, evaluation);
    return evaluation;
}

ScenarioEvaluation plannedMonth(const EvaluationInputs &given, const Scenario &scenario)
{
    EvaluationInputs inputs = given;
    inputs.plan = effectivePlan(given.plan, scenario);
    ScenarioEvaluation month;
    month.name = scenario.name;
    month.plan = inputs.plan;
    month.lines = linesOf(inputs, scenario);
    applyCommitments(inputs, scenario, 0, month);
    for (const Line &line : month.lines)
        month.total += line.monthly;
    month.completeness = completenessOf(month);
    month.service = serviceSummaryOf(*inputs.plan, month.lines);
    return month;
}

Money monthlyTotal(const EvaluationInputs &inputs, const Scenario &scenario)
{
    return plannedMonth(inputs, scenario).total;
}

Money twelveMonthsTotal(const EvaluationInputs &given, const Scenario &scenario)
{
    EvaluationInputs inputs = given;
    inputs.plan = effectivePlan(given.plan, scenario);
    ScenarioEvaluation year;
    year.lines = linesOf(inputs, scenario);
    year.forecast = forecastMonths(inputs, scenario, year.lines, kForecastMonths);
    applyCommitments(inputs, scenario, 0, year);
    Money total;
    for (const ForecastMonth &month : year.forecast)
        total += month.total;
    return total;
}

Evaluation evaluate(const EvaluationInputs &inputs, const EvaluationOptions &options)
{
    const Plan &plan = *inputs.plan;
    Evaluation evaluation;
    for (const Scenario &scenario : plan.scenarios)
        evaluation.scenarios.push_back(evaluateScenario(inputs, scenario, options));
    evaluation.active = indexOf(plan, plan.activeScenario);
    evaluation.baseline = indexOf(plan, plan.baseline);
    for (ScenarioEvaluation &scenario : evaluation.scenarios)
        scenario.againstBaseline = differenceOf(scenario, evaluation.baselineScenario());
    return evaluation;
}

namespace {

/// Cost of all other workloads.
Money costOfOthers(const ScenarioEvaluation &scenario, WorkloadId workload)
{
    Money others;
    for (const Line &line : scenario.lines)
        others += line.id == workload ? Money() : line.monthly;
    return others;
}

} // namespace

std::optional<Money> budgetLeftFor(const ScenarioEvaluation &scenario, WorkloadId workload)
{
    if (!scenario.budget)
        return std::nullopt;
    return *scenario.budget - costOfOthers(scenario, workload);
}

Money budgetLeaving(const ScenarioEvaluation &scenario, WorkloadId workload, Money cost)
{
    return costOfOthers(scenario, workload) + cost;
}

std::span<const Line> partsOf(const Line &line)
{
    return line.parts.empty() ? std::span(&line, 1) : std::span<const Line>(line.parts);
}

std::optional<Money> costIn(const ViewedCosts &costs, CostView view)
{
    const auto &cost = costs[static_cast<std::size_t>(view)];
    return cost ? std::optional(cost->monthly()) : std::nullopt;
}

std::string monthBasisOf(const Plan &plan, const ScenarioEvaluation &scenario,
                         const Language &language)
{
    bool shared = plan.workloads.empty();
    bool own = false;
    for (const Workload &workload : plan.workloads) {
        const bool same = !workload.schedule.basis || *workload.schedule.basis == scenario.basis;
        shared = shared || same;
        own = own || !same;
    }
    std::string basis = describe(scenario.basis, language);
    if (!own)
        return basis;
    return shared ? language.say(HEADROOM_TEXT("Terms", "%1, or as stated per workload"), {basis})
                  : language.say(HEADROOM_TEXT("Terms", "as stated per workload"));
}

std::shared_ptr<const Snapshot> makeSnapshot(const EvaluationInputs &inputs,
                                             const EvaluationOptions &options)
{
    return std::make_shared<const Snapshot>(Snapshot{inputs, evaluate(inputs, options)});
}

namespace {

/// The row to save for an offer in use; absent: it has no price. While own prices are hidden, a
/// plan that keeps its prices keeps the rows that are not shown.
std::optional<EmbeddedPrice> rowToSave(const EvaluationInputs &inputs, const OfferReference &offer,
                                       const std::optional<LinePrice> &price)
{
    const Plan &plan = *inputs.plan;
    const auto hidden = std::ranges::find_if(plan.prices, [&](const EmbeddedPrice &row) {
        return (row.own || row.contractedRate) && row.offer == offer;
    });
    if (inputs.ownPricesHidden && plan.pricePolicy == PricePolicy::keep
        && hidden != plan.prices.end())
        return *hidden;
    if (!price)
        return std::nullopt;
    return embeddedFrom(offer, *price, plan);
}

} // namespace

Plan withEmbeddedPrices(const Snapshot &snapshot)
{
    Plan plan = snapshot.plan();
    plan.prices.clear();
    const EvaluationInputs &inputs = snapshot.inputs;
    const auto save = [&](const OfferReference &offer, const std::optional<LinePrice> &price) {
        if (std::ranges::find(plan.prices, offer, &EmbeddedPrice::offer) != plan.prices.end())
            return;
        if (auto row = rowToSave(inputs, offer, price))
            plan.prices.push_back(std::move(*row));
    };
    for (std::size_t i = 0; i < plan.scenarios.size(); ++i) {
        const std::vector<Line> &lines = snapshot.evaluation.scenarios[i].lines;
        for (const Line &line : lines) {
            for (const Line &part : partsOf(line)) {
                if (part.offer)
                    save(*part.offer, part.price);
            }
        }
        const Scenario &scenario = plan.scenarios[i];
        for (const OfferReference &offer : offersOfCommitments(inputs, scenario, lines))
            save(offer, priceOf(inputs, scenario, offer));
    }
    plan.catalogVersion = snapshot.inputs.catalog->version;
    return plan;
}

} // namespace headroom
