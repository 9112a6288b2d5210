// SPDX-License-Identifier: GPL-3.0-or-later
// Evaluation on the shipped catalog and the sample plan. Read the figures as ratios to CatalogScan,
// one pass over the prices, because absolute times depend on the machine.
#include "core/comparison/best_choice.h"
#include "core/comparison/comparison.h"
#include "core/comparison/goal_seek.h"
#include "core/costing/line_cost.h"
#include "core/evaluation/candidates.h"
#include "core/evaluation/demand.h"
#include "core/evaluation/evaluation.h"
#include "core/evaluation/spot_outlook.h"
#include "core/plan/main_demand.h"
#include "core/sizing/predict.h"
#include "sample_inputs.h"
#include "session/two_threads.h"

#include <benchmark/benchmark.h>

#include <map>
#include <numeric>

namespace {

using namespace headroom;

EvaluationInputs loadInputs()
{
    EvaluationInputs inputs = inputsOf(samplePlan());
    inputs.parallelFor = onTwoThreads;
    return inputs;
}

const EvaluationInputs &shared()
{
    static const EvaluationInputs kInputs = loadInputs();
    return kInputs;
}

using SizedPlan = std::map<WorkloadId, std::shared_ptr<const SizedTypes>>;

SizedPlan sizePlan(const EvaluationInputs &inputs)
{
    SizedPlan sized;
    const Scenario &scenario = activeScenario(*inputs.plan);
    const MonthView view = monthViewOf(*inputs.plan, scenario, inputs.valuationDate);
    for (const Workload &workload : inputs.plan->workloads)
        sized[workload.id] = sizeTypes(inputs, demandOf(workload, *inputs.facts, view),
                                       interruptionsByType(inputs, scenario.spot, workload));
    return sized;
}

std::size_t priceAll(const EvaluationInputs &inputs, const SizedPlan &sized)
{
    std::size_t offers = 0;
    for (const auto &[id, types] : sized)
        offers +=
            findCandidates(inputs, activeScenario(*inputs.plan), id, types).monthlyCents.size();
    return offers;
}

void CatalogScan(benchmark::State &state)
{
    const Catalog &catalog = *shared().catalog;
    for (auto _ : state)
        benchmark::DoNotOptimize(
            std::accumulate(catalog.offerNanos.begin(), catalog.offerNanos.end(), std::int64_t{0}));
}

void CatalogLoad(benchmark::State &state)
{
    for (auto _ : state)
        benchmark::DoNotOptimize(storage::SqliteCatalogSource(kData + "/catalog.sqlite").load());
}

void SizingFactsParse(benchmark::State &state)
{
    for (auto _ : state)
        benchmark::DoNotOptimize(shippedSizingFacts());
}

void HardwareOfCatalog(benchmark::State &state)
{
    for (auto _ : state)
        benchmark::DoNotOptimize(hardwareOf(*shared().catalog, shared().facts->hardware));
}

void EvaluateSamplePlan(benchmark::State &state)
{
    for (auto _ : state)
        benchmark::DoNotOptimize(evaluate(shared()));
}

/// A change of price, schedule or growth: everything priced again on what is sized already.
void PriceChangeWholePlan(benchmark::State &state)
{
    const EvaluationInputs &inputs = shared();
    const SizedPlan sized = sizePlan(inputs);
    for (auto _ : state) {
        benchmark::DoNotOptimize(evaluate(inputs));
        benchmark::DoNotOptimize(priceAll(inputs, sized));
    }
}

/// The same where every workload has licences by the instance-hour and a tax.
void PriceChangeWithCostLines(benchmark::State &state)
{
    EvaluationInputs inputs = shared();
    Plan plan = *inputs.plan;
    for (Workload &workload : plan.workloads)
        workload.otherCosts = {
            {.name = "Licence", .basis = CostBasis::licence, .unitPrice = 2},
            {.name = "Tax", .basis = CostBasis::tax, .percent = Exact::ratio(81, 10)}};
    inputs.plan = std::make_shared<const Plan>(std::move(plan));
    const SizedPlan sized = sizePlan(inputs);
    for (auto _ : state) {
        benchmark::DoNotOptimize(evaluate(inputs));
        benchmark::DoNotOptimize(priceAll(inputs, sized));
    }
}

/// A change of one workload's model or demand: that workload is sized and priced again over the
/// whole catalog.
void DemandChangeOneWorkload(benchmark::State &state)
{
    const EvaluationInputs &inputs = shared();
    for (auto _ : state) {
        benchmark::DoNotOptimize(evaluate(inputs));
        benchmark::DoNotOptimize(findCandidates(inputs, activeScenario(*inputs.plan),
                                                inputs.plan->workloads.front().id));
    }
}

void EverythingCold(benchmark::State &state)
{
    const EvaluationInputs &inputs = shared();
    for (auto _ : state) {
        benchmark::DoNotOptimize(evaluate(inputs));
        benchmark::DoNotOptimize(priceAll(inputs, sizePlan(inputs)));
    }
}

/// The sample plan's workloads, and eight of them again with other models and demands: nothing in
/// common.
EvaluationInputs twentyWorkloads()
{
    constexpr std::size_t kWorkloads = 20;
    const char *models[] = {"Llama-3.1-70B", "Mistral-7B", "Mixtral-8x7B", "BERT-large",
                            "GPT-2 XL",      "ResNet-50",  "Qwen2.5-7B",   "Falcon-7B"};
    EvaluationInputs inputs = shared();
    Plan plan = *inputs.plan;
    for (std::size_t i = 0; plan.workloads.size() < kWorkloads; ++i) {
        Workload workload = plan.workloads[i];
        workload.id = plan.nextWorkloadId++;
        workload.name += " again";
        workload.model = models[i % std::size(models)];
        workload.demand.peakRequestsPerSecond *= 1.5;
        plan.workloads.push_back(std::move(workload));
    }
    inputs.plan = std::make_shared<const Plan>(std::move(plan));
    return inputs;
}

void TwentyWorkloadsCold(benchmark::State &state)
{
    const EvaluationInputs inputs = twentyWorkloads();
    for (auto _ : state) {
        benchmark::DoNotOptimize(evaluate(inputs));
        benchmark::DoNotOptimize(priceAll(inputs, sizePlan(inputs)));
    }
}

/// Sized on every type and priced for every offer.
void OneWorkloadOverTheCatalog(benchmark::State &state)
{
    const EvaluationInputs &inputs = shared();
    for (auto _ : state)
        benchmark::DoNotOptimize(findCandidates(inputs, activeScenario(*inputs.plan),
                                                inputs.plan->workloads.front().id));
}

void OnePrediction(benchmark::State &state)
{
    const SizingFacts &facts = *shared().facts;
    const HardwareShape hardware =
        facts.hardware.shapeOf(*facts.hardware.accelerator("A100-80GB-SXM"), 1);
    SizingTask task;
    task.model = facts.models.find("Llama-2-7B");
    for (auto _ : state)
        benchmark::DoNotOptimize(predict(hardware, task, facts.calibration));
}

/// The sample plan's lines, compiled, over 36 calendar months with growing demand: what a slider
/// asks.
void CompiledCost36Months(benchmark::State &state)
{
    constexpr std::size_t kMonths = 36;
    const EvaluationInputs &inputs = shared();
    const Scenario &scenario = activeScenario(*inputs.plan);
    const ScenarioEvaluation evaluation = evaluateScenario(inputs, scenario);
    std::vector<LineCost> lines;
    std::vector<HourlyRate> rates;
    for (std::size_t i = 0; i < evaluation.lines.size(); ++i) {
        const Line &line = evaluation.lines[i];
        if (!line.usage || !line.price)
            continue;
        std::vector<MonthHours> hours;
        for (int m = 0; m < static_cast<int>(kMonths); ++m)
            hours.push_back(monthHoursOf(
                inputs.plan->workloads[i],
                {basisOf(*inputs.plan, scenario), inputs.valuationDate.firstOfMonthPlus(m), true}));
        lines.emplace_back(*line.usage, std::move(hours));
        rates.push_back(line.price->rate);
    }
    for (auto _ : state) {
        std::int64_t cents = 0;
        double growth = 1;
        for (std::size_t month = 0; month < kMonths; ++month, growth *= 1.03) {
            for (std::size_t i = 0; i < lines.size(); ++i)
                cents += lines[i].cents(month, rates[i], growth);
        }
        benchmark::DoNotOptimize(cents);
    }
    state.counters["lines"] = static_cast<double>(lines.size());
}

void FrontierOfAllCandidates(benchmark::State &state)
{
    const CandidateSet set = findCandidates(shared(), activeScenario(*shared().plan),
                                            shared().plan->workloads.front().id);
    const std::vector<double> x = axisValues(set, PerformanceAxis::replicaCapacity);
    const std::vector<double> y = axisValues(set, CostAxis::monthly);
    const std::vector<OfferIndex> all = filterCandidates(set, {});
    for (auto _ : state)
        benchmark::DoNotOptimize(frontier(set, all, x, y, false));
    state.counters["offers"] = static_cast<double>(all.size());
}

void FilterKeystroke(benchmark::State &state)
{
    const CandidateSet set = findCandidates(shared(), activeScenario(*shared().plan),
                                            shared().plan->workloads.front().id);
    CandidateFilter filter;
    filter.search = "a100";
    for (auto _ : state)
        benchmark::DoNotOptimize(filterCandidates(set, filter));
}

/// Four scenarios side by side, each with the way from the baseline.
void CompareFourScenarios(benchmark::State &state)
{
    Plan plan = *shared().plan;
    while (plan.scenarios.size() < kMaxCompared) {
        plan.scenarios.push_back(plan.scenarios.back());
        plan.scenarios.back().name += " copy";
    }
    plan.scenarios.back().demandChangePercent = 100;
    plan.scenarios.back().priceChangePercent = 10;
    EvaluationInputs inputs = shared();
    inputs.plan = std::make_shared<const Plan>(std::move(plan));
    const auto snapshot = makeSnapshot(inputs);
    for (auto _ : state)
        benchmark::DoNotOptimize(compareScenarios(snapshot, {0, 1, 2, 3}));
}

/// The traffic that the budget allows.
void GoalSeek(benchmark::State &state)
{
    const Scenario &scenario = activeScenario(*shared().plan);
    for (auto _ : state)
        benchmark::DoNotOptimize(
            seekGoal(shared(), scenario, GoalKind::traffic, Money::fromCents(1'200'000)));
}

/// Search for the cheapest offer that meets the service level, from a tenth of the traffic to ten
/// times as much.
void BestChoicesOverTraffic(benchmark::State &state)
{
    const Workload &workload = shared().plan->workloads.front();
    const double demand = mainDemandOf(workload);
    const auto at = [&](double amount) {
        Scenario scenario = activeScenario(*shared().plan);
        scenario.overrides[workload.id] =
            overrideBetween(workload, withMainDemand(workload, amount));
        return scenario;
    };
    std::size_t bands = 0;
    for (auto _ : state)
        bands = choicesAlong(shared(), workload.id, {demand / 10, demand * 10, true, 30}, at, [] {
                    return false;
                }).size();
    state.counters["bands"] = static_cast<double>(bands);
}

BENCHMARK(CompareFourScenarios)->Unit(benchmark::kMillisecond);
BENCHMARK(GoalSeek)->Unit(benchmark::kMillisecond);
BENCHMARK(BestChoicesOverTraffic)->Unit(benchmark::kMillisecond);
BENCHMARK(CatalogScan)->Unit(benchmark::kMillisecond);
BENCHMARK(CatalogLoad)->Unit(benchmark::kMillisecond);
BENCHMARK(SizingFactsParse)->Unit(benchmark::kMillisecond);
BENCHMARK(HardwareOfCatalog)->Unit(benchmark::kMillisecond);
BENCHMARK(EvaluateSamplePlan)->Unit(benchmark::kMillisecond);
BENCHMARK(PriceChangeWholePlan)->Unit(benchmark::kMillisecond);
BENCHMARK(PriceChangeWithCostLines)->Unit(benchmark::kMillisecond);
BENCHMARK(DemandChangeOneWorkload)->Unit(benchmark::kMillisecond);
BENCHMARK(EverythingCold)->Unit(benchmark::kMillisecond);
BENCHMARK(TwentyWorkloadsCold)->Unit(benchmark::kMillisecond);
BENCHMARK(OneWorkloadOverTheCatalog)->Unit(benchmark::kMillisecond);
BENCHMARK(OnePrediction)->Unit(benchmark::kNanosecond);
BENCHMARK(CompiledCost36Months)->Unit(benchmark::kMicrosecond);
BENCHMARK(FrontierOfAllCandidates)->Unit(benchmark::kMillisecond);
BENCHMARK(FilterKeystroke)->Unit(benchmark::kMillisecond);

} // namespace

BENCHMARK_MAIN();
