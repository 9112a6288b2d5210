// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/commitments/shared_commitments.h"

#include "core/evaluation/shared_line.h"
#include "core/planning/commitments/committed_mix.h"
#include "core/planning/commitments/mix_commitments.h"
#include "core/planning/commitments/shared_committed_bound.h"
#include "core/planning/mix/mix_rows.h"
#include "core/planning/mix/optimistic_prices.h"
#include "core/planning/sharing/shared_choice.h"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace headroom {

namespace {

/// The mixes that a search with sharing and commitments has gone through.
struct SharedMixes {
    /// Takes one where it keeps the rules and is the best so far: whether it is.
    std::function<bool(const std::map<WorkloadId, Allocation> &)> take;
    std::function<MixChoice()> bestFound; ///< the best
};

/// Why a mix with shared instances and commitments is as it is: each question is a shorter search.
class SharedCommittedWhy
{
public:
    SharedCommittedWhy(const CommittedQuestion &question, SharedMixes mixes)
        : m_question(question),
          m_mixes(std::move(mixes)),
          m_quiet{question.watch.stop, {}},
          m_model(modelOf(withoutCommittedOffers(question.candidates),
                          withoutCostShares(question.rules)))
    {}

    Expected<void> add(MixChoice &choice)
    {
        constexpr int kMaxRounds = 3;
        for (int round = 1;; ++round) {
            HEADROOM_TRY(const bool isBetter, explain(choice, round < kMaxRounds));
            if (!isBetter)
                return {};
            choice = m_mixes.bestFound();
        }
    }

private:
    /// True: an answer is a better mix that keeps all rules.
    Expected<bool> explain(MixChoice &choice, bool mayBeBetter)
    {
        const std::vector<MixRule> rules =
            rulesToExplain(m_question.rules, m_question.candidates.scenario, false);
        CommittedExplaining explaining(
            m_question, [&](const MixRules &fewer) { return findWith(fewer, choice, {}); },
            m_mixes.take);
        explaining.begin(choice, rules.size() + choice.allocations.size());
        HEADROOM_TRY(const bool isMended, explaining.addBinding(choice, rules, mayBeBetter));
        if (isMended)
            return true;
        for (std::size_t i = 0; i < m_question.candidates.sets.size() && !explaining.mustEnd();
             ++i) {
            HEADROOM_TRY(const bool isBetter, addRunnerUp(choice, i, mayBeBetter));
            if (isBetter)
                return true;
            explaining.report();
        }
        return false;
    }

    /// With the workload on another type.
    Expected<bool> addRunnerUp(MixChoice &choice, std::size_t place, bool mayBeBetter)
    {
        const Catalog &catalog = *m_question.candidates.inputs.catalog;
        const WorkloadId id = m_question.candidates.sets[place].workload;
        const auto chosen = catalog.find(servingOffer(choice.allocations, id));
        const auto &options = m_model.offers[place];
        if (!chosen || std::ranges::find(options, MixOffer()) != options.end())
            return false;
        std::vector<char> isOther(catalog.offerCount(), 0);
        for (const MixOffer &option : options)
            isOther[*option] = catalog.offerType[*option] != catalog.offerType[*chosen] ? 1 : 0;
        const MixFilter filter = [&](std::size_t workload, OfferIndex offer) {
            return workload != place || isOther[offer] != 0;
        };
        HEADROOM_TRY(const MixChoice other, findWith(m_question.rules, choice, filter));
        if (mayBeBetter && isFound(other) && m_mixes.take(other.allocations))
            return true;
        if (isFound(other))
            choice.runnersUp.push_back({id, servingOffer(other.allocations, id),
                                        Money() - aMonthMore(choice, other), false, Money()});
        return false;
    }

    Expected<MixChoice> findWith(const MixRules &rules, const MixChoice &near,
                                 const MixFilter &filter) const
    {
        return findCommittedMix({m_question.candidates, rules, m_question.solve, m_question.limits,
                                 m_quiet, CommittedEffort::shorter,
                                 filter ? nullptr : &near.allocations, filter});
    }

