// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/commitments/mix_commitments.h"

#include "core/planning/mix/mix_clash.h"
#include "core/planning/mix/mix_headroom.h"
#include "core/texts/mix_commitment_texts.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace headroom {

namespace {

/// Prices of rules, runners-up, and the cost of more headroom: each question is a shorter
/// search.
class CommittedWhy
{
public:
    CommittedWhy(const CommittedQuestion &question, CommittedMixSearch &choosing)
        : m_question(question),
          m_choosing(choosing),
          m_quiet{question.watch.stop, {}}
    {}

    /// `hasClimbed`: the least headroom is what was reached, and no rule.
    Expected<void> add(MixChoice &choice, bool hasClimbed)
    {
        constexpr int kMaxRounds = 3;
        const std::vector<MixRule> rules =
            rulesToExplain(m_question.rules, m_question.candidates.scenario, hasClimbed);
        CommittedExplaining explaining(
            m_question, [&](const MixRules &fewer) { return findWith(fewer, choice); },
            [this](const auto &allocations) { return m_choosing.take(allocations); });
        for (int round = 1;; ++round) {
            explaining.begin(choice, rules.size() + choice.allocations.size());
            HEADROOM_TRY(const bool isBetter,
                         explaining.addBinding(choice, rules, round < kMaxRounds));
            if (!isBetter)
                break;
            m_choosing.tell(choice);
        }
        m_choosing.addRunnersUp(choice, explaining.now());
        if (hasClimbed && m_question.rules.budget && choice.headroom && !explaining.mustEnd())
            HEADROOM_CHECK(addNextHeadroom(choice));
        return {};
    }

private:
    Expected<MixChoice> findWith(const MixRules &rules, const MixChoice &near) const
    {
        return findCommittedMix({m_question.candidates, rules, m_question.solve, m_question.limits,
                                 m_quiet, CommittedEffort::shorter, &near.allocations});
    }

    Expected<void> addNextHeadroom(MixChoice &choice) const
    {
        MixRules rules = m_question.rules;
        rules.budget.reset();
        rules = withFreeMoves(std::move(rules));
        rules.minHeadroom = aboveHeadroom(*choice.headroom);
        HEADROOM_TRY(const MixChoice next, findWith(rules, choice));
        if (isFound(next) && next.headroom)
            choice.nextHeadroom = {*next.headroom, next.monthly, false};
        return {};
    }

    const CommittedQuestion &m_question;
    CommittedMixSearch &m_choosing;
    MixWatch m_quiet;
};

/// Changes of one rule with which a mix with commitments was found.
class NoCommittedMix
{
public:
    explicit NoCommittedMix(const CommittedQuestion &question)
        : m_question(question),
          m_quiet{question.watch.stop, {}}
    {}

    /// Mends of any rule.
    Expected<void> addWhatHelps(MixChoice &choice) const
    {
        const std::vector<MixRule> rules =
            rulesToExplain(m_question.rules, m_question.candidates.scenario, false);
        for (const MixRule &rule : rules) {
            if (rule.kind == MixRule::Kind::providerShare && m_question.rules.split.size() > 1)
                continue; // with the whole split
            HEADROOM_TRY(auto mend, withoutRule(rule));
            if (mend)
                choice.mends.push_back(*std::move(mend));
        }
        return {};
    }

    /// Mends among those known at the least rates of commitments.
    Expected<void> keepWhatHelps(MixChoice &choice) const
    {
        choice.mustAllGo = false; // is not known with what commitments cost
        for (RuleMend &mend : std::exchange(choice.mends, {})) {
            HEADROOM_TRY(auto helps, helping(mend));
            if (helps)
                choice.mends.push_back(*std::move(helps));
        }
        return {};
    }

private:
    using Kind = MixRule::Kind;

    Expected<std::optional<RuleMend>> helping(const RuleMend &mend) const
    {
        const MixRules &stated = m_question.rules;
        const bool isOfCost =
            stated.base == ShareBase::cost
            && (mend.rule.kind == Kind::providerShare || mend.rule.kind == Kind::wholeSplit);
        if (isOfCost)
            return withoutRule({Kind::wholeSplit});
        if (mend.isDropped || mend.rule.kind == Kind::budget)
            return withoutRule(mend.rule);
        RuleMend helps = mend;
        helps.mended.base = stated.base;
        helps.mended.split = stated.split;
        helps.mended.maxSpotPercent =
            mend.rule.kind == Kind::spotShare ? mend.mended.maxSpotPercent : stated.maxSpotPercent;
        if (mend.rule.kind != Kind::providerShare)
            helps.mended.splitTolerancePoints = stated.splitTolerancePoints;
        helps.isProven = mend.isProven && !stated.budget;
        HEADROOM_TRY(const MixChoice found, find(helps.mended, CommittedEffort::anyMix));
        return isFound(found) ? std::optional(std::move(helps)) : std::nullopt;
    }

