// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ports/save_outcome.h"
#include "session/jobs/job_queue.h"
#include "support/patience.h"

#include <QTest>

#include <atomic>
#include <new>
#include <semaphore>
#include <stdexcept>
#include <vector>

using namespace headroom;
using namespace headroom::testing;

namespace {

/// Blocks a worker from a test: it reports that it has begun, and continues when it is released.
class Hold
{
public:
    void wait()
    {
        m_begun.release();
        m_going.acquire();
    }
    void awaitBegin() { m_begun.acquire(); }
    void letGo() { m_going.release(); }

private:
    std::binary_semaphore m_begun{0};
    std::binary_semaphore m_going{0};
};

} // namespace

class JobQueueTest : public QObject
{
    Q_OBJECT

private slots:
    void resultArrivesOnTheOwnersThread()
    {
        JobQueue queue(JobQueue::Policy::inOrder);
        std::thread::id worker;
        std::optional<int> result;
        std::thread::id owner;
        queue.run(
            [&worker]() -> Expected<int> {
                worker = std::this_thread::get_id();
                return 7;
            },
            [&](const Expected<int> &found) {
                result = *found;
                owner = std::this_thread::get_id();
            });
        QVERIFY(queue.isBusy() && !result);
        QTRY_VERIFY_WITH_TIMEOUT(result.has_value(), kPatience);
        QCOMPARE(*result, 7);
        QVERIFY(owner == std::this_thread::get_id() && worker != owner);
        QVERIFY(!queue.isBusy());
    }

    void jobThatWaitsIsReplacedByANewerOne()
    {
        JobQueue queue(JobQueue::Policy::newestWins);
        Hold hold;
        std::vector<int> computed;
        std::vector<int> told;
        const auto tell = [&](const Expected<int> &number) { told.push_back(*number); };
        const auto compute = [&computed](int number) -> Expected<int> {
            computed.push_back(number);
            return number;
        };
        queue.run(
            [&hold, compute] {
                hold.wait();
                return compute(1);
            },
            tell);
        for (const int number : {2, 3, 4})
            queue.run([compute, number] { return compute(number); }, tell);
        hold.letGo();
        QTRY_VERIFY_WITH_TIMEOUT(!queue.isBusy(), kPatience);
        QCOMPARE(computed, (std::vector<int>{1, 4}));
        QCOMPARE(told, computed);
    }

    void jobsInOrderAllRunAndWhatFollowsOneComesBeforeTheNext()
    {
        JobQueue queue(JobQueue::Policy::inOrder);
        std::vector<QString> seen;
        const auto job = [&](const QString &name) {
            queue.run([name]() -> Expected<QString> { return name; },
                      [&seen](const Expected<QString> &found) { seen.push_back(*found); });
        };
        queue.run([]() -> Expected<void> { return {}; },
                  [&](const Expected<void> &) {
                      seen.push_back(QStringLiteral("first"));
                      job(QStringLiteral("what it led to"));
                  });
        job(QStringLiteral("second"));
        queue.whenFree([&seen] { seen.push_back(QStringLiteral("free")); });
        QTRY_VERIFY_WITH_TIMEOUT(!queue.isBusy(), kPatience);
        QCOMPARE(seen, (std::vector<QString>{"first", "what it led to", "second", "free"}));
    }

    void stopReachesWhatRunsAndWhatWaits()
    {
        JobQueue queue(JobQueue::Policy::inOrder);
        std::atomic<int> begun = 0;
        std::vector<ErrorKind> ends;
        const auto tell = [&](const Expected<void> &end) {
            ends.push_back(end ? ErrorKind::other : end.error().kind);
        };
        const auto untilStopped = [&begun](const std::stop_token &stop) -> Expected<void> {
            ++begun;
            while (!stop.stop_requested())
                std::this_thread::yield();
            return failure("It was stopped.", {}, {}, ErrorKind::stopped);
        };
        queue.run(untilStopped, tell);
        queue.run(untilStopped, tell);
        QTRY_COMPARE_WITH_TIMEOUT(begun.load(), 1, kPatience);
        queue.stop();
        queue.run([]() -> Expected<void> { return {}; }, tell); // asked for after the stop
        QTRY_VERIFY_WITH_TIMEOUT(!queue.isBusy(), kPatience);
        QCOMPARE(begun.load(), 1);
        QVERIFY((ends == std::vector{ErrorKind::stopped, ErrorKind::stopped, ErrorKind::other}));
    }