    const CommittedQuestion &m_question;
    SharedMixes m_mixes;
    MixWatch m_quiet;
    MixModel m_model; ///< what each workload could have of its own
};

/// Prices of binding rules, and runners-up, where sharing and commitments are
/// both decided: each question is a shorter search. An answer that is a better mix is taken as the choice.
Expected<void> addSharedCommittedWhy(const CommittedQuestion &question, const SharedMixes &mixes,
                                     MixChoice &choice)
{
    return SharedCommittedWhy(question, mixes).add(choice);
}

using Allocations = std::map<WorkloadId, Allocation>;

/// Whether somebody may run on the instances of another at all.
bool mayShare(const Plan &plan)
{
    return std::ranges::any_of(plan.workloads, [&](const Workload &guest) {
        return std::ranges::any_of(plan.workloads, [&](const Workload &host) {
            return host.id != guest.id
                   && sharingProblemOf(plan, guest, host) == SharingProblem::none;
        });
    });
}

/// Guests by host.
std::map<WorkloadId, std::vector<WorkloadId>> groupsIn(const Allocations &allocations)
{
    std::map<WorkloadId, std::vector<WorkloadId>> groups;
    for (const auto &[id, allocation] : allocations) {
        if (allocation.onInstancesOf)
            groups[*allocation.onInstancesOf].push_back(id);
    }
    return groups;
}

class SharedCommitting
{
public:
    /// `candidates`: withoutCommittedOffers(), of the question.
    SharedCommitting(const MixCandidates &candidates, const CommittedQuestion &question)
        : m_candidates(candidates),
          m_rules(question.rules),
          m_solve(question.solve),
          m_limits(limitsOf(question)),
          m_watch(question.watch),
          m_filter(question.filter),
          m_isWhole(question.effort == CommittedEffort::whole),
          m_quiet{m_watch.stop, [this](const MixProgress &now) { report(now.nodes); }},
          m_months(candidates, m_rules.commitments->months),
          m_mix(candidates, m_rules, m_months, work())
    {}

    /// `apart`: the best in which nobody shares. It is the answer where no mix is found that keeps the rules.
    Expected<MixChoice> run(const MixChoice &apart, const Allocations *near)
    {
        if (near != nullptr)
            consider(*near);
        if (isFound(apart)) {
            consider(apart.allocations);
            m_apart = apart;
        }
        const MixRules rules = rulesOfSharing(m_rules);
        HEADROOM_TRY(const MixChoice dear, shared(m_candidates, rules, m_limits.nodes));
        work().charge(stepsOfCandidates(m_candidates));
        HEADROOM_TRY(const MixCandidates cheap,
                     atLeastRates(m_candidates, *m_rules.commitments, m_candidates.scenario));
        HEADROOM_TRY(const MixChoice minimum, shared(cheap, rules, m_limits.nodes));
        for (const MixChoice *choice : {&dear, &minimum}) {
            if (isFound(*choice))
                consider(choice->allocations);
        }
        for (const MixChoice *choice : {&dear, &minimum}) {
            if (isFound(*choice))
                takeGroups(choice->allocations);
        }
        if (!m_best)
            return apart;
        if (m_isWhole) {
            HEADROOM_TRY(m_bound,
                         sharedCommittedBound(
                             m_candidates, m_rules, m_months, cheap,
                             [this](const MixCandidates &candidates, const MixRules &of, int part) {
                                 return shared(candidates, of, m_limits.nodes / part);
                             },
                             work()));
        }
        return bestFound();
    }

    /// Takes the mix where it keeps the rules and is the best so far.
    bool take(const Allocations &allocations)
    {
        const std::int64_t before = m_best->objective();
        consider(allocations);
        return m_best->objective() < before;
    }

