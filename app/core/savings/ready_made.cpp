// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/savings/ready_made.h"

#include "core/commitments/commitment_choice.h"
#include "core/comparison/offer_shortlist.h"

#include <algorithm>
#include <utility>

namespace headroom {

namespace {

constexpr int kMonthsOfOneTerm = 12; ///< longer terms are left out of them
constexpr double kTwice = 2;
constexpr double kWhole = 100;

/// Condition of one kind on a workload's candidates.
struct Search {
    ReadyMade made;
    CandidateFilter filter;
};

CandidateFilter meetingUnder(PriceLens lens)
{
    CandidateFilter filter;
    filter.scope = CandidateScope::meeting;
    filter.lens = lens;
    return filter;
}

bool hasPins(const Scenario &scenario)
{
    return std::ranges::any_of(scenario.allocations,
                               [](const auto &entry) { return entry.second.pinned; });
}

std::vector<Search> searchesFor(const Scenario &scenario, PriceLens lens)
{
    std::vector<Search> searches;
    const auto add = [&](ReadyMadeKind kind, CandidateFilter filter) {
        ReadyMade made;
        made.kind = kind;
        made.scenario = scenario;
        searches.push_back({std::move(made), std::move(filter)});
    };
    for (const Provider provider : providersOfKind(ProviderKind::hyperscaler)) {
        CandidateFilter filter = meetingUnder(lens);
        filter.providers = {provider};
        add(ReadyMadeKind::onProvider, std::move(filter));
        searches.back().made.provider = provider;
    }
    add(ReadyMadeKind::spot, meetingUnder(PriceLens::spot));
    if (hasPins(scenario))
        add(ReadyMadeKind::withoutPins, meetingUnder(lens));
    return searches;
}

/// True if the kind asks anything of the workload.
bool concerns(ReadyMadeKind kind, const Workload &workload, const Allocation *inUse)
{
    switch (kind) {
    case ReadyMadeKind::spot:
        return workload.constraints.interruptible && inUse != nullptr && !inUse->pinned;
    case ReadyMadeKind::withoutPins: return inUse != nullptr && inUse->pinned;
    case ReadyMadeKind::onProvider:
    case ReadyMadeKind::doubledTraffic:
    case ReadyMadeKind::reserved: break;
    }
    return true;
}

void takeCheapest(Search &search, const Workload &workload, const CandidateSet &candidates)
{
    auto &allocations = search.made.scenario.allocations;
    const auto inUse = allocations.find(workload.id);
    const Allocation *former = inUse == allocations.end() ? nullptr : &inUse->second;
    if (!concerns(search.made.kind, workload, former))
        return;
    CheapestOffers cheapest;
    addCheapest(cheapest, candidates, workload, search.filter);
    const auto found = cheapest.allocations.find(workload.id);
    const bool isWrong = search.made.kind == ReadyMadeKind::spot
                         && found != cheapest.allocations.end()
                         && found->second.offer.purchase.model != PricingModel::spot;
    if (found == cheapest.allocations.end() || isWrong) {
        ++search.made.stays;
        return;
    }
    if (former == nullptr || former->offer != found->second.offer || former->pinned)
        ++search.made.moves;
    allocations[workload.id] = found->second;
}

Answer answerWith(const EvaluationInputs &inputs, const Scenario &scenario)
{
    return answerOf(evaluateScenario(inputs, scenario));
}

ReadyMade doubled(const EvaluationInputs &inputs, Scenario scenario)
{
    ReadyMade made;
    made.kind = ReadyMadeKind::doubledTraffic;
    scenario.demandChangePercent = (kWhole + scenario.demandChangePercent) * kTwice - kWhole;
    made.answer = answerWith(inputs, scenario);
    made.scenario = std::move(scenario);
    return made;
}

ReadyMade reserved(const std::shared_ptr<const Snapshot> &snapshot)
{
    ReadyMade made;
    made.kind = ReadyMadeKind::reserved;
    made.scenario = activeScenario(snapshot->plan());
    for (const CommitmentProposal &proposal :
         proposeTogether(snapshot, snapshot->evaluation.active, kMonthsOfOneTerm)) {
        Commitment commitment = proposal.commitment;
        made.scenario.commitments.push_back(std::move(commitment));
        ++made.bought;
    }
    if (made.bought > 0)
        made.answer = answerWith(snapshot->inputs, made.scenario);
    return made;
}

} // namespace

std::vector<ReadyMade> readyMadeOf(const std::shared_ptr<const Snapshot> &snapshot, PriceLens lens,
                                   const Cancelled &cancelled, const WorkloadProgress &progress)
{
    const EvaluationInputs &inputs = snapshot->inputs;
    const Plan &plan = snapshot->plan();
    const Scenario &scenario = activeScenario(plan);
    std::vector<Search> searches = searchesFor(scenario, lens);
    for (std::size_t i = 0; i < plan.workloads.size(); ++i) {
        if (cancelled && cancelled())
            return {};
        const CandidateSet candidates = findCandidates(inputs, scenario, plan.workloads[i].id);
        for (Search &search : searches)
            takeCheapest(search, plan.workloads[i], candidates);
        if (progress)
            progress(i + 1, plan.workloads.size());
    }
    std::vector<ReadyMade> all;
    for (Search &search : searches) {
        search.made.answer = answerWith(inputs, search.made.scenario);
        search.made.move = switchingCostBetween(inputs, scenario, search.made.scenario);
        all.push_back(std::move(search.made));
    }
    if (!plan.workloads.empty())
        all.push_back(doubled(inputs, scenario));
    if (ReadyMade made = reserved(snapshot); made.bought > 0)
        all.push_back(std::move(made));
    std::ranges::stable_sort(all, {}, &ReadyMade::kind);
    return all;
}

} // namespace headroom
