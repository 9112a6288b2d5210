// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/jobs/job_queue.h"

#include <QObject>

#include <functional>
#include <optional>

namespace headroom {

/// Reads and writes plan files on a worker, one piece after another in the order they were asked for: a slow disk
/// or a network folder keeps nobody waiting.
class FileWork final : public QObject
{
    Q_OBJECT

public:
    enum class Kind { opening, saving, lettingGo, listing };

    explicit FileWork(QObject *parent = nullptr);

    /// What is under way.
    [[nodiscard]] std::optional<Kind> kind() const { return m_kind; }
    [[nodiscard]] bool isBusy() const { return m_kind.has_value(); }

    /// As JobQueue::run().
    template <typename Work, typename Done>
    void run(Kind kind, Work work, Done done)
    {
        whenFree([this, kind, work = std::move(work), done = std::move(done)]() mutable {
            m_kind = kind;
            m_jobs.run(std::move(work), [this, done = std::move(done)](auto result) {
                m_kind.reset();
                done(std::move(result));
            });
        });
    }
    /// Runs `next` here: now, or once all that was asked for before has been done.
    void whenFree(std::function<void()> next) { m_jobs.whenFree(std::move(next)); }

signals:
    void changed(); ///< kind() is another one

private:
    std::optional<Kind> m_kind;
    JobQueue m_jobs{JobQueue::Policy::inOrder}; ///< last: what it writes is finished first
};

} // namespace headroom