    [[nodiscard]] MixChoice bestFound() const;

private:
    /// Questions beside the main one may take a part of the nodes.
    static ChoiceLimits limitsOf(const CommittedQuestion &question)
    {
        return question.effort == CommittedEffort::whole
                   ? question.limits
                   : MixSolver(question.candidates, question.solve, question.limits, question.watch)
                         .less();
    }

    struct Found {
        Scenario scenario;
        CommittedMix::Cost cost;
        std::int64_t moving = 0; ///< cents that moves must save besides, in all months
        double headroom = kNoHeadroom;

        [[nodiscard]] std::int64_t objective() const { return cost.total.cents() + moving; }
    };
    Expected<MixChoice> shared(const MixCandidates &candidates, const MixRules &rules,
                               std::int64_t nodes) const
    {
        ChoiceLimits limits = m_limits;
        limits.nodes = nodes;
        MixCandidates sized = candidates;
        sized.counts.clear(); // commitments are judged by the use that sizing says
        const MixSolver solver(sized, m_solve, limits, m_quiet);
        return findSharedMix(solver, rules, m_filter).map([](const SharedAnswer &answer) {
            return answer.choice;
        });
    }

    [[nodiscard]] bool isStopped() const { return m_watch.stop.stop_requested(); }
    [[nodiscard]] SearchWork work() const { return {m_limits.budget, m_watch.stop}; }
    /// Steps of evaluating a line for a month.
    static constexpr std::size_t kStepsOfALineMonth = 2'000;

    void report(std::int64_t nodes) const
    {
        if (!m_watch.report)
            return;
        MixProgress now;
        now.months = m_months.count();
        now.nodes = nodes;
        if (m_best) {
            now.monthly = m_best->cost.total;
            now.bound = Money();
        }
        m_watch.report(now);
    }

    /// Takes the mix where it keeps the rules and is the cheapest so far.
    void consider(const Allocations &allocations)
    {
        if (isStopped() || (m_best && m_limits.isSpent())
            || std::ranges::find(m_seen, allocations) != m_seen.end())
            return;
        m_seen.push_back(allocations);
        work().charge(m_candidates.sets.size() * static_cast<std::size_t>(1 + m_months.count())
                      * kStepsOfALineMonth);
        Found found;
        found.scenario = m_candidates.scenario;
        found.scenario.allocations = allocations;
        const ScenarioEvaluation evaluated =
            evaluateScenario(m_candidates.inputs, found.scenario, {1});
        const bool isRefused = std::ranges::any_of(evaluated.lines, [](const Line &line) {
            return line.shared && line.shared->problem != SharingProblem::none;
        });
        if (isRefused)
            return;
        found.cost = m_mix.of(found.scenario, evaluated.lines);
        found.moving =
            movingOf(m_candidates, m_rules, allocations).cents() * m_rules.commitments->months;
        // To a few cents: lines on shared instances are rounded together.
        constexpr std::int64_t kNear = 1'000;
        if (m_best && found.objective() - m_best->objective() > m_best->objective() / kNear)
            return;
        found.scenario.commitments = found.cost.commitments;
        const ScenarioEvaluation committed =
            evaluateScenario(m_candidates.inputs, found.scenario, {m_months.count()});
        found.cost.monthly = committed.total;
        found.cost.total = committed.forecastTotal;
        // Shares of the cost count commitments by the lines that bear them.
        if ((m_rules.budget && found.cost.monthly > *m_rules.budget)
            || !areRulesKept(m_candidates, rulesOfSharing(m_rules), committed.lines,
                             found.scenario))
            return;
        for (std::size_t i = 0; i < committed.lines.size(); ++i) {
            const Line &line = committed.lines[i];
            const Verdict worst =
                worstOf(i) == CandidateState::met ? Verdict::met : Verdict::mayMiss;
            if (!line.pinned && line.shared && line.verdict > worst)
                return;
            if (line.sizing)
                found.headroom =
                    std::min(found.headroom, headroomOf(m_months.workload(i), &*line.sizing));
        }
        if (m_rules.minHeadroom && !hasHeadroom(found.headroom, *m_rules.minHeadroom))
            return;
        if (!m_best || found.objective() < m_best->objective())
            m_best = std::move(found);
    }

