// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/levers/levers.h"
#include "session/jobs/job_queue.h"

#include <QObject>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace headroom {

class PlanSession;

/// What could be changed before more is bought, and the plan that it is about.
struct FoundLevers {
    std::vector<Lever> levers;
    std::shared_ptr<const Plan> plan;
};

/// Looks for levers on a worker; nothing in the plan is changed by it.
class LeverSearch final : public QObject
{
    Q_OBJECT

public:
    /// `session` must outlive this.
    explicit LeverSearch(PlanSession &session, QObject *parent = nullptr);

    /// Of one workload, or of all. found() follows, for the plan as it is then: when it changes meanwhile, the search
    /// begins again. Nothing happens while prices are not known.
    void start(std::optional<WorkloadId> workload);
    void stop() { m_jobs.stop(); }
    [[nodiscard]] bool isRunning() const { return m_jobs.isBusy(); }

signals:
    void progressed(const headroom::JobProgress &progress);
    void found(const headroom::FoundLevers &found);
    void failed(const headroom::Error &error);
    void ended(); ///< after found() or failed(), and when it was stopped

private:
    void take(const Expected<FoundLevers> &found, std::optional<WorkloadId> workload,
              std::uint64_t revision);

    PlanSession &m_session;
    JobQueue m_jobs{JobQueue::Policy::newestWins};
};

} // namespace headroom