    void forgottenJobReportsNothing()
    {
        JobQueue queue(JobQueue::Policy::inOrder);
        Hold hold;
        std::vector<QString> heard;
        const auto hear = [&heard](const char *what) {
            return [&heard, what](const auto &) { heard.push_back(QLatin1String(what)); };
        };
        queue.run<JobProgress>(
            [&hold](const Watch<JobProgress> &watch) -> Expected<void> {
                watch.report({"reading", 1, 2});
                hold.wait();
                return {};
            },
            hear("the end of the first"), hear("its progress"));
        queue.run([]() -> Expected<void> { return {}; }, hear("the second"));
        hold.awaitBegin();
        queue.forget();
        queue.run([]() -> Expected<void> { return {}; }, hear("the third"));
        hold.letGo();
        QTRY_VERIFY_WITH_TIMEOUT(!queue.isBusy(), kPatience);
        QCOMPARE(heard, (std::vector<QString>{"the third"}));
    }

    void exceptionInAJobIsAnError_data()
    {
        QTest::addColumn<int>("thrown");
        QTest::addColumn<QString>("word");
        QTest::newRow("no memory") << 0 << "not enough memory";
        QTest::newRow("an exception") << 1 << "the reason";
        QTest::newRow("anything else") << 2 << "internal error";
    }
    void exceptionInAJobIsAnError()
    {
        QFETCH(int, thrown);
        QFETCH(QString, word);
        JobQueue queue(JobQueue::Policy::newestWins);
        std::optional<SaveError> error;
        queue.run(
            [thrown]() -> SaveOutcome {
                if (thrown == 0)
                    throw std::bad_alloc();
                if (thrown == 1)
                    throw std::runtime_error("the reason");
                throw thrown;
            },
            [&](const SaveOutcome &end) { error = end.error(); });
        QTRY_VERIFY_WITH_TIMEOUT(error.has_value(), kPatience);
        QVERIFY(error->kind == ErrorKind::internal);
        QVERIFY2(QString::fromStdString(error->what).contains(word),
                 std::string(error->what).c_str());
        // The worker lives on.
        bool isDone = false;
        queue.run([]() -> Expected<void> { return {}; },
                  [&](const Expected<void> &) { isDone = true; });
        QTRY_VERIFY_WITH_TIMEOUT(isDone, kPatience);
    }

