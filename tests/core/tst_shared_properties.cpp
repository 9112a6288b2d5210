// SPDX-License-Identifier: GPL-3.0-or-later
// Random services on shared instances, against counting them by hand, hour by hour of the week.
#include "core/catalog/known_providers.h"
#include "core/plan/plan_edit.h"
#include "support/random_services.h"

#include <QTest>

#include <algorithm>
#include <utility>

using namespace headroom;
using namespace headroom::testing;

namespace {

constexpr unsigned kPlans = 300;

Money sumOfLines(const ScenarioEvaluation &scenario)
{
    Money sum;
    for (const Line &line : scenario.lines)
        sum += line.monthly;
    return sum;
}

} // namespace

class SharedPropertiesTest : public QObject
{
    Q_OBJECT

private slots:
    void oneBillByHand();
    void commitmentsCoverTheWhole();
    void withoutSharingAsBefore();
    void sharingThatCostsMoreIsReported();
    void moreDemandNeverCostsLess();

private:
    EvaluationDesk m_desk;
};

void SharedPropertiesTest::oneBillByHand()
{
    int shared = 0;
    for (unsigned seed = 0; seed < kPlans; ++seed) {
        const Plan plan = RandomServices(seed).plan();
        const ScenarioEvaluation scenario = evaluate(m_desk.with(plan)).activeScenario();
        QCOMPARE(sumOfLines(scenario), scenario.total);
        if (!isShared(scenario))
            continue;
        ++shared;
        const double hours = 730 * hoursByHand(plan, scenario);
        QVERIFY2(isWithin(scenario.total, hours * kSharedRate, 0.005001),
                 qPrintable(QStringLiteral("plan %1: %2, by hand %3")
                                .arg(seed)
                                .arg(scenario.total.toDouble())
                                .arg(hours * kSharedRate)));
        std::int64_t parts = 0;
        for (const Line &line : scenario.lines)
            parts += line.shared->costBasisPoints;
        QCOMPARE(parts, Usage::kAllParts + 0);
    }
    QVERIFY(shared > 200);
}

/// One reserved instance, 30 % off: it carries an instance of the group in every hour, whoever uses
/// it.
void SharedPropertiesTest::commitmentsCoverTheWhole()
{
    for (unsigned seed = 0; seed < kPlans / 3; ++seed) {
        Plan plan = RandomServices(seed).plan();
        Commitment commitment;
        commitment.provider = known::aws;
        commitment.region = "us-east-1";
        commitment.target = "g5.xlarge";
        commitment.purchase = {
            .model = PricingModel::reserved, .termYears = 1, .payment = Payment::noUpfront};
        commitment.percentOff = Exact(30);
        commitment.amount = Exact(1);
        plan.scenarios.front().commitments = {commitment};
        for (Workload &workload : plan.workloads) {
            if (workload.autoscaling)
                workload.autoscaling->warmUpSeconds = 0;
        }
        const EvaluationInputs inputs = m_desk.with(plan);
        const ScenarioEvaluation scenario = evaluate(inputs).activeScenario();
        if (!isShared(scenario))
            continue;
        QCOMPARE(sumOfLines(scenario), scenario.total);
        const double hours = 730 * hoursByHand(plan, scenario);
        QVERIFY2(isWithin(scenario.total, (hours - 0.3 * 730) * kSharedRate, 0.02),
                 qPrintable(QStringLiteral("plan %1: %2, by hand %3")
                                .arg(seed)
                                .arg(scenario.total.toDouble())
                                .arg((hours - 0.3 * 730) * kSharedRate)));
    }
}

void SharedPropertiesTest::withoutSharingAsBefore()
{
    for (unsigned seed = 0; seed < kPlans / 3; ++seed) {
        const Plan shared = RandomServices(seed).plan();
        Plan apart = shared;
        for (auto &[id, allocation] : apart.scenarios.front().allocations)
            allocation.onInstancesOf.reset();
        Plan back = shared;
        for (const Workload &workload : shared.workloads) {
            Allocation allocation = back.scenarios.front().allocations.at(workload.id);
            allocation.onInstancesOf.reset();
            back = *applyEdit(back, Allocate{workload.id, allocation});
        }
        const ScenarioEvaluation expected = evaluate(m_desk.with(apart)).activeScenario();
        const ScenarioEvaluation restored = evaluate(m_desk.with(back)).activeScenario();
        QCOMPARE(restored.total, expected.total);
        for (std::size_t i = 0; i < expected.lines.size(); ++i) {
            QCOMPARE(restored.lines[i].monthly, expected.lines[i].monthly);
            QVERIFY(!restored.lines[i].shared);
        }
        for (std::size_t m = 0; m < expected.forecast.size(); ++m)
            QCOMPARE(restored.forecast[m].total, expected.forecast[m].total);
    }
}

/// Against the plan with that one workload apart: its month, and the first month that is cheaper.
void SharedPropertiesTest::sharingThatCostsMoreIsReported()
{
    int said = 0;
    int silent = 0;
    for (unsigned seed = 0; seed < kPlans; ++seed) {
        const Plan plan = RandomServices(seed).plan();
        const ScenarioEvaluation with = evaluate(m_desk.with(plan)).activeScenario();
        for (const Line &line : with.lines) {
            if (line.id == 1 || !line.shared || line.shared->problem != SharingProblem::none)
                continue;
            Plan apart = plan;
            apart.scenarios.front().allocations.at(line.id).onInstancesOf.reset();
            const ScenarioEvaluation without = evaluate(m_desk.with(apart)).activeScenario();
            bool isWorse = false;
            bool isDearer = without.total < with.total;
            for (std::size_t i = 0; i < with.lines.size(); ++i)
                isWorse = isWorse || without.lines[i].verdict > with.lines[i].verdict;
            for (std::size_t m = 0; m < with.forecast.size(); ++m)
                isDearer = isDearer || without.forecast[m].total < with.forecast[m].total;
            const auto found = std::ranges::find_if(with.findings, [&](const Finding &finding) {
                return finding.code == "sharing_costs_more" && finding.workload == line.id;
            });
            // Others that were refused may have room without it: then the bills are of different
            // work.
            const bool isSameWork = std::ranges::all_of(with.lines, [](const Line &one) {
                return one.shared && one.shared->problem == SharingProblem::none;
            });
            if (!isSameWork || isWorse)
                continue;
            QCOMPARE(found != with.findings.end(), isDearer);
            ++(isDearer ? said : silent);
        }
    }
    QVERIFY2(said > 3 && silent > 3, qPrintable(QStringLiteral("%1 and %2").arg(said).arg(silent)));
}

void SharedPropertiesTest::moreDemandNeverCostsLess()
{
    for (unsigned seed = 0; seed < kPlans / 3; ++seed) {
        RandomServices random(seed);
        Plan plan = random.plan();
        const std::size_t grows = random.below(static_cast<unsigned>(plan.workloads.size()));
        Money before;
        for (int step = 0; step < 6; ++step) {
            const ScenarioEvaluation scenario = evaluate(m_desk.with(plan)).activeScenario();
            const bool isWhole = std::ranges::all_of(scenario.lines, [](const Line &line) {
                return line.shared && line.shared->problem == SharingProblem::none;
            });
            if (!isWhole)
                break;
            QVERIFY2(scenario.total >= before,
                     qPrintable(QStringLiteral("plan %1, step %2").arg(seed).arg(step)));
            before = scenario.total;
            plan.workloads[grows].demand.peakRequestsPerSecond *= 1.5;
        }
    }
}

QTEST_APPLESS_MAIN(SharedPropertiesTest)
#include "tst_shared_properties.moc"
