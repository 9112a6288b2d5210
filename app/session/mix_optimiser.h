// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/mix_around.h"
#include "session/jobs/job_queue.h"

#include <QObject>

#include <memory>

namespace headroom {

using MixAlternatives = std::vector<MixAlternative>;

/// Chooses offers for a whole plan on a worker, and looks around what was chosen. Nothing in the plan is changed by it. One
/// search at a time: what is under way when another begins is given up, and nothing more is heard of it.
class MixOptimiser final : public QObject
{
    Q_OBJECT

public:
    explicit MixOptimiser(ChoiceSolver solver, QObject *parent = nullptr);

    /// found() or failed() follows, then ended().
    void start(const std::shared_ptr<const Snapshot> &today, const MixRules &rules,
               const ChoiceLimits &limits = {});
    /// Searches for the fewest moves that reach the provider split of the scenario (split_proposal.h).
    void reachSplit(const std::shared_ptr<const Snapshot> &today);
    /// Searches for a trade-off curve; announced by curveDrawn().
    void drawCurve(const std::shared_ptr<const Snapshot> &today, const MixRules &rules,
                   MixCurveAxis axis, std::size_t points);
    /// Searches for the next best mixes; announced by nearestFound().
    void findNearest(const std::shared_ptr<const MixProposal> &proposal, std::size_t count);
    /// What has been found so far is given.
    void stop() { m_jobs.stop(); }
    [[nodiscard]] bool isRunning() const { return m_jobs.isBusy(); }

signals:
    void progressed(const headroom::MixProgress &progress);
    void found(const std::shared_ptr<const headroom::MixProposal> &proposal);
    void curveDrawn(const std::shared_ptr<const headroom::MixCurve> &curve);
    void nearestFound(const std::shared_ptr<const headroom::MixAlternatives> &alternatives);
    void failed(const headroom::Error &error);
    void ended();

private:
    /// `ask` takes a MixWatch; `tell` gets what it gives.
    template <typename Ask, typename Tell>
    void run(Ask ask, Tell tell);

    ChoiceSolver m_solver;
    JobQueue m_jobs{JobQueue::Policy::newestWins}; ///< last: its work ends before the rest is gone
};

} // namespace headroom
