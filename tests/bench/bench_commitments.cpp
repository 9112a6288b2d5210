// SPDX-License-Identifier: GPL-3.0-or-later
// Commitments for 60 workloads over 36 months on the shipped catalog: all proposals, and one amount
// of the widest kind, as a slider asks for it. Time is of the processor, on one thread.
#include "core/commitments/commitment_choice.h"
#include "sample_inputs.h"

#include <benchmark/benchmark.h>

#include <algorithm>

namespace {

using namespace headroom;

constexpr int kMonths = 36;
constexpr std::size_t kWorkloads = 60;

/// The sample plan's workloads over and over with more demand, on demand, on their machines,
/// growing.
Plan sixtyWorkloads()
{
    Plan plan = samplePlan();
    Scenario &scenario = plan.scenarios.front();
    plan.activeScenario = scenario.name;
    scenario.monthlyGrowthPercent = 2;
    scenario.commitments.clear();
    const std::vector<Workload> own = plan.workloads;
    for (std::size_t i = 0; plan.workloads.size() < kWorkloads; ++i) {
        Workload again = own[i % own.size()];
        const WorkloadId original = again.id;
        again.id = plan.nextWorkloadId++;
        again.name += ' ' + std::to_string(i);
        again.demand.peakRequestsPerSecond *= 1.3 + 0.1 * static_cast<double>(i);
        if (scenario.allocations.contains(original))
            scenario.allocations[again.id] = scenario.allocations[original];
        plan.workloads.push_back(std::move(again));
    }
    for (auto &[id, allocation] : scenario.allocations) {
        allocation.offer.purchase = {};
        allocation.offer.book = PriceBook::publicCatalog;
    }
    return plan;
}

const std::shared_ptr<const Snapshot> &sixty()
{
    static const std::shared_ptr<const Snapshot> kSnapshot = [] {
        return makeSnapshot(inputsOf(sixtyWorkloads()), {kMonths});
    }();
    return kSnapshot;
}

void SixtyWorkloadsJudged(benchmark::State &state)
{
    std::vector<CommitmentProposal> proposals;
    std::size_t lines = 0;
    for (auto _ : state) {
        const auto horizon = std::make_shared<const CommitmentHorizon>(sixty(), 0, kMonths);
        proposals = proposeCommitments(horizon);
        lines = horizon->lines().places().size();
    }
    state.counters["proposals"] = static_cast<double>(proposals.size());
    state.counters["lines"] = static_cast<double>(lines);
}

/// Beside each other, each for what those before it leave over.
void SixtyWorkloadsTogether(benchmark::State &state)
{
    std::vector<CommitmentProposal> proposals;
    for (auto _ : state)
        proposals = proposeTogether(sixty(), 0, kMonths);
    state.counters["proposals"] = static_cast<double>(proposals.size());
}

void OneAmountOfTheWidest(benchmark::State &state)
{
    const auto horizon = std::make_shared<const CommitmentHorizon>(sixty(), 0, kMonths);
    const std::vector<CommitmentProposal> proposals = proposeCommitments(horizon);
    const auto widest =
        std::ranges::max_element(proposals, {}, [](const CommitmentProposal &proposal) {
            return proposal.workloads.size();
        });
    for (auto _ : state)
        benchmark::DoNotOptimize(widest->study->outcomeAt(widest->commitment.amount));
    state.counters["lines"] = static_cast<double>(widest->workloads.size());
}

} // namespace

BENCHMARK(SixtyWorkloadsJudged)->Unit(benchmark::kMillisecond);
BENCHMARK(SixtyWorkloadsTogether)->Unit(benchmark::kMillisecond);
BENCHMARK(OneAmountOfTheWidest)->Unit(benchmark::kMillisecond);

BENCHMARK_MAIN();