    /// As with one workload alone: what may miss counts where nothing meets for certain.
    [[nodiscard]] CandidateState worstOf(std::size_t place) const
    {
        const auto &state = m_candidates.sets[place].state;
        return std::ranges::find(state, CandidateState::met) != state.end()
                   ? CandidateState::met
                   : CandidateState::mayMiss;
    }

    /// Whether an offer may serve each of them, and can.
    [[nodiscard]] bool serves(const OfferReference &reference,
                              const std::vector<WorkloadId> &members) const
    {
        const auto offer = m_candidates.inputs.catalog->find(reference);
        for (std::size_t i = 0; offer && i < m_candidates.sets.size(); ++i) {
            const MixSet &set = m_candidates.sets[i];
            if (std::ranges::find(members, set.workload) != members.end()
                && set.state[*offer] != worstOf(i))
                return false;
        }
        return offer.has_value();
    }

    /// One group after the other beside the best mix so far, on each offer that one of them has and all may have.
    void takeGroups(const Allocations &from)
    {
        for (const auto &[host, guests] : groupsIn(from)) {
            std::vector<Allocation> hosts{from.at(host)};
            std::vector<WorkloadId> members = guests;
            members.push_back(host);
            if (m_apart) {
                for (const WorkloadId id : members)
                    hosts.push_back(m_apart->allocations.at(id));
            }
            for (Allocation &own : hosts) {
                if (!m_best || own.onInstancesOf || !serves(own.offer, members))
                    continue;
                Allocations allocations = withoutGroups(m_best->scenario.allocations, members);
                own.pinned = from.at(host).pinned;
                allocations[host] = own;
                for (const WorkloadId guest : guests)
                    allocations[guest] = from.at(guest);
                consider(allocations);
            }
        }
    }

    /// Members of a group with one of them are on their own again.
    [[nodiscard]] Allocations withoutGroups(Allocations allocations,
                                            const std::vector<WorkloadId> &members) const
    {
        for (const auto &[host, guests] : groupsIn(allocations)) {
            const bool isMeant = std::ranges::find(members, host) != members.end()
                                 || std::ranges::any_of(guests, [&](WorkloadId id) {
                                        return std::ranges::find(members, id) != members.end();
                                    });
            if (!isMeant)
                continue;
            for (const WorkloadId guest : guests) {
                if (m_apart)
                    allocations[guest] = m_apart->allocations.at(guest);
                else
                    allocations[guest].onInstancesOf.reset();
            }
        }
        return allocations;
    }

