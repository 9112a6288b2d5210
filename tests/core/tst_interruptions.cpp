// SPDX-License-Identifier: GPL-3.0-or-later
// Spot capacity: what interruptions do to hours, counts and verdicts.
#include "core/sizing/interruptions.h"
#include "core/sizing/size_workload.h"
#include "core/sizing/sizing_facts.h"

#include <QTest>

#include <cmath>
#include <random>

using namespace headroom;

namespace {

bool near(double value, double expected)
{
    return std::abs(value - expected) <= 1e-6 * expected;
}

Interruptions ofJob(double perDay, double interval)
{
    return {.perDay = perDay,
            .restartMinutes = 10,
            .checkpointMinutes = 1,
            .intervalMinutes = interval,
            .share = 1,
            .stopsJob = true};
}

} // namespace

class InterruptionsTest : public QObject
{
    Q_OBJECT

private slots:
    void aJobLosesCheckpointsRestartsAndWhatWasNotSaved()
    {
        // 0.1 a day over 4 instances: one in 3,600 min.
        // exp(10/3600) x (exp(31/3600) - 1) / (30/3600) = 1.0406820
        QVERIFY(near(interruptionFactor(ofJob(0.1, 30), 4, 600), 1.0406820));
        QCOMPARE(interruptionFactor(ofJob(0, 30), 4, 600), 1 + 1.0 / 30);
    }

    void aRunThatEndsBeforeTheFirstCheckpointIsOneStretch()
    {
        // One interruption a day; of the minute that is written after 600 a run of 300 bears half:
        // exp(10/1440) x (exp(300.5/1440) - 1) / (300/1440) = 1.1216085
        QVERIFY(near(interruptionFactor(ofJob(1, 600), 1, 300), 1.1216085));
        double before = 0;
        for (double run = 0.25; run < 2000; run += 0.25) {
            const double minutes = run * interruptionFactor(ofJob(1, 600), 1, run);
            QVERIFY(minutes > before);
            QVERIFY(minutes < before + 0.5); // without a jump where the first one is due
            before = minutes;
        }
    }

    void endingWorkIsDecidedOverAllHours()
    {
        // One in 8 minutes: exp(10/8) x (exp(31/8) - 1) / (30/8) = 43.9156797 times the work is
        // without end; of a tenth of the hours it is 5.2915680.
        Interruptions job = ofJob(180, 30);
        QCOMPARE(interruptionFactor(job, 1, 6000), kNeverEnds);
        job.share = 0.1;
        QVERIFY(near(interruptionFactor(job, 1, 6000), 5.2915680));
    }

    void withoutCheckpointsTheRunStartsAgain()
    {
        // One interruption expected in the run: (e - 1) x exp(10 min / 1440 min)
        QVERIFY(near(interruptionFactor(ofJob(1, 0), 1, 1440), 1.7302559));
        QCOMPARE(interruptionFactor(ofJob(0, 0), 1, 1440), 1.0);
        QCOMPARE(interruptionFactor(ofJob(100, 0), 8, 1440), kNeverEnds);
    }

    void piecesWaitForTheReplacement()
    {
        // 4 a day with 90 minutes each: a quarter of the day is lost.
        const Interruptions pieces{.perDay = 4, .restartMinutes = 90};
        QVERIFY(near(interruptionFactor(pieces, 7, 600), 4.0 / 3));
        QCOMPARE(interruptionFactor({.perDay = 16, .restartMinutes = 90}, 1, 600), kNeverEnds);
    }

    void hoursOnDemandAreNotInterrupted()
    {
        Interruptions part = ofJob(0.1, 30);
        part.share = 0.75;
        QVERIFY(near(interruptionFactor(part, 4, 600), 1 + 0.75 * 0.0406820));
        part.share = 0;
        QCOMPARE(interruptionFactor(part, 4, 600), 1.0);
    }

    void theBestIntervalIsYoungAndDalys()
    {
        // sqrt(2 x 1 min x 360 min) with one interruption in 360 minutes; Daly's terms and the
        // minute itself: 26.1703
        const double proposed = bestCheckpointInterval(ofJob(4, 0), 1);
        QVERIFY(near(proposed, 26.1702899));
        double minimum = 1e9;
        double best = 0;
        for (double interval = 1; interval < 400; interval += 0.01) {
            const double factor = interruptionFactor(ofJob(4, interval), 1, 600);
            if (factor < minimum) {
                minimum = factor;
                best = interval;
            }
        }
        QVERIFY(std::abs(best - proposed) < 0.02);
    }

