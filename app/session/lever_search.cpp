// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/lever_search.h"

#include "session/plan_session.h"

namespace headroom {

namespace {

Expected<FoundLevers> foundLevers(const EvaluationInputs &inputs, std::optional<WorkloadId> asked,
                                  const Watch<JobProgress> &watch)
{
    const auto isStopped = [&] { return watch.stop.stop_requested(); };
    const Scenario &scenario = activeScenario(*inputs.plan);
    FoundLevers found{asked ? leversFor(inputs, scenario, *asked, isStopped)
                            : leversOf(inputs, scenario, isStopped,
                                       [&](std::size_t done, std::size_t total) {
                                           watch.report({.done = done, .total = total});
                                       }),
                      {},
                      inputs.plan};
    for (const Lever &lever : found.levers) {
        if (isStopped())
            break;
        found.answers.push_back(
            answerOf(evaluateScenario(inputs, scenarioWith(*inputs.plan, scenario, lever))));
    }
    if (isStopped())
        return stopped(HEADROOM_TEXT("Errors", "The search for levers was stopped."));
    return found;
}

} // namespace

LeverSearch::LeverSearch(PlanSession &session, QObject *parent) : Study(parent), m_session(session)
{
    connect(&session, &PlanSession::planOpened, this, &LeverSearch::forget);
}

void LeverSearch::start(std::optional<WorkloadId> workload)
{
    const auto snapshot = m_session.shown().snapshot;
    if (!snapshot)
        return;
    ask([inputs = snapshot->inputs, workload](
            const Watch<JobProgress> &watch) { return foundLevers(inputs, workload, watch); },
        Previous::discarded,
        [this, workload, plan = snapshot->inputs.plan, revision = m_session.document().revision()] {
            const auto shown = m_session.shown().snapshot;
            const bool isShown = shown && shown->inputs.plan == plan;
            if (isShown && revision == m_session.document().revision())
                return false;
            start(workload);
            return true;
        });
}

} // namespace headroom
