// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/mix_proposal.h"

#include "core/planning/commitments/mix_commitments.h"
#include "core/planning/commitments/shared_commitments.h"
#include "core/planning/mix/least_carbon.h"
#include "core/planning/mix/mix_clash.h"
#include "core/planning/mix/mix_headroom.h"
#include "core/planning/mix_offer_rules.h"
#include "core/planning/sharing/shared_choice.h"
#include "core/texts/error_texts.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <tuple>

namespace headroom {

namespace {

class MixSearch
{
public:
    MixSearch(const MixSolver &solver, const MixRules &rules) : m_solver(solver), m_rules(rules) {}

    Expected<MixChoice> run()
    {
        HEADROOM_TRY(SolvedMix solved, chosenByObjective());
        m_choice.nodes = solved.answer.nodes;
        if (!solved.answer.chosen) {
            const bool isProven = solved.answer.isComplete;
            m_choice.status = isProven ? MixStatus::infeasible : MixStatus::unknown;
            m_solver.renewWork();
            if (isProven)
                HEADROOM_CHECK(addClash(m_solver, m_rules, m_choice));
        } else {
            HEADROOM_CHECK(explainBest(solved));
        }
        m_choice.isStopped = m_solver.isStopped();
        return std::move(m_choice);
    }

private:
    /// The objective headroom leaves the least cost at the headroom that was reached.
    Expected<SolvedMix> chosenByObjective()
    {
        if (m_rules.objective == MixObjective::cost)
            return m_solver.solve(m_rules, m_solver.limits(), m_solver.report());
        HEADROOM_TRY(MaxHeadroom maximum, maxHeadroom(m_solver, m_rules));
        m_choice.headroomBound = maximum.bound;
        if (maximum.headroom)
            m_rules.minHeadroom = maximum.headroom;
        m_rules.objective = MixObjective::cost;
        return std::move(maximum.solved);
    }

    /// Where a limit ended the search, the answer to another question may be a better mix.
    Expected<void> explainBest(SolvedMix &best)
    {
        m_solver.renewWork();
        for (;; ++m_round) {
            take(best);
            HEADROOM_TRY(auto better, explain(best));
            if (!better)
                return {};
            best.answer.chosen = std::move(better);
        }
    }

    void take(const SolvedMix &best)
    {
        static_cast<FoundMix &>(m_choice) = foundMix(best, m_solver.candidates());
        if (m_choice.headroomBound && *m_choice.headroomBound < aboveHeadroom(*m_choice.headroom))
            m_choice.headroomBound = m_choice.headroom;
        const bool isProven =
            best.answer.isComplete
            && (!m_choice.headroomBound || m_choice.headroomBound == m_choice.headroom);
        m_choice.status = isProven ? MixStatus::optimal : MixStatus::feasible;
        m_choice.binding.clear();
        m_choice.runnersUp.clear();
    }

    using Chosen = std::vector<std::size_t>;

    /// The choice of another model as one of the best mix's, where it keeps all its rules and costs less.
    [[nodiscard]] std::optional<Chosen> betterThan(const SolvedMix &best,
                                                   const SolvedMix &other) const
    {
        constexpr int kMaxRounds = 5;
        if (m_round >= kMaxRounds || best.answer.isComplete || !other.answer.chosen
            || other.objective() >= best.objective())
            return std::nullopt;
        auto chosen = placesIn(best.model, other.model, *other.answer.chosen);
        const bool isBetter =
            chosen && keepsLimits(best.model.choice, *chosen)
            && costOf(best.model.choice, *chosen) < costOf(best.model.choice, *best.answer.chosen);
        return isBetter ? std::move(chosen) : std::nullopt;
    }