    const MixCandidates &m_candidates;
    const MixRules &m_rules;
    const ChoiceSolver &m_solve;
    ChoiceLimits m_limits;
    const MixWatch &m_watch;
    MixFilter m_filter;
    bool m_isWhole;   ///< a shorter search has no bound
    MixWatch m_quiet; ///< of searches for other prices or fewer rules
    MixMonths m_months;
    CommittedMix m_mix;
    std::optional<MixChoice> m_apart; ///< the best in which nobody shares
    std::optional<Found> m_best;
    std::vector<Allocations> m_seen;
    SharedCommittedBound m_bound;
};

MixChoice SharedCommitting::bestFound() const
{
    MixChoice choice;
    choice.allocations = m_best->scenario.allocations;
    choice.monthly = m_best->cost.monthly;
    choice.commitments = m_best->cost.commitments;
    const Money bound =
        Money::fromCents(std::clamp<std::int64_t>(m_bound.all, 0, m_best->cost.total.cents()));
    choice.committed = {m_months.count(), m_best->cost.total, m_best->cost.without, bound};
    choice.status = bound == m_best->cost.total ? MixStatus::optimal : MixStatus::feasible;
    choice.bound =
        Money::fromCents(std::clamp<std::int64_t>(m_bound.month, 0, choice.monthly.cents()));
    if (m_best->headroom < kNoHeadroom)
        choice.headroom = m_best->headroom;
    if (m_apart) {
        choice.nodes = m_apart->nodes;
        const Money saved = m_apart->committed->total - m_best->cost.total;
        choice.withoutSharing =
            choice.monthly
            + Money::nearestCents(static_cast<double>(saved.cents()) / m_months.count());
    }
    choice.isStopped = isStopped();
    return choice;
}

MixRules withNobodySharing(MixRules rules)
{
    rules.sharesInstances = false;
    return rules;
}

/// The best in which nobody shares: what bounds these mixes bounds no others.
Expected<MixChoice> findApart(const CommittedQuestion &question)
{
    const MixRules own = withNobodySharing(question.rules);
    const MixCandidates alone = withNobodySharing(question.candidates, question.rules.pinsHonoured);
    const MixWatch unbounded{question.watch.stop, withoutBound(question.watch.report)};
    return findCommittedMix({alone, own, question.solve, question.limits, unbounded,
                             question.effort, question.near, question.filter});
}

} // namespace

Expected<MixChoice> findSharedCommittedMix(const CommittedQuestion &question)
{
    const MixRules own = withNobodySharing(question.rules);
    if (!mayShare(*question.candidates.today.plan))
        return findCommittedMix({question.candidates, own, question.solve, question.limits,
                                 question.watch, question.effort, question.near, question.filter});
    HEADROOM_TRY(MixChoice apart, findApart(question));
    if (apart.status == MixStatus::infeasible)
        apart.status = MixStatus::unknown; // it may be kept on shared instances
    const MixCandidates candidates =
        withoutCommittedOffers(withOnlyOffers(question.candidates, question.filter));
    const CommittedQuestion ofOwn{
        question.candidates, own,           question.solve, question.limits, question.watch,
        question.effort,     question.near, question.filter};
    return SharedCommitting(candidates, ofOwn).run(apart, question.near);
}

Expected<MixChoice> chooseWithSharingAndCommitments(const MixCandidates &all, const MixRules &rules,
                                                    const ChoiceSolver &solve,
                                                    const ChoiceLimits &limits,
                                                    const MixWatch &watch)
{
    HEADROOM_CHECK(checkCommitmentsBeside(rules));
    const MixRules own = withNobodySharing(rules);
    if (!mayShare(*all.today.plan)) {
        HEADROOM_TRY(MixChoice choice, chooseWithCommitments(all, own, solve, limits, watch));
        if (choice.committed)
            choice.withoutSharing = choice.monthly;
        return choice;
    }
    const CommittedQuestion asked{all, rules, solve, limits, watch};
    if (rules.objective == MixObjective::headroom)
        return maxCommittedHeadroom(asked);
    HEADROOM_TRY(MixChoice apart, findApart(asked));
    const CommittedQuestion question{all, own, solve, limits, watch};
    const MixCandidates candidates = withoutCommittedOffers(all);
    SharedCommitting search(candidates, question);
    HEADROOM_TRY(MixChoice choice, search.run(apart, nullptr));
    if (isFound(choice)) {
        if (limits.budget)
            limits.budget->renew();
        const SharedMixes mixes{
            [&](const Allocations &allocations) { return search.take(allocations); },
            [&] { return search.bestFound(); }};
        HEADROOM_CHECK(addSharedCommittedWhy(asked, mixes, choice));
    } else {
        HEADROOM_CHECK(explainNoCommittedMix(question, CommittedProblem(question), choice));
        if (std::ranges::any_of(choice.clash, maySharingKeep, &MixRule::kind))
            choice.status = MixStatus::unknown;
    }
    choice.isStopped = watch.stop.stop_requested();
    return choice;
}

} // namespace headroom
