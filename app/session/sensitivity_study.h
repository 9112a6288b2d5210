// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/sensitivity_report.h"
#include "session/jobs/job_queue.h"

#include <QObject>

#include <memory>

namespace headroom {

/// Works out on a worker what each assumption of the active scenario does; what costs nothing to know comes first.
class SensitivityStudy final : public QObject
{
    Q_OBJECT

public:
    using Report = std::shared_ptr<const SensitivityReport>;

    explicit SensitivityStudy(QObject *parent = nullptr);

    /// The costs first, then what futures say of the budget, then where another offer is best; a newer request takes
    /// the place of this one.
    void start(const std::shared_ptr<const Snapshot> &snapshot, const DrawOptions &options = {});
    void stop() { m_jobs.forget(); }
    [[nodiscard]] bool isRunning() const { return m_jobs.isBusy(); }

signals:
    /// The last one is followed by ended().
    void advanced(const std::shared_ptr<const headroom::SensitivityReport> &report);
    void ended();

private:
    JobQueue m_jobs{JobQueue::Policy::newestWins};
};

} // namespace headroom
