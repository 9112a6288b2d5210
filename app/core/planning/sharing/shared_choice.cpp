// SPDX-License-Identifier: GPL-3.0-or-later
// Why a mix with shared instances is as it is: each question is the choice made again, with less of the nodes.
#include "core/planning/sharing/shared_choice.h"

#include "core/planning/mix/mix_clash.h"
#include "core/planning/mix/mix_headroom.h"
#include "core/planning/mix/mix_rows.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace headroom {

bool maySharingKeep(MixRule::Kind kind)
{
    switch (kind) {
    case MixRule::Kind::budget:
    case MixRule::Kind::providerShare:
    case MixRule::Kind::spotShare:
    case MixRule::Kind::quota:
    case MixRule::Kind::carbon:
    case MixRule::Kind::types:
    case MixRule::Kind::headroom: return true;
    case MixRule::Kind::wholeSplit:
    case MixRule::Kind::providers:
    case MixRule::Kind::regions:
    case MixRule::Kind::pricingModels:
    case MixRule::Kind::minSaving:
    case MixRule::Kind::pins:
    case MixRule::Kind::commitments:
    case MixRule::Kind::sharing:
    case MixRule::Kind::obtainable:
    case MixRule::Kind::stay: break;
    }
    return false;
}

namespace {

class SharedChoice
{
public:
    SharedChoice(const MixCandidates &candidates, const MixRules &rules, const ChoiceSolver &solve,
                 const ChoiceLimits &limits, const MixWatch &watch)
        : m_candidates(candidates),
          m_rules(rules),
          m_solve(solve),
          m_quiet{watch.stop, {}},
          m_solver(candidates, solve, limits, watch),
          m_lessLimits(m_solver.less()),
          m_less(candidates, solve, m_lessLimits, m_quiet)
    {}

    Expected<MixChoice> run()
    {
        HEADROOM_TRY(SharedAnswer answer, chosenByObjective());
        m_choice = std::move(answer.choice);
        if (isFound(m_choice)) {
            HEADROOM_CHECK(explainBest(answer.own));
        } else if (m_choice.status == MixStatus::infeasible) {
            HEADROOM_CHECK(explainClash(answer));
        }
        m_choice.isStopped = m_solver.isStopped();
        return std::move(m_choice);
    }

private:
    Expected<SharedAnswer> chosenByObjective()
    {
        if (m_rules.objective == MixObjective::cost)
            return findSharedMix(m_solver, m_rules, {}, m_known);
        HEADROOM_TRY(SharedAnswer maximum, maxSharedHeadroom(m_solver, m_quiet, m_solve, m_rules));
        m_rules.objective = MixObjective::cost;
        if (maximum.choice.headroomBound)
            m_rules.minHeadroom = maximum.choice.headroom;
        return maximum;
    }

    /// Rules that cannot be kept apart may be kept on shared instances that were not found.
    Expected<void> explainClash(const SharedAnswer &answer)
    {
        m_solver.renewWork();
        MixRules apart = m_rules;
        apart.sharesInstances = false;
        const MixSolver solver(answer.own, m_solve, m_solver.limits(), m_quiet);
        HEADROOM_CHECK(addClash(solver, apart, m_choice));
        if (answer.bound && m_choice.unserved.empty()
            && std::ranges::any_of(m_choice.clash, [&](const MixRule &rule) {
                   return maySharingKeep(rule.kind)
                          && (rule.kind != MixRule::Kind::budget
                              || *answer.bound <= *m_rules.budget);
               }))
            m_choice.status = MixStatus::unknown;
        return {};
    }

    [[nodiscard]] Money objectiveOf(const MixChoice &choice) const
    {
        return choice.monthly + movingOf(m_candidates, m_rules, choice.allocations);
    }

    /// Where a limit ended the search, the answer to another question may be a better mix.
    Expected<void> explainBest(const MixCandidates &own)
    {
        constexpr int kMaxRounds = 5;
        m_solver.renewWork();
        for (int round = 0;; ++round) {
            m_choice.binding.clear();
            m_choice.runnersUp.clear();
            HEADROOM_TRY(auto better, explain(own, round < kMaxRounds));
            if (!better)
                return {};
            m_choice.allocations = std::move(better->allocations);
            m_choice.monthly = better->monthly;
            m_choice.headroom = better->headroom;
            m_choice.bound = std::min(m_choice.bound, m_choice.monthly);
            if (m_choice.bound == m_choice.monthly && !m_choice.headroomBound)
                m_choice.status = MixStatus::optimal;
        }
    }

    Expected<std::optional<MixChoice>> explain(const MixCandidates &own, bool mayBeBetter)
    {
        const std::vector<MixRule> rules =
            rulesToExplain(m_rules, m_candidates.scenario, m_choice.headroomBound.has_value());
        m_now = {
            MixProgress::Phase::explaining, m_choice.monthly, m_choice.bound, m_choice.nodes, 0,
            rules.size() + own.sets.size()};
        report();
        for (const MixRule &rule : rules) {
            if (m_solver.mustEnd())
                return std::nullopt;
            HEADROOM_TRY(SharedAnswer relaxed,
                         findSharedMix(m_less, without(m_rules, rule), {}, m_known));
            if (mayBeBetter && isBetter(relaxed.choice)
                && areRulesKept(m_candidates, m_rules, relaxed.choice))
                return std::move(relaxed.choice);
            if (isFound(relaxed.choice) && relaxed.choice.monthly < m_choice.monthly)
                m_choice.binding.push_back({rule, m_choice.monthly - relaxed.choice.monthly,
                                            relaxed.choice.status == MixStatus::optimal
                                                && m_choice.status == MixStatus::optimal});
            report();
        }
        for (std::size_t i = 0; i < own.sets.size(); ++i) {
            if (m_solver.mustEnd())
                return std::nullopt;
            HEADROOM_TRY(auto better, addRunnerUp(own, i, mayBeBetter));
            if (better)
                return better;
            report();
        }
        if (m_choice.headroomBound && m_rules.budget && !m_solver.mustEnd())
            HEADROOM_CHECK(addNextHeadroom());
        return std::nullopt;
    }

