// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/mix_proposal.h"

#include "core/planning/choose_mix.h"
#include "core/wording/error_texts.h"

#include <algorithm>
#include <tuple>

namespace headroom {

Expected<MixProposal> proposeMix(std::shared_ptr<const Snapshot> today, const MixRules &rules,
                                 const ChoiceSolver &solve, const ChoiceLimits &limits,
                                 const MixWatch &watch)
{
    if (!solve)
        return failure(error_text::kSolverMissing, {}, {}, ErrorKind::internal);
    HEADROOM_CHECK(checkRules(rules));
    HEADROOM_CHECK(checkNames(rules, *today->inputs.catalog));
    HEADROOM_TRY(
        const auto candidates,
        findMixCandidates(today->inputs, activeScenario(today->plan()),
                          rules.commitments ? CommitmentsOfMix::decided : CommitmentsOfMix::none));
    MixProposal proposal{std::move(today), rules, {}, nullptr};
    HEADROOM_TRY(proposal.choice, chooseMix(candidates, rules, solve, limits, watch));
    if (isFound(proposal.choice)) {
        HEADROOM_TRY(proposal.chosen, evaluatedChoice(*proposal.today, proposal.choice));
    }
    return proposal;
}

Expected<std::shared_ptr<const Snapshot>> evaluatedChoice(const Snapshot &today,
                                                          const MixChoice &choice)
{
    auto plan = std::make_shared<Plan>(today.plan());
    for (Scenario &scenario : plan->scenarios) {
        if (scenario.name != plan->activeScenario)
            continue;
        scenario.allocations = choice.allocations;
        scenario.commitments = choice.commitments;
    }
    EvaluationInputs inputs = today.inputs;
    inputs.plan = std::move(plan);
    auto chosen = makeSnapshot(inputs);
    const auto isAsPromised = [](Money total, Money promised) -> Expected<void> {
        if (total == promised)
            return {};
        return failure({error_text::kChoiceCostsOtherwise, total.toString(), promised.toString()},
                       {}, error_text::kReportWithPlan, ErrorKind::internal);
    };
    HEADROOM_CHECK(isAsPromised(chosen->evaluation.activeScenario().total, choice.monthly));
    if (choice.committed) {
        const Scenario &scenario = activeScenario(chosen->plan());
        const int months = choice.committed->months;
        HEADROOM_CHECK(
            isAsPromised(evaluateScenario(chosen->inputs, scenario, {months}).forecastTotal,
                         choice.committed->total));
    }
    return chosen;
}

std::vector<ProposedLine> linesOf(const MixProposal &proposal)
{
    std::vector<ProposedLine> lines;
    if (!proposal.chosen)
        return lines;
    const auto &today = proposal.today->evaluation.activeScenario().lines;
    const auto &chosen = proposal.chosen->evaluation.activeScenario().lines;
    const auto &before = activeScenario(proposal.today->plan()).allocations;
    const auto &after = activeScenario(proposal.chosen->plan()).allocations;
    const auto serves = [](const auto &allocations, WorkloadId id) {
        const auto found = allocations.find(id);
        return found == allocations.end()
                   ? std::nullopt
                   : std::optional(std::tuple(found->second.onInstancesOf ? OfferReference()
                                                                          : found->second.offer,
                                              found->second.count, found->second.onInstancesOf));
    };
    for (std::size_t i = 0; i < today.size(); ++i) {
        const WorkloadId id = today[i].id;
        const auto second = std::ranges::find(proposal.choice.runnersUp, id, &RunnerUp::workload);
        lines.push_back({&today[i], &chosen[i],
                         second == proposal.choice.runnersUp.end() ? nullptr : &*second,
                         serves(before, id) != serves(after, id)});
    }
    return lines;
}

std::map<WorkloadId, Allocation> movesOf(const MixProposal &proposal,
                                         const std::set<WorkloadId> &accepted)
{
    std::map<WorkloadId, Allocation> moves;
    // Who is to run on the instances of another needs them as they were proposed; and who runs on some today may not fit
    // on what takes their place.
    std::set<WorkloadId> taken = accepted;
    for (const auto &[id, allocation] : activeScenario(proposal.today->plan()).allocations) {
        if (allocation.onInstancesOf && accepted.contains(*allocation.onInstancesOf))
            taken.insert(id);
    }
    for (const WorkloadId id : std::set(taken)) {
        const auto own = proposal.choice.allocations.find(id);
        if (own != proposal.choice.allocations.end() && own->second.onInstancesOf)
            taken.insert(*own->second.onInstancesOf);
    }
    for (const ProposedLine &line : linesOf(proposal)) {
        if (line.moves && taken.contains(line.today->id))
            moves.emplace(line.today->id, proposal.choice.allocations.at(line.today->id));
    }
    return moves;
}

std::vector<ProposedCommitment> commitmentsOf(const MixProposal &proposal)
{
    std::vector<ProposedCommitment> all;
    if (!proposal.chosen || !proposal.rules.commitments)
        return all;
    const auto &standing = proposal.chosen->evaluation.activeScenario().commitments;
    std::vector<Commitment> today = activeScenario(proposal.today->plan()).commitments;
    for (std::size_t i = 0; i < proposal.choice.commitments.size(); ++i) {
        const Commitment &proposed = proposal.choice.commitments[i];
        ProposedCommitment &one = all.emplace_back();
        one.proposed = proposed;
        one.monthly = standing[i].month.billed;
        one.utilisation = standing[i].month.utilisation;
        const auto same = std::ranges::find_if(
            today, [&](const Commitment &other) { return isSameKind(other, proposed); });
        if (same == today.end())
            continue;
        one.today = *same;
        today.erase(same);
    }
    for (const Commitment &other : today)
        all.emplace_back().today = other;
    return all;
}

std::vector<Commitment> commitmentsWith(const MixProposal &proposal,
                                        const std::set<std::size_t> &accepted)
{
    const std::vector<ProposedCommitment> all = commitmentsOf(proposal);
    if (all.empty())
        return activeScenario(proposal.today->plan()).commitments;
    std::vector<Commitment> decided;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto &one = accepted.contains(i) ? all[i].proposed : all[i].today;
        if (one)
            decided.push_back(*one);
    }
    return decided;
}

Money totalWith(const MixProposal &proposal, const AcceptedParts &accepted)
{
    const EvaluationInputs &inputs = proposal.today->inputs;
    Scenario scenario = activeScenario(*inputs.plan);
    for (const auto &[id, allocation] : movesOf(proposal, accepted.workloads))
        scenario.allocations[id] = allocation;
    // As accepting does: whose host is somebody's guest now is on its own again.
    for (auto &[id, allocation] : scenario.allocations) {
        const auto host = allocation.onInstancesOf
                              ? scenario.allocations.find(*allocation.onInstancesOf)
                              : scenario.allocations.end();
        if (host != scenario.allocations.end() && host->second.onInstancesOf)
            allocation.onInstancesOf.reset();
    }
    scenario.commitments = commitmentsWith(proposal, accepted.commitments);
    return monthlyTotal(inputs, scenario);
}

Exact gapOf(const MixChoice &choice)
{
    const Money cost = choice.committed ? choice.committed->total : choice.monthly;
    const Money bound = choice.committed ? choice.committed->bound : choice.bound;
    if (cost.cents() == 0)
        return 0;
    return (cost.exact() - bound.exact()) / cost.exact();
}

} // namespace headroom