    /// A budget becomes what a mix costs that was found without one.
    Expected<std::optional<RuleMend>> withoutRule(const MixRule &rule) const
    {
        const bool isBudget = rule.kind == Kind::budget;
        RuleMend mend{rule, without(m_question.rules, rule), !isBudget, false};
        HEADROOM_TRY(const MixChoice found, find(mend.mended, isBudget ? CommittedEffort::shorter
                                                                       : CommittedEffort::anyMix));
        if (!isFound(found))
            return std::nullopt;
        if (isBudget)
            mend.mended.budget = found.monthly;
        return mend;
    }

    Expected<MixChoice> find(const MixRules &rules, CommittedEffort effort) const
    {
        return findCommittedMix(
            {m_question.candidates, rules, m_question.solve, m_question.limits, m_quiet, effort});
    }

    const CommittedQuestion &m_question;
    MixWatch m_quiet;
};

} // namespace

Expected<void> checkCommitmentsBeside(const MixRules &rules)
{
    using namespace mix_commitment_text;
    if (!rules.commitments)
        return {};
    if (!rules.pricingModels.empty()
        && std::ranges::find(rules.pricingModels, PricingModel::onDemand)
               == rules.pricingModels.end())
        return failure(kNeedsOnDemand, "pricing", kAllowOnDemand);
    return {};
}

Expected<void> explainNoCommittedMix(const CommittedQuestion &question,
                                     const CommittedProblem &problem, MixChoice &choice)
{
    const MixRules present = withPresenceOnly(question.rules);
    problem.solver.renewWork();
    if (choice.status != MixStatus::infeasible) {
        HEADROOM_TRY(const auto feasible, problem.solver.isFeasible(present));
        choice.status = feasible == false ? MixStatus::infeasible : MixStatus::unknown;
    }
    const NoCommittedMix mending(question);
    if (choice.status == MixStatus::unknown)
        return mending.addWhatHelps(choice);
    HEADROOM_CHECK(addClash(problem.solver, present, choice));
    return mending.keepWhatHelps(choice);
}

Expected<MixChoice> chooseWithCommitments(const MixCandidates &candidates, const MixRules &asked,
                                          const ChoiceSolver &solve, const ChoiceLimits &limits,
                                          const MixWatch &watch)
{
    HEADROOM_CHECK(checkCommitmentsBeside(asked));
    MixRules rules = asked;
    const CommittedQuestion question{candidates, rules, solve, limits, watch};
    std::optional<MixChoice> maximum;
    if (asked.objective == MixObjective::headroom) {
        HEADROOM_TRY(maximum, maxCommittedHeadroom({candidates, asked, solve, limits, watch}));
        rules.objective = MixObjective::cost;
        if (maximum->headroomBound)
            rules.minHeadroom = maximum->headroom;
    }
    const CommittedProblem problem(question);
    CommittedMixSearch choosing(problem.candidates, problem.cheapest, rules, problem.solver);
    HEADROOM_CHECK(choosing.run(maximum && isFound(*maximum) ? &maximum->allocations : nullptr));
    MixChoice choice;
    choice.nodes = choosing.nodes();
    choice.isStopped = problem.solver.isStopped();
    if (!choosing.hasFound()) {
        choice.status = choosing.isInfeasible() ? MixStatus::infeasible : MixStatus::unknown;
        HEADROOM_CHECK(explainNoCommittedMix(question, problem, choice));
        return choice;
    }
    choosing.tell(choice);
    problem.solver.renewWork();
    const bool hasClimbed = maximum && maximum->headroomBound;
    HEADROOM_CHECK(CommittedWhy(question, choosing).add(choice, hasClimbed));
    if (hasClimbed) {
        choice.headroomBound = std::max(*maximum->headroomBound, *choice.headroom);
        if (*choice.headroomBound > aboveHeadroom(*choice.headroom))
            choice.status = MixStatus::feasible;
        else
            choice.headroomBound = choice.headroom;
    }
    choice.isStopped = problem.solver.isStopped();
    return choice;
}

} // namespace headroom
