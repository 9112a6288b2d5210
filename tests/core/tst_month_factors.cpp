// SPDX-License-Identifier: GPL-3.0-or-later
// Forecast months: growth, seasons, phases, price changes, budgets, and the cause of an excess.
#include "core/catalog/known_providers.h"
#include "core/evaluation/month_factors.h"
#include "core/plan/plan_edit.h"
#include "core/wording/finding_words.h"
#include "core/wording/forecast_words.h"
#include "support/evaluation_desk.h"
#include "support/plan_builders.h"

#include <QTest>

#include <bit>
#include <cmath>

using namespace headroom;
using namespace headroom::testing;

namespace {

using Kind = GrowthCurve::Kind;

/// Two machines of 0.526 an hour around the clock: 24 x 0.526 x 2 = 25.248 a day.
Plan twoMachines()
{
    Workload workload = aWorkload("Notebooks");
    workload.schedule = Schedule{};
    Plan plan =
        aPlan().with(workload).on(anOffer(known::aws, "us-east-1", "g4dn.xlarge"), 2).build();
    plan.startMonth = Date::fromCivil(2027, 1, 1);
    return plan;
}

bool contains(const std::string &text, const char *part)
{
    return text.find(part) != std::string::npos;
}

std::string said(const ScenarioEvaluation &scenario)
{
    std::string all;
    for (const Finding &finding : scenario.findings)
        all += messageOf(finding, english()) + ' ' + detailOf(finding, english()) + '\n';
    return all;
}

Money ofDays(int days)
{
    return Money::rounded(Exact::ratio(25'248, 1'000) * Exact(days));
}

} // namespace

class MonthFactorsTest : public QObject
{
    Q_OBJECT

private slots:
    void curvesByHand_data()
    {
        QTest::addColumn<GrowthCurve>("curve");
        QTest::addColumn<int>("month");
        QTest::addColumn<double>("factor");
        const auto row = [](const char *name, const GrowthCurve &curve, int month, double factor) {
            QTest::newRow(name) << curve << month << factor;
        };
        const GrowthCurve ten{.monthlyPercent = 10};
        row("exponential, first month", ten, 0, 1);
        row("exponential, 1.1^3", ten, 3, 1.331);
        const GrowthCurve linear{.kind = Kind::linear, .monthlyPercent = 10};
        row("linear", linear, 3, 1.3);
        row("linear shrinks to nothing", {.kind = Kind::linear, .monthlyPercent = -50}, 5, 0);
        const GrowthCurve rise{
            .kind = Kind::sCurve, .finalFactor = 3, .middleMonths = 10, .riseMonths = 8};
        row("S-curve begins at 1", rise, 0, 1);
        // k = 2 ln 9 / 8 = 0.549306; at 0: 1/(1+e^5.49306) = 0.00409836; at the middle 0.5:
        // 1 + 2 x (0.5 - 0.00409836)/(1 - 0.00409836) = 1.9958848
        row("S-curve, middle", rise, 10, 1.9958847736625516);
        row("S-curve, the end", rise, 59, 3);
        const GrowthCurve steps{.kind = Kind::steps, .points = {{3, 2}, {5, 1.5}}};
        row("steps, before", steps, 1, 1);
        row("steps, at the third month", steps, 2, 2);
        row("steps, the fourth", steps, 3, 2);
        row("steps, the fifth and on", steps, 40, 1.5);
        const GrowthCurve table{.kind = Kind::table, .points = {{3, 2}, {5, 1}}};
        row("table, half-way up", table, 1, 1.5);
        row("table, at its point", table, 2, 2);
        row("table, half-way down", table, 3, 1.5);
        row("table, after the last", table, 30, 1);
    }
    void curvesByHand()
    {
        QFETCH(GrowthCurve, curve);
        QFETCH(int, month);
        QFETCH(double, factor);
        QVERIFY2(std::abs(growthFactor(curve, month) - factor) < 1e-6,
                 qPrintable(QString::number(growthFactor(curve, month), 'g', 12)));
    }