    void progressArrivesBeforeTheResult()
    {
        JobQueue queue(JobQueue::Policy::inOrder);
        std::vector<std::string> seen;
        queue.run<JobProgress>(
            [](const Watch<JobProgress> &watch) -> Expected<void> {
                for (std::uint64_t i = 1; i <= 100'000; ++i)
                    watch.report({"reading", i, 100'000});
                watch.report({"writing", 0, std::nullopt});
                return {};
            },
            [&](const Expected<void> &) { seen.emplace_back("done"); },
            [&](const JobProgress &progress) { seen.push_back(progress.phase); });
        QTRY_VERIFY_WITH_TIMEOUT(!seen.empty() && seen.back() == "done", kPatience);
        QVERIFY(seen.size() > 1);
        QCOMPARE(seen.at(seen.size() - 2), std::string("writing"));
    }

    void progressIsReportedTenTimesASecondAndAtEachPhase()
    {
        ProgressGate<JobProgress> gate;
        const ProgressPace::Time start{};
        int told = 0;
        for (int i = 0; i < 5000; ++i) { // five seconds, a report each millisecond
            if (gate.put({"reading", static_cast<std::uint64_t>(i), 10'000},
                         start + std::chrono::milliseconds(i))) {
                ++told;
                QVERIFY(gate.take().done == static_cast<std::uint64_t>(i));
            }
        }
        QCOMPARE(told, 50);
        const auto end = start + std::chrono::milliseconds(5000);
        QVERIFY(gate.put({"reading", 5000, 10'000}, end));
        QVERIFY(!gate.put({"writing", 1, 2}, end)); // the one before was not taken yet
        QCOMPARE(gate.take().phase, std::string("writing"));
        QVERIFY(gate.put({"syncing", 1, 2}, end));
    }

    void rateAndTimeLeftAreThoseOfThePhase()
    {
        ProgressPace pace;
        const ProgressPace::Time start{};
        JobProgress progress{"reading", 0, 1000};
        pace.fill(progress, start);
        QVERIFY(progress.perSecond == 0 && !progress.secondsLeft);
        progress.done = 200;
        pace.fill(progress, start + std::chrono::seconds(2));
        QCOMPARE(progress.perSecond, 100.0);
        QCOMPARE(*progress.secondsLeft, 8.0);
        JobProgress next{"writing", 50, std::nullopt};
        pace.fill(next, start + std::chrono::seconds(2));
        next.done = 60;
        pace.fill(next, start + std::chrono::seconds(4));
        QCOMPARE(next.perSecond, 5.0);
        QVERIFY(!next.secondsLeft);
    }

    void destroyedQueueWaitsForItsJobAndReportsNothing()
    {
        Hold hold;
        std::atomic<bool> wasStopped = false;
        std::atomic<bool> isFinished = false;
        bool isTold = false;
        auto queue = std::make_unique<JobQueue>(JobQueue::Policy::inOrder);
        queue->run(
            [&](const std::stop_token &stop) -> Expected<void> {
                hold.wait();
                while (!stop.stop_requested())
                    std::this_thread::yield();
                wasStopped = true;
                isFinished = true;
                return {};
            },
            [&](const Expected<void> &) { isTold = true; });
        queue->run(
            [&]() -> Expected<void> {
                isFinished = false;
                return {};
            },
            [&](const Expected<void> &) { isTold = true; });
        hold.awaitBegin();
        hold.letGo();
        queue.reset();
        QVERIFY(wasStopped && isFinished);
        QCoreApplication::processEvents();
        QVERIFY(!isTold);
    }

    void aResultThatIsOnItsWayIsDroppedWithItsOwner()
    {
        bool isTold = false;
        auto queue = std::make_unique<JobQueue>(JobQueue::Policy::newestWins);
        std::atomic<bool> isFinished = false;
        queue->run(
            [&]() -> Expected<void> {
                isFinished = true;
                return {};
            },
            [&](const Expected<void> &) { isTold = true; });
        while (!isFinished) // no events meanwhile
            std::this_thread::yield();
        queue.reset();
        QCoreApplication::processEvents();
        QVERIFY(!isTold);
    }

    void queueMayBeDestroyedByItsResult()
    {
        auto queue = std::make_unique<JobQueue>(JobQueue::Policy::inOrder);
        queue->run([]() -> Expected<void> { return {}; },
                   [&](const Expected<void> &) { queue.reset(); });
        QTRY_VERIFY_WITH_TIMEOUT(!queue, kPatience);
    }

    void capturesAreReleasedBeforeTheResultArrives()
    {
        JobQueue queue(JobQueue::Policy::inOrder);
        auto held = std::make_shared<int>(1);
        const std::weak_ptr<int> seen = held;
        bool isDone = false;
        queue.run([held = std::move(held)]() -> Expected<int> { return *held; },
                  [&](const Expected<int> &) { isDone = seen.expired(); });
        QTRY_VERIFY_WITH_TIMEOUT(!queue.isBusy(), kPatience);
        QVERIFY(isDone);
    }
};

QTEST_GUILESS_MAIN(JobQueueTest)
#include "tst_job_queue.moc"
