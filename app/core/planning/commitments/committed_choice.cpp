// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/commitments/committed_choice.h"

#include "core/planning/commitments/shared_commitments.h"
#include "core/planning/mix/mix_headroom.h"
#include "core/planning/mix/optimistic_prices.h"

#include <limits>
#include <utility>

namespace headroom {

CommittedProblem::CommittedProblem(const CommittedQuestion &question)
    : candidates(withoutCommittedOffers(withOnlyOffers(question.candidates, question.filter))),
      cheapest(atCommittedRates(candidates, *question.rules.commitments)),
      solver(cheapest, question.solve, question.limits, question.watch)
{}

Expected<MixChoice> findCommittedMix(const CommittedQuestion &question)
{
    if (question.rules.objective == MixObjective::headroom)
        return maxCommittedHeadroom(question);
    if (question.rules.sharesInstances)
        return findSharedCommittedMix(question);
    const CommittedProblem problem(question);
    CommittedMixSearch choosing(problem.candidates, problem.cheapest, question.rules,
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

Expected<MixChoice> maxCommittedHeadroom(const CommittedQuestion &question)
{
    MixRules rules = question.rules;
    rules.objective = MixObjective::cost;
    const MixWatch quiet{question.watch.stop, {}};
    std::optional<MixChoice> best;
    const auto at = [&](double headroom) -> Expected<HeadroomTry> {
        rules.minHeadroom = headroom;
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
    const std::optional<double> minimum = question.rules.minHeadroom;
    HEADROOM_TRY(const HeadroomTry first, at(minimum.value_or(0)));
    double disproved = std::numeric_limits<double>::infinity();
    if (first.reached) {
        HEADROOM_TRY(disproved, climbHeadroom(*first.reached, at, [&] {
                         return question.watch.stop.stop_requested() || question.limits.isSpent();
                     }));
    }
    rules.minHeadroom = best && best->headroom ? best->headroom : minimum;
    HEADROOM_TRY(MixChoice choice,
                 findCommittedMix({question.candidates, rules, question.solve, question.limits,
                                   question.watch, question.effort,
                                   best ? &best->allocations : question.near, question.filter}));
    if (best && !isFound(choice))
        choice = std::move(*best);
    boundHeadroom(choice, disproved);
    return choice;
}

CommittedExplaining::CommittedExplaining(const CommittedQuestion &question, Find find, Take take)
    : m_question(question),
      m_find(std::move(find)),
      m_take(std::move(take))
{}

void CommittedExplaining::begin(const MixChoice &choice, std::size_t questions)
{
    m_now = {MixProgress::Phase::explaining,
             choice.committed->total,
             choice.committed->bound,
             choice.nodes,
             0,
             questions,
             choice.committed->months};
    report();
}

void CommittedExplaining::report()
{
    if (m_question.watch.report)
        m_question.watch.report(m_now);
    ++m_now.answered;
}

Expected<bool> CommittedExplaining::addBinding(MixChoice &choice, const std::vector<MixRule> &rules,
                                               bool mayBeBetter)
{
    choice.binding.clear();
    for (const MixRule &rule : rules) {
        if (mustEnd())
            return false;
        HEADROOM_TRY(const MixChoice other, m_find(without(m_question.rules, rule)));
        if (mayBeBetter && isFound(other) && m_take(other.allocations))
            return true;
        if (isFound(other) && other.committed->total < choice.committed->total)
            choice.binding.push_back({rule, aMonthMore(choice, other), false});
        report();
    }
    return false;
}

} // namespace headroom
