// SPDX-License-Identifier: GPL-3.0-or-later
// Random services on shared instances, month by month, with other demand and drawn futures, against
// counting them by hand.
#include "core/alerts/alert_simulation.h"
#include "core/costing/month_view.h"
#include "core/uncertainty/cost_model.h"
#include "core/uncertainty/sensitivity.h"
#include "support/random_services.h"

#include <QTest>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

using namespace headroom;
using namespace headroom::testing;

namespace {

/// With HEADROOM_LONG three times as many.
unsigned plansToTry()
{
    return qEnvironmentVariableIsSet("HEADROOM_LONG") ? 300 : 100;
}

} // namespace

class SharedForecastsTest : public QObject
{
    Q_OBJECT

private slots:
    void otherDemandIsTheEditedPlan();
    void certaintyDoesNotDependOnSharing();
    void forecastByHand();
    void daysAddUpToMonths();
    void drawsAreForecasts();
    void sensitivityAsksEachOnItsOwn();
    void theOtherOnesGrowthIsNotOnes();

private:
    EvaluationDesk m_desk;
    unsigned m_plans = plansToTry();
};

/// At every multiple of all demand the forecast is that of the edited plan: the group is divided
/// again.
void SharedForecastsTest::otherDemandIsTheEditedPlan()
{
    int compared = 0;
    for (unsigned seed = 0; seed < m_plans / 3; ++seed) {
        const Plan plan = RandomServices(seed).plan();
        const EvaluationInputs inputs = m_desk.with(plan);
        const ScenarioEvaluation scenario = evaluate(inputs).activeScenario();
        if (!isShared(scenario))
            continue;
        for (const double multiple : {0.5, 0.95, 1.05, 1.5, 2.0, 4.0}) {
            Plan edited = plan;
            edited.scenarios.front().demandChangePercent = 100 * (multiple - 1);
            const ScenarioEvaluation by = evaluate(m_desk.with(edited)).activeScenario();
            bool isSame = true;
            for (std::size_t i = 0; i < by.lines.size(); ++i)
                isSame = isSame && by.lines[i].shared
                         && by.lines[i].shared->problem == scenario.lines[i].shared->problem;
            if (!isSame)
                continue;
            const std::vector<LineAssumption> asked(scenario.lines.size(), {.demand = multiple});
            const auto months =
                forecastMonths(inputs, plan.scenarios.front(), scenario.lines, 3, asked);
            for (std::size_t m = 0; m < months.size(); ++m) {
                QCOMPARE(months[m].total, by.forecast[m].total);
                for (std::size_t i = 0; i < by.lines.size(); ++i)
                    QCOMPARE(months[m].byWorkload[i], by.forecast[m].byWorkload[i]);
            }
            ++compared;
        }
    }
    QVERIFY(compared > static_cast<int>(m_plans * 2 / 3));
}

void SharedForecastsTest::certaintyDoesNotDependOnSharing()
{
    for (unsigned seed = 0; seed < m_plans / 6; ++seed) {
        const Plan shared = RandomServices(seed).plan();
        Plan apart = shared;
        for (auto &[id, allocation] : apart.scenarios.front().allocations)
            allocation.onInstancesOf.reset();
        const auto rangesOf = [&](const Plan &plan) {
            EvaluationInputs inputs = m_desk.with(plan);
            const ScenarioEvaluation scenario = evaluate(inputs).activeScenario();
            inputs.plan = scenario.plan;
            std::vector<std::pair<double, double>> ranges;
            const UncertainAssumptions assumptions(inputs, plan.scenarios.front(), scenario.lines);
            const bool isWhole = std::ranges::all_of(scenario.lines, [](const Line &line) {
                return !line.shared || line.shared->problem == SharingProblem::none;
            });
            for (const UncertainAssumption &one : assumptions.all()) {
                if (isWhole && one.kind == UncertainAssumption::Kind::performance)
                    ranges.emplace_back(one.spread.low, one.spread.high);
            }
            return ranges;
        };
        const auto together = rangesOf(shared);
        if (!together.empty())
            QCOMPARE(together, rangesOf(apart));
    }
}

