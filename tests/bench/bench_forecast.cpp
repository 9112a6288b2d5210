// SPDX-License-Identifier: GPL-3.0-or-later
// Forecast, drawn futures, sensitivity and simulated alerts of the sample plan on the shipped
// catalog, on two threads. Real time is what a reader waits; processor time is of both threads
// together where it is measured for the process.
#include "core/report/forecast_report.h"
#include "core/report/sensitivity_report.h"
#include "core/uncertainty/sensitivity.h"
#include "sample_inputs.h"
#include "session/two_threads.h"

#include <benchmark/benchmark.h>

#include <algorithm>

namespace {

using namespace headroom;

constexpr int kMonths = 36;

EvaluationInputs loadInputs()
{
    EvaluationInputs inputs = inputsOf(samplePlan());
    inputs.parallelFor = onTwoThreads;
    return inputs;
}

const std::shared_ptr<const Snapshot> &shared()
{
    static const auto kSnapshot = makeSnapshot(loadInputs(), {kMonths});
    return kSnapshot;
}

const Scenario &scenario()
{
    return activeScenario(shared()->plan());
}

PlanDraws prepared()
{
    return {shared()->inputs, scenario(), shared()->evaluation.activeScenario(), {}};
}

void DrawTenThousandFutures(benchmark::State &state)
{
    for (auto _ : state) {
        PlanDraws draws = prepared();
        draws.draw(kDraws, onTwoThreads);
        benchmark::DoNotOptimize(draws.risk(onTwoThreads));
    }
    state.counters["months"] = kMonths;
}
BENCHMARK(DrawTenThousandFutures)
    ->Unit(benchmark::kMillisecond)
    ->MeasureProcessCPUTime()
    ->UseRealTime();

/// Figures that the window shows first: the months as planned, and the first futures.
void FirstPicture(benchmark::State &state)
{
    constexpr std::size_t kFirst = 500;
    for (auto _ : state) {
        benchmark::DoNotOptimize(plannedForecast(shared(), shared()->evaluation.active));
        PlanDraws draws = prepared();
        draws.draw(kFirst, onTwoThreads);
        benchmark::DoNotOptimize(draws.risk(onTwoThreads));
    }
}
BENCHMARK(FirstPicture)->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime()->UseRealTime();

void SimulateAlerts(benchmark::State &state)
{
    for (auto _ : state)
        benchmark::DoNotOptimize(
            simulateAlerts(shared()->inputs, scenario(), shared()->evaluation.activeScenario()));
}
BENCHMARK(SimulateAlerts)->Unit(benchmark::kMillisecond);

void SensitivityOfAllAssumptions(benchmark::State &state)
{
    std::size_t assumptions = 0;
    for (auto _ : state)
        assumptions =
            sensitivityOf(shared()->inputs, scenario(), shared()->evaluation.activeScenario())
                .swings.size();
    state.counters["assumptions"] = static_cast<double>(assumptions);
}
BENCHMARK(SensitivityOfAllAssumptions)->Unit(benchmark::kMillisecond);

/// The workloads of the sample four times, so that there are at least forty assumptions.
std::shared_ptr<const Snapshot> fourTimesAsMany()
{
    EvaluationInputs inputs = loadInputs();
    Plan plan = *inputs.plan;
    const std::size_t workloads = plan.workloads.size();
    WorkloadId last = 0;
    for (const Workload &workload : plan.workloads)
        last = std::max(last, workload.id);
    for (std::size_t i = 0; i < 3 * workloads; ++i) {
        Workload copy = plan.workloads[i];
        copy.id += last;
        copy.name += " again";
        for (Scenario &each : plan.scenarios) {
            const auto allocated = each.allocations.find(plan.workloads[i].id);
            if (allocated != each.allocations.end())
                each.allocations[copy.id] = allocated->second;
        }
        plan.workloads.push_back(std::move(copy));
    }
    for (Scenario &each : plan.scenarios)
        each.commitments.clear();
    inputs.plan = std::make_shared<const Plan>(std::move(plan));
    return makeSnapshot(inputs, {});
}

/// As the page of sensitivity works it out: the tornado by cost. At most 200 ms are aimed at.
void TornadoOfFortyAssumptions(benchmark::State &state)
{
    const auto snapshot = fourTimesAsMany();
    std::size_t assumptions = 0;
    for (auto _ : state)
        assumptions = plannedSensitivity(snapshot).sensitivity.swings.size();
    state.counters["assumptions"] = static_cast<double>(assumptions);
}
BENCHMARK(TornadoOfFortyAssumptions)->Unit(benchmark::kMillisecond);

/// The same by the probability of passing the budget: each assumption at both ends, the others
/// drawn. At most 200 ms.
void PassingEndsOfFortyAssumptions(benchmark::State &state)
{
    const auto snapshot = fourTimesAsMany();
    PlanDraws draws(snapshot->inputs, activeScenario(snapshot->plan()),
                    snapshot->evaluation.activeScenario(), {.draws = kDrawsOfEnd});
    draws.draw(kDrawsOfEnd, onTwoThreads);
    Risk risk = draws.risk(onTwoThreads);
    risk.total.exceededByThen = 0;
    for (auto _ : state) {
        draws.addExceedanceEnds(risk, onTwoThreads);
        benchmark::DoNotOptimize(risk);
    }
    state.counters["assumptions"] = static_cast<double>(risk.exceedance.size());
}
BENCHMARK(PassingEndsOfFortyAssumptions)
    ->Unit(benchmark::kMillisecond)
    ->MeasureProcessCPUTime()
    ->UseRealTime();

void DemandThresholdsOfOneWorkload(benchmark::State &state)
{
    const WorkloadId workload = shared()->plan().workloads.front().id;
    for (auto _ : state)
        benchmark::DoNotOptimize(demandThresholds(shared()->inputs, scenario(), workload));
}
BENCHMARK(DemandThresholdsOfOneWorkload)
    ->Unit(benchmark::kMillisecond)
    ->MeasureProcessCPUTime()
    ->UseRealTime();

} // namespace

BENCHMARK_MAIN();
