// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/mix_offer_rules.h"

#include "core/planning/commitments/committed_choice.h"
#include "core/planning/commitments/committed_mix_search.h"
#include "core/planning/sharing/shared_mix.h"

#include <algorithm>
#include <utility>

namespace headroom {

namespace {

/// The state of an offer that cannot be had, were it to be had.
CandidateState stateIfHad(const MixSet &set, OfferIndex offer)
{
    if (set.state[offer] != CandidateState::unobtainable)
        return set.state[offer];
    switch (set.sized->useOf(set.catalog->offerType[offer], set.onSpot(offer)).verdict) {
    case Verdict::met: return CandidateState::met;
    case Verdict::mayMiss: return CandidateState::mayMiss;
    case Verdict::missed: break;
    }
    return CandidateState::missed;
}

bool leavesOut(const MixSet &set, MixRule::Kind rule)
{
    for (OfferIndex offer = 0; offer < set.state.size(); ++offer) {
        const bool isOut = rule == MixRule::Kind::stay
                               ? meets(set.state[offer]) && !set.mayMoveTo(offer)
                               : !meets(set.state[offer]) && meets(stateIfHad(set, offer));
        if (isOut && set.cents(offer) >= 0)
            return true;
    }
    return false;
}

/// The best mix without why it is so; commitments and sharing as the rules say.
class Relaxed
{
public:
    Relaxed(const MixCandidates &candidates, const MixRules &rules, const ChoiceSolver &solve,
            const ChoiceLimits &limits, const MixWatch &watch)
        : m_candidates(candidates),
          m_rules(rules),
          m_solve(solve),
          m_quiet{watch.stop, {}},
          m_asked(candidates, solve, limits, m_quiet),
          m_limits(m_asked.less()),
          m_less(candidates, solve, m_limits, m_quiet)
    {}

    [[nodiscard]] Expected<MixChoice> best() const
    {
        if (m_rules.commitments)
            return findCommittedMix(
                {m_candidates, m_rules, m_solve, m_limits, m_quiet, CommittedEffort::shorter});
        if (m_rules.sharesInstances)
            return findSharedMix(m_less, m_rules).map([](SharedAnswer answer) {
                return std::move(answer.choice);
            });
        HEADROOM_TRY(const SolvedMix solved, m_less.solve(m_rules, m_limits));
        MixChoice choice;
        static_cast<FoundMix &>(choice) = foundMix(solved, m_candidates);
        return choice;
    }

private:
    const MixCandidates &m_candidates;
    const MixRules &m_rules;
    const ChoiceSolver &m_solve;
    MixWatch m_quiet;
    MixSolver m_asked;
    ChoiceLimits m_limits;
    MixSolver m_less;
};

/// If nothing keeps all rules, each offer rule without which something does is a cause.
void addToClash(const MixRule &rule, const MixRules &rules, MixChoice &choice)
{
    choice.clash.push_back(rule);
    choice.mends.push_back({rule, rules, true, true});
    choice.unserved.clear();
    choice.mustAllGo = false;
}

} // namespace

std::vector<MixRule> offerRulesOf(const MixCandidates &candidates)
{
    std::vector<MixRule> rules;
    for (const MixRule::Kind kind : {MixRule::Kind::obtainable, MixRule::Kind::stay}) {
        if (std::ranges::any_of(candidates.sets,
                                [&](const MixSet &set) { return leavesOut(set, kind); }))
            rules.push_back({kind});
    }
    return rules;
}

MixCandidates withoutOfferRule(MixCandidates candidates, MixRule::Kind rule)
{
    const bool stays = rule == MixRule::Kind::stay;
    setOn(candidates.scenario.rules, stays ? RuleSwitch::stay : RuleSwitch::obtainable, false);
    for (MixSet &set : candidates.sets) {
        if (stays) {
            set.moves = {};
            continue;
        }
        set.state.change([&](OfferIndex offer) { return stateIfHad(set, offer); });
        set.availability.reset();
    }
    return candidates;
}

Expected<void> explainOfferRules(const MixCandidates &candidates, const MixRules &rules,
                                 const ChoiceSolver &solve, const ChoiceLimits &limits,
                                 const MixWatch &watch, MixChoice &choice)
{
    if (choice.status == MixStatus::unknown || choice.headroomBound)
        return {};
    for (const MixRule &rule : offerRulesOf(candidates)) {
        if (watch.stop.stop_requested())
            break;
        const MixCandidates relaxed = withoutOfferRule(candidates, rule.kind);
        HEADROOM_TRY(const MixChoice other, Relaxed(relaxed, rules, solve, limits, watch).best());
        if (!isFound(other))
            continue;
        if (!isFound(choice)) {
            addToClash(rule, rules, choice);
            continue;
        }
        const Money saves = choice.committed && other.committed ? aMonthMore(choice, other)
                                                                : choice.monthly - other.monthly;
        if (saves > Money())
            choice.binding.push_back({rule, saves,
                                      !choice.committed && choice.status == MixStatus::optimal
                                          && other.status == MixStatus::optimal});
    }
    return {};
}

} // namespace headroom