void SharedForecastsTest::forecastByHand()
{
    for (unsigned seed = 0; seed < m_plans; ++seed) {
        const Plan plan = RandomServices(seed).plan();
        const ScenarioEvaluation scenario = evaluate(m_desk.with(plan)).activeScenario();
        if (!isShared(scenario))
            continue;
        std::vector<double> works(plan.workloads.size(), 1);
        const auto &outlooks = plan.scenarios.front().outlook.workloads;
        for (const ForecastMonth &month : scenario.forecast) {
            const auto ofWeek = hoursByHand(m_desk, plan, scenario, works);
            const double hours = 24 * month.month.daysInMonth() * ofWeek.value_or(0);
            if (ofWeek)
                QVERIFY2(isWithin(month.total, hours * kSharedRate, 0.005001),
                         qPrintable(QStringLiteral("plan %1: %2, by hand %3")
                                        .arg(seed)
                                        .arg(month.total.toDouble())
                                        .arg(hours * kSharedRate)));
            Money sum;
            for (const Money part : month.byWorkload)
                sum += part;
            QCOMPARE(sum, month.total);
            for (std::size_t i = 0; i < works.size(); ++i)
                works[i] *= 1 + outlooks[i].growth->monthlyPercent / 100;
        }
    }
}

/// Instances around the clock cost the same every week: a month's days are the month.
void SharedForecastsTest::daysAddUpToMonths()
{
    for (unsigned seed = 0; seed < m_plans; ++seed) {
        const Plan plan = RandomServices(seed).plan();
        const EvaluationInputs inputs = m_desk.with(plan);
        const ScenarioEvaluation scenario = evaluate(inputs).activeScenario();
        const bool isEven = std::ranges::none_of(plan.workloads, [](const Workload &workload) {
            return workload.autoscaling || workload.schedule.kind == Schedule::Kind::weekGrid;
        });
        if (!isShared(scenario) || !isEven)
            continue;
        const auto days = plannedDays(inputs, plan.scenarios.front(), scenario);
        for (const ForecastMonth &month : scenario.forecast) {
            Money sum;
            int count = 0;
            for (const PlannedDay &day : days) {
                if (day.day.firstOfMonthPlus(0) != month.month)
                    continue;
                sum += day.total;
                ++count;
            }
            const double slack = 0.01 * count * static_cast<double>(plan.workloads.size());
            QVERIFY(isWithin(sum, month.total.toDouble(), slack));
        }
    }
}

/// A drawn future costs what the exact forecast says of the same assumptions: each sharer's own
/// load counts.
void SharedForecastsTest::drawsAreForecasts()
{
    for (unsigned seed = 0; seed < m_plans / 3; ++seed) {
        RandomServices random(seed);
        Plan plan = random.plan();
        Uncertainty &uncertainty = plan.scenarios.front().outlook.uncertainty;
        uncertainty.workloadDemand = uncertainty.demand;
        uncertainty.performance = seed % 4 == 0;
        if (seed % 2 == 0) {
            OfferReference &offer = plan.scenarios.front().allocations.at(1).offer;
            offer.purchase.termYears = 0;
        }
        EvaluationInputs inputs = m_desk.with(plan);
        const ScenarioEvaluation scenario = evaluate(inputs).activeScenario();
        if (!isShared(scenario))
            continue;
        inputs.plan = scenario.plan;
        const CostModel model(inputs, plan.scenarios.front(), scenario);
        CostModel::Scratch scratch = model.makeScratch();
        CostModel::Future future;
        for (int draw = 0; draw < 5; ++draw) {
            for (std::size_t i = 0; i < scratch.values.size(); ++i)
                scratch.values[i] = model.assumptions().valueAt(i, random.part());
            std::vector<LineAssumption> assumed(scenario.lines.size());
            model.assumptions().apply(scratch.values, assumed);
            model.compute(scratch, future);
            const auto exact = forecastMonths(inputs, plan.scenarios.front(), scenario.lines,
                                              static_cast<int>(model.months()), assumed);
            for (std::size_t m = 0; m < exact.size(); ++m)
                QVERIFY2(isWithin(exact[m].total, future.costs[m], 0.02),
                         qPrintable(QStringLiteral("plan %1, month %2: %3 drawn, %4 exact")
                                        .arg(seed)
                                        .arg(m)
                                        .arg(future.costs[m])
                                        .arg(exact[m].total.toDouble())));
            // By hand, where prices stay: the loads of all, each with its own factor.
            std::vector<double> works;
            double price = 0;
            for (const LineAssumption &of : assumed) {
                works.push_back(of.demand);
                price = of.price;
            }
            const auto ofWeek = hoursByHand(m_desk, plan, scenario, works);
            const double hours = 24 * exact.front().month.daysInMonth() * ofWeek.value_or(0);
            if (ofWeek && !uncertainty.performance)
                QVERIFY(isWithin(exact.front().total, hours * kSharedRate * price, 0.02));
        }
    }
}