    void seasonsAndOwnCurvesGoBeforeTheScenarios()
    {
        Scenario scenario;
        scenario.monthlyGrowthPercent = 10;
        scenario.outlook.seasons[11] = 2; // December
        const Date december = Date::fromCivil(2026, 12, 1);
        QVERIFY(std::abs(demandIn(scenario, 1, 1, december) - 2.2) < 1e-12);
        scenario.outlook.workloads = {{1, GrowthCurve{.monthlyPercent = 0}, kNoSeasons}};
        QCOMPARE(demandIn(scenario, 1, 1, december), 1.0);
        QVERIFY(std::abs(demandIn(scenario, 2, 1, december) - 2.2) < 1e-12);
    }

    void absurdGrowthStaysFinite()
    {
        Scenario scenario;
        scenario.monthlyGrowthPercent = 1000;
        const double demand = demandIn(scenario, 1, 59, Date::fromCivil(2030, 1, 1));
        QVERIFY(std::isfinite(demand) && demand > 1e9);
    }

    void aWorkloadExistsInItsPhasesOnly()
    {
        Plan plan = twoMachines();
        plan.phases = {
            {"Pilot", Date::fromCivil(2027, 1, 18), Date::fromCivil(2027, 2, 7), {1}, ""},
            {"Production", Date::fromCivil(2027, 2, 5), std::nullopt, {1}, ""}};
        // Pilot from 18 January: 14 days. From 5 February both, and then without an end.
        QCOMPARE(std::popcount(daysPresent(plan, 1, Date::fromCivil(2027, 1, 1))), 14);
        const ScenarioEvaluation scenario = evaluated(plan);
        QCOMPARE(scenario.forecast[0].total, ofDays(14));
        QCOMPARE(scenario.forecast[1].total, ofDays(28));
        QCOMPARE(scenario.forecast[2].total, ofDays(31));
        plan.phases.pop_back();
        QCOMPARE(evaluated(plan).forecast[1].total, ofDays(7));
        QCOMPARE(evaluated(plan).forecast[2].total, Money());
    }

