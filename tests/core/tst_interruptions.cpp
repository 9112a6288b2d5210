// SPDX-License-Identifier: GPL-3.0-or-later
// Spot capacity: what interruptions do to hours, counts and verdicts.
#include "core/sizing/interruptions.h"
#include "core/sizing/size_workload.h"
#include "core/sizing/sizing_facts.h"

#include <QTest>

#include <cmath>

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
    void aJobLosesCheckpointsRestartsAndHalfAnInterval()
    {
        // 0.1 a day over 4 instances: one in 60 h. Per hour 1/60 x (0.25 h + 1/6 h) lost, and a minute every 30:
        // (1 + 1/30) / (1 - 0.41667/60) = 1.0405594
        QVERIFY(near(interruptionFactor(ofJob(0.1, 30), 4, 600), 1.0405594));
        QCOMPARE(interruptionFactor(ofJob(0, 30), 4, 600), 1 + 1.0 / 30);
    }

    void withoutCheckpointsTheRunStartsAgain()
    {
        // One interruption expected in the run: (e - 1) x (1 + 10 min / 1440 min)
        QVERIFY(near(interruptionFactor(ofJob(1, 0), 1, 1440),
                     (std::exp(1.0) - 1) * (1 + 10 / 1440.0)));
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
        QVERIFY(near(interruptionFactor(part, 4, 600), 1 + 0.75 * 0.0405594));
        part.share = 0;
        QCOMPARE(interruptionFactor(part, 4, 600), 1.0);
    }

    void theBestIntervalIsYoungAndDalys()
    {
        // sqrt(2 x 1 min x 360 min) with one interruption in 360 minutes
        QVERIFY(near(bestCheckpointInterval(ofJob(4, 0), 1), std::sqrt(720.0)));
        double least = 1e9;
        double best = 0;
        for (double interval = 1; interval < 400; interval += 0.5) {
            const double factor = interruptionFactor(ofJob(4, interval), 1, 600);
            if (factor < least) {
                least = factor;
                best = interval;
            }
        }
        QVERIFY(std::abs(best - std::sqrt(720.0)) < 2);
    }

    void aRunInstanceHoldsThem()
    {
        SizingDemand demand = tuning();
        const Sizing quiet = size(demand);
        demand.interruptions = ofJob(5, 45);
        const Sizing stormy = size(demand);
        QCOMPARE(stormy.replicas, quiet.replicas); // no limit asks for more
        QVERIFY(near(stormy.interruptionFactor, interruptionFactor(ofJob(5, 45), 1, 0)));
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

    void whereMoreMachinesAreInterruptedMoreThereIsAFastestCount()
    {
        // One in two hours and machine, a quarter of an hour lost each time: 16 machines would never end.
        SizingDemand demand = tuning();
        demand.interruptions = ofJob(12, 10);
        demand.targets.deadlineHours = 0.01;
        const Sizing found = size(demand);
        QCOMPARE(found.verdict, Verdict::missed);
        QVERIFY(!found.attainable);
        QVERIFY(found.replicas > 1 && found.replicas < 8);
        for (int count = 1; count <= 8; ++count) {
            const Sizing other = sizeWorkloadWith(demand, machine(), m_facts.calibration, count);
            QVERIFY(other.interruptionFactor >= kNeverEnds
                    || other.runHours.value >= found.runHours.value * (1 - 1e-9));
        }
    }

    void whatNeverEndsIsMissedAndHasNoHours()
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