    [[nodiscard]] bool isBetter(const MixChoice &other) const
    {
        return m_choice.status != MixStatus::optimal && isFound(other)
               && objectiveOf(other) < objectiveOf(m_choice);
    }

    Expected<std::optional<MixChoice>> addRunnerUp(const MixCandidates &own, std::size_t place,
                                                   bool mayBeBetter)
    {
        const Catalog &catalog = *m_candidates.inputs.catalog;
        const Line &line = own.today.lines[place];
        const WorkloadId id = own.sets[place].workload;
        const auto chosen = catalog.find(servingOffer(m_choice.allocations, id));
        if (line.fleet || line.shared || (line.pinned && m_rules.pinsHonoured) || !chosen)
            return std::nullopt;
        const MixFilter filter = [&](std::size_t workload, OfferIndex offer) {
            return workload != place || catalog.offerType[offer] != catalog.offerType[*chosen];
        };
        HEADROOM_TRY(SharedAnswer other, findSharedMix(m_less, m_rules, filter, m_known));
        if (mayBeBetter && isBetter(other.choice))
            return std::move(other.choice);
        if (isFound(other.choice))
            m_choice.runnersUp.push_back(
                {id, servingOffer(other.choice.allocations, id),
                 other.choice.monthly - m_choice.monthly,
                 other.choice.status == MixStatus::optimal && m_choice.status == MixStatus::optimal,
                 other.choice.bound});
        return std::nullopt;
    }

    Expected<void> addNextHeadroom()
    {
        MixRules rules = m_rules;
        rules.budget.reset();
        rules = withFreeMoves(std::move(rules));
        rules.minHeadroom = aboveHeadroom(*m_choice.headroom);
        HEADROOM_TRY(const SharedAnswer next, findSharedMix(m_less, rules, {}, m_known));
        if (isFound(next.choice) && next.choice.headroom)
            m_choice.nextHeadroom = {*next.choice.headroom, next.choice.monthly,
                                     next.choice.status == MixStatus::optimal};
        return {};
    }

    void report()
    {
        if (m_solver.report())
            m_solver.report()(m_now);
        ++m_now.answered;
    }

    const MixCandidates &m_candidates;
    MixRules m_rules;
    const ChoiceSolver &m_solve;
    MixWatch m_quiet;
    MixSolver m_solver;
    ChoiceLimits m_lessLimits;
    MixSolver m_less;
    SharerKnowledge m_known;
    MixChoice m_choice;
    MixProgress m_now;
};

} // namespace

OfferReference servingOffer(const std::map<WorkloadId, Allocation> &allocations, WorkloadId id)
{
    const auto own = allocations.find(id);
    if (own == allocations.end())
        return {};
    const auto host = own->second.onInstancesOf ? allocations.find(*own->second.onInstancesOf)
                                                : allocations.end();
    return host == allocations.end() ? own->second.offer : host->second.offer;
}

Expected<SharedAnswer> maxSharedHeadroom(const MixSolver &solver, const MixWatch &quiet,
                                         const ChoiceSolver &solve, MixRules rules)
{
    const ChoiceLimits limits = solver.less();
    const MixSolver less(solver.candidates(), solve, limits, quiet);
    std::optional<SharedAnswer> best;
    const auto at = [&](double headroom) -> Expected<HeadroomTry> {
        rules.minHeadroom = headroom;
        HEADROOM_TRY(SharedAnswer answer, findSharedMix(less, rules));
        const MixChoice &choice = answer.choice;
        if (!isFound(choice)) {
            const bool isUnserved = choice.status == MixStatus::infeasible && !answer.bound;
            const bool isTooDear = choice.status == MixStatus::infeasible && answer.bound
                                   && rules.budget && *answer.bound > *rules.budget;
            return HeadroomTry{std::nullopt, (isUnserved || isTooDear) && !hasShares(rules)};
        }
        best = std::move(answer);
        return HeadroomTry{best->choice.headroom, false};
    };
    HEADROOM_TRY(const HeadroomTry first, at(rules.minHeadroom.value_or(0)));
    double disproved = std::numeric_limits<double>::infinity();
    if (first.reached) {
        HEADROOM_TRY(disproved,
                     climbHeadroom(*first.reached, at, [&] { return solver.mustEnd(); }));
        rules.minHeadroom = best->choice.headroom;
    }
    HEADROOM_TRY(SharedAnswer answer, findSharedMix(solver, rules));
    if (best && (!isFound(answer.choice) || best->choice.monthly < answer.choice.monthly)) {
        best->choice.bound =
            std::min(best->choice.monthly, std::max(best->choice.bound, answer.choice.bound));
        answer = std::move(*best);
    }
    if (isFound(answer.choice))
        boundHeadroom(answer.choice, disproved);
    return answer;
}

Expected<MixChoice> chooseWithSharing(const MixCandidates &candidates, const MixRules &rules,
                                      const ChoiceSolver &solve, const ChoiceLimits &limits,
                                      const MixWatch &watch)
{
    return SharedChoice(candidates, rules, solve, limits, watch).run();
}

} // namespace headroom
