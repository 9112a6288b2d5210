// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/latest_runner.h"

#include <QObject>

#include <deque>
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
    using Then = std::function<void()>;
    using Work = std::function<Then()>;

    explicit FileWork(QObject *parent = nullptr);

    /// What is under way.
    [[nodiscard]] std::optional<Kind> kind() const { return m_kind; }
    [[nodiscard]] bool isBusy() const { return m_kind.has_value(); }

    /// `work` runs on the worker with nothing but its own values; what it returns runs here afterwards, before
    /// anything else that waits.
    void run(Kind kind, Work work);
    /// Runs `next` here: now, or once all that was asked for before has been done.
    void whenFree(std::function<void()> next);

signals:
    void changed(); ///< kind() is another one

private:
    void finish();

    std::optional<Kind> m_kind;
    std::deque<std::function<void()>> m_waiting;
    LatestRunner<Then> m_runner; ///< last: what it writes is finished before the rest is gone
};

} // namespace headroom
