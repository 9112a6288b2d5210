// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/forecast_report.h"
#include "session/jobs/job_queue.h"

#include <QObject>

#include <memory>

namespace headroom {

/// Draws the futures of the active scenario on a worker; what they say is shown while they are drawn.
class ForecastDraws final : public QObject
{
    Q_OBJECT

public:
    using Report = std::shared_ptr<const ForecastReport>;

    explicit ForecastDraws(QObject *parent = nullptr);

    /// The plan's months first, then more and more futures; a newer request takes the place of this one.
    void start(const std::shared_ptr<const Snapshot> &snapshot, int months,
               const DrawOptions &options = {});
    void stop() { m_jobs.forget(); }
    [[nodiscard]] bool isRunning() const { return m_jobs.isBusy(); }

signals:
    /// The last one, of all draws, is followed by ended().
    void advanced(const std::shared_ptr<const headroom::ForecastReport> &report);
    void ended();

private:
    JobQueue m_jobs{JobQueue::Policy::newestWins};
};

} // namespace headroom