    /// A better mix, where an answer is one.
    Expected<std::optional<Chosen>> explain(const SolvedMix &best)
    {
        const std::vector<MixRule> rules = rulesToExplain(m_rules, m_solver.candidates().scenario,
                                                          m_choice.headroomBound.has_value());
        m_now = {MixProgress::Phase::explaining,
                 m_choice.monthly,
                 m_choice.bound,
                 m_choice.nodes,
                 0,
                 rules.size() + best.model.offers.size()};
        report();
        for (const MixRule &rule : rules) {
            HEADROOM_TRY(auto better, addBinding(best, rule));
            if (better)
                return better;
        }
        m_lean = best.model;
        for (std::size_t i = 0; i < m_lean.offers.size(); ++i)
            dropDominated(m_lean, i, true);
        for (const std::size_t i : dearestFirst(best)) {
            HEADROOM_TRY(auto better, addRunnerUp(best, i));
            if (better)
                return better;
        }
        sortRunnersUp();
        if (m_choice.headroomBound && m_rules.budget)
            HEADROOM_CHECK(addNextHeadroom());
        return std::nullopt;
    }

    void report()
    {
        if (m_solver.report())
            m_solver.report()(m_now);
        ++m_now.answered;
    }

    Expected<std::optional<Chosen>> addBinding(const SolvedMix &best, const MixRule &rule)
    {
        if (m_solver.mustEnd())
            return std::nullopt;
        HEADROOM_TRY(const SolvedMix relaxed,
                     m_solver.solve(without(m_rules, rule), m_solver.less()));
        if (auto better = betterThan(best, relaxed))
            return better;
        if (relaxed.answer.chosen && relaxed.monthly() < m_choice.monthly)
            m_choice.binding.push_back(
                {rule, m_choice.monthly - relaxed.monthly(),
                 relaxed.answer.isComplete && m_choice.status == MixStatus::optimal});
        report();
        return std::nullopt;
    }

    /// Workloads by what their lines cost: should the work end, the answers that matter most are there.
    [[nodiscard]] static std::vector<std::size_t> dearestFirst(const SolvedMix &best)
    {
        std::vector<std::size_t> order(best.model.offers.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::ranges::stable_sort(order, std::greater(), [&](std::size_t i) {
            return best.model.cents[i][(*best.answer.chosen)[i]];
        });
        return order;
    }

    /// Into the order of the plan.
    void sortRunnersUp()
    {
        const auto &sets = m_solver.candidates().sets;
        std::ranges::sort(m_choice.runnersUp, {}, [&](const RunnerUp &other) {
            return std::ranges::find(sets, other.workload, &MixSet::workload) - sets.begin();
        });
    }

    Expected<std::optional<Chosen>> addRunnerUp(const SolvedMix &best, std::size_t group)
    {
        const std::size_t chosen = (*best.answer.chosen)[group];
        if (m_solver.mustEnd() || !best.model.offers[group][chosen])
            return std::nullopt;
        const std::uint32_t type = best.model.choice.groups[group].options[chosen].kind;
        HEADROOM_TRY(
            const SolvedMix solved,
            m_solver.solve(withOtherTypes(m_lean, m_solver.candidates(), m_rules, group, type),
                           m_solver.less()));
        if (auto better = betterThan(best, solved))
            return better;
        if (solved.answer.chosen) {
            const MixOffer offer = solved.model.offers[group][(*solved.answer.chosen)[group]];
            m_choice.runnersUp.push_back(
                {m_solver.candidates().sets[group].workload,
                 m_solver.candidates().inputs.catalog->reference(*offer),
                 solved.monthly() - m_choice.monthly,
                 solved.answer.isComplete && m_choice.status == MixStatus::optimal,
                 solved.objectiveBound()});
        }
        report();
        return std::nullopt;
    }

    Expected<void> addNextHeadroom()
    {
        if (m_solver.mustEnd())
            return {};
        MixRules rules = m_rules;
        rules.budget.reset();
        rules = withFreeMoves(std::move(rules));
        rules.minHeadroom = aboveHeadroom(*m_choice.headroom);
        HEADROOM_TRY(const SolvedMix solved, m_solver.solve(rules, m_solver.less()));
        if (solved.answer.chosen)
            m_choice.nextHeadroom = {*solved.headroom(), solved.monthly(),
                                     solved.answer.isComplete};
        return {};
    }

    const MixSolver &m_solver;
    MixRules m_rules;
    MixChoice m_choice;
    MixModel m_lean; ///< of the best mix, without dominated options of any type
    MixProgress m_now;
    int m_round = 0; ///< mixes explained before
};

} // namespace

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
                          rules.commitments ? CommitmentsOfMix::decided : CommitmentsOfMix::none,
                          watch.stop));
    MixProposal proposal{std::move(today), rules, {}, nullptr, {}};
    HEADROOM_TRY(proposal.choice, chooseMix(candidates, rules, solve, limits, watch));
    if (isFound(proposal.choice)) {
        HEADROOM_TRY(proposal.chosen, evaluatedChoice(*proposal.today, proposal.choice));
        proposal.leftOut = leftOutOf(candidates, *proposal.chosen);
    }
    return proposal;
}

