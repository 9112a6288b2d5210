// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/fleet/workload_fleet.h"
#include "session/jobs/job_queue.h"

#include <QObject>

#include <memory>

namespace headroom {

/// Looks for a fleet for one workload on a worker. Nothing in the plan is changed by it. One search at a time: what is under
/// way when another begins is given up, and nothing more is heard of it.
class FleetSearch final : public QObject
{
    Q_OBJECT

public:
    explicit FleetSearch(FleetSolver solver, QObject *parent = nullptr);

    /// found() or failed() follows, then ended().
    void start(const std::shared_ptr<const Snapshot> &today, WorkloadId workload,
               const LengthHistogram &lengths);
    /// The best fleet so far is given.
    void stop() { m_jobs.stop(); }
    [[nodiscard]] bool isRunning() const { return m_jobs.isBusy(); }

signals:
    void progressed(const headroom::FleetProgress &progress);
    void found(const std::shared_ptr<const headroom::FleetProposal> &proposal);
    void failed(const headroom::Error &error);
    void ended();

private:
    FleetSolver m_solver;
    JobQueue m_jobs{JobQueue::Policy::newestWins}; ///< last: its work ends before the rest is gone
};

} // namespace headroom
