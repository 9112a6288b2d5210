// SPDX-License-Identifier: GPL-3.0-or-later
// Running on the instances of another workload, as something that could be changed before more is
// bought.
#include "core/catalog/known_providers.h"
#include "core/levers/levers.h"
#include "core/plan/plan_edit.h"
#include "core/wording/lever_words.h"
#include "support/evaluation_desk.h"
#include "support/sharing_service.h"

#include <QTest>

#include <algorithm>
#include <functional>
#include <string>

using namespace headroom;
using namespace headroom::testing;

namespace {

/// Three services, each on a g5.xlarge of its own at 734.38 a month.
Plan threeServices()
{
    Plan plan = aPlan()
                    .with(aSharingService("chat", 1))
                    .with(aSharingService("search", 1))
                    .with(aSharingService("rank", 1))
                    .build();
    for (const WorkloadId id : {1U, 2U, 3U})
        plan.scenarios.front().allocations[id].offer =
            anOffer(known::aws, "us-east-1", "g5.xlarge");
    return plan;
}

ScenarioEvaluation evaluated(const EvaluationDesk &desk, const Plan &plan)
{
    return evaluateScenario(desk.with(plan), activeScenario(plan));
}

std::vector<Lever> leversIn(const EvaluationDesk &desk, const Plan &plan, WorkloadId workload)
{
    const EvaluationInputs inputs = desk.with(plan);
    return leversFor(inputs, activeScenario(*inputs.plan), workload);
}

const Lever *sharingIn(const std::vector<Lever> &levers)
{
    const auto found = std::ranges::find(levers, LeverKind::sharing, &Lever::kind);
    return found == levers.end() ? nullptr : &*found;
}

} // namespace

class SharingLeversTest : public QObject
{
    Q_OBJECT

private slots:
    void theChangedPlanShowsWhatIsClaimed()
    {
        const Plan plan = threeServices();
        const ScenarioEvaluation today = evaluated(m_desk, plan);
        const EvaluationInputs inputs = m_desk.with(plan);
        const auto levers = leversOf(inputs, activeScenario(plan));
        int found = 0;
        for (const Lever &lever : levers) {
            if (lever.kind != LeverKind::sharing)
                continue;
            ++found;
            Scenario tried = scenarioWith(plan, activeScenario(plan), lever);
            tried.name = "Tried";
            const auto changed = applyEdit(plan, InsertScenario{tried});
            QVERIFY(changed);
            const ScenarioEvaluation then = evaluated(m_desk, *changed);
            QCOMPARE(today.total - then.total, lever.saves);
            QCOMPARE(then.total, Money::fromCents(2 * 73'438));
            QCOMPARE(activeScenario(*changed).allocations.at(lever.changed.id).onInstancesOf,
                     lever.host);
            const Money part = then.lines[lever.changed.id - 1].monthly;
            QCOMPARE(part, lever.line.monthly);
            QCOMPARE(then.lines[lever.changed.id - 1].verdict, Verdict::met);
            QCOMPARE(lever.ofItself() + lever.byOfferAlone, lever.saves);
            QCOMPARE(lever.monthlyBefore(), Money::fromCents(2 * 73'438));
            QCOMPARE(lever.monthlyAfter(), Money::fromCents(73'438));
        }
        QVERIFY(found > 0);
    }

    void itSaysWhoseInstances()
    {
        const auto levers = leversIn(m_desk, threeServices(), 2);
        const Lever *sharing = sharingIn(levers);
        QVERIFY(sharing != nullptr);
        QCOMPARE(changeOf(*sharing), std::string("on the instances of chat"));
        QVERIFY(!sideEffectOf(*sharing).empty());
    }

    void onlyWhatMayShareIsOffered()
    {
        const auto without = [&](const std::function<void(Plan &)> &change) {
            Plan plan = threeServices();
            plan.workloads.pop_back();
            plan.scenarios.front().allocations.erase(3);
            change(plan);
            return sharingIn(leversIn(m_desk, plan, 2)) == nullptr;
        };
        QVERIFY(!without([](Plan &) {}));
        QVERIFY(without([](Plan &plan) { plan.workloads[0].mayShareInstances = false; }));
        QVERIFY(without([](Plan &plan) { plan.workloads[1].mayShareInstances = false; }));
        QVERIFY(without([](Plan &plan) { plan.scenarios.front().allocations.erase(1); }));
        QVERIFY(without([](Plan &plan) {
            plan.workloads[0].schedule.kind = Schedule::Kind::hoursPerDay;
            plan.workloads[0].schedule.hours = 12;
        }));
    }

    /// Those whose instances others use stay, and nobody is sent onto them whom they cannot carry.
    void hostsStay()
    {
        Plan plan = threeServices();
        plan.scenarios.front().allocations[2].onInstancesOf = 1;
        QVERIFY(sharingIn(leversIn(m_desk, plan, 1)) == nullptr);
        QVERIFY(sharingIn(leversIn(m_desk, plan, 2)) == nullptr); // shares already
        const auto levers = leversIn(m_desk, plan, 3);
        const Lever *third = sharingIn(levers);
        QVERIFY(third != nullptr);
        QCOMPARE(*third->host, WorkloadId{1});
    }

    /// No lever of a host claims what a guest that is no longer carried costs.
    void leversOfSharersAreTrue()
    {
        Plan plan = threeServices();
        for (Workload &workload : plan.workloads)
            workload.demand.peakRequestsPerSecond = 4;
        plan.scenarios.front().allocations[2].onInstancesOf = 1;
        const ScenarioEvaluation today = evaluated(m_desk, plan);
        const EvaluationInputs inputs = m_desk.with(plan);
        const auto levers = leversOf(inputs, activeScenario(plan));
        QVERIFY(!levers.empty());
        for (const Lever &lever : levers) {
            Plan tried = plan;
            tried.scenarios.front() = scenarioWith(plan, activeScenario(plan), lever);
            const ScenarioEvaluation then = evaluated(m_desk, tried);
            QCOMPARE(today.total - then.total, lever.saves);
            for (std::size_t i = 0; i < then.lines.size(); ++i) {
                QVERIFY(then.lines[i].verdict <= today.lines[i].verdict);
                QVERIFY(!then.lines[i].shared
                        || then.lines[i].shared->problem == SharingProblem::none);
            }
        }
    }

private:
    EvaluationDesk m_desk;
};

QTEST_APPLESS_MAIN(SharingLeversTest)
#include "tst_sharing_levers.moc"