/// The end of one workload's demand changes the bill as the instances do, and the parts add up to
/// it.
void SharedForecastsTest::sensitivityAsksEachOnItsOwn()
{
    int compared = 0;
    for (unsigned seed = 0; seed < m_plans / 6; ++seed) {
        Plan plan = RandomServices(seed).plan();
        Uncertainty &uncertainty = plan.scenarios.front().outlook.uncertainty;
        uncertainty.workloadDemand = uncertainty.demand;
        EvaluationInputs inputs = m_desk.with(plan);
        const ScenarioEvaluation scenario = evaluate(inputs).activeScenario();
        if (!isShared(scenario))
            continue;
        const Sensitivity sensitivity = sensitivityOf(inputs, plan.scenarios.front(), scenario);
        UncertainAssumptions assumptions(inputs, plan.scenarios.front(), scenario.lines);
        for (const Swing &swing : sensitivity.swings) {
            const auto &of = sensitivity.assumptions[swing.assumption];
            if (of.kind != UncertainAssumption::Kind::workloadDemand)
                continue;
            std::vector<double> works(plan.workloads.size(), 1);
            works[of.workload - 1] = assumptions.valueAt(swing.assumption, 0.9);
            const auto ofWeek = hoursByHand(m_desk, plan, scenario, works);
            if (!ofWeek)
                continue;
            QVERIFY(isWithin(swing.monthAtHigh, 730 * *ofWeek * kSharedRate, 0.02));
            ++compared;
        }
    }
    QVERIFY(compared > static_cast<int>(m_plans / 15));
}

/// A guest that stays as it is needs no more because its host grows.
void SharedForecastsTest::theOtherOnesGrowthIsNotOnes()
{
    Plan plan = RandomServices(1).plan();
    plan.workloads.resize(2);
    auto &scenario = plan.scenarios.front();
    scenario.allocations = {{1, scenario.allocations.at(1)}, {2, scenario.allocations.at(2)}};
    for (Workload &workload : plan.workloads) {
        workload.autoscaling.reset();
        workload.schedule = Schedule{};
        workload.spareReplicas = 0;
        workload.model = "GPT-2";
        workload.demand.inputTokens = 200;
        workload.demand.outputTokens = 50;
    }
    plan.workloads[0].demand.peakRequestsPerSecond = 0.1;
    plan.workloads[1].demand.peakRequestsPerSecond = 400;
    scenario.outlook.workloads[0].growth = GrowthCurve{.monthlyPercent = 5};
    scenario.outlook.workloads[1].growth = GrowthCurve{};
    scenario.outlook.workloads.resize(2);
    const ScenarioEvaluation evaluated = evaluate(m_desk.with(plan)).activeScenario();
    QVERIFY(isShared(evaluated));
    const double instances = static_cast<double>(evaluated.lines[0].shared->instances);
    QVERIFY(instances > 1);
    const ForecastMonth &march = evaluated.forecast[2];
    QVERIFY(isWithin(march.total, instances * 744 * kSharedRate, 0.005001));
}

QTEST_APPLESS_MAIN(SharedForecastsTest)
#include "tst_shared_forecasts.moc"
