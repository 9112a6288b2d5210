// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/commitments/committed_choice.h"

#include "core/planning/commitments/shared_commitments.h"
#include "core/planning/mix/mix_headroom.h"
#include "core/planning/mix/optimistic_prices.h"

#include <limits>

namespace headroom {

CommittedProblem::CommittedProblem(const CommittedQuestion &question)
    : candidates(withoutCommittedOffers(withOnlyOffers(question.candidates, question.filter))),
      cheapest(atCommittedRates(candidates, *question.rules.commitments)),
      solver(cheapest, question.solve, question.limits, question.watch)
{}

Expected<MixChoice> findCommittedMix(const CommittedQuestion &question)
{
    if (question.rules.objective == MixObjective::headroom)
        return mostCommittedHeadroom(question);
    if (question.rules.sharesInstances)
        return findSharedCommittedMix(question);
    const CommittedProblem problem(question);
    CommittedChoosing choosing(problem.candidates, problem.cheapest, question.rules,
                               problem.solver);
    if (question.effort == CommittedEffort::whole)
        HEADROOM_CHECK(choosing.run(question.near));
    else
        HEADROOM_CHECK(
            choosing.runShort(question.near, question.effort == CommittedEffort::anyMix));
    MixChoice choice;
    choice.nodes = choosing.nodes();
    choice.isStopped = problem.solver.isStopped();
    if (choosing.hasFound())
        choosing.tell(choice);
    else if (choosing.isInfeasible())
        choice.status = MixStatus::infeasible;
    return choice;
}

Expected<MixChoice> mostCommittedHeadroom(const CommittedQuestion &question)
{
    MixRules rules = question.rules;
    rules.objective = MixObjective::cost;
    const MixWatch quiet{question.watch.stop, {}};
    std::optional<MixChoice> best;
    const auto at = [&](double headroom) -> Expected<HeadroomTry> {
        rules.leastHeadroom = headroom;
        HEADROOM_TRY(
            MixChoice choice,
            findCommittedMix({question.candidates, rules, question.solve, question.limits, quiet,
                              CommittedEffort::anyMix, best ? &best->allocations : question.near,
                              question.filter}));
        if (!isFound(choice))
            return HeadroomTry{std::nullopt, choice.status == MixStatus::infeasible};
        best = std::move(choice);
        return HeadroomTry{best->headroom, false};
    };
    const std::optional<double> least = question.rules.leastHeadroom;
    HEADROOM_TRY(const HeadroomTry first, at(least.value_or(0)));
    double disproved = std::numeric_limits<double>::infinity();
    if (first.reached) {
        HEADROOM_TRY(disproved, climbHeadroom(*first.reached, at, [&] {
                         return question.watch.stop.stop_requested();
                     }));
    }
    rules.leastHeadroom = best && best->headroom ? best->headroom : least;
    HEADROOM_TRY(MixChoice choice,
                 findCommittedMix({question.candidates, rules, question.solve, question.limits,
                                   question.watch, question.effort,
                                   best ? &best->allocations : question.near, question.filter}));
    if (best && !isFound(choice))
        choice = std::move(*best);
    if (choice.headroom) {
        const bool isMost = disproved <= aboveHeadroom(*choice.headroom);
        choice.headroomBound = isMost ? *choice.headroom : disproved;
        if (!isMost)
            choice.status = MixStatus::feasible;
    }
    return choice;
}

} // namespace headroom
