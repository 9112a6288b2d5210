// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/lever_search.h"

#include "session/plan_session.h"

#include <algorithm>
#include <iterator>

namespace headroom {

namespace {

Expected<FoundLevers> leversOn(const EvaluationInputs &inputs, std::optional<WorkloadId> asked,
                               const Watch<JobProgress> &watch)
{
    const auto isStopped = [&] { return watch.stop.stop_requested(); };
    const Scenario &scenario = activeScenario(*inputs.plan);
    FoundLevers found{{}, inputs.plan};
    std::vector<WorkloadId> workloads;
    for (const Workload &workload : inputs.plan->workloads) {
        if (!asked || workload.id == *asked)
            workloads.push_back(workload.id);
    }
    for (std::size_t i = 0; i < workloads.size(); ++i) {
        std::vector<Lever> levers = leversFor(inputs, scenario, workloads[i], isStopped);
        if (isStopped())
            return stopped(HEADROOM_TEXT("Errors", "The search for levers was stopped."));
        std::ranges::move(levers, std::back_inserter(found.levers));
        watch.report({.done = i + 1, .total = workloads.size()});
    }
    std::ranges::stable_sort(found.levers, std::greater(), &Lever::ofItself);
    return found;
}

} // namespace

LeverSearch::LeverSearch(PlanSession &session, QObject *parent)
    : QObject(parent),
      m_session(session)
{}

void LeverSearch::start(std::optional<WorkloadId> workload)
{
    const auto snapshot = m_session.snapshot();
    if (!snapshot)
        return;
    m_jobs.run<JobProgress>(
        [inputs = snapshot->inputs, workload](const Watch<JobProgress> &watch) {
            return leversOn(inputs, workload, watch);
        },
        [this, workload, revision = m_session.document().revision()](
            const Expected<FoundLevers> &found) { take(found, workload, revision); },
        [this](const JobProgress &progress) { emit progressed(progress); });
}

void LeverSearch::take(const Expected<FoundLevers> &found, std::optional<WorkloadId> workload,
                       std::uint64_t revision)
{
    if (found && revision != m_session.document().revision())
        return start(workload);
    if (found)
        emit this->found(*found);
    else if (found.error().kind != ErrorKind::stopped)
        emit failed(found.error());
    emit ended();
}

} // namespace headroom
