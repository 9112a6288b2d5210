// SPDX-License-Identifier: GPL-3.0-or-later
// Costs in addition to compute: every kind by hand, to the cent, and their sums.
#include "core/catalog/known_providers.h"
#include "core/costing/other_costs.h"
#include "core/evaluation/evaluation.h"
#include "core/plan/plan_edit.h"
#include "core/plan/plan_validation.h"
#include "core/report/breakdown.h"
#include "core/wording/explain.h"
#include "support/evaluation_desk.h"
#include "support/plan_builders.h"

#include <QTest>

#include <algorithm>

using namespace headroom;
using namespace headroom::testing;

namespace {

CostLine byUnit(CostBasis basis, const char *price, const char *quantity)
{
    CostLine line{"Line", Money(), basis};
    line.unitPrice = *Exact::parse(price);
    line.quantity = *Exact::parse(quantity);
    return line;
}

CostLine percentage(CostBasis basis, const char *percent)
{
    CostLine line{"Line", Money(), basis};
    line.percent = *Exact::parse(percent);
    return line;
}

std::vector<std::int64_t> centsOf(const std::vector<CostLine> &lines, const CostMonth &month)
{
    std::vector<std::int64_t> cents;
    for (const OtherCost &cost : otherCostsOf(lines, month))
        cents.push_back(cost.amount.cents());
    return cents;
}

using Cents = std::vector<std::int64_t>;

CostMonth monthOf(std::int64_t computeCents, const Exact &hours = 0, double growth = 1)
{
    return {Money::fromCents(computeCents), InstanceHours::of(hours), growth};
}

} // namespace

class OtherCostsTest : public QObject
{
    Q_OBJECT

private slots:
    void unitsTimesPriceRoundedOnce()
    {
        // 1,234.5 GiB x 0.0235 = 29.01075; 77 GiB x 0.085 = 6.545; 3 licences x 1,460.5 h x 0.099 =
        // 433.7685
        CostLine licence = byUnit(CostBasis::licence, "0.099", "3");
        QCOMPARE(centsOf({byUnit(CostBasis::storage, "0.0235", "1234.5"),
                          byUnit(CostBasis::egress, "0.085", "77"), licence},
                         monthOf(0, Exact::ratio(29210, 20))),
                 (Cents{2901, 655, 43377}));
    }

