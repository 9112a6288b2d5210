// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/jobs/child_process.h"

#include "core/outgoing_text.h"

#include <QDeadlineTimer>
#include <QProcess>

namespace headroom {

namespace {

constexpr int kPollMilliseconds = 20; ///< interval between checks for a stop request
constexpr qsizetype kLongestComplaint = 2000;

tl::unexpected<Error> killed(QProcess &process, Error error)
{
    process.kill();
    process.waitForFinished(-1);
    return tl::unexpected(std::move(error));
}

/// With the end of what it has written to its standard error.
std::string complaintOf(QProcess &process)
{
    const QByteArray text = process.readAllStandardError().right(kLongestComplaint).trimmed();
    return text.isEmpty() ? std::string(".") : ": " + printableText(text.toStdString());
}

} // namespace

Expected<QByteArray> outputOf(const ChildProcess &child, const std::stop_token &stop)
{
    const std::string name = child.program.toStdString();
    QProcess process;
    const QDeadlineTimer deadline(child.limit);
    process.start(child.program, child.arguments);
    if (!process.waitForStarted(-1))
        return failure(Message(HEADROOM_TEXT("Errors", "The program cannot be started: %1"),
                               process.errorString().toStdString()),
                       name, HEADROOM_TEXT("Errors", "Check that it is installed."));
    process.write(child.input);
    process.closeWriteChannel();
    while (process.state() != QProcess::NotRunning && !process.waitForFinished(kPollMilliseconds)) {
        if (stop.stop_requested())
            return killed(process, {HEADROOM_TEXT("Errors", "The program was stopped."),
                                    name,
                                    {},
                                    ErrorKind::stopped});
        if (deadline.hasExpired())
            return killed(
                process,
                {HEADROOM_TEXT("Errors", "The program exceeded its time limit."), name, {}});
    }
    if (process.exitStatus() != QProcess::NormalExit)
        return failure(
            Message(HEADROOM_TEXT("Errors", "The program crashed%1"), complaintOf(process)), name);
    if (process.exitCode() != 0)
        return failure(Message(HEADROOM_TEXT("Errors", "The program failed with code %1%2"),
                               std::to_string(process.exitCode()), complaintOf(process)),
                       name);
    return process.readAllStandardOutput();
}

} // namespace headroom
