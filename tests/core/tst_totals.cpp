// SPDX-License-Identifier: GPL-3.0-or-later
// Sums, shares, ranges and limits of a scenario: parts add up to the totals below them.
#include "core/catalog/known_providers.h"
#include "core/evaluation/evaluation.h"
#include "support/evaluation_desk.h"
#include "support/plan_builders.h"
#include "support/random_plans.h"

#include <QTest>

#include <cmath>
#include <numeric>

using namespace headroom;
using namespace headroom::testing;

namespace {

OfferReference aws(const char *type)
{
    return anOffer(known::aws, "us-east-1", type);
}

/// 730 h on machines of 0.096 and 0.526 an hour on AWS, and of 3.673385 on Google Cloud.
PlanBuilder threeLines()
{
    PlanBuilder plan = aPlan();
    for (const char *name : {"One", "Two", "Three"}) {
        Workload workload = aWorkload(name);
        workload.schedule = Schedule{};
        plan.with(workload);
        if (std::string(name) == "Three")
            plan.on(anOffer(known::google, "us-central1", "a2-highgpu-1g"), 1);
        else
            plan.on(aws(std::string(name) == "One" ? "m5.large" : "g4dn.xlarge"), 1);
    }
    return plan;
}

Money sumOf(const std::vector<Line> &lines, Money Line::*amount)
{
    return std::accumulate(lines.begin(), lines.end(), Money(),
                           [&](Money sum, const Line &line) { return sum + line.*amount; });
}

} // namespace