    void theFactorIsThatOfASimulation_data()
    {
        QTest::addColumn<double>("perDay");
        QTest::addColumn<double>("interval");
        QTest::addColumn<double>("write");
        QTest::addColumn<double>("restart");
        QTest::newRow("quiet") << 0.4 << 30.0 << 1.0 << 10.0;
        QTest::newRow("several a day") << 5.0 << 45.0 << 1.0 << 10.0;
        QTest::newRow("nearly one an hour") << 18.0 << 30.0 << 1.0 << 10.0;
        QTest::newRow("long intervals") << 2.0 << 360.0 << 3.0 << 15.0;
        QTest::newRow("a storm") << 60.0 << 30.0 << 5.0 << 20.0;
        QTest::newRow("no checkpoints") << 3.0 << 0.0 << 1.0 << 15.0;
    }
    /// A job lived through minute by minute: another way to the same expectation.
    void theFactorIsThatOfASimulation()
    {
        QFETCH(double, perDay);
        QFETCH(double, interval);
        QFETCH(double, write);
        QFETCH(double, restart);
        constexpr double kRun = 600;
        const bool saved = interval > 0;
        const double stretch = saved ? interval + write : kRun;
        const double work = saved ? 20 * interval : kRun;
        std::mt19937_64 dice(20261123);
        const auto untilNext = [&] {
            constexpr double kWhole = 0x1p53;
            return -std::log((static_cast<double>(dice() >> 11) + 0.5) / kWhole) * 1440 / perDay;
        };
        constexpr int kRuns = 20'000;
        double minutes = 0;
        for (int run = 0; run < kRuns; ++run) {
            for (int piece = saved ? 20 : 1; piece > 0; --piece) {
                for (double next = untilNext(); next < stretch; next = untilNext()) {
                    minutes += next;
                    for (next = untilNext(); next < restart; next = untilNext())
                        minutes += next;
                    minutes += restart;
                }
                minutes += stretch;
            }
        }
        const Interruptions job{.perDay = perDay,
                                .restartMinutes = restart,
                                .checkpointMinutes = write,
                                .intervalMinutes = interval,
                                .share = 1,
                                .stopsJob = true};
        const double simulated = minutes / (kRuns * work);
        const double factor = interruptionFactor(job, 1, kRun);
        QVERIFY2(std::abs(factor - simulated) < 0.02 * factor,
                 qPrintable(QStringLiteral("%1, simulated %2").arg(factor).arg(simulated)));
    }

    void theRangeOfTheRateIsOneOfTime()
    {
        SizingDemand demand = tuning();
        Interruptions job = ofJob(5, 45);
        job.lowShare = 0.5;
        job.highShare = 2;
        demand.interruptions = job;
        const Sizing sizing = size(demand);
        const RangedFigure quiet = size(tuning()).runHours;
        const auto longer = [](double perDay, double hours) {
            return hours * interruptionFactor(ofJob(perDay, 45), 1, 60 * hours);
        };
        QVERIFY(near(sizing.runHours.low, longer(2.5, quiet.low)));
        QVERIFY(near(sizing.runHours.value, longer(5, quiet.value)));
        QVERIFY(near(sizing.runHours.high, longer(10, quiet.high)));
    }

    void aRunInstanceHoldsThem()
    {
        SizingDemand demand = tuning();
        const Sizing quiet = size(demand);
        demand.interruptions = ofJob(5, 45);
        const Sizing stormy = size(demand);
        QCOMPARE(stormy.replicas, quiet.replicas); // no limit asks for more
        QVERIFY(near(stormy.interruptionFactor,
                     interruptionFactor(ofJob(5, 45), 1, 60 * quiet.runHours.value)));
        QVERIFY(near(stormy.runHours.value, quiet.runHours.value * stormy.interruptionFactor));
        QVERIFY(near(stormy.runHours.high, quiet.runHours.high * stormy.interruptionFactor));
        QVERIFY(near(stormy.runInstanceHours.value,
                     quiet.runInstanceHours.value * stormy.interruptionFactor));
    }

    void theCountGrowsUntilInterruptedRunsKeepTheirDeadline()
    {
        SizingDemand demand = tuning();
        demand.targets.deadlineHours = 1.05 * size(demand).runHours.value;
        QCOMPARE(size(demand).replicas, 1);
        demand.interruptions = ofJob(5, 45);
        const Sizing found = size(demand);
        QVERIFY(found.replicas > 1);
        QCOMPARE(found.decidedBy, SizingLimit::deadline);
        QVERIFY(found.runHours.value <= demand.targets.deadlineHours);
        const Sizing fewer =
            sizeWorkloadWith(demand, machine(), m_facts.calibration, found.replicas - 1);
        QVERIFY(fewer.runHours.value > demand.targets.deadlineHours);
    }

