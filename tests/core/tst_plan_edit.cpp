// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/known_providers.h"
#include "core/plan/plan_edit.h"
#include "core/plan/plan_validation.h"
#include "core/wording/edit_names.h"

#include <QStringList>
#include <QTest>

#include <cmath>
#include <limits>

using namespace headroom;

namespace {

Plan planWith(std::initializer_list<const char *> names)
{
    Plan plan = newPlan();
    for (const char *name : names) {
        Workload workload = newWorkload(WorkloadKind::realTimeInference);
        workload.name = name;
        plan = *applyEdit(plan, AddWorkload{workload});
    }
    return plan;
}

QStringList namesOf(const Plan &plan)
{
    QStringList names;
    for (const Workload &workload : plan.workloads)
        names << QString::fromStdString(workload.name);
    return names;
}

Allocation someAllocation()
{
    Allocation allocation;
    allocation.offer = {known::aws, "us-east-1", "g5.xlarge", {}, PriceBook::publicCatalog};
    return allocation;
}

} // namespace

class PlanEditTest : public QObject
{
    Q_OBJECT

private slots:
    void aNewPlanIsValid() { QVERIFY(validate(newPlan())); }

    void everyDefaultWorkloadIsValid_data()
    {
        QTest::addColumn<int>("kind");
        for (int kind = 0; kind <= int(WorkloadKind::preprocessing); ++kind)
            QTest::newRow(std::string(nameOf(static_cast<WorkloadKind>(kind))).c_str()) << kind;
    }

    void everyDefaultWorkloadIsValid()
    {
        QFETCH(int, kind);
        const auto plan =
            applyEdit(newPlan(), AddWorkload{newWorkload(static_cast<WorkloadKind>(kind))});
        QVERIFY(plan);
        QCOMPARE(plan->workloads.size(), std::size_t{1});
        QCOMPARE(plan->workloads.front().kind, static_cast<WorkloadKind>(kind));
    }

    void addingNeverRepeatsANameOrAnId()
    {
        const Plan plan = planWith({"Chat", "Chat", "Chat"});
        QCOMPARE(namesOf(plan), QStringList({"Chat", "Chat 2", "Chat 3"}));
        QCOMPARE(plan.workloads[2].id, WorkloadId{3});
        const Plan fewer = *applyEdit(plan, RemoveWorkload{3});
        const Plan again = *applyEdit(fewer, AddWorkload{newWorkload(WorkloadKind::training)});
        QCOMPARE(again.workloads.back().id, WorkloadId{4});
    }

    void duplicatingCopiesTheAllocationOfEveryScenario()
    {
        Plan plan = planWith({"Chat"});
        plan = *applyEdit(plan, Allocate{1, someAllocation()});
        plan = *applyEdit(plan, AddScenario{"Spot", "Baseline"});
        plan = *applyEdit(plan, DuplicateWorkload{1});
        QCOMPARE(namesOf(plan), QStringList({"Chat", "Chat copy"}));
        for (const Scenario &scenario : plan.scenarios)
            QCOMPARE(scenario.allocations.at(2), scenario.allocations.at(1));
    }

    void removingTakesTheAllocationsAlong()
    {
        Plan plan = *applyEdit(planWith({"Chat", "Batch"}), Allocate{1, someAllocation()});
        plan = *applyEdit(plan, RemoveWorkload{1});
        QVERIFY(activeScenario(plan).allocations.empty());
        QVERIFY(validate(plan));
    }

    void movingKeepsAllOthersInOrder()
    {
        const Plan plan = planWith({"A", "B", "C", "D"});
        QCOMPARE(namesOf(*applyEdit(plan, MoveWorkload{1, 2})), QStringList({"B", "C", "A", "D"}));
        QCOMPARE(namesOf(*applyEdit(plan, MoveWorkload{4, 0})), QStringList({"D", "A", "B", "C"}));
        QCOMPARE(namesOf(*applyEdit(plan, MoveWorkload{1, 99})), QStringList({"B", "C", "D", "A"}));
    }

