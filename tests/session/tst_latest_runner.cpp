// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/latest_runner.h"

#include <QTest>

#include <atomic>
#include <future>
#include <vector>

using namespace headroom;

class LatestRunnerTest : public QObject
{
    Q_OBJECT

private slots:
    void requestThatWaitsIsReplacedByANewerOne()
    {
        std::promise<void> started;
        std::promise<void> release;
        std::vector<int> computed;
        std::atomic<int> woken = 0;
        LatestRunner<int> runner([&] { ++woken; });
        runner.request([&] {
            started.set_value();
            release.get_future().wait();
            computed.push_back(1);
            return 1;
        });
        started.get_future().wait();
        for (const int number : {2, 3, 4})
            runner.request([&computed, number] {
                computed.push_back(number);
                return number;
            });
        QVERIFY(runner.isBusy());
        release.set_value();
        QTRY_VERIFY(!runner.isBusy());
        QTRY_COMPARE(woken.load(), 2);
        QCOMPARE(computed, (std::vector<int>{1, 4}));
        QCOMPARE(runner.take(), std::optional(4));
        QCOMPARE(runner.take(), std::optional<int>());
    }

    void endWaitsForWhatIsUnderWay()
    {
        std::promise<void> started;
        std::atomic<bool> finished = false;
        {
            LatestRunner<int> runner([] {});
            runner.request([&] {
                started.set_value();
                finished = true;
                return 1;
            });
            started.get_future().wait();
        }
        QVERIFY(finished);
    }

    void endWithoutRequestsIsImmediate()
    {
        for (int i = 0; i < 100; ++i)
            LatestRunner<int> runner([] {});
    }
};

QTEST_GUILESS_MAIN(LatestRunnerTest)
#include "tst_latest_runner.moc"
