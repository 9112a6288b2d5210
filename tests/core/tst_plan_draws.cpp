// SPDX-License-Identifier: GPL-3.0-or-later
// Drawn futures against closed forms: one normal assumption, sums of independent ones, and the
// exact forecast.
#include "core/catalog/known_providers.h"
#include "core/plan/plan_edit.h"
#include "core/uncertainty/distribution.h"
#include "core/uncertainty/plan_draws.h"
#include "support/evaluation_desk.h"
#include "support/plan_builders.h"

#include <QTest>

#include <cmath>

using namespace headroom;
using namespace headroom::testing;

namespace {

constexpr std::size_t kMany = 40'000;

Uncertainty certain()
{
    Uncertainty uncertainty;
    uncertainty.demand = uncertainty.workloadDemand = uncertainty.growth = uncertainty.prices =
        uncertainty.interruptions = Spread{};
    uncertainty.performance = false;
    return uncertainty;
}

/// A machine on AWS at 0.526 and one on Google Cloud at 3.673385 an hour, around the clock.
Plan twoProviders()
{
    Workload workload = aWorkload("One");
    workload.schedule = Schedule{};
    PlanBuilder builder = aPlan();
    builder.with(workload).on(anOffer(known::aws, "us-east-1", "g4dn.xlarge"), 1);
    workload.name = "Two";
    builder.with(workload).on(anOffer(known::google, "us-central1", "a2-highgpu-1g"), 1);
    Plan plan = builder.build();
    plan.startMonth = Date::fromCivil(2027, 1, 1);
    plan.scenarios.front().outlook.uncertainty = certain();
    return plan;
}

/// 400 requests a second on small machines; every kind of uncertainty as it is by default.
Plan growingChat()
{
    Plan plan = chatPlan();
    plan.startMonth = Date::fromCivil(2027, 1, 1);
    plan.workloads.front().demand.peakRequestsPerSecond = 400;
    plan.scenarios.front().monthlyGrowthPercent = 3;
    return plan;
}

bool isClose(double a, double b, double tolerance)
{
    return std::abs(a - b) <= tolerance * std::abs(b);
}

/// Distribution function of the standard normal distribution.
double normal(double deviation)
{
    return std::erfc(-deviation / std::sqrt(2.0)) / 2;
}

} // namespace