    void otherCostsFollowPhases()
    {
        Plan plan = twoMachines();
        plan.workloads.front().otherCosts = {{"Storage", Money::fromCents(31'000)}};
        plan.phases = {
            {"Pilot", Date::fromCivil(2027, 1, 1), Date::fromCivil(2027, 1, 10), {1}, ""}};
        // 10 days of 31: 252.48 and 100.00.
        QCOMPARE(evaluated(plan).forecast[0].total, Money::fromCents(35'248));
    }

    void stepsChangePublicPrices()
    {
        Plan plan = twoMachines();
        plan.scenarios.front().outlook.priceSteps = {
            {Date::fromCivil(2027, 2, 20), std::nullopt, 10},
            {Date::fromCivil(2027, 3, 1), known::aws, -50},
            {Date::fromCivil(2027, 3, 1), known::google, 900}};
        const ScenarioEvaluation scenario = evaluated(plan);
        QCOMPARE(scenario.forecast[0].total, ofDays(31));
        // 0.526 x 1.1 = 0.5786 from February on; half of it, 0.2893, from March.
        QCOMPARE(scenario.forecast[1].total,
                 Money::rounded(Exact::ratio(5'786, 10'000) * Exact(2 * 24 * 28)));
        QCOMPARE(scenario.forecast[2].total,
                 Money::rounded(Exact::ratio(2'893, 10'000) * Exact(2 * 24 * 31)));
    }

    void commitmentsKeepTheirPrice()
    {
        const auto catalog =
            CatalogBuilder()
                .type(known::aws, "g4dn.xlarge", 4, 16)
                .accelerators("T4", 1, 16)
                .offer("us-east-1", {.model = PricingModel::reserved, .termYears = 1}, "0.331")
                .build();
        OfferReference offer = anOffer(known::aws, "us-east-1", "g4dn.xlarge");
        offer.purchase = {.model = PricingModel::reserved, .termYears = 1};
        Workload workload = aWorkload("Notebooks");
        workload.schedule = Schedule{};
        Plan plan = aPlan().with(workload).on(offer, 1).build();
        plan.startMonth = Date::fromCivil(2027, 1, 1);
        plan.scenarios.front().outlook.priceSteps = {
            {Date::fromCivil(2027, 6, 1), std::nullopt, 100}};
        const EvaluationDesk desk(catalog);
        const auto forecast = evaluate(desk.with(plan), {.months = 13}).activeScenario().forecast;
        const auto at = [](const char *rate, int days) {
            return Money::rounded(*Exact::parse(rate) * Exact(24 * days));
        };
        QCOMPARE(forecast[11].total, at("0.331", 31));
        QCOMPARE(forecast[12].total, at("0.662", 31)); // a new term
    }

    void aStepOlderThanThePriceIsPartOfIt()
    {
        // The price is of 2026-07-20.
        Plan plan = twoMachines();
        plan.scenarios.front().outlook.priceSteps = {
            {Date::fromCivil(2025, 1, 1), std::nullopt, 10}};
        const ScenarioEvaluation scenario = evaluated(plan);
        QCOMPARE(scenario.forecast[0].total, ofDays(31));
        QVERIFY(hasFinding(scenario, "price_step_in_price", Severity::note));
        plan.scenarios.front().outlook.priceSteps.front().from = Date::fromCivil(2026, 8, 1);
        const ScenarioEvaluation later = evaluated(plan);
        // 782.688 x 1.1
        QCOMPARE(later.forecast[0].total, Money::fromCents(86'096));
        QVERIFY(!hasFinding(later, "price_step_in_price", Severity::note));
    }

    void theBudgetOfAMonthIsTheLastOneStated()
    {
        Plan plan = twoMachines();
        plan.monthlyBudget = Money::fromCents(100'000);
        plan.budgetByMonth = {{Date::fromCivil(2027, 3, 15), Money::fromCents(70'000)},
                              {Date::fromCivil(2027, 5, 1), Money::fromCents(90'000)}};
        const ScenarioEvaluation scenario = evaluated(plan);
        QCOMPARE(scenario.forecast[1].budget, Money::fromCents(100'000));
        QCOMPARE(scenario.forecast[2].budget, Money::fromCents(70'000));
        QCOMPARE(scenario.forecast[3].budget, Money::fromCents(70'000));
        QCOMPARE(scenario.forecast[4].budget, Money::fromCents(90'000));
        // 31 days cost 782.688: the budget of March is passed because it was lowered.
        QCOMPARE(scenario.budgetExceeded->month, std::size_t{2});
        QCOMPARE(scenario.budgetExceeded->cause, ExceedanceCause::budget);
        QCOMPARE(scenario.budgetExceeded->over, Money::fromCents(8'269));
        plan.scenarios.front().monthlyBudget = Money::fromCents(1'000'000);
        QVERIFY(!evaluated(plan).budgetExceeded);
    }

    void budgetSentenceIsAboutItsMonth()
    {
        // 1.052 an hour: 782.688 in 31 days, 706.944 in 28.
        Plan plan = twoMachines();
        plan.monthlyBudget = Money::fromCents(100'000);
        plan.budgetByMonth = {{Date::fromCivil(2027, 3, 1), Money::fromCents(70'000)}};
        const ScenarioEvaluation lowered = evaluated(plan);
        QVERIFY(changesBudget(lowered));
        QCOMPARE(lowered.budget, Money::fromCents(100'000));
        QCOMPARE(lowered.budgetExceeded->limit, Money::fromCents(70'000));
        QVERIFY(contains(
            said(lowered),
            "exceeds the budget of $700.00 in March 2027, at $782.69. The budget is lower"));
        QCOMPARE(describeBudget(plan, plan.scenarios.front(), english()),
                 std::string("$1,000.00, $700.00 from March 2027 on"));

        plan.monthlyBudget.reset();
        const ScenarioEvaluation begun = evaluated(plan);
        QVERIFY(!begun.budget && hasBudget(begun));
        QCOMPARE(begun.budgetExceeded->cause, ExceedanceCause::budgetBegins);
        QVERIFY(contains(said(begun), "in March 2027, at $782.69. The budget begins"));
        QVERIFY(describeExceedance(plan, begun).ends_with("there was none before."));

        // From the first month on it is the budget of the planned month.
        plan.budgetByMonth.front().from = Date::fromCivil(2027, 1, 1);
        const ScenarioEvaluation over = evaluated(plan);
        QCOMPARE(over.budget, Money::fromCents(70'000));
        QVERIFY(hasFinding(over, "over_budget", Severity::warning));
    }

    void theReasonIsNamed_data()
    {
        QTest::addColumn<QString>("change");
        QTest::addColumn<int>("month");
        QTest::addColumn<int>("cause");
        QTest::newRow("from the start") << "low" << 0 << int(ExceedanceCause::planned);
        QTest::newRow("a phase") << "phase" << 3 << int(ExceedanceCause::phase);
        QTest::newRow("a price") << "price" << 4 << int(ExceedanceCause::price);
        QTest::newRow("a longer month") << "days" << 1 << int(ExceedanceCause::days);
    }
    void theReasonIsNamed()
    {
        QFETCH(QString, change);
        Plan plan = twoMachines();
        plan.monthlyBudget = Money::fromCents(change == u"low" ? 1'000 : 80'000);
        if (change == u"phase") {
            plan = *applyEdit(plan, DuplicateWorkload{1});
            plan.phases = {{"Production", Date::fromCivil(2027, 4, 5), std::nullopt, {2}, ""}};
        } else if (change == u"price") {
            plan.scenarios.front().outlook.priceSteps = {
                {Date::fromCivil(2027, 5, 1), std::nullopt, 20}};
        } else if (change == u"days") { // February has 706.94
            plan.startMonth = Date::fromCivil(2027, 2, 1);
            plan.monthlyBudget = Money::fromCents(78'000);
        }
        const ScenarioEvaluation scenario = evaluated(plan);
        QVERIFY(scenario.budgetExceeded);
        QTEST(int(scenario.budgetExceeded->cause), "cause");
        QTEST(int(scenario.budgetExceeded->month), "month");
        const std::string text = describeExceedance(plan, scenario);
        QVERIFY(!text.empty());
        if (change == u"phase")
            QVERIFY(text.find("“Production”") != std::string::npos);
    }

    void growthAndSeasonAreStated()
    {
        Plan plan = chatPlan();
        plan.startMonth = Date::fromCivil(2027, 1, 1);
        plan.workloads.front().demand.peakRequestsPerSecond = 400;
        const ScenarioEvaluation flat = evaluated(plan);
        plan.monthlyBudget = flat.forecast[0].total;
        plan.scenarios.front().monthlyGrowthPercent = 10;
        QCOMPARE(evaluated(plan).budgetExceeded->cause, ExceedanceCause::demand);
        plan.scenarios.front().monthlyGrowthPercent = 0;
        plan.scenarios.front().outlook.seasons[5] = 3;
        const ScenarioEvaluation june = evaluated(plan);
        QCOMPARE(june.budgetExceeded->cause, ExceedanceCause::season);
        QCOMPARE(june.budgetExceeded->month, std::size_t{5});
    }

private:
    [[nodiscard]] ScenarioEvaluation evaluated(const Plan &plan) const
    {
        return evaluate(m_desk.with(plan)).activeScenario();
    }

    EvaluationDesk m_desk;
};

QTEST_APPLESS_MAIN(MonthFactorsTest)
#include "tst_month_factors.moc"
