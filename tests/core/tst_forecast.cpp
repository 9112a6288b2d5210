// SPDX-License-Identifier: GPL-3.0-or-later
// Months to come: growing and shrinking demand under commitments, and how many months are added up.
#include "core/catalog/known_providers.h"
#include "core/evaluation/format.h"
#include "core/plan/plan_edit.h"
#include "core/plan/plan_validation.h"
#include "core/report/forecast_report.h"
#include "support/evaluation_desk.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <set>
#include <vector>

using namespace headroom;
using namespace headroom::testing;

namespace {

constexpr int kMonths = 30;
constexpr int kTerm = 12;
constexpr double kPeak = 400;

PurchaseOption oneYear(Payment payment)
{
    return {.model = PricingModel::reserved, .termYears = 1, .payment = payment};
}

std::shared_ptr<const Catalog> catalog()
{
    return CatalogBuilder()
        .type(known::aws, "g4dn.xlarge", 4, 16)
        .accelerators("T4", 1, 16)
        .onDemand("us-east-1", "0.526")
        .offer("us-east-1", oneYear(Payment::noUpfront), "0.331")
        .offer("us-east-1", oneYear(Payment::allUpfront), "0.309")
        .build();
}

Plan chatPlan(const PurchaseOption &purchase, double peak = kPeak)
{
    Workload chat = newWorkload(WorkloadKind::realTimeInference);
    chat.name = "Chat";
    chat.model = "GPT-2";
    chat.demand.peakRequestsPerSecond = peak;
    Plan plan = *applyEdit(newPlan(), AddWorkload{chat});
    Allocation allocation;
    allocation.offer = {known::aws, "us-east-1", "g4dn.xlarge", purchase, PriceBook::publicCatalog};
    return *applyEdit(plan, Allocate{1, allocation});
}

} // namespace

class ForecastTest : public QObject
{
    Q_OBJECT

private slots:
    void workThatCannotRunHasNoForecastCost()
    {
        Plan plan = chatPlan(PurchaseOption{});
        plan.workloads.front().model = "Llama-2-70B";
        const EvaluationDesk desk(catalog());
        const ForecastReport report =
            plannedForecast(makeSnapshot(desk.with(plan), {.months = 2}), 0);
        QVERIFY(!report.evaluation().lines.front().usage);
        const Table table = forecastTable(report, english());
        for (const TableRow &row : {table.rows[0], table.rows[1], *table.total}) {
            QVERIFY(std::holds_alternative<std::monostate>(row[1]));
            QVERIFY(std::holds_alternative<std::monostate>(row[2]));
        }
        plan.workloads.front().model = "GPT-2";
        const Table known = forecastTable(
            plannedForecast(makeSnapshot(desk.with(plan), {.months = 2}), 0), english());
        QVERIFY(std::holds_alternative<Money>(known.rows[0][1]));
    }

    void committedInstancesStayForTheirTerm_data()
    {
        QTest::addColumn<double>("growth");
        QTest::addColumn<bool>("upfront");
        for (const double growth : {-10.0, 0.0, 7.0, 15.0})
            for (const bool upfront : {false, true})
                QTest::addRow("%g %% a month, %s", growth, upfront ? "upfront" : "monthly")
                    << growth << upfront;
    }
    void committedInstancesStayForTheirTerm()
    {
        QFETCH(double, growth);
        QFETCH(bool, upfront);
        const Exact rate = *Exact::parse(upfront ? "0.309" : "0.331");
        const auto purchase = oneYear(upfront ? Payment::allUpfront : Payment::noUpfront);
        const EvaluationInputs inputs = m_desk.with(chatPlan(purchase));
        Scenario scenario = activeScenario(*inputs.plan);
        scenario.monthlyGrowthPercent = growth;
        const ScenarioEvaluation evaluation =
            evaluateScenario(inputs, scenario, {.months = kMonths});
        QCOMPARE(evaluation.forecast.size(), std::size_t{kMonths});
        std::vector<int> ends; // one for each instance that is committed to
        for (int m = 0; m < kMonths; ++m) {
            const ForecastMonth &month = evaluation.forecast[static_cast<std::size_t>(m)];
            const std::size_t needed = instancesFor(kPeak * std::pow(1 + growth / 100, m));
            std::erase_if(ends, [m](int end) { return end <= m; });
            const std::size_t before = ends.size();
            ends.resize(std::max(before, needed), m + kTerm);
            const int hours = 24 * (month.month.firstOfMonthPlus(1).days() - month.month.days());
            // Commitment cost of instances with one start for 8,760 h is spread over the hours of
            // their term, which may include a 29 February: in whole cents that add up to the fee.
            Exact spread;
            for (const int end : std::set<int>(ends.begin(), ends.end())) {
                const Date begin = evaluation.forecast[static_cast<std::size_t>(end - kTerm)].month;
                const int term = begin.firstOfMonthPlus(kTerm).days() - begin.days();
                const Exact fee = Exact(std::ranges::count(ends, end) * kHoursPerYear) * rate;
                const auto paidBy = [&](Date day) {
                    return Money::rounded(fee * Exact::ratio(day.days() - begin.days(), term));
                };
                spread += (paidBy(month.month.firstOfMonthPlus(1)) - paidBy(month.month)).exact();
            }
            const Exact billed = Exact(static_cast<std::int64_t>(ends.size())) * Exact(hours);
            const Money effective = Money::rounded(upfront ? spread : billed * rate);
            const Exact added(static_cast<std::int64_t>(ends.size() - before));
            QCOMPARE(month.total, effective);
            QCOMPARE(month.cash,
                     upfront ? Money::rounded(added * Exact(kHoursPerYear) * rate) : effective);
        }
    }

