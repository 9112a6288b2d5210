// SPDX-License-Identifier: GPL-3.0-or-later
// Defaults of a new workload until its figures are known: a start that lasts, a machine that people
// can work with, and hours that are billed while a run lasts.
#include "core/catalog/known_providers.h"
#include "core/evaluation/constraint_parts.h"
#include "core/levers/levers.h"
#include "core/plan/plan_edit.h"
#include "support/evaluation_desk.h"
#include "support/plan_builders.h"

#include <QTest>

#include <algorithm>
#include <array>

using namespace headroom;
using namespace headroom::testing;

namespace {

constexpr auto kKinds = std::to_array({WorkloadKind::training, WorkloadKind::fineTuning,
                                       WorkloadKind::realTimeInference,
                                       WorkloadKind::batchInference, WorkloadKind::validation,
                                       WorkloadKind::development, WorkloadKind::preprocessing});

} // namespace

class NewWorkloadTest : public QObject
{
    Q_OBJECT

private slots:
    void everyRunTakesFiveToTenMinutesToStart()
    {
        int runs = 0;
        for (const WorkloadKind kind : kKinds) {
            const double minutes = newWorkload(kind).demand.overheadMinutes;
            const bool isRun =
                kind != WorkloadKind::realTimeInference && kind != WorkloadKind::development;
            runs += isRun ? 1 : 0;
            QVERIFY(isRun ? minutes >= 5 && minutes <= 10 : minutes == 0);
        }
        QCOMPARE(runs, 5);
    }

    void runsAreBilledWhileTheyLast()
    {
        for (const WorkloadKind kind :
             {WorkloadKind::training, WorkloadKind::fineTuning, WorkloadKind::batchInference,
              WorkloadKind::validation, WorkloadKind::preprocessing})
            QVERIFY(newWorkload(kind).schedule.kind == Schedule::Kind::perRun);
    }

    /// A small set of items: the start is what remains. 365/12 days x 10 minutes = 5.07 h a month,
    /// a little more with work.
    void startIsBilledEachDay()
    {
        Workload batch = newWorkload(WorkloadKind::batchInference);
        batch.demand.itemsPerDay = 1;
        Plan plan = *applyEdit(newPlan(), AddWorkload{batch});
        Allocation allocation;
        allocation.offer = anOffer(known::aws, "us-east-1", "p3.2xlarge");
        plan = *applyEdit(plan, Allocate{1, allocation});
        const Line line = evaluate(EvaluationDesk().with(plan)).activeScenario().lines.front();
        const double hours = line.usedHours.toDouble();
        QVERIFY2(hours >= 365.0 / 12 / 6 && hours < 365.0 / 12 / 5,
                 qPrintable(QString::number(hours)));
    }

    /// A run of minutes in a day of eight hours: said with its share, and saved by billing per run.
    void runsThatUseFewOfTheirHoursAreFound()
    {
        Workload batch = aWorkload("Batch", WorkloadKind::batchInference);
        batch.model = "GPT-2";
        batch.demand.overheadMinutes = 10;
        batch.constraints.interruptible = false;
        const EvaluationDesk desk;
        const auto planWith = [&](double items, Schedule::Kind kind) {
            batch.demand.itemsPerDay = items;
            batch.schedule.kind = kind;
            Plan plan = *applyEdit(newPlan(), AddWorkload{batch});
            Allocation allocation;
            allocation.offer = anOffer(known::aws, "us-east-1", "p3.2xlarge");
            return *applyEdit(plan, Allocate{1, allocation});
        };
        const auto isFound = [&](const Plan &plan) {
            return hasFinding(evaluate(desk.with(plan)).activeScenario(), "runs_use_few_hours",
                              Severity::warning);
        };
        // Ten minutes of eight hours are 2 %.
        const Plan idle = planWith(1, Schedule::Kind::hoursPerDay);
        QVERIFY(isFound(idle));
        QVERIFY(!isFound(planWith(1, Schedule::Kind::perRun)));
        const EvaluationInputs inputs = desk.with(idle);
        const auto levers = leversFor(inputs, activeScenario(idle), 1);
        const auto perRun = std::ranges::find(levers, LeverKind::perRun, &Lever::kind);
        QVERIFY(perRun != levers.end());
        QCOMPARE(perRun->changed.serviceLevel.deadlineHours, std::optional(8.0));
        // At least 45 of 48 parts of the hours are saved.
        QVERIFY(perRun->monthlyAfter().cents() * 16 < perRun->monthlyBefore().cents());
        // A batch that works more than a quarter of its hours is no finding, with twice as many
        // items neither.
        double items = 1;
        while (isFound(planWith(items, Schedule::Kind::hoursPerDay)))
            items *= 2;
        const Line busy = evaluate(desk.with(planWith(items, Schedule::Kind::hoursPerDay)))
                              .activeScenario()
                              .lines[0];
        QVERIFY(busy.sizing->runHours.value >= 2);
    }

    void peopleGetMachinesTheyCanWorkWith()
    {
        const Constraints asked = newWorkload(WorkloadKind::development).constraints;
        QCOMPARE(asked.minVcpus, 4.0);
        QCOMPARE(asked.minMemoryGib, 16.0);
        InstanceType tiny{.name = "t4g.nano", .vcpus = 2, .memoryGib = 0.5};
        QVERIFY(!isLargeEnough(asked, tiny));
        tiny.vcpus = 4;
        tiny.memoryGib = 16;
        QVERIFY(isLargeEnough(asked, tiny));
    }

    void acceleratorRequirementRulesOutOtherMachines()
    {
        Constraints asked;
        InstanceType machine{.name = "m5.xlarge", .vcpus = 4, .memoryGib = 16};
        QVERIFY(isLargeEnough(asked, machine));
        asked.needsAccelerator = true;
        QVERIFY(!isLargeEnough(asked, machine));
        machine.acceleratorCount = 1;
        QVERIFY(isLargeEnough(asked, machine));
    }

    /// The defaults of the file are not those of a new workload: what a file does not state stays
    /// as it was.
    void filesKeepWhatTheyMeant()
    {
        const Workload read;
        QCOMPARE(read.demand.overheadMinutes, 0.0);
        QVERIFY(read.constraints == Constraints());
        QVERIFY(!read.constraints.needsAccelerator && read.constraints.minVcpus == 0
                && read.constraints.minMemoryGib == 0);
    }
};

QTEST_APPLESS_MAIN(NewWorkloadTest)
#include "tst_new_workload.moc"
