// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/mix_proposal.h"
#include "session/jobs/job_queue.h"

#include <QObject>

#include <cstdint>
#include <memory>

namespace headroom {

/// Chooses offers for a whole plan on a worker. Nothing in the plan is changed by it.
class MixOptimiser final : public QObject
{
    Q_OBJECT

public:
    explicit MixOptimiser(ChoiceSolver solver, QObject *parent = nullptr);

    /// found() or failed() follows, then ended(). What is under way is given up: nothing more is heard of it.
    void start(const std::shared_ptr<const Snapshot> &today, const MixRules &rules,
               const ChoiceLimits &limits = {});
    /// The best mix so far is found().
    void stop();
    [[nodiscard]] bool isRunning() const { return m_isRunning; }

signals:
    void progressed(const headroom::MixProgress &progress);
    void found(const std::shared_ptr<const headroom::MixProposal> &proposal);
    void failed(const headroom::Error &error);
    void ended();

private:
    void take(std::uint64_t number, Expected<MixProposal> proposal);

    ChoiceSolver m_solver;
    std::uint64_t m_number = 0; ///< of the newest request
    bool m_isRunning = false;
    JobQueue m_jobs{JobQueue::Policy::newestWins}; ///< last: its work ends before the rest is gone
};

} // namespace headroom