    void machinesThatCostTheSameAreNoMore()
    {
        // Without interruptions a machine does as much in an hour in a group as alone, writing
        // checkpoints or, once a run ends before the first of them, as if it did: any number costs
        // the same, and one keeps the deadline.
        SizingDemand demand = tuning();
        demand.billedPerRun = true;
        demand.interruptions = ofJob(0, 45);
        demand.interruptions->intervalMinutes = 60 * size(tuning()).runHours.value / 7;
        demand.targets.deadlineHours = 3 * size(tuning()).runHours.value;
        const Sizing found = size(demand);
        QCOMPARE(found.replicas, 1);
        QVERIFY(found.decidedBy != SizingLimit::deadline);
    }

    void aDeadlineThatNoCountKeepsDecidesNoCount()
    {
        // One an hour and machine, a quarter of an hour lost each time: beyond a few machines it
        // takes longer again.
        SizingDemand demand = tuning();
        demand.interruptions = ofJob(24, 10);
        const Sizing free = size(demand);
        demand.targets.deadlineHours = 0.01;
        const Sizing found = size(demand);
        QCOMPARE(found.verdict, Verdict::missed);
        QCOMPARE(found.miss, SizingLimit::deadline);
        QVERIFY(!found.attainable);
        QCOMPARE(found.replicas, free.replicas);
        QCOMPARE(found.runHours.value, free.runHours.value);
        // No count is faster than the figure that is stated.
        for (int count = 1; count <= 64; ++count) {
            const Sizing other = sizeWorkloadWith(demand, machine(), m_facts.calibration, count);
            QVERIFY(other.interruptionFactor >= kNeverEnds
                    || other.runHours.value >= found.bestFigure * (1 - 1e-9));
        }
    }

    void runThatNeverEndsIsMissedAndHasNoHours()
    {
        SizingDemand demand = tuning();
        demand.interruptions = ofJob(200, 30);
        const Sizing never = size(demand);
        QVERIFY(never.fits);
        QCOMPARE(never.verdict, Verdict::missed);
        QCOMPARE(never.miss, SizingLimit::interruptions);
        QVERIFY(!never.runHours.present());
        QCOMPARE(never.headroom, 0.0);
    }

    void aBatchTakesMoreReplicasWhenItsPiecesAreLost()
    {
        SizingDemand demand;
        demand.kind = WorkloadKind::preprocessing;
        demand.dataGib = 4000;
        demand.targets.deadlineHours = 10;
        const HardwareShape hardware = machine();
        const Sizing quiet = sizeWorkload(demand, hardware, m_facts.calibration);
        demand.interruptions = Interruptions{.perDay = 4, .restartMinutes = 90};
        const Sizing stormy = sizeWorkload(demand, hardware, m_facts.calibration);
        const double needed = quiet.replicas * quiet.runHours.value / 10 / demand.targetUtilisation;
        QCOMPARE(stormy.replicas, static_cast<int>(std::ceil(needed * 4 / 3 - 1e-9)));
        QVERIFY(stormy.runHours.value <= 10);
        QVERIFY(near(stormy.runHours.value * stormy.replicas,
                     quiet.runHours.value * quiet.replicas * 4 / 3));
    }

private:
    [[nodiscard]] SizingDemand tuning() const
    {
        SizingDemand demand;
        demand.kind = WorkloadKind::fineTuning;
        demand.model = m_facts.models.find("BERT-base");
        demand.tokensPerRun = 1e9;
        demand.billedPerRun = true;
        return demand;
    }
    [[nodiscard]] HardwareShape machine() const
    {
        HardwareShape shape =
            m_facts.hardware.shapeOf(*m_facts.hardware.accelerator("A100-40GB-SXM"), 1);
        shape.cpu.vcpus = 12;
        return shape;
    }
    [[nodiscard]] Sizing size(const SizingDemand &demand) const
    {
        return sizeWorkload(demand, machine(), m_facts.calibration);
    }

    SizingFacts m_facts = shippedSizingFacts().value();
};

QTEST_APPLESS_MAIN(InterruptionsTest)
#include "tst_interruptions.moc"