    void onDemandInstancesComeAndGo()
    {
        const EvaluationInputs inputs = m_desk.with(chatPlan(PurchaseOption{}));
        Scenario scenario = activeScenario(*inputs.plan);
        scenario.monthlyGrowthPercent = -10;
        const auto forecast = evaluateScenario(inputs, scenario, {.months = kMonths}).forecast;
        for (std::size_t m = 0; m < forecast.size(); ++m) {
            const std::size_t needed = instancesFor(kPeak * std::pow(0.9, m));
            const int hours =
                24 * (forecast[m].month.firstOfMonthPlus(1).days() - forecast[m].month.days());
            QCOMPARE(forecast[m].total, Money::rounded(Exact(static_cast<std::int64_t>(needed))
                                                       * Exact(hours) * *Exact::parse("0.526")));
        }
    }

    void twelveMonthsAreTwelveHoweverManyAreAskedFor()
    {
        const EvaluationInputs inputs = m_desk.with(chatPlan(PurchaseOption{}));
        const Scenario &scenario = activeScenario(*inputs.plan);
        const Money year = evaluateScenario(inputs, scenario).forecastTotal;
        for (const int months : {1, 6, 12, 36, 60}) {
            const auto evaluation = evaluateScenario(inputs, scenario, {.months = months});
            QCOMPARE(evaluation.twelveMonths, year);
            Money sum;
            for (const ForecastMonth &month : evaluation.forecast)
                sum += month.total;
            QCOMPARE(evaluation.forecastTotal, sum);
            QCOMPARE(evaluation.forecast.size(), static_cast<std::size_t>(months));
        }
    }

    void sumsBeyondAllCountingSaySo()
    {
        Plan plan = newPlan();
        Workload dear = newWorkload(WorkloadKind::development);
        dear.otherCosts.assign(100, {"Land", Money::fromCents(limits::kMoneyCents)});
        plan = *applyEdit(plan, AddWorkload{dear});
        dear = plan.workloads.front();
        constexpr std::size_t kMany = 500;
        while (plan.workloads.size() < kMany) {
            dear.id = plan.nextWorkloadId++;
            dear.name = "Dear " + std::to_string(dear.id);
            plan.workloads.push_back(dear);
        }
        const Evaluation evaluation = evaluate(m_desk.with(plan));
        const ScenarioEvaluation &scenario = evaluation.activeScenario();
        QCOMPARE(scenario.total.toString(), std::string("50000000000000000.00"));
        QCOMPARE(scenario.twelveMonths.toString(), std::string("too large"));
        QCOMPARE(formatMoney(scenario.twelveMonths, plan.currency, english()),
                 std::string("too large"));
        QCOMPARE(formatMoneyShort(scenario.twelveMonths, plan.currency, english()),
                 std::string("too large"));
    }

private:
    /// As a plan for that peak counts them.
    [[nodiscard]] std::size_t instancesFor(double peak) const
    {
        const Evaluation evaluation = evaluate(m_desk.with(chatPlan(PurchaseOption{}, peak)));
        return static_cast<std::size_t>(evaluation.activeScenario().lines.front().count.toDouble());
    }

    EvaluationDesk m_desk{catalog()};
};

QTEST_APPLESS_MAIN(ForecastTest)
#include "tst_forecast.moc"
