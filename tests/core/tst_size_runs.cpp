// SPDX-License-Identifier: GPL-3.0-or-later
// Work in a window of hours, notebooks and preprocessing: counts, hours and verdicts worked out by
// hand.
#include "core/sizing/serving/service_model.h"
#include "core/sizing/workload_sizing.h"
#include "toy_sizing.h"

#include <QTest>

#include <cmath>

using namespace headroom;
using namespace headroom::testing;

namespace {

/// One instance does 100 items an hour, between 80 and 125; half of each is left for peaks.
Sizing doesHundred()
{
    Sizing sizing;
    sizing.fits = true;
    sizing.capacityPerReplica = {100, 80, 125};
    return sizing;
}

SizingDemand halfBusy()
{
    SizingDemand demand;
    demand.kind = WorkloadKind::batchInference;
    demand.targetUtilisation = 0.5;
    return demand;
}

HardwareShape processor(double vcpus = 16)
{
    HardwareShape shape;
    shape.cpu.vcpus = vcpus;
    shape.cpu.cores = vcpus / 2;
    shape.memoryGib = 64;
    return shape;
}

Sizing counted(const SizingDemand &demand, double work, bool daily = true, int byHand = 0,
               const HardwareShape &hardware = processor())
{
    Sizing sizing = doesHundred();
    const RunDemand run = runOf(demand, work, daily);
    setRunCounts(demand, hardware, run, byHand, sizing);
    judgeRun(demand, run, sizing);
    return sizing;
}

} // namespace

class SizeRunsTest : public QObject
{
    Q_OBJECT

private slots:
    void theShortestWindowBinds()
    {
        SizingDemand demand = halfBusy();
        RunDemand run = runOf(demand, 1, true);
        QCOMPARE(run.window.hours, 24.0); // the day itself
        QCOMPARE(run.window.limit, SizingLimit::capacity);
        demand.windowHours = 8;
        QCOMPARE(runOf(demand, 1, true).window.limit, SizingLimit::schedule);
        demand.targets.deadlineHours = 3;
        run = runOf(demand, 1, true);
        QCOMPARE(run.window.hours, 3.0);
        QCOMPARE(run.window.limit, SizingLimit::deadline);
        QCOMPARE(runOf(halfBusy(), 1, false).window.hours, 0.0);
    }

    void instancesShareTheWorkWithinTheWindow()
    {
        // In 4 h at half use one instance takes 200 items: 1,000 need five, of the faster end four,
        // of the slower seven. Five take 2 h for them.
        SizingDemand demand = halfBusy();
        demand.windowHours = 4;
        const Sizing sizing = counted(demand, 1000);
        QCOMPARE(sizing.replicas, 5);
        QCOMPARE(sizing.replicasLow, 4);
        QCOMPARE(sizing.replicasHigh, 7);
        QCOMPARE(sizing.decidedBy, SizingLimit::schedule);
        QVERIFY(near(sizing.runHours.value, 2));
        QVERIFY(near(sizing.runHours.low, 1.6));
        QVERIFY(near(sizing.runHours.high, 2.5));
        QVERIFY(near(sizing.runInstanceHours.value, 10));
        QVERIFY(near(sizing.headroom, 2));
        QVERIFY(near(sizing.utilisation, 0.5));
        QCOMPARE(sizing.verdict, Verdict::met);
    }

    void exactlyFullIsEnough()
    {
        SizingDemand demand = halfBusy();
        demand.windowHours = 4;
        QCOMPARE(counted(demand, 200).replicas, 1);
        QCOMPARE(counted(demand, 200.1).replicas, 2);
        QCOMPARE(counted(demand, 0).replicas, 1);
    }

    void resumingTakesItsPartOfEachWindow()
    {
        // 1 h of 4 resumes: 150 items each, 1,000 need seven; 1,000 / 100 / 7 + 1 h
        SizingDemand demand = halfBusy();
        demand.windowHours = 4;
        demand.resumeHours = 1;
        const Sizing sizing = counted(demand, 1000);
        QCOMPARE(sizing.replicas, 7);
        QVERIFY(near(sizing.runHours.value, 10.0 / 7 + 1));
    }

    void countsByHandAreJudgedAsTheyAre()
    {
        // Two instances take 5 h (4 to 6.25) for what has 4.5 h: it may be met
        SizingDemand demand = halfBusy();
        demand.targets.deadlineHours = 4.5;
        Sizing sizing = counted(demand, 1000, true, 2);
        QCOMPARE(sizing.replicas, 2);
        QCOMPARE(sizing.decidedBy, SizingLimit::byHand);
        QCOMPARE(sizing.verdict, Verdict::mayMiss);
        QCOMPARE(sizing.miss, SizingLimit::deadline);
        sizing = counted(demand, 1000, true, 1); // 10 h, 8 at best
        QCOMPARE(sizing.verdict, Verdict::missed);
        QCOMPARE(counted(demand, 1000, true, 3).verdict, Verdict::met); // 4.17 h at worst
    }

