// SPDX-License-Identifier: GPL-3.0-or-later
// Demand beyond what is counted is said, with the first month of each line.
#include "core/evaluation/growth_limits.h"
#include "core/plan/effective_plan.h"
#include "support/plan_builders.h"

#include <QTest>

using namespace headroom;
using namespace headroom::testing;

namespace {

Workload service(double peak)
{
    Workload workload = aWorkload("Service", WorkloadKind::realTimeInference);
    workload.id = 1;
    workload.demand.peakRequestsPerSecond = peak;
    workload.schedule = Schedule{};
    workload.spareReplicas = 0;
    return workload;
}

/// One replica takes `rate` requests a second; the forecast of two years begins in December 2026.
ScenarioEvaluation evaluated(const Scenario &scenario, const Workload &planned, double rate)
{
    Plan plan = newPlan();
    plan.workloads = {effectiveWorkload(scenario, planned)};
    ScenarioEvaluation evaluation;
    evaluation.plan = std::make_shared<const Plan>(std::move(plan));
    SizedUse sizing;
    sizing.fits = true;
    sizing.demandPerReplica = {rate, rate, rate};
    Line line;
    line.id = planned.id;
    line.usage = UsageOfWorkload(evaluation.plan->workloads.front()).on({}, std::nullopt, &sizing);
    evaluation.lines = {line};
    for (int m = 0; m < 24; ++m)
        evaluation.forecast.emplace_back().month = Date::fromCivil(2026, 12, 1).firstOfMonthPlus(m);
    return evaluation;
}

Scenario growing(double monthlyPercent)
{
    Scenario scenario;
    scenario.monthlyGrowthPercent = monthlyPercent;
    return scenario;
}

} // namespace

class GrowthLimitsTest : public QObject
{
    Q_OBJECT

private slots:
    void aChangeOfDemandStopsAtWhatAPlanCanState()
    {
        // 9e7 requests a second and a tenth are 9.9e7; and a fifth, 1.08e8, would be above 1e8.
        Scenario scenario;
        scenario.demandChangePercent = 10;
        QVERIFY(growthLimits(scenario, evaluated(scenario, service(9e7), 1e7)).empty());
        scenario.demandChangePercent = 20;
        const auto found = growthLimits(scenario, evaluated(scenario, service(9e7), 1e7));
        QCOMPARE(found.size(), std::size_t{1});
        QVERIFY(found.front().kind == GrowthLimit::Kind::requests);
        QCOMPARE(found.front().workload, std::string("Service"));
        QCOMPARE(found.front().maximum, 1e8);
    }

    void growthBeyondAnyPlatformNamesItsFirstMonth()
    {
        // By 1000 % a month demand is 11^m times today's: 11^11 = 2.85e11, and 11^12 = 3.14e12 is
        // above 1e12. With a thousandth of a replica today nothing else stops it before.
        const Scenario scenario = growing(1000);
        const auto found = growthLimits(scenario, evaluated(scenario, service(1), 1000));
        QCOMPARE(found.size(), std::size_t{1});
        QVERIFY(found.front().kind == GrowthLimit::Kind::growth);
        QCOMPARE(found.front().month, Date::fromCivil(2027, 12, 1));
    }

    void noMoreThanABillionInstancesAnswerDemand()
    {
        // Ten times as many from month to month: a thousand today, 1e9 after six months.
        const Scenario scenario = growing(900);
        const auto found = growthLimits(scenario, evaluated(scenario, service(1000), 1));
        QCOMPARE(found.size(), std::size_t{1});
        QCOMPARE(found.front().month, Date::fromCivil(2027, 6, 1));
    }

    void costsThatFollowDemandStopEarlier()
    {
        // A million times: ten times as many from month to month after six months.
        Workload training = aWorkload("Training", WorkloadKind::training);
        training.otherCosts = {{"Storage", Money::fromCents(100)}};
        const Scenario scenario = growing(900);
        QVERIFY(growthLimits(scenario, evaluated(scenario, training, 0)).empty());
        training.otherCosts.front().followsDemand = true;
        const auto found = growthLimits(scenario, evaluated(scenario, training, 0));
        QCOMPARE(found.size(), std::size_t{1});
        QCOMPARE(found.front().month, Date::fromCivil(2027, 6, 1));
    }

    void aGroupIsOutgrownInItsMonth()
    {
        // 40 requests a second on ten-a-second replicas take 4; demand grows by a tenth each month.
        Workload workload = service(40);
        workload.autoscaling = Autoscaling{.minimum = 1, .maximum = 5};
        const Scenario scenario = growing(10);
        const auto found = growthLimits(scenario, evaluated(scenario, workload, 10));
        QCOMPARE(found.size(), std::size_t{1});
        QVERIFY(found.front().kind == GrowthLimit::Kind::group);
        // 40 x 1.1^2 = 48.4 still fits 5; 40 x 1.1^3 = 53.24 needs 6.
        QCOMPARE(found.front().month, Date::fromCivil(2027, 3, 1));
        QCOMPARE(found.front().maximum, 5.0);
        workload.autoscaling->maximum = 40; // 40 x 1.1^23 = 358 takes 36
        QVERIFY(growthLimits(scenario, evaluated(scenario, workload, 10)).empty());
        workload.autoscaling->maximum = 3; // too small today, which is said elsewhere
        QVERIFY(growthLimits(scenario, evaluated(scenario, workload, 10)).empty());
    }
};

QTEST_APPLESS_MAIN(GrowthLimitsTest)
#include "tst_growth_limits.moc"