class PlanDrawsTest : public QObject
{
    Q_OBJECT

private slots:
    void withoutUncertaintyDrawsEqualTheForecast_data()
    {
        QTest::addColumn<Plan>("plan");
        QTest::newRow("two machines") << twoProviders();
        Plan chat = growingChat();
        chat.scenarios.front().outlook.uncertainty = certain();
        QTest::newRow("growing demand") << chat;
        chat.workloads.front().autoscaling = Autoscaling{.minimum = 1, .maximum = 40};
        for (std::size_t hour = 0; hour < kHoursPerDay; ++hour)
            chat.workloads.front().demand.profile[hour] = 1 + static_cast<double>(hour);
        QTest::newRow("autoscaled") << chat;
        chat.phases = {{"Later", Date::fromCivil(2027, 3, 9), std::nullopt, {1}, ""}};
        chat.scenarios.front().outlook.priceSteps = {{Date::fromCivil(2027, 6, 1), {}, -20}};
        chat.workloads.front().otherCosts = {{"Support", Money::fromCents(12'345)}};
        QTest::newRow("phases, prices and other costs") << chat;
    }
    void withoutUncertaintyDrawsEqualTheForecast()
    {
        QFETCH(Plan, plan);
        const Drawn drawn = draw(plan, 10, 24);
        for (std::size_t m = 0; m < drawn.risk.months.size(); ++m) {
            const double exact = drawn.evaluation.forecast[m].total.toDouble();
            const DrawnAmount &cost = drawn.risk.months[m].cost;
            // A line is rounded to the cent; a straight line approximates many small steps.
            QVERIFY2(std::abs(cost.p50 - exact) < 0.02 + 2e-3 * exact,
                     qPrintable(QString("%1: %2, %3").arg(m).arg(cost.p50).arg(exact)));
            QCOMPARE(cost.p10, cost.p90);
        }
    }

    /// In January lines of 391.344 and 2,732.99844 make 391.34 + 2,733.00: where nothing is
    /// uncertain, no future differs.
    void certainFuturesAreTheForecastToTheCent()
    {
        Plan plan = twoProviders();
        plan.monthlyBudget = Money::fromCents(312'434);
        const MonthRisk kept = draw(plan, 10, 1).risk.months.front();
        QVERIFY(std::abs(kept.cost.p10 - 3'124.34) < 1e-6);
        QVERIFY(std::abs(kept.cost.p90 - 3'124.34) < 1e-6);
        QCOMPARE(kept.overBudget, std::optional(0.0));
        plan.monthlyBudget = Money::fromCents(312'433);
        QCOMPARE(draw(plan, 10, 1).risk.months.front().overBudget, std::optional(1.0));
    }

    /// A machine that does not grow, and storage of 100,000 a month that follows demand: the cost
    /// is 391.344 + 100,000 times a normal factor, whatever the machine; 38.4 % of the futures pass
    /// 105,000.
    void otherCostsFollowTheDemandDrawn_data()
    {
        QTest::addColumn<bool>("priced");
        QTest::addColumn<bool>("byHand");
        QTest::newRow("development") << true << false;
        QTest::newRow("count by hand") << true << true;
        QTest::newRow("nothing serves it") << false << false;
    }
    void otherCostsFollowTheDemandDrawn()
    {
        QFETCH(bool, priced);
        QFETCH(bool, byHand);
        Workload workload =
            aWorkload("One", byHand ? WorkloadKind::realTimeInference : WorkloadKind::development);
        workload.schedule = Schedule{};
        workload.otherCosts = {{"Storage", Money::fromCents(10'000'000)}};
        workload.otherCosts.front().followsDemand = true;
        PlanBuilder builder = aPlan();
        builder.with(workload);
        if (priced)
            builder.on(anOffer(known::aws, "us-east-1", "g4dn.xlarge"), 1);
        Plan plan = builder.build();
        plan.startMonth = Date::fromCivil(2027, 1, 1);
        Uncertainty &uncertainty = plan.scenarios.front().outlook.uncertainty;
        uncertainty = certain();
        uncertainty.demand = {Spread::Kind::normal, -20, 20};
        plan.monthlyBudget = Money::fromCents(10'500'000);
        const Drawn drawn = draw(plan, kMany);
        const double machine = drawn.evaluation.lines.front().price ? 0.526 * 744 : 0;
        QCOMPARE(drawn.evaluation.lines.front().price.has_value(), priced);
        const MonthRisk &january = drawn.risk.months.front();
        QVERIFY(isClose(january.cost.p10, machine + 80'000, 3e-3));
        QVERIFY(isClose(january.cost.p50, machine + 100'000, 3e-3));
        QVERIFY(isClose(january.cost.p90, machine + 120'000, 3e-3));
        const double over = 1 - normal((5'000 - machine) / 100'000 / 0.2 * kNinetiethDeviation);
        QVERIFY(std::abs(*january.overBudget - over) < 5 * std::sqrt(over * (1 - over) / kMany));
    }

    /// Prices of AWS are normal with 80 % between -20 % and +20 %: the percentiles of the cost are
    /// known, and the probability of passing a budget is that of the deviation.
    void oneNormalAssumptionGivesItsOwnPercentiles()
    {
        Plan plan = twoProviders();
        plan.scenarios.front().outlook.uncertainty.providers = {
            {known::aws, {Spread::Kind::normal, -20, 20}}};
        const double aws = 0.526 * 744;
        const double google = 3.673385 * 744;
        plan.monthlyBudget = Money::nearestCents(100 * (google + aws * 1.1));
        const Drawn drawn = draw(plan, kMany);
        const MonthRisk &january = drawn.risk.months.front();
        QVERIFY(isClose(january.cost.p10, google + aws * 0.8, 2e-3));
        QVERIFY(isClose(january.cost.p50, google + aws, 2e-3));
        QVERIFY(isClose(january.cost.p90, google + aws * 1.2, 2e-3));
        const double over = 1 - normal(0.1 / 0.2 * kNinetiethDeviation);
        QVERIFY(std::abs(*january.overBudget - over) < 5 * std::sqrt(over * (1 - over) / kMany));
        QVERIFY(std::abs(*drawn.risk.months.back().exceededByThen - over) < 0.02);
        // Prices stay as drawn for the whole horizon: the sum has the same percentiles.
        QVERIFY(isClose(drawn.risk.total.cost.p90, 365.0 / 31 * january.cost.p90, 1e-6));
    }

    /// Two independent normal ones: variances add up.
    void variancesOfIndependentAssumptionsAddUp()
    {
        Plan plan = twoProviders();
        plan.scenarios.front().outlook.uncertainty.providers = {
            {known::aws, {Spread::Kind::normal, -60, 60}},
            {known::google, {Spread::Kind::normal, -10, 10}}};
        const double aws = 0.526 * 744;
        const double google = 3.673385 * 744;
        const double ninetieth = std::hypot(aws * 0.6, google * 0.1);
        const Drawn drawn = draw(plan, kMany);
        const DrawnAmount &cost = drawn.risk.months.front().cost;
        QVERIFY(isClose(cost.p90 - (aws + google), ninetieth, 0.02));
        QVERIFY(isClose((aws + google) - cost.p10, ninetieth, 0.02));
        QVERIFY(isClose(cost.mean, aws + google, 2e-3));
        // Shares of the variance, which ranks follow closely: 234.8^2 against 273.3^2.
        QCOMPARE(drawn.risk.drivers.size(), std::size_t{2});
        const double share = std::pow(google * 0.1 / ninetieth, 2);
        QVERIFY(std::abs(drawn.risk.drivers.front().share - share) < 0.03);
        QVERIFY(drawn.risk.drivers.front().correlation > 0);
    }

    void oneSharedPriceMovesAllOfItsLines()
    {
        Plan plan = twoProviders();
        plan.scenarios.front().allocations[2] = plan.scenarios.front().allocations[1];
        plan.scenarios.front().outlook.uncertainty.prices = {Spread::Kind::normal, -20, 20};
        const Drawn drawn = draw(plan, kMany);
        QVERIFY(isClose(drawn.risk.months.front().cost.p90, 2 * 0.526 * 744 * 1.2, 3e-3));
        QCOMPARE(drawn.risk.drivers.size(), std::size_t{1});
    }

    void theSameSeedGivesTheSameAnswerHoweverItIsDrawn()
    {
        const Plan plan = growingChat();
        const EvaluationInputs inputs = m_desk.with(plan);
        const Scenario &scenario = activeScenario(*inputs.plan);
        const auto evaluation = evaluateScenario(inputs, scenario, {.months = 36});
        const DrawOptions options{.draws = 1'000, .seed = 5};
        PlanDraws atOnce(inputs, scenario, evaluation, options);
        atOnce.draw(1'000, sequential);
        PlanDraws inParts(inputs, scenario, evaluation, options);
        const auto backwards = [](const std::function<void(int)> &work) {
            work(1);
            work(0);
        };
        while (!inParts.isComplete())
            inParts.draw(77, backwards);
        const Risk one = atOnce.risk(sequential);
        const Risk other = inParts.risk(backwards);
        for (std::size_t m = 0; m < one.months.size(); ++m) {
            QCOMPARE(one.months[m].cost.p10, other.months[m].cost.p10);
            QCOMPARE(one.months[m].cost.p90, other.months[m].cost.p90);
            QCOMPARE(one.months[m].cost.mean, other.months[m].cost.mean);
        }
        QCOMPARE(one.drivers.front().correlation, other.drivers.front().correlation);
        PlanDraws another(inputs, scenario, evaluation, {.draws = 1'000, .seed = 6});
        another.draw(1'000, sequential);
        QVERIFY(another.risk(sequential).total.cost.p50 != one.total.cost.p50);
    }

    void moreDemandCostsMoreAndMissesMore()
    {
        Plan plan = growingChat();
        plan.workloads.front().autoscaling = Autoscaling{.minimum = 1, .maximum = 12};
        const Drawn drawn = draw(plan, 4'000, 36);
        for (std::size_t m = 0; m < 36; ++m) {
            const MonthRisk &month = drawn.risk.months[m];
            QVERIFY(month.cost.p10 > 0 && month.cost.p10 <= month.cost.p50
                    && month.cost.p50 <= month.cost.p90);
            QVERIFY(month.missed >= 0 && month.missed <= 1);
            if (m > 0)
                QVERIFY(month.missed >= drawn.risk.months[m - 1].missed);
        }
        QVERIFY(drawn.risk.months.back().missed > drawn.risk.months.front().missed);
    }

    void aCheaperScenarioIsCheaperInEveryFuture()
    {
        Plan plan = growingChat();
        plan.scenarios.push_back(plan.scenarios.front());
        plan.scenarios.back().name = "Cheaper";
        plan.scenarios.back().priceChangePercent = -1;
        const EvaluationInputs inputs = m_desk.with(plan);
        std::vector<PlanDraws> draws;
        for (const Scenario &scenario : inputs.plan->scenarios) {
            draws.emplace_back(inputs, scenario, evaluateScenario(inputs, scenario),
                               DrawOptions{.draws = 2'000});
            draws.back().draw(2'000, sequential);
        }
        // Both meet the same demand, hardware and prices, so that one per cent is enough.
        QCOMPARE(draws[1].cheaperThan(draws[0]), 1.0);
        QCOMPARE(draws[0].cheaperThan(draws[1]), 0.0);
        QCOMPARE(draws[0].cheaperThan(draws[0]), 0.0);
    }

    /// With AWS at its P10 or P90 the rest is one normal assumption, so the probability of passing
    /// is known; a single assumption leaves nothing open.
    void passingAtAnEndIsThatOfTheOthers()
    {
        Plan plan = twoProviders();
        plan.scenarios.front().outlook.uncertainty.providers = {
            {known::aws, {Spread::Kind::normal, -60, 60}},
            {known::google, {Spread::Kind::normal, -10, 10}}};
        const double aws = 0.526 * 744;
        const double google = 3.673385 * 744;
        const double budget = aws + google + 60;
        plan.monthlyBudget = Money::nearestCents(100 * budget);
        const auto endsOf = [&](const Plan &asked, std::size_t maximum = kDrawsOfEnd) {
            const EvaluationInputs inputs = m_desk.with(asked);
            const Scenario &scenario = activeScenario(*inputs.plan);
            const auto evaluation = evaluateScenario(inputs, scenario, {.months = 12});
            PlanDraws draws(inputs, scenario, evaluation, {.draws = 10'000});
            draws.draw(10'000, sequential);
            Risk risk = draws.risk(sequential);
            draws.addExceedanceEnds(risk, sequential, maximum);
            return risk;
        };
        const Risk risk = endsOf(plan);
        QCOMPARE(risk.drawsOfEnd, kDrawsOfEnd);
        QCOMPARE(endsOf(plan, 1'000).drawsOfEnd, std::size_t{1'000});
        QCOMPARE(endsOf(plan, 1'000'000).drawsOfEnd, std::size_t{10'000}); // as many as were drawn
        QCOMPARE(risk.exceedance.size(), std::size_t{2});
        const double deviation = google * 0.1 / kNinetiethDeviation;
        const auto passes = [&](double ofAws) {
            return 1 - normal((budget - google - aws * ofAws) / deviation);
        };
        const double error = maxErrorOf(kDrawsOfEnd) / 100;
        QVERIFY(std::abs(error - 0.025) < 1e-12);
        QVERIFY(std::abs(risk.exceedance[0].low - passes(0.4)) < 3 * error);
        QVERIFY(std::abs(risk.exceedance[0].high - passes(1.6)) < 3 * error);
        plan.scenarios.front().outlook.uncertainty.providers.pop_back();
        const Risk alone = endsOf(plan);
        QCOMPARE(alone.exceedance.front().low, 0.0);
        QCOMPARE(alone.exceedance.front().high, 1.0);
    }

    void absurdAssumptionsGiveNumbers()
    {
        Plan plan = growingChat();
        Scenario &scenario = plan.scenarios.front();
        scenario.monthlyGrowthPercent = 1000;
        scenario.outlook.uncertainty.demand = {Spread::Kind::lognormal, -99, 1000};
        scenario.outlook.uncertainty.growth = {Spread::Kind::normal, -99, 1000};
        scenario.outlook.uncertainty.prices = {Spread::Kind::normal, -99, 1000};
        const Drawn drawn = draw(plan, 500, 60);
        for (const MonthRisk &month : drawn.risk.months)
            for (const double amount : {month.cost.p10, month.cost.p50, month.cost.p90})
                QVERIFY(std::isfinite(amount) && amount >= 0);
        Plan empty = newPlan();
        const Drawn nothing = draw(empty, 10);
        QCOMPARE(nothing.risk.total.cost.p90, 0.0);
        QVERIFY(nothing.risk.drivers.empty());
    }

private:
    struct Drawn {
        ScenarioEvaluation evaluation;
        Risk risk;
    };
    [[nodiscard]] Drawn draw(const Plan &plan, std::size_t count, int months = 12) const
    {
        const EvaluationInputs inputs = m_desk.with(plan);
        const Scenario &scenario = activeScenario(*inputs.plan);
        Drawn drawn{evaluateScenario(inputs, scenario, {.months = months}), {}};
        drawn.evaluation.completeness.noOffer = 0; // other cost lines are all that these plans have
        PlanDraws draws(inputs, scenario, drawn.evaluation, {.draws = count});
        draws.draw(count, sequential);
        drawn.risk = draws.risk(sequential);
        return drawn;
    }

    EvaluationDesk m_desk;
};

QTEST_APPLESS_MAIN(PlanDrawsTest)
#include "tst_plan_draws.moc"
