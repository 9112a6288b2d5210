// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/cheapest_offers.h"

#include "session/plan_session.h"

namespace headroom {

namespace {

Expected<CheapestOffers> cheapestOffers(const EvaluationInputs &inputs,
                                        const std::vector<WorkloadId> &workloads,
                                        const CandidateFilter &filter,
                                        const Watch<JobProgress> &watch)
{
    CheapestOffers offers;
    for (std::size_t i = 0; i < workloads.size(); ++i) {
        if (watch.stop.stop_requested())
            return stopped(HEADROOM_TEXT("Errors", "The search for offers was stopped."));
        if (const Workload *workload = findWorkload(*inputs.plan, workloads[i]))
            addCheapest(offers, inputs, *workload, filter);
        watch.report({.done = i + 1, .total = workloads.size()});
    }
    return offers;
}

} // namespace

CheapestSearch::CheapestSearch(PlanSession &session, QObject *parent)
    : Study(parent),
      m_session(session)
{
    connect(&session, &PlanSession::planOpened, this, &CheapestSearch::forget);
}

void CheapestSearch::start(const std::vector<WorkloadId> &workloads, const CandidateFilter &filter)
{
    const auto snapshot = m_session.snapshot();
    if (!snapshot || workloads.empty())
        return;
    ask(
        [inputs = snapshot->inputs, workloads, filter](const Watch<JobProgress> &watch) {
            return cheapestOffers(inputs, workloads, filter, watch);
        },
        Previous::discarded,
        [this, workloads, filter, revision = m_session.document().revision()] {
            if (revision == m_session.document().revision())
                return false;
            start(workloads, filter);
            return true;
        });
}

} // namespace headroom