class TotalsTest : public QObject
{
    Q_OBJECT

private slots:
    void totalsAreSumsOfRoundedLines()
    {
        // 70.08 + 383.98 + 2,681.57 (0.526 x 730 = 383.98; 3.673385 x 730 = 2,681.57105)
        const ScenarioEvaluation scenario = of(threeLines().build());
        QCOMPARE(scenario.lines[0].monthly, Money::fromCents(7'008));
        QCOMPARE(scenario.lines[1].monthly, Money::fromCents(38'398));
        QCOMPARE(scenario.lines[2].monthly, Money::fromCents(268'157));
        QCOMPARE(scenario.total, Money::fromCents(313'563));
        QCOMPARE(scenario.cash, scenario.total);
        QCOMPARE(scenario.listCost.value(), scenario.total);
    }

    void sharesAreOfTheTotal()
    {
        const ScenarioEvaluation scenario = of(threeLines().build());
        QVERIFY(std::abs(scenario.lines[0].sharePercent - 100 * 70.08 / 3135.63) < 1e-9);
        double shares = 0;
        for (const Line &line : scenario.lines)
            shares += line.sharePercent;
        QVERIFY(std::abs(shares - 100) < 1e-9);
        // 454.06 on AWS, 2,681.57 on Google Cloud
        QCOMPARE(scenario.providers.size(), std::size_t{2});
        QCOMPARE(scenario.providers[0].provider, known::aws);
        QCOMPARE(scenario.providers[0].compute, Money::fromCents(45'406));
        QVERIFY(std::abs(scenario.providers[1].percent - 100 * 2681.57 / 3135.63) < 1e-9);
    }

    void otherCostsAreOfNoProvider()
    {
        Plan plan = threeLines().build();
        plan.workloads[0].otherCosts = {{"Licences", Money::fromCents(100'000)}};
        const ScenarioEvaluation scenario = of(plan);
        QCOMPARE(scenario.total - scenario.compute, Money::fromCents(100'000));
        QCOMPARE(scenario.providers[0].compute, Money::fromCents(45'406));
    }

    void everyViewContainsWhatTheTotalContains()
    {
        // A thousand a month in addition to 3,135.63 of compute, and 10 % of the 70.08 of the first
        // line.
        Plan plan = threeLines().build();
        CostLine markup;
        markup.name = "Service";
        markup.basis = CostBasis::markup;
        markup.percent = 10;
        plan.workloads[0].otherCosts = {{"Licences", Money::fromCents(100'000)}, markup};
        const ScenarioEvaluation scenario = of(plan);
        QCOMPARE(scenario.total, Money::fromCents(313'563 + 100'000 + 701));
        QCOMPARE(scenario.listCost.value(), scenario.total);
        QCOMPARE(scenario.cash, scenario.total);
    }

    void anEmptyPlanCostsNothingAndHasNoShares()
    {
        const ScenarioEvaluation scenario = of(aPlan().with("Alone").build());
        QCOMPARE(scenario.total, Money());
        QCOMPARE(scenario.lines[0].sharePercent, 0.0);
        QVERIFY(scenario.providers.empty());
    }

    /// Lines on one model and hardware err together: their deviations add up. Others do not: theirs
    /// add as squares.
    void rangesOfLinesAddAsTheirErrorsDo()
    {
        Plan plan = chatPlan();
        plan.workloads.front().demand.peakRequestsPerSecond = 200;
        plan.workloads.push_back(plan.workloads.front());
        plan.workloads.back().id = 2;
        plan.scenarios.front().allocations[2] = plan.scenarios.front().allocations[1];
        const ScenarioEvaluation same = of(plan);
        const auto up = [](const Line &line) {
            return static_cast<double>((line.computeHigh - line.compute).cents());
        };
        QVERIFY(up(same.lines[0]) > 0);
        QCOMPARE((same.high - same.total).cents(), std::llround(2 * up(same.lines[0])));
        int compared = 0;
        for (const char *type : {"p3.2xlarge", "g4dn.xlarge", "g4dn.2xlarge", "p4d.24xlarge"}) {
            plan.scenarios.front().allocations[2].offer = aws(type);
            const ScenarioEvaluation other = of(plan);
            compared += up(other.lines[1]) > 0 ? 1 : 0;
            QCOMPARE((other.high - other.total).cents(),
                     std::llround(std::hypot(up(other.lines[0]), up(other.lines[1]))));
        }
        QVERIFY(compared > 0);
    }

    void theFirstMonthAboveTheBudgetIsNamed()
    {
        // 70.08 + 383.98 + 2,681.57 = 3,135.63 a month of 730 h; February has 672, January 744
        Plan plan = threeLines().build();
        plan.startMonth = Date::fromCivil(2027, 2, 1);
        plan.monthlyBudget = Money::fromCents(313'563);
        const ScenarioEvaluation scenario = of(plan);
        QVERIFY(scenario.forecast[0].total < *plan.monthlyBudget);
        QCOMPARE(scenario.budgetExceeded->month, std::size_t{1}); // March
        plan.monthlyBudget = Money::fromCents(1'000'000);
        QVERIFY(!of(plan).budgetExceeded);
        plan.monthlyBudget.reset();
        QVERIFY(!of(plan).budgetExceeded);
    }

    void aBudgetLeavesWhatOthersDoNotTake()
    {
        Plan plan = threeLines().build();
        plan.workloads[0].otherCosts = {{"Storage", Money::fromCents(1'000)}};
        QVERIFY(!budgetLeftFor(of(plan), 1));
        plan.monthlyBudget = Money::fromCents(400'000);
        // 4,000.00 less 383.98 and 2,681.57; its own 10.00 of storage are part of what it may cost
        QCOMPARE(*budgetLeftFor(of(plan), 1), Money::fromCents(93'445));
        QCOMPARE(budgetLeaving(of(plan), 1, Money::fromCents(93'445)), Money::fromCents(400'000));
    }

    void scenariosAreComparedWithTheBaseline()
    {
        Plan plan = threeLines().scenario("Smaller").build();
        plan.scenarios[1].allocations = plan.scenarios[0].allocations;
        plan.scenarios[1].allocations.erase(3);
        const Evaluation evaluation = evaluate(m_desk.with(plan));
        // A workload without an offer is not a saving.
        QCOMPARE(evaluation.scenarios[0].againstBaseline.value(), Money());
        QVERIFY(!evaluation.scenarios[1].againstBaseline);
        QVERIFY(!evaluation.scenarios[1].completeness.isWhole());
        // At twice the price: 70.08 + 383.98 + 2,681.57 more, but for what each line is rounded by.
        plan.scenarios[1].allocations = plan.scenarios[0].allocations;
        plan.scenarios[1].priceChangePercent = 100;
        const Money more = evaluate(m_desk.with(plan)).scenarios[1].againstBaseline.value();
        QVERIFY(std::abs(more.cents() - 313'563) <= 3);
        plan.baseline = "Smaller";
        QCOMPARE(evaluate(m_desk.with(plan)).scenarios[0].againstBaseline.value(), Money() - more);
    }

    void aScenarioMayHaveABasisAndABudgetOfItsOwn()
    {
        Plan plan = threeLines().scenario("Short").build();
        plan.monthlyBudget = Money::fromCents(1);
        plan.scenarios[1].allocations = plan.scenarios[0].allocations;
        plan.scenarios[1].basis = MonthBasis{MonthBasis::Kind::fourWeeks, 22};
        plan.scenarios[1].monthlyBudget = Money::fromCents(2);
        const Evaluation evaluation = evaluate(m_desk.with(plan));
        QCOMPARE(*evaluation.scenarios[0].budget, Money::fromCents(1));
        QCOMPARE(*evaluation.scenarios[1].budget, Money::fromCents(2));
        QCOMPARE(evaluation.scenarios[1].lines[0].monthly, Money::fromCents(6'451)); // 672 x 0.096
    }

    void monthsOfTheForecastAddUp_data()
    {
        QTest::addColumn<unsigned>("seed");
        for (unsigned seed = 0; seed < 40; ++seed)
            QTest::addRow("%u", seed) << seed;
    }
    void monthsOfTheForecastAddUp()
    {
        QFETCH(unsigned, seed);
        const Plan plan = randomPlan(seed);
        const EvaluationInputs inputs = m_desk.with(plan);
        const Evaluation evaluation = evaluate(inputs, {.months = 17});
        for (std::size_t s = 0; s < evaluation.scenarios.size(); ++s) {
            const ScenarioEvaluation &scenario = evaluation.scenarios[s];
            QCOMPARE(scenario.total, sumOf(scenario.lines, &Line::monthly));
            QCOMPARE(scenario.compute, sumOf(scenario.lines, &Line::compute));
            Money cash = sumOf(scenario.lines, &Line::cash);
            for (const Line &line : scenario.lines)
                cash += line.views[static_cast<std::size_t>(CostView::cash)]->other;
            QCOMPARE(scenario.cash, cash);
            QCOMPARE(scenario.upfront, sumOf(scenario.lines, &Line::upfront));
            Money ofProviders;
            for (const ProviderTotal &total : scenario.providers)
                ofProviders += total.compute;
            QCOMPARE(ofProviders, scenario.compute);
            QVERIFY(scenario.low <= scenario.total && scenario.total <= scenario.high);
            QCOMPARE(scenario.forecast.size(), std::size_t{17});
            Money all;
            Money first;
            for (std::size_t m = 0; m < 17; ++m) {
                const ForecastMonth &month = scenario.forecast[m];
                QCOMPARE(month.total, std::accumulate(month.byWorkload.begin(),
                                                      month.byWorkload.end(), Money()));
                all += month.total;
                if (m < 12)
                    first += month.total;
            }
            QCOMPARE(scenario.forecastTotal, all);
            QCOMPARE(scenario.twelveMonths, first);
            const Scenario &stated = plan.scenarios[s];
            QCOMPARE(monthlyTotal(inputs, stated), scenario.total);
            QCOMPARE(twelveMonthsTotal(inputs, stated), first);
        }
    }

    void evaluatingTwiceGivesTheSame()
    {
        for (unsigned seed = 100; seed < 110; ++seed) {
            const Plan plan = randomPlan(seed);
            const Evaluation one = evaluate(m_desk.with(plan));
            const Evaluation two = evaluate(m_desk.with(plan));
            for (std::size_t i = 0; i < one.scenarios.size(); ++i) {
                QCOMPARE(one.scenarios[i].total, two.scenarios[i].total);
                QCOMPARE(one.scenarios[i].forecastCash, two.scenarios[i].forecastCash);
                QVERIFY(one.scenarios[i].findings == two.scenarios[i].findings);
            }
        }
    }

    void eachOfferInUseIsSavedOnceWithItsPrice()
    {
        Plan plan = threeLines().scenario("Same").build();
        plan.scenarios[1].allocations = plan.scenarios[0].allocations;
        const Plan saved = withEmbeddedPrices(*makeSnapshot(m_desk.with(plan)));
        QCOMPARE(saved.prices.size(), std::size_t{3});
        QCOMPARE(saved.prices[0].rate, *HourlyRate::parse("0.096"));
        QCOMPARE(saved.catalogVersion, std::string("test"));
    }

private:
    [[nodiscard]] ScenarioEvaluation of(const Plan &plan) const
    {
        return evaluate(m_desk.with(plan)).activeScenario();
    }

    const EvaluationDesk m_desk;
};

QTEST_APPLESS_MAIN(TotalsTest)
#include "tst_totals.moc"