    void sparesAreKeptUnlessARunIsBilled()
    {
        SizingDemand demand = halfBusy();
        demand.windowHours = 4;
        demand.spareReplicas = 2;
        QCOMPARE(counted(demand, 1000).replicas, 7);
        QVERIFY(near(counted(demand, 1000).runHours.value, 2)); // the five do the work
        demand.billedPerRun = true;
        QCOMPARE(counted(demand, 1000).replicas, 5);
    }

    void zonesAndThroughputAskForTheirOwn()
    {
        // 0.1 a second are 360 an hour: four of 100
        SizingDemand demand = halfBusy();
        demand.zones = 3;
        QCOMPARE(counted(demand, 10).replicas, 3);
        QCOMPARE(counted(demand, 10).decidedBy, SizingLimit::zones);
        demand.targets.minThroughput = 0.1;
        const Sizing sizing = counted(demand, 10);
        QCOMPARE(sizing.replicas, 4);
        QCOMPARE(sizing.floorReplicas, 4);
        QCOMPARE(sizing.decidedBy, SizingLimit::throughput);
        // 4 x 80 an hour at the slow end miss 360, 4 x 100 keep it
        QCOMPARE(sizing.verdict, Verdict::mayMiss);
    }

    void interruptedPiecesAreDoneAgain()
    {
        // 14.4 interruptions a day, 10 minutes each: a tenth of the time, 10/9 of the hours
        SizingDemand demand = halfBusy();
        demand.windowHours = 4;
        demand.interruptions = Interruptions{.perDay = 14.4, .restartMinutes = 10};
        const Sizing sizing = counted(demand, 1000);
        QVERIFY(near(sizing.interruptionFactor, 10.0 / 9));
        QCOMPARE(sizing.replicas, 6); // 180 each in the window
        QVERIFY(near(sizing.runHours.value, 10.0 / 6 * 10 / 9));
        demand.interruptions->restartMinutes = 100; // longer than between two interruptions
        const Sizing never = counted(demand, 1000);
        QCOMPARE(never.verdict, Verdict::missed);
        QCOMPARE(never.miss, SizingLimit::interruptions);
        QVERIFY(!never.runHours.present());
    }

    void creditsOfADayLimitDailyWork()
    {
        // A fifth of the speed for 24 h earns 480 items a day: 1,000 need three
        HardwareShape burstable = processor();
        burstable.cpu.baselineShare = 0.2;
        const Sizing sizing = counted(halfBusy(), 1000, true, 0, burstable);
        QCOMPARE(sizing.replicas, 3);
        QCOMPARE(sizing.decidedBy, SizingLimit::credits);
    }

    void creditsSavedCarryTheFirstHours()
    {
        // At a fifth, a day saves 4.8 h at full speed, which last 24 x 0.2 / 0.8 = 6 h; the rest
        // takes five times
        QCOMPARE(hoursOnCredits(5, 0.2), 5.0);
        QVERIFY(near(hoursOnCredits(6, 0.2), 6));
        QVERIFY(near(hoursOnCredits(7, 0.2), 6 + 5));
        QCOMPARE(hoursOnCredits(7, 1), 7.0);
    }

    void verdictsKeepTheWorst()
    {
        Sizing sizing;
        sizing.verdict = Verdict::met;
        judge(SizingLimit::ttft, 100, {80, 60, 120}, sizing);
        QCOMPARE(sizing.verdict, Verdict::mayMiss);
        judge(SizingLimit::tpot, 100, {80, 60, 100}, sizing); // within
        QCOMPARE(sizing.miss, SizingLimit::ttft);
        judge(SizingLimit::p95Latency, 100, {120, 101, 130}, sizing);
        QCOMPARE(sizing.verdict, Verdict::missed);
        QCOMPARE(sizing.miss, SizingLimit::p95Latency);
        judge(SizingLimit::deadline, 0, {5, 5, 5}, sizing); // no limit
        QCOMPARE(sizing.miss, SizingLimit::p95Latency);
    }

    void notebooksAreSharedByPeople()
    {
        SizingDemand demand;
        demand.kind = WorkloadKind::development;
        demand.people = 7;
        demand.peoplePerInstance = 2;
        Sizing sizing = sizeDevelopment(demand, processor(), 0);
        QCOMPARE(sizing.replicas, 4);
        QVERIFY(near(sizing.headroom, 8.0 / 7));
        QCOMPARE(sizing.verdict, Verdict::met);
        sizing = sizeDevelopment(demand, processor(), 3); // six places for seven
        QCOMPARE(sizing.verdict, Verdict::missed);
        QCOMPARE(sizing.miss, SizingLimit::people);
        demand.zones = 6;
        QCOMPARE(sizeDevelopment(demand, processor(), 0).decidedBy, SizingLimit::zones);
    }

