// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/jobs/child_process.h"
#include "session/jobs/job_queue.h"
#include "support/patience.h"

#include <QTest>

using namespace headroom;
using namespace headroom::testing;

namespace {

using Output = Expected<QByteArray>;

QString text(const Output &output)
{
    return QString::fromStdString(output ? output->toStdString() : output.error().text());
}

/// Starts the program as a job and waits for its end.
Output outputOfJob(const ChildProcess &child)
{
    JobQueue queue(JobQueue::Policy::inOrder);
    std::optional<Output> output;
    queue.run([child](const std::stop_token &stop) { return outputOf(child, stop); },
              [&](Output found) { output = std::move(found); });
    if (!QTest::qWaitFor([&] { return output.has_value(); }, kPatience))
        qFatal("The program does not come to an end.");
    return *output;
}

ChildProcess shell(const char *script)
{
    return {"/bin/sh", {"-c", QLatin1String(script)}};
}

} // namespace

class ChildProcessTest : public QObject
{
    Q_OBJECT

private slots:
    void inputComesBackAsOutput_data()
    {
        QTest::addColumn<int>("bytes");
        QTest::newRow("nothing") << 0;
        QTest::newRow("a line") << 80;
        QTest::newRow("10 MB") << 10'000'000;
    }
    void inputComesBackAsOutput()
    {
        QFETCH(int, bytes);
        QByteArray input(bytes, Qt::Uninitialized);
        for (int i = 0; i < bytes; ++i)
            input[i] = static_cast<char>(i % 251);
        const Output output = outputOfJob({"/bin/cat", {}, input});
        QVERIFY2(output.has_value(), qPrintable(text(output)));
        QVERIFY(*output == input);
    }

    void aMissingProgramIsSaid()
    {
        const Output output = outputOfJob({"/bin/no-such-program", {}, "input"});
        QVERIFY(!output);
        QVERIFY2(text(output).startsWith("/bin/no-such-program: The program cannot be started"),
                 qPrintable(text(output)));
    }

    void aFailureSaysWhatTheProgramComplainedAbout()
    {
        const Output output = outputOfJob(shell("echo half; echo 'no bounds given' >&2; exit 3"));
        QVERIFY(!output);
        QVERIFY2(text(output).contains("failed with code 3: no bounds given"),
                 qPrintable(text(output)));
    }

    void aCrashIsSaid() { QVERIFY(text(outputOfJob(shell("kill -SEGV $$"))).contains("crashed")); }

    /// More than fits into a pipe.
    void aProgramThatDoesNotReadItsInputIsNoTrouble()
    {
        const Output output =
            outputOfJob({"/bin/sh", {"-c", "exec 0<&-; echo answer"}, QByteArray(1'000'000, 'x')});
        QCOMPARE(text(output), QStringLiteral("answer\n"));
    }

    void processBeyondItsTimeLimitIsKilled()
    {
        const Output output =
            outputOfJob({"/bin/sleep", {"3600"}, {}, std::chrono::milliseconds(100)});
        QVERIFY2(text(output).contains("exceeded its time limit"), qPrintable(text(output)));
    }

    void stopKillsTheProgram()
    {
        JobQueue queue(JobQueue::Policy::inOrder);
        std::optional<Output> output;
        queue.run(
            [](const std::stop_token &stop) {
                return outputOf({"/bin/sleep", {"3600"}, {}, std::chrono::hours(1)}, stop);
            },
            [&](Output found) { output = std::move(found); });
        queue.stop();
        QTRY_VERIFY_WITH_TIMEOUT(output.has_value(), kPatience);
        QVERIFY(!*output && output->error().kind == ErrorKind::stopped);
    }

    /// Else the test would not come to its end for an hour.
    void theEndOfTheOwnerKillsTheProgram()
    {
        JobQueue queue(JobQueue::Policy::inOrder);
        queue.run(
            [](const std::stop_token &stop) {
                return outputOf({"/bin/sleep", {"3600"}, {}, std::chrono::hours(1)}, stop);
            },
            [](const Output &) {});
    }
};

QTEST_GUILESS_MAIN(ChildProcessTest)
#include "tst_child_process.moc"
