// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"

#include <QByteArray>
#include <QStringList>

#include <chrono>
#include <stop_token>

namespace headroom {

/// A program that reads `input` and writes its answer.
struct ChildProcess {
    QString program;
    QStringList arguments;
    QByteArray input;
    std::chrono::milliseconds limit{60'000}; ///< it is killed when it takes longer
};

/// Returns the program's output; an error if it cannot be started, fails, takes too long, or is
/// stopped, in which case it has ended. For a worker: `queue.run([child](const std::stop_token
/// &stop) { return outputOf(child, stop); }, ...)`.
[[nodiscard]] Expected<QByteArray> outputOf(const ChildProcess &child, const std::stop_token &stop);

} // namespace headroom
