// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/cheapest_offers.h"

#include "core/evaluation/candidates.h"
#include "session/plan_session.h"

namespace headroom {

namespace {

void addCheapest(CheapestOffers &offers, const EvaluationInputs &inputs, const Workload &workload)
{
    const CandidateSet candidates =
        findCandidates(inputs, activeScenario(*inputs.plan), workload.id);
    const auto cheapest = cheapestThatMeets(candidates);
    if (!cheapest) {
        offers.notServed.push_back(workload.name);
        return;
    }
    if (candidates.state[*cheapest] == CandidateState::mayMiss)
        offers.mayMiss.push_back(workload.name);
    offers.allocations.emplace(workload.id,
                               Allocation{.offer = candidates.catalog->reference(*cheapest)});
}

Expected<CheapestOffers> cheapestOffers(const EvaluationInputs &inputs,
                                        const std::vector<WorkloadId> &workloads,
                                        const Watch<JobProgress> &watch)
{
    CheapestOffers offers;
    for (std::size_t i = 0; i < workloads.size(); ++i) {
        if (watch.stop.stop_requested())
            return stopped(HEADROOM_TEXT("Errors", "The search for offers was stopped."));
        if (const Workload *workload = findWorkload(*inputs.plan, workloads[i]))
            addCheapest(offers, inputs, *workload);
        watch.report({.done = i + 1, .total = workloads.size()});
    }
    return offers;
}

} // namespace

CheapestSearch::CheapestSearch(PlanSession &session, QObject *parent)
    : QObject(parent),
      m_session(session)
{}

void CheapestSearch::start(const std::vector<WorkloadId> &workloads)
{
    const auto snapshot = m_session.snapshot();
    if (!snapshot || workloads.empty())
        return;
    m_jobs.run<JobProgress>(
        [inputs = snapshot->inputs, workloads](const Watch<JobProgress> &watch) {
            return cheapestOffers(inputs, workloads, watch);
        },
        [this, workloads, revision = m_session.document().revision()](
            const Expected<CheapestOffers> &offers) { take(offers, workloads, revision); },
        [this](const JobProgress &progress) { emit progressed(progress); });
}

void CheapestSearch::take(const Expected<CheapestOffers> &offers,
                          const std::vector<WorkloadId> &workloads, std::uint64_t revision)
{
    if (offers && revision != m_session.document().revision())
        return start(workloads);
    if (offers)
        emit found(*offers);
    else if (offers.error().kind != ErrorKind::stopped)
        emit failed(offers.error());
    emit ended();
}

} // namespace headroom
