// SPDX-License-Identifier: GPL-3.0-or-later
// Fleets of several machine types, and offers for a whole mix over the shipped catalog. Times are
// of the processor, because the searches use one thread. `optimal` is 1 where the answer was
// proven.
#include "core/catalog/known_providers.h"
#include "core/planning/mix_proposal.h"
#include "db/files/read_file.h"
#include "db/fleet/fleet_json.h"
#include "sample_inputs.h"
#include "session/two_threads.h"
#include "solver/choice_solver.h"
#include "solver/fleet_solver.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <optional>
#include <random>

namespace {

using namespace headroom;

const std::string kFleets = HEADROOM_SOURCE_DIR "/tests/solver/fleets";

FleetCase fleetFrom(const std::string &path)
{
    constexpr std::size_t kMaximum = std::size_t{1} << 20;
    return orStop(storage::readFleetCase(
        orStop(storage::readFile(storage::FileCalls(), path, kMaximum)).bytes));
}

void search(benchmark::State &state, const FleetCase &fleet)
{
    FleetChoice choice;
    for (auto _ : state)
        choice = solver::cheapestFleet(fleet);
    state.counters["optimal"] = choice.isProven() ? 1 : 0;
    state.counters["nodes"] = static_cast<double>(choice.steps);
}

/// The types of a case scaled by 1 to 8 devices, at prices of their own, each throughput a little
/// off.
FleetCase manyTypes(const FleetCase &base, std::size_t count, std::uint32_t seed)
{
    constexpr std::array kDevices{1, 2, 4, 8};
    constexpr std::array kEfficiency{1.0, 0.855, 0.8, 0.75};
    std::mt19937 random(seed);
    // The library's distributions differ from one library to another.
    const auto between = [&](double low, double high) {
        return low + (high - low) * static_cast<double>(random()) / 4294967296.0;
    };
    FleetCase fleet = base;
    fleet.types.clear();
    for (double &rate : fleet.rates)
        rate *= 8;
    while (fleet.types.size() < count) {
        FleetType type = base.types[random() % base.types.size()];
        const std::size_t size = random() % kDevices.size();
        type.name += '#' + std::to_string(fleet.types.size());
        const double cost = type.cost.toDouble() * kDevices[size] * between(0.7, 1.6);
        type.cost = HourlyRate::fromNanos(std::llround(cost * 1e4) * 100'000);
        for (double &served : type.throughput)
            served *= kDevices[size] * kEfficiency[size] * between(0.9, 1.1);
        fleet.types.push_back(type);
    }
    return fleet;
}

void ManyTypes(benchmark::State &state)
{
    const FleetCase base = fleetFrom(kFleets + "/p4_mixed_slo120_r2_sf8.json");
    search(state, manyTypes(base, static_cast<std::size_t>(state.range(0)),
                            static_cast<std::uint32_t>(state.range(1))));
}

EvaluationInputs inputsOfThirty()
{
    Plan plan = samplePlan();
    // The sample plan's workloads over and over, each time with more demand, and free to run on any
    // offer.
    constexpr std::size_t kWorkloads = 30;
    std::vector<Workload> mix = plan.workloads;
    for (std::size_t i = 0; mix.size() < kWorkloads; ++i) {
        Workload again = plan.workloads[i % plan.workloads.size()];
        again.id = plan.nextWorkloadId++;
        again.name += ' ' + std::to_string(i);
        again.demand.peakRequestsPerSecond *= 1.3 + 0.1 * static_cast<double>(i);
        again.demand.itemsPerDay *= 1.7;
        again.demand.people += static_cast<int>(i);
        mix.push_back(again);
    }
    plan.workloads = std::move(mix);
    for (Scenario &scenario : plan.scenarios)
        scenario.allocations.clear();
    EvaluationInputs inputs = inputsOf(std::move(plan));
    inputs.parallelFor = onTwoThreads;
    return inputs;
}

const MixCandidates &thirty()
{
    static const MixCandidates kCandidates = [] {
        const EvaluationInputs inputs = inputsOfThirty();
        return orStop(findMixCandidates(inputs, activeScenario(*inputs.plan)));
    }();
    return kCandidates;
}

/// The first of them: few, so that a split is hard to keep.
MixModel firstOf(MixModel model, std::size_t workloads)
{
    model.choice.groups.resize(workloads);
    return model;
}

void solveMix(benchmark::State &state, const MixRules &rules, std::size_t workloads = 30)
{
    const MixModel model = firstOf(modelOf(thirty(), rules), workloads);
    ChoiceAnswer answer;
    for (auto _ : state)
        answer = solver::bestChoice(model.choice, {});
    const double cost =
        answer.chosen ? static_cast<double>(costOf(model.choice, *answer.chosen)) : 0;
    state.counters["optimal"] = answer.isComplete ? 1 : 0;
    state.counters["gap_percent"] = cost > 0 ? 100 * (cost - answer.bound) / cost : -1;
    state.counters["nodes"] = static_cast<double>(answer.nodes);
}

MixRules splitRules()
{
    MixRules rules;
    rules.split = {{known::aws, 60}, {known::google, 30}, {known::azure, 10}};
    return rules;
}

void ThirtyWorkloadsModelled(benchmark::State &state)
{
    for (auto _ : state)
        benchmark::DoNotOptimize(modelOf(thirty(), splitRules()));
}

void ThirtyWorkloadsSplit(benchmark::State &state)
{
    solveMix(state, splitRules());
}

void ThirtyWorkloadsSplitQuotasSpot(benchmark::State &state)
{
    MixRules rules = splitRules();
    rules.maxSpotPercent = 20;
    rules.quotas = {{known::aws, {}, "us-east-1", 200}, {known::azure, {}, {}, 64}};
    solveMix(state, rules);
}

void ThirtyWorkloadsSplitFiveTypes(benchmark::State &state)
{
    MixRules rules = splitRules();
    rules.maxTypes = 5;
    solveMix(state, rules);
}

void TwelveWorkloadsTightSplit(benchmark::State &state)
{
    MixRules rules = splitRules();
    rules.splitTolerancePoints = 2;
    rules.maxTypes = static_cast<std::size_t>(state.range(0));
    solveMix(state, rules, 12);
}

/// Offers and commitments together, from the candidates to the answer with its bound; why it is so
/// is not asked.
void ThirtyWorkloadsCommitted(benchmark::State &state)
{
    MixRules rules;
    rules.commitments = CommitmentRule{.months = static_cast<int>(state.range(0))};
    if (state.range(1) != 0) {
        rules = splitRules();
        rules.commitments = CommitmentRule{.months = static_cast<int>(state.range(0))};
        rules.base = ShareBase::hours;
        rules.quotas = {{known::aws, {}, "us-east-1", 200}, {known::azure, {}, {}, 64}};
    }
    MixChoice choice;
    for (auto _ : state) {
        std::stop_source isChosen;
        const MixWatch watch{isChosen.get_token(), [&](const MixProgress &now) {
                                 if (now.phase == MixProgress::Phase::explaining)
                                     isChosen.request_stop();
                             }};
        choice = orStop(chooseMix(thirty(), rules, solver::bestChoice, {}, watch));
    }
    const auto &cost = choice.committed;
    state.counters["gap_percent"] =
        cost ? 100 * (cost->total - cost->bound).toDouble() / cost->total.toDouble() : -1;
    state.counters["commitments"] = static_cast<double>(choice.commitments.size());
}

/// Thirty workloads, as many of them services that may share instances as asked for; the others are
/// those of the sample plan, over and over. Every fourth service runs by day only, every fifth
/// follows its demand.
Plan planOfSharers(std::size_t sharers, std::uint32_t seed)
{
    constexpr std::size_t kWorkloads = 30;
    constexpr std::array kModels{"GPT-2",      "GPT-2 Large", "BERT-base", "GPT-2 Medium",
                                 "Llama-3-8B", "Llama-2-7B",  "GPT-J-6B",  "DistilGPT2"};
    std::mt19937 random(seed);
    const auto between = [&](double low, double high) {
        return low + (high - low) * static_cast<double>(random()) / 4294967296.0;
    };
    Plan plan = orStop(storage::FilePlanStore({}).load(kData + "/plans/textnlp.headroom")).plan;
    const std::vector<Workload> sample = plan.workloads;
    plan.workloads.clear();
    for (std::size_t i = 0; i < kWorkloads; ++i) {
        Workload workload = sample[i % sample.size()];
        if (i < sharers) {
            workload = sample[3];
            workload.model = kModels[random() % kModels.size()];
            workload.precision = Precision::fp16;
            workload.demand.meanRequestsPerSecond = 0;
            workload.demand.peakRequestsPerSecond = std::exp(between(-2, 3));
            workload.demand.inputTokens = between(50, 500);
            workload.demand.outputTokens = workload.model == "BERT-base" ? 0 : between(10, 200);
            workload.serviceLevel = {};
            workload.serviceLevel.p95LatencyMs = between(10'000, 60'000);
            workload.spareReplicas = static_cast<int>(random() % 2);
            workload.mayShareInstances = true;
            if (random() % 4 == 0) {
                workload.schedule.kind = Schedule::Kind::hoursPerDay;
                workload.schedule.hours = 10;
            } else if (random() % 5 == 0) {
                workload.autoscaling = Autoscaling{.minimum = 1, .maximum = 200};
                workload.demand.profile = sample[0].demand.profile;
            }
        } else {
            workload.demand.peakRequestsPerSecond *= between(0.5, 2);
            workload.demand.itemsPerDay *= between(0.5, 2);
        }
        workload.id = static_cast<WorkloadId>(i + 1);
        workload.name = "W" + std::to_string(i);
        plan.workloads.push_back(std::move(workload));
    }
    plan.nextWorkloadId = kWorkloads + 1;
    for (Scenario &scenario : plan.scenarios) {
        scenario.allocations.clear();
        scenario.commitments.clear();
    }
    return plan;
}

/// Wall-clock times at which the best mix so far first came within each gap of its bound; -1:
/// never.
struct GapClock {
    static constexpr std::array kGaps{0.02, 0.005};
    std::chrono::steady_clock::time_point start = std::chrono::steady_clock::now();
    std::array<double, 2> seconds{-1, -1};

    void note(std::optional<double> gap)
    {
        const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;
        for (std::size_t i = 0; i < kGaps.size(); ++i) {
            if (gap && *gap <= kGaps[i] && seconds[i] < 0)
                seconds[i] = passed.count();
        }
    }
};

/// Split, quotas and shared instances together, from the candidates to the answer with its bound.
void ThirtyWorkloadsShared(benchmark::State &state)
{
    EvaluationInputs inputs = inputsOf(planOfSharers(static_cast<std::size_t>(state.range(0)),
                                                     static_cast<std::uint32_t>(state.range(1))));
    inputs.parallelFor = onTwoThreads;
    const MixCandidates candidates =
        orStop(findMixCandidates(inputs, activeScenario(*inputs.plan)));
    MixRules rules;
    if (state.range(2) != 0) {
        rules = splitRules();
        rules.quotas = {{known::aws, {}, "us-east-1", 200}, {known::azure, {}, {}, 200}};
    }
    rules.sharesInstances = true;
    MixChoice choice;
    GapClock clock;
    for (auto _ : state) {
        std::stop_source isChosen;
        const MixWatch watch{isChosen.get_token(), [&](const MixProgress &now) {
                                 clock.note(now.gap());
                                 if (now.phase == MixProgress::Phase::explaining)
                                     isChosen.request_stop();
                             }};
        choice = orStop(chooseMix(candidates, rules, solver::bestChoice, {}, watch));
    }
    const double cost = choice.monthly.toDouble();
    const double gap = cost > 0 ? (cost - choice.bound.toDouble()) / cost : -1;
    clock.note(gap);
    state.counters["gap_percent"] = 100 * gap;
    state.counters["seconds_to_2_percent"] = clock.seconds[0];
    state.counters["seconds_to_half_percent"] = clock.seconds[1];
    state.counters["saved_percent"] =
        choice.withoutSharing ? 100 * (1 - cost / choice.withoutSharing->toDouble()) : -1;
}

} // namespace

BENCHMARK(ThirtyWorkloadsShared)
    ->ArgsProduct({{12, 30}, {1, 2, 3, 4, 5}, {0, 1}})
    ->ArgNames({"sharers", "plan", "split_quotas"})
    ->Unit(benchmark::kMillisecond)
    ->Iterations(1);
BENCHMARK(ThirtyWorkloadsCommitted)
    ->ArgsProduct({{12, 36}, {0, 1}})
    ->ArgNames({"months", "split_quotas"})
    ->Unit(benchmark::kMillisecond)
    ->Iterations(1);
BENCHMARK(ManyTypes)->ArgsProduct({{50, 200}, {1, 2, 3, 4, 5}})->Unit(benchmark::kMillisecond);
BENCHMARK(ThirtyWorkloadsModelled)->Unit(benchmark::kMillisecond);
BENCHMARK(ThirtyWorkloadsSplit)->Unit(benchmark::kMillisecond)->Iterations(1);
BENCHMARK(ThirtyWorkloadsSplitQuotasSpot)->Unit(benchmark::kMillisecond)->Iterations(1);
BENCHMARK(ThirtyWorkloadsSplitFiveTypes)->Unit(benchmark::kMillisecond)->Iterations(1);
BENCHMARK(TwelveWorkloadsTightSplit)->Arg(4)->Arg(6)->Unit(benchmark::kMillisecond)->Iterations(1);

int main(int argc, char **argv)
{
    for (const auto &entry : std::filesystem::directory_iterator(kFleets))
        benchmark::RegisterBenchmark(("Fleet/" + entry.path().stem().string()).c_str(),
                                     [path = entry.path().string()](benchmark::State &state) {
                                         search(state, fleetFrom(path));
                                     })
            ->Unit(benchmark::kMillisecond);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}
