// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/plan_difference.h"
#include "support/plan_builders.h"

#include <QTest>

using namespace headroom;
using namespace headroom::testing;

class PlanDifferenceTest : public QObject
{
    Q_OBJECT

private slots:
    void equalPlansDifferInNothing()
    {
        Plan priced = aPlanWithEverything();
        priced.prices.clear();
        priced.catalogVersion = "another";
        QVERIFY(planDifference(aPlanWithEverything(), priced).empty());
    }

    void eachPartIsNamed()
    {
        const Plan there = aPlan().with("Chat").with("Search").build();
        Plan here = there;
        here.name = "Renamed";
        here.workloads[0].note = "changed";
        here.workloads.pop_back();
        here.scenarios.push_back(here.scenarios.front());
        here.scenarios.back().name = "Twice the traffic";
        here.notes = "changed";
        const std::vector<std::string> expected{
            "name of the plan", "workload Chat", "workload Search (only in the file)",
            "scenario Twice the traffic (only here)", "assumptions of the plan"};
        QCOMPARE(planDifference(here, there), expected);
    }
};

QTEST_APPLESS_MAIN(PlanDifferenceTest)
#include "tst_plan_difference.moc"