    void textIsReadByTheCore()
    {
        // 18 GB an hour and core; eight of them do 8^0.95 as much. 10 GiB are 10.73741824 GB.
        SizingDemand demand;
        demand.kind = WorkloadKind::preprocessing;
        demand.dataGib = 10;
        const Sizing sizing = sizePreprocessing(demand, processor(), 1);
        const double rate = 18 * std::pow(8, 0.95);
        QVERIFY(near(sizing.capacityPerReplica.value, rate));
        QVERIFY(near(sizing.runHours.value, 10.73741824 / rate));
        QVERIFY(near(sizing.runHours.high, 2.5 * 10.73741824 / rate));
        QVERIFY(!sizePreprocessing(demand, HardwareShape(), 1).fits);
    }

    void rowsOfTreesAndLinesTakeTheirTime()
    {
        ModelProfile trees;
        trees.kind = ModelKind::classical;
        trees.family = "gradient boosting";
        QCOMPARE(classicalRowSeconds(trees), 40e-6);
        trees.family = "linear";
        QCOMPARE(classicalRowSeconds(trees), 5e-6);
        QCOMPARE(classicalUse(processor(10)), 7.0);
    }

    void copiesAreArrangedAsTheHeadsDivide()
    {
        ModelProfile model = toyDecoder(); // ten heads of queries and of keys
        SizingDemand demand;
        demand.model = &model;
        const Calibration calibration{};
        AcceleratorSpec card = toyCard();
        const auto tried = [&](double count) {
            std::vector<std::pair<int, int>> layouts;
            const ServiceModels services(demand, calibration);
            for (const CopyLayout &layout : services.arrangements(shapeOf(card, count)))
                layouts.emplace_back(layout.tensor, layout.pipeline);
            return layouts;
        };
        using Layouts = std::vector<std::pair<int, int>>;
        QCOMPARE(tried(1), (Layouts{{1, 1}}));
        // Eight devices: no layer is shared by more than five, but two by four stages use them all.
        QCOMPARE(tried(8), (Layouts{{1, 1}, {2, 1}, {5, 1}, {2, 4}}));
        QCOMPARE(tried(10), (Layouts{{1, 1}, {2, 1}, {5, 1}, {10, 1}}));
        model.kvHeads = 5; // two devices would share five heads of keys
        QCOMPARE(tried(10), (Layouts{{1, 1}, {5, 1}, {10, 1}}));
        model.kvHeads = 1; // repeated on each
        QCOMPARE(tried(2), (Layouts{{1, 1}, {2, 1}}));
        card.stack = SoftwareStack::neuron; // pads
        QCOMPARE(tried(4), (Layouts{{1, 1}, {2, 1}, {4, 1}}));
        model.kind = ModelKind::vision; // a picture is one device's work
        QCOMPARE(tried(8), (Layouts{{1, 1}}));
    }

    void fasterServiceProcessesTheQueue()
    {
        const auto serving = [](double seconds, bool fits) {
            CopyService service;
            service.fit.fits = fits;
            service.curve.add({1, seconds, 0});
            service.curve.limit(1);
            return service;
        };
        const auto rate = [](const CopyService &service) { return service.curve.fullRate(); };
        QCOMPARE(rate(fasterOnQueue(serving(2, true), serving(1, true))), 1.0);
        QCOMPARE(rate(fasterOnQueue(serving(1, true), serving(2, true))), 1.0);
        QCOMPARE(rate(fasterOnQueue(serving(2, true), serving(1, false))), 0.5);
        QCOMPARE(rate(fasterOnQueue(serving(1, false), serving(2, true))), 0.5);
    }

    void moreWorkNeverTakesFewerInstances()
    {
        SizingDemand demand = halfBusy();
        demand.windowHours = 5;
        int before = 0;
        for (double work = 1; work < 1e6; work *= 1.9) {
            const Sizing sizing = counted(demand, work);
            QVERIFY(sizing.replicas >= before);
            QVERIFY(sizing.replicasLow <= sizing.replicas
                    && sizing.replicas <= sizing.replicasHigh);
            // Instances x hours x what one does is the work, but for interruptions.
            QVERIFY(near(sizing.runInstanceHours.value * 100, work));
            before = sizing.replicas;
        }
    }
};

QTEST_APPLESS_MAIN(SizeRunsTest)
#include "tst_size_runs.moc"