MixRules rulesInForce(const Snapshot &today)
{
    return rulesOf(activeScenario(today.plan()), today.evaluation.activeScenario().budget,
                   today.plan().monthlyCarbonKg);
}

UnobtainableOffers leftOutOf(const MixCandidates &candidates, const Snapshot &chosen)
{
    UnobtainableOffers all;
    const std::vector<Line> &lines = chosen.evaluation.activeScenario().lines;
    for (std::size_t i = 0; i < candidates.sets.size(); ++i) {
        const MixSet &set = candidates.sets[i];
        // Lines that stay as they are were not chosen.
        if (!lines[i].pinned && !lines[i].fleet && !lines[i].shared)
            all += cheaperUnobtainable(
                set, set.state.all(), [&](OfferIndex offer) { return set.cents(offer); },
                lines[i].compute);
    }
    return all;
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
        lines.push_back(
            {&today[i], &chosen[i], second == proposal.choice.runnersUp.end() ? nullptr : &*second,
             serves(before, id) != serves(after, id),
             switchingCostBetween(proposal.today->inputs, i, activeScenario(proposal.today->plan()),
                                  activeScenario(proposal.chosen->plan()))});
    }
    return lines;
}

std::map<WorkloadId, Allocation> movesOf(const MixProposal &proposal,
                                         const std::set<WorkloadId> &accepted)
{
    std::map<WorkloadId, Allocation> moves;
    // A guest on the instances of another needs them as they were proposed; and a guest of today may not fit
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

namespace {

Expected<MixChoice> chosenWithin(const MixCandidates &candidates, const MixRules &rules,
                                 const ChoiceSolver &solve, const ChoiceLimits &limits,
                                 const MixWatch &watch)
{
    if (rules.sharesInstances && rules.commitments)
        return chooseWithSharingAndCommitments(candidates, rules, solve, limits, watch);
    if (rules.sharesInstances)
        return chooseWithSharing(candidates, rules, solve, limits, watch);
    if (rules.commitments)
        return chooseWithCommitments(candidates, rules, solve, limits, watch);
    const MixSolver solver(candidates, solve, limits, watch);
    return MixSearch(solver, rules).run();
}

} // namespace

Expected<MixChoice> chooseMix(const MixCandidates &candidates, const MixRules &rules,
                              const ChoiceSolver &solve, const ChoiceLimits &limits,
                              const MixWatch &watch)
{
    const ChoiceLimits own = limits.withBudget();
    LeastCarbon least{rules, std::nullopt, true};
    if (rules.objective == MixObjective::carbon) {
        HEADROOM_TRY(least, leastCarbon(MixSolver(candidates, solve, own, watch), rules));
        if (own.budget)
            own.budget->renew();
    }
    HEADROOM_TRY(MixChoice choice, chosenWithin(candidates, least.rules, solve, own, watch));
    HEADROOM_CHECK(explainOfferRules(candidates, least.rules, solve, own, watch, choice));
    choice.leastCarbonKg = least.kg;
    if (least.kg) // it limits the mix as the objective, and as no rule
        std::erase_if(choice.binding, [](const RulePrice &price) {
            return price.rule.kind == MixRule::Kind::carbon;
        });
    if (!least.isProven && choice.status == MixStatus::optimal)
        choice.status = MixStatus::feasible;
    choice.isCut = own.isSpent();
    return choice;
}

} // namespace headroom
