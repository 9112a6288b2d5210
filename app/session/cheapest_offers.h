// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan_edit.h"
#include "session/jobs/job_queue.h"

#include <QObject>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace headroom {

class PlanSession;

/// What the cheapest offers that meet are, found workload by workload.
struct CheapestOffers {
    std::map<WorkloadId, Allocation> allocations;
    std::vector<std::string> mayMiss;   ///< names of workloads that nothing meets for sure
    std::vector<std::string> notServed; ///< of those that nothing meets at all
};

/// Looks for the cheapest offer that meets the service level, on a worker; nothing in the plan is changed by it.
class CheapestSearch final : public QObject
{
    Q_OBJECT

public:
    /// `session` must outlive this.
    explicit CheapestSearch(PlanSession &session, QObject *parent = nullptr);

    /// found() follows, for the plan as it is then: when it changes meanwhile, the search begins again. Nothing happens
    /// while prices are not known, or without workloads.
    void start(const std::vector<WorkloadId> &workloads);
    void stop() { m_jobs.stop(); }
    [[nodiscard]] bool isRunning() const { return m_jobs.isBusy(); }

signals:
    void progressed(const headroom::JobProgress &progress);
    void found(const headroom::CheapestOffers &offers);
    void failed(const headroom::Error &error);
    void ended(); ///< after found() or failed(), and when it was stopped

private:
    void take(const Expected<CheapestOffers> &offers, const std::vector<WorkloadId> &workloads,
              std::uint64_t revision);

    PlanSession &m_session;
    JobQueue m_jobs{JobQueue::Policy::newestWins};
};

} // namespace headroom
