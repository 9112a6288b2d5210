// SPDX-License-Identifier: GPL-3.0-or-later
// Demand of a workload on its hardware, from its fields, its schedule and the month.
#include "core/costing/month_view.h"
#include "core/evaluation/demand.h"
#include "support/plan_builders.h"

#include <QTest>

#include <cmath>

using namespace headroom;
using namespace headroom::testing;

namespace {

const MonthView kAverage{{}, Date::fromCivil(2026, 11, 1), false};
constexpr PurchaseOption kSpot{.model = PricingModel::spot};

} // namespace

class DemandTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        auto facts = shippedSizingFacts();
        QVERIFY(facts);
        m_facts = std::make_unique<SizingFacts>(std::move(*facts));
    }

    void fieldsGoWhereSizingReadsThem()
    {
        Workload workload = aWorkload("Training", WorkloadKind::training);
        workload.model = "GPT-2";
        workload.demand.tokensPerRun = 2e9;
        workload.demand.epochs = 1.5;
        workload.demand.sequenceLength = 4096;
        workload.demand.globalBatch = 512;
        workload.demand.microBatch = 4;
        workload.demand.gradientAccumulation = 8;
        workload.spareReplicas = 1;
        workload.serviceLevel.deadlineHours = 12;
        const SizingDemand demand = demandOf(workload, *m_facts, kAverage);
        QCOMPARE(demand.tokensPerRun, 3e9); // all epochs
        QCOMPARE(demand.globalBatch, 512);
        QCOMPARE(demand.microBatch, 4);
        QCOMPARE(demand.accumulation, 8);
        QCOMPARE(demand.sequenceLength, 4096);
        QCOMPARE(demand.targets.deadlineHours, 12.0);
        QVERIFY(demand.model != nullptr);
        workload.model = "GPT-99";
        QVERIFY(demandOf(workload, *m_facts, kAverage).model == nullptr);
    }

    void limitsThatAreNotStatedDoNotBind()
    {
        const Workload workload = aWorkload("Chat", WorkloadKind::training);
        const ServiceTargets targets = demandOf(workload, *m_facts, kAverage).targets;
        QCOMPARE(targets.p95LatencyMs, 0.0);
        QCOMPARE(targets.ttftMs, 0.0);
        QCOMPARE(targets.minThroughput, 0.0);
    }

    void aServiceIsAskedForItsBusiestHour()
    {
        // Eight busy hours at 12 a second, the others at a third of it: (8 x 12 + 16 x 4) / 24
        Workload workload = aWorkload("Chat", WorkloadKind::realTimeInference);
        workload.schedule = Schedule{};
        workload.demand.peakRequestsPerSecond = 12;
        workload.demand.profile.fill(1);
        for (std::size_t hour = 9; hour < 17; ++hour)
            workload.demand.profile[hour] = 3;
        const SizingDemand demand = demandOf(workload, *m_facts, kAverage);
        QCOMPARE(demand.peakRequestsPerSecond, 12.0);
        QVERIFY(std::abs(demand.meanRequestsPerSecond - 20.0 / 3) < 1e-9);
        QCOMPARE(demand.windowHours, 0.0);
    }

    void workInRunsHasTheHoursThatTheScheduleLeaves()
    {
        // 8 h on each of 22 days for 4 runs: 44 h each
        Workload workload = aWorkload("Training", WorkloadKind::training);
        workload.schedule = Schedule{};
        workload.schedule.kind = Schedule::Kind::hoursPerDay;
        workload.schedule.hours = 8;
        workload.schedule.basis = MonthBasis{MonthBasis::Kind::workingDays, 22};
        workload.demand.runsPerMonth = 4;
        QCOMPARE(demandOf(workload, *m_facts, kAverage).windowHours, 44.0);
        workload.kind = WorkloadKind::batchInference; // one run a day
        QCOMPARE(demandOf(workload, *m_facts, kAverage).windowHours, 8.0);
        workload.schedule.kind = Schedule::Kind::perRun; // instances exist for the run alone
        const SizingDemand byRun = demandOf(workload, *m_facts, kAverage);
        QCOMPARE(byRun.windowHours, 0.0);
        QVERIFY(byRun.billedPerRun);
    }

    void onlySpotIsInterrupted()
    {
        const SpotTerms terms{0.5, 20, 2, 25};
        Workload workload = aWorkload("Training", WorkloadKind::training);
        workload.constraints.checkpointMinutes = 45;
        QVERIFY(!interruptionsOf(workload, {}, terms));
        const Interruptions job = *interruptionsOf(workload, kSpot, terms);
        QCOMPARE(job.perDay, 0.5);
        QCOMPARE(job.restartMinutes, 20.0);
        QCOMPARE(job.checkpointMinutes, 2.0);
        QCOMPARE(job.intervalMinutes, 45.0);
        QCOMPARE(job.share, 0.75); // a quarter of the hours is on demand
        QVERIFY(job.stopsJob);
        workload.kind = WorkloadKind::batchInference; // its pieces are lost one by one
        const Interruptions pieces = *interruptionsOf(workload, kSpot, terms);
        QVERIFY(!pieces.stopsJob);
        QCOMPARE(pieces.intervalMinutes, 0.0);
        workload.kind = WorkloadKind::realTimeInference; // others answer meanwhile
        QVERIFY(!interruptionsOf(workload, kSpot, terms));
    }

    void autoscalingBinds()
    {
        Workload workload = aWorkload("Chat", WorkloadKind::realTimeInference);
        QVERIFY(!demandOf(workload, *m_facts, kAverage).autoscaling.enabled);
        workload.autoscaling = Autoscaling{2, 9, "queue", 30};
        const AutoscalingLimits limits = demandOf(workload, *m_facts, kAverage).autoscaling;
        QVERIFY(limits.enabled);
        QCOMPARE(limits.minimum, 2);
        QCOMPARE(limits.maximum, 9);
    }

private:
    std::unique_ptr<SizingFacts> m_facts;
};

QTEST_APPLESS_MAIN(DemandTest)
#include "tst_demand.moc"
