// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/comparison/break_even.h"
#include "session/jobs/job_queue.h"

#include <QObject>

#include <memory>

namespace headroom {

/// Looks on a worker for the values of assumptions at which two scenarios of a snapshot cost the same.
class BreakEvenSearch final : public QObject
{
    Q_OBJECT

public:
    explicit BreakEvenSearch(QObject *parent = nullptr);

    /// found() follows, unless stop() or another start() comes before.
    void start(const std::shared_ptr<const Snapshot> &snapshot, std::size_t first,
               std::size_t second);
    void stop() { m_jobs.forget(); }
    [[nodiscard]] bool isRunning() const { return m_jobs.isBusy(); }

signals:
    void found(const headroom::BreakEvens &values);

private:
    JobQueue m_jobs{JobQueue::Policy::newestWins};
};

} // namespace headroom
