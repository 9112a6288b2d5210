// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/known_providers.h"
#include "core/plan/effective_plan.h"
#include "core/plan/plan_edit.h"
#include "core/wording/plan_changes.h"
#include "db/plan/plan_json.h"
#include "db/plan/plan_patch.h"
#include "db/plan/plan_reader.h"
#include "support/plan_builders.h"
#include "support/random_plans.h"

#include <nlohmann/json.hpp>

#include <QTest>

#include <algorithm>

using namespace headroom;
using namespace headroom::storage;
using namespace headroom::testing;

namespace {

Plan patched(const Plan &before, const Plan &after)
{
    nlohmann::json tree = planTree(before);
    const auto applied = applyPlanPatch(tree, planPatch(before, after), "patch");
    if (!applied)
        qFatal("%s", applied.error().text().c_str());
    auto plan = planFromTree(tree, "patch");
    if (!plan)
        qFatal("%s", plan.error().text().c_str());
    return std::move(*plan);
}

Plan manyWorkloads(int count)
{
    auto builder = aPlan();
    for (int i = 1; i <= count; ++i)
        builder.with("Workload " + std::to_string(i))
            .on(anOffer(known::aws, "us-east-1", "g4dn.xlarge"), 1);
    return builder.build();
}

std::string storedAs(const Plan &plan)
{
    return planTree(plan).dump();
}

} // namespace

class PlanPatchTest : public QObject
{
    Q_OBJECT

private slots:
    void changesAreNamedFieldByField()
    {
        const Plan before = aPlan().with("Chat").with("Old").build();
        Plan after = before;
        after.workloads.erase(after.workloads.begin() + 1);
        after.workloads.front().demand.people = 7;
        after.notes = "Two";
        const auto changes = planChanges(before, after);
        const auto has = [&](const FieldChange &wanted) {
            return std::ranges::find(changes, wanted) != changes.end();
        };
        const std::string people = std::to_string(before.workloads.front().demand.people);
        QVERIFY(has({"workloads/Chat/demand/people", people, "7"}));
        QVERIFY(has({"workloads/Old/name", "Old", ""}));
        QVERIFY(has({"notes", "", "Two"}));
        for (const FieldChange &change : changes)
            QVERIFY(!change.place.starts_with("workloads/Chat/name"));
        Plan turned = before;
        std::swap(turned.workloads[0], turned.workloads[1]);
        const std::vector<FieldChange> order{
            {"workloads/order", "[\"Chat\",\"Old\"]", "[\"Old\",\"Chat\"]"}};
        QVERIFY(planChanges(before, turned) == order);
        QVERIFY(planChanges(before, before).empty());
    }

    void anyPlanBecomesAnyOther()
    {
        for (unsigned seed = 1; seed <= 200; ++seed) {
            const Plan before = randomPlan(seed);
            const Plan after = randomPlan(seed + 1);
            QVERIFY2(patched(before, after) == after, qPrintable(QString::number(seed)));
        }
        const Plan all = aPlanWithEverything();
        QVERIFY(patched(all, newPlan()) == newPlan());
        QVERIFY(patched(newPlan(), all) == all);
    }

    void equalPlansNeedNothing() { QVERIFY(planPatch(randomPlan(3), randomPlan(3)).empty()); }

    void anEditIsAFewLinesInAPlanOfAnySize()
    {
        const Plan before = manyWorkloads(200);
        Workload changed = before.workloads[120];
        changed.demand.peakRequestsPerSecond = 77;
        const auto after = applyEdit(before, ChangeWorkload{changed, "peak requests"});
        QVERIFY(after.has_value());
        const auto patch = planPatch(before, *after);
        QCOMPARE(patch.size(), std::size_t{1});
        QCOMPARE(patch[0]["path"].get<std::string>(),
                 std::string("/workloads/120/demand/peak_requests_per_second"));
        QVERIFY(patched(before, *after) == *after);
    }

    void removedAndAddedWorkloadsLeaveTheOthersOut()
    {
        const Plan before = manyWorkloads(30);
        const auto fewer = applyEdit(before, RemoveWorkload{before.workloads[10].id});
        QVERIFY(fewer.has_value());
        const auto patch = planPatch(before, *fewer);
        QVERIFY(patch.dump().size() < 1000);
        QVERIFY(patched(before, *fewer) == *fewer);
        QVERIFY(patched(*fewer, before) == before);
    }

    /// Edits of two people in different parts of a plan merge in either order.
    void editsOfDifferentPartsMerge()
    {
        for (unsigned seed = 1; seed <= 60; ++seed) {
            Plan before = randomPlan(seed);
            before.workloads.push_back(aWorkload("Last"));
            before.workloads.back().id = before.nextWorkloadId++;
            Workload mine = statedWorkload(activeScenario(before), before.workloads.front());
            mine.note += " mine";
            mine.demand.overheadMinutes += 1; // no scenario overrides it
            Workload yours = before.workloads.back();
            yours.tags = {"yours"};
            Scenario assumptions = activeScenario(before);
            assumptions.monthlyGrowthPercent += 1;
            const std::vector<PlanEdit> edits{
                ChangeWorkload{mine, "note"}, ChangeWorkload{yours, "tags"}, RenamePlan{"Merged"},
                SetNotes{"Both"}, ChangeAssumptions{assumptions, "growth"}};
            for (const PlanEdit &first : edits) {
                for (const PlanEdit &second : edits) {
                    if (&first == &second)
                        continue;
                    const Plan one = applyEdit(before, first).value();
                    const Plan two = applyEdit(before, second).value();
                    const Plan both = applyEdit(one, second).value();
                    nlohmann::json tree = planTree(one);
                    QVERIFY(applyPlanPatch(tree, planPatch(before, two), "merge").has_value());
                    const auto merged = planFromTree(tree, "merge");
                    QVERIFY2(merged.has_value(), merged ? "" : merged.error().text().c_str());
                    QVERIFY2(storedAs(*merged) == storedAs(both), QByteArray::number(seed));
                }
            }
        }
    }

    void aPatchThatDoesNotFitIsRefused()
    {
        nlohmann::json tree = planTree(newPlan());
        const auto patch = nlohmann::json::array({{{"op", "remove"}, {"path", "/workloads/7"}}});
        const auto applied = applyPlanPatch(tree, patch, "copy");
        QVERIFY(!applied.has_value());
        QCOMPARE(applied.error().where, std::string("copy"));
    }
};

QTEST_APPLESS_MAIN(PlanPatchTest)
#include "tst_plan_patch.moc"