    void percentagesAreTakenInTheirOrder()
    {
        // Whatever the order of the lines. Compute 1,234.56, storage 23.45.
        // Markup 15 % of 1,234.56 = 185.184 -> 185.18
        // Support 10 % of 1,419.74 = 141.974 -> 141.97
        // Tax 19 % of 1,234.56 + 185.18 + 141.97 + 23.45 = 1,585.16 -> 301.1804 -> 301.18
        const std::vector<CostLine> lines{percentage(CostBasis::tax, "19"),
                                          percentage(CostBasis::support, "10"),
                                          {"Storage", Money::fromCents(2345)},
                                          percentage(CostBasis::markup, "15")};
        const std::vector<OtherCost> costs = otherCostsOf(lines, monthOf(123'456));
        QCOMPARE(costs[3].amount, Money::fromCents(18'518));
        QCOMPARE(costs[3].base, Money::fromCents(123'456));
        QCOMPARE(costs[1].amount, Money::fromCents(14'197));
        QCOMPARE(costs[1].base, Money::fromCents(141'974));
        QCOMPARE(costs[0].amount, Money::fromCents(30'118));
        QCOMPARE(costs[0].base, Money::fromCents(158'516));
        QCOMPARE(sumOf(costs), Money::fromCents(18'518 + 14'197 + 2'345 + 30'118));
    }

    void taxesAreNotTaxed()
    {
        // Two taxes of 10 % of 100.05: 10.005 -> 10.01 each
        QCOMPARE(centsOf({percentage(CostBasis::tax, "10"), percentage(CostBasis::tax, "10")},
                         monthOf(10'005)),
                 (Cents{1001, 1001}));
    }

    void costsThatFollowDemandGrow()
    {
        CostLine storage = byUnit(CostBasis::storage, "0.02", "1000");
        CostLine fixed{"Tool", Money::fromCents(9'999)};
        QCOMPARE(centsOf({storage, fixed}, monthOf(0, 0, 1.1)), (Cents{2000, 9999}));
        storage.followsDemand = fixed.followsDemand = true;
        // 20.00 x 1.1 = 22.00; 99.99 x 1.1 = 109.989
        QCOMPARE(centsOf({storage, fixed}, monthOf(0, 0, 1.1)), (Cents{2200, 10999}));
    }

    void theLineAddsUpInEveryView()
    {
        Plan plan = chatPlan();
        plan.workloads.front().otherCosts = {{"Tool", Money::fromCents(1'234)},
                                             byUnit(CostBasis::licence, "0.35", "2"),
                                             percentage(CostBasis::markup, "7.5"),
                                             percentage(CostBasis::tax, "19")};
        const Snapshot snapshot = *makeSnapshot(m_desk.with(plan));
        const Line &line = snapshot.evaluation.activeScenario().lines.front();
        QVERIFY(line.compute.cents() > 0);
        const Exact licences = line.usedHours * *Exact::parse("0.7");
        QCOMPARE(line.otherCosts[1].amount, Money::rounded(licences));
        const Money markup = Money::rounded(line.compute.exact() * *Exact::parse("0.075"));
        QCOMPARE(line.otherCosts[2].amount, markup);
        const Money base =
            line.compute + markup + line.otherCosts[0].amount + line.otherCosts[1].amount;
        QCOMPARE(line.otherCosts[3].amount, Money::rounded(base.exact() * *Exact::parse("0.19")));
        QCOMPARE(line.monthly, base + line.otherCosts[3].amount);
        QCOMPARE(line.monthly, line.compute + line.other);
        QCOMPARE(costIn(line.views, CostView::effective), std::optional(line.monthly));
        for (const CostView view : kAllOf<CostView>) {
            const auto &cost = line.views[static_cast<std::size_t>(view)];
            QVERIFY(cost);
            CostMonth month{cost->compute, InstanceHours::of(line.usedHours), 1};
            QCOMPARE(cost->other, sumOf(otherCostsOf(plan.workloads.front().otherCosts, month)));
        }
    }

    void everyTableAddsUpInEveryView()
    {
        Plan plan = chatPlan("p4d.24xlarge", "us-east-1");
        plan.workloads.front().otherCosts = {byUnit(CostBasis::storage, "0.0235", "1234.5"),
                                             percentage(CostBasis::support, "3"),
                                             percentage(CostBasis::tax, "7.7")};
        plan.scenarios.front().allocations[1].offer.purchase = {.model = PricingModel::reserved,
                                                                .termYears = 3};
        Workload second = plan.workloads.front();
        second.name = "Second";
        plan = *applyEdit(plan, AddWorkload{second});
        plan = *applyEdit(plan, Allocate{2, {anOffer(known::aws, "us-east-1", "g5.xlarge")}});
        const Snapshot snapshot = *makeSnapshot(m_desk.with(plan));
        const ScenarioEvaluation &scenario = snapshot.evaluation.activeScenario();
        const auto monthlyOf = [](const Table &table) {
            const auto at = static_cast<std::size_t>(
                std::ranges::find(table.columns, "monthly_cost", &Column::key)
                - table.columns.begin());
            Money sum;
            for (const TableRow &row : table.rows)
                sum += std::get<Money>(row[at]);
            return std::pair(sum, std::get<Money>((*table.total)[at]));
        };
        std::vector<Money> totals;
        for (const CostView view : kAllOf<CostView>) {
            const auto [lines, total] = monthlyOf(budgetTable(scenario, english(), view));
            QCOMPARE(lines, total);
            Money expected;
            for (const Line &line : scenario.lines)
                expected += *costIn(line.views, view);
            QCOMPARE(total, expected);
            const auto [groups, sum] = monthlyOf(
                breakdownTable(snapshot, scenario, Dimension::pricingModel, english(), view));
            QCOMPARE(groups, total);
            QCOMPARE(sum, total);
            const MonthlyBreakdown months =
                monthlyBreakdown(snapshot, scenario, Dimension::workload, english(), view);
            for (std::size_t m = 0; m < months.totals.size(); ++m) {
                Money month;
                for (const BreakdownSeries &series : months.series)
                    month += series.amounts[m];
                QCOMPARE(months.totals[m], month);
            }
            if (view == CostView::cash)
                QCOMPARE(months.totals.front(), scenario.forecast.front().cash);
            totals.push_back(total);
        }
        QCOMPARE(totals.front(), scenario.total);
        QVERIFY(totals[1] > totals[0]); // three years on demand cost more
    }

    void theForecastGrowsWhatFollowsDemand()
    {
        Plan plan = chatPlan();
        plan.workloads.front().schedule.basis = std::nullopt;
        CostLine egress = byUnit(CostBasis::egress, "0.09", "1000");
        egress.followsDemand = true;
        plan.workloads.front().otherCosts = {egress, percentage(CostBasis::tax, "10")};
        plan.scenarios.front().monthlyGrowthPercent = 10;
        const ScenarioEvaluation scenario =
            makeSnapshot(m_desk.with(plan))->evaluation.activeScenario();
        // 90.00 and 108.90 in the third month, and a tenth of all of it
        for (const auto &[month, egressCents] : {std::pair{0U, 9'000}, std::pair{2U, 10'890}}) {
            const ViewedCost cost = *scenario.forecast[month].views.front().front();
            const Money base = cost.compute + Money::fromCents(egressCents);
            const Money tax = Money::rounded(base.exact() / Exact(10));
            QCOMPARE(scenario.forecast[month].byWorkload.front(), base + tax);
        }
    }

    /// A unit of work costs its part of the whole month.
    void unitsBearOtherCosts()
    {
        Plan plan = chatPlan();
        const Line plain =
            makeSnapshot(m_desk.with(plan))->evaluation.activeScenario().lines.front();
        plan.workloads.front().otherCosts = {{"Tool", Money::fromCents(10'000)},
                                             percentage(CostBasis::tax, "20")};
        const Line line =
            makeSnapshot(m_desk.with(plan))->evaluation.activeScenario().lines.front();
        // 100.00, and a fifth of that and of compute as it is printed
        const Money tax =
            Money::rounded((plain.compute + Money::fromCents(10'000)).exact() / Exact(5));
        QCOMPARE(line.monthly, plain.compute + Money::fromCents(10'000) + tax);
        QCOMPARE((line.unitCost->amount - plain.unitCost->amount) * line.unitCost->units,
                 (Money::fromCents(10'000) + tax).exact());
    }

    void theCacheCutsWhatTheModelIsAskedFor()
    {
        Plan plan = chatPlan();
        Workload &chat = plan.workloads.front();
        chat.demand.peakRequestsPerSecond = 40;
        chat.demand.cacheHitPercent = 25;
        const Line cached =
            makeSnapshot(m_desk.with(plan))->evaluation.activeScenario().lines.front();
        chat.demand.peakRequestsPerSecond = 30;
        chat.demand.cacheHitPercent = 0;
        const Line fewer =
            makeSnapshot(m_desk.with(plan))->evaluation.activeScenario().lines.front();
        QCOMPARE(cached.sizing->replicas, fewer.sizing->replicas);
        QCOMPARE(cached.sizing->p95LatencyMs.value, fewer.sizing->p95LatencyMs.value);
        QCOMPARE(cached.compute, fewer.compute);
        QCOMPARE(cached.count, fewer.count);
        // Requests from the cache are served too: the cost of one falls by the quarter.
        QCOMPARE(cached.unitCost->amount, fewer.unitCost->amount * Exact::ratio(3, 4));
    }

    void theCacheIsNamedInHow()
    {
        Plan plan = chatPlan();
        plan.workloads.front().demand.cacheHitPercent = 30;
        const EvaluationInputs inputs = m_desk.with(plan);
        const Snapshot snapshot = *makeSnapshot(inputs);
        const auto steps =
            explain(inputs, activeScenario(*inputs.plan), inputs.plan->workloads.front(),
                    snapshot.evaluation.activeScenario().lines.front(), english());
        QVERIFY(std::ranges::any_of(steps, [](const HowStep &step) {
            return std::ranges::any_of(step.sources, [](const std::string &source) {
                return source.find("cache answers 30") != std::string::npos;
            });
        }));
    }

    void figuresOutOfRangeAreRefused()
    {
        const auto refused = [](CostLine line) {
            Workload workload = newWorkload(WorkloadKind::realTimeInference);
            workload.otherCosts = {std::move(line)};
            return !validate(workload, "/workloads/0");
        };
        QVERIFY(!refused(byUnit(CostBasis::licence, "10000", "100")));
        QVERIFY(refused(byUnit(CostBasis::licence, "10000", "101")));
        QVERIFY(refused(byUnit(CostBasis::storage, "10001", "1")));
        QVERIFY(refused(percentage(CostBasis::tax, "1001")));
        QVERIFY(refused(byUnit(CostBasis::egress, "-1", "1")));
        Workload workload = newWorkload(WorkloadKind::realTimeInference);
        workload.demand.cacheHitPercent = 100;
        QVERIFY(!validate(workload, "/workloads/0"));
    }

private:
    EvaluationDesk m_desk;
};

QTEST_APPLESS_MAIN(OtherCostsTest)
#include "tst_other_costs.moc"