    void refusedEditSaysWhereAndChangesNothing_data()
    {
        QTest::addColumn<double>("rate");
        QTest::newRow("negative") << -1.0;
        QTest::newRow("NaN") << std::nan("");
        QTest::newRow("infinite") << std::numeric_limits<double>::infinity();
        QTest::newRow("absurd") << 1e12;
    }

    void refusedEditSaysWhereAndChangesNothing()
    {
        QFETCH(double, rate);
        const Plan plan = planWith({"Chat"});
        Workload changed = plan.workloads.front();
        changed.demand.peakRequestsPerSecond = rate;
        const auto result = applyEdit(plan, ChangeWorkload{changed, "peak requests"});
        QVERIFY(!result);
        QCOMPARE(QString::fromStdString(result.error().where),
                 QString("/workloads/0/demand/peak_requests_per_second"));
        QVERIFY(!result.error().what.empty());
    }

    void aNameMayNotBeEmptyOrTaken()
    {
        const Plan plan = planWith({"Chat", "Batch"});
        Workload changed = plan.workloads[1];
        changed.name = "Chat";
        QVERIFY(!applyEdit(plan, ChangeWorkload{changed, "name"}));
        changed.name = "  ";
        QVERIFY(!applyEdit(plan, ChangeWorkload{changed, "name"}));
    }

    void theBaselineCannotBeRemoved()
    {
        Plan plan = *applyEdit(newPlan(), AddScenario{"Spot", "Baseline"});
        QCOMPARE(QString::fromStdString(plan.activeScenario), QString("Spot"));
        QVERIFY(!applyEdit(plan, RemoveScenario{"Baseline"}));
        plan = *applyEdit(plan, SelectBaseline{"Spot"});
        plan = *applyEdit(plan, RemoveScenario{"Baseline"});
        QVERIFY(!applyEdit(plan, RemoveScenario{"Spot"}));
    }

    void renamingAScenarioKeepsTheReferencesToIt()
    {
        const Plan plan = *applyEdit(newPlan(), RenameScenario{"Baseline", "Today"});
        QCOMPARE(QString::fromStdString(plan.baseline), QString("Today"));
        QCOMPARE(QString::fromStdString(plan.activeScenario), QString("Today"));
    }

    void noTwoScenariosHaveOneName()
    {
        // All of it inherited, it would seem to be a baseline that inherits.
        const Plan plan = *applyEdit(newPlan(), AddScenario{"Other", "Baseline"});
        const auto renamed = applyEdit(plan, RenameScenario{"Other", "Baseline"});
        QVERIFY(!renamed);
        QCOMPARE(QString::fromStdString(renamed.error().whatAndRemedy()),
                 QString("Two scenarios have the same name. Rename one of them."));
        QVERIFY(applyEdit(plan, RenameScenario{"Other", "Other"}));
    }

    void assumptionsLeaveNameAndAllocationsAlone()
    {
        Plan plan = *applyEdit(planWith({"Chat"}), Allocate{1, someAllocation()});
        Scenario assumptions;
        assumptions.name = "ignored";
        assumptions.monthlyGrowthPercent = 3.5;
        plan = *applyEdit(plan, ChangeAssumptions{assumptions, "growth"});
        QCOMPARE(QString::fromStdString(activeScenario(plan).name), QString("Baseline"));
        QCOMPARE(activeScenario(plan).allocations.size(), std::size_t{1});
        QCOMPARE(activeScenario(plan).monthlyGrowthPercent, 3.5);
    }

    void editsNameThemselves()
    {
        const Plan plan = planWith({"Chat API"});
        QCOMPARE(QString::fromStdString(editName(plan, RemoveWorkload{1}, english())),
                 QString("Remove Chat API"));
        QCOMPARE(QString::fromStdString(
                     editName(plan, ChangeWorkload{plan.workloads[0], "peak requests"}, english())),
                 QString("Set peak requests of Chat API"));
        QVERIFY(!mergeKey(ChangeWorkload{plan.workloads[0], "peak requests"}).empty());
        QVERIFY(mergeKey(RemoveWorkload{1}).empty());
    }
};

QTEST_APPLESS_MAIN(PlanEditTest)
#include "tst_plan_edit.moc"
