// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/mix_around.h"

#include "core/planning/commitments/mix_commitments.h"
#include "core/texts/error_texts.h"

#include <algorithm>

namespace headroom {

namespace {

Expected<MixCandidates> candidatesFor(const Snapshot &today, const MixRules &rules,
                                      const ChoiceSolver &solve)
{
    if (!solve)
        return failure(error_text::kSolverMissing, {}, {}, ErrorKind::internal);
    HEADROOM_CHECK(checkRules(rules));
    HEADROOM_CHECK(checkNames(rules, *today.inputs.catalog));
    if (rules.commitments)
        HEADROOM_CHECK(checkCommitmentsBeside(rules));
    return findMixCandidates(today.inputs, activeScenario(today.plan()),
                             rules.commitments ? CommitmentsOfMix::decided
                                               : CommitmentsOfMix::none);
}

MixRules rulesAt(MixRules rules, MixCurveAxis axis, double asked)
{
    rules = withFreeMoves(std::move(rules));
    switch (axis) {
    case MixCurveAxis::headroom:
        rules.objective = MixObjective::cost;
        rules.minHeadroom = asked;
        break;
    case MixCurveAxis::budget:
        rules.objective = MixObjective::headroom;
        rules.budget = Money::nearest(asked);
        break;
    case MixCurveAxis::split:
        rules.objective = MixObjective::cost;
        rules.splitTolerancePoints = asked;
        break;
    }
    return rules;
}

Expected<MixProposal> evaluated(std::shared_ptr<const Snapshot> today, const MixRules &rules,
                                MixChoice choice)
{
    MixProposal proposal{std::move(today), rules, std::move(choice), nullptr};
    HEADROOM_TRY(proposal.chosen, evaluatedChoice(*proposal.today, proposal.choice));
    return proposal;
}

} // namespace

Expected<MixCurve> curveFor(const Snapshot &today, const MixRules &rules, MixCurveAxis axis,
                            std::size_t points, const ChoiceSolver &solve, const MixWatch &watch)
{
    MixRules read = rules;
    read.objective = MixObjective::cost; // of each point
    HEADROOM_TRY(const auto candidates, candidatesFor(today, read, solve));
    return curveOf(candidates, rules, axis, points, solve, {}, watch);
}

Expected<std::vector<MixAlternative>> nearestTo(const MixProposal &proposal, std::size_t count,
                                                const ChoiceSolver &solve, const MixWatch &watch)
{
    HEADROOM_TRY(const auto candidates, candidatesFor(*proposal.today, proposal.rules, solve));
    return nearestMixes(candidates, proposal.rules, proposal.choice, count, solve, {}, watch);
}

Expected<MixProposal> proposalOf(std::shared_ptr<const Snapshot> today, const MixRules &rules,
                                 MixCurveAxis axis, const MixPoint &point)
{
    return evaluated(std::move(today), rulesAt(rules, axis, point.asked), {point});
}

Expected<MixProposal> proposalOf(const MixProposal &proposal, const MixAlternative &alternative)
{
    MixChoice choice{alternative};
    choice.status = MixStatus::feasible;
    choice.bound = std::min(choice.monthly, proposal.choice.bound);
    choice.headroom.reset();
    if (choice.committed)
        choice.committed->bound = proposal.choice.committed->bound;
    return evaluated(proposal.today, proposal.rules, std::move(choice));
}

} // namespace headroom
