// SPDX-License-Identifier: GPL-3.0-or-later
// Charts are data: whatever draws them needs nothing else, and their figures are those of the
// tables.
#include "core/catalog/known_providers.h"
#include "core/plan/plan_edit.h"
#include "core/report/candidate_series.h"
#include "core/report/charts.h"
#include "support/evaluation_desk.h"
#include "support/plan_builders.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

using namespace headroom;
using namespace headroom::testing;

namespace {

std::shared_ptr<const Snapshot> snapshotOf(Plan plan)
{
    static const EvaluationDesk kDesk;
    return makeSnapshot(kDesk.with(std::move(plan)));
}

/// Candidates of the plan's first workload on the first axes, with what their chart marks.
struct Chart {
    explicit Chart(const Snapshot &snapshot)
        : set(findCandidates(snapshot.inputs, activeScenario(snapshot.plan()),
                             snapshot.plan().workloads.front().id)),
          performance(performanceAxes(set.sized->demand).front()),
          cost(costAxes(set).front()),
          x(axisValues(set, performance)),
          y(axisValues(set, cost)),
          meeting(filterCandidates(set, {{}, CandidateScope::meeting})),
          series(candidateSeries(snapshot, set, {performance, cost, x, y}, meeting))
    {}

    CandidateSet set;
    PerformanceAxis performance;
    CostAxis cost;
    std::vector<double> x;
    std::vector<double> y;
    std::vector<OfferIndex> meeting;
    CandidateSeries series;
};

/// Machines of many workloads in several environments.
Plan manyWorkloads(int count)
{
    PlanBuilder builder = aPlan();
    for (int i = 0; i < count; ++i) {
        Workload workload = aWorkload("Team " + std::to_string(i));
        workload.environment = i % 3 == 0 ? "production" : "development";
        builder.with(workload).on(anOffer(known::aws, "us-east-1", "g4dn.xlarge"), i + 1);
    }
    return builder.build();
}

} // namespace

class ReportChartsTest : public QObject
{
    Q_OBJECT

private slots:
    void monthsAddUpToTheTable_data()
    {
        QTest::addColumn<int>("workloads");
        QTest::newRow("one") << 1;
        QTest::newRow("as many as have a colour, and one more") << int(kMaxSeries) + 1;
        QTest::newRow("many") << 25;
    }
    void monthsAddUpToTheTable()
    {
        QFETCH(int, workloads);
        const auto snapshot = snapshotOf(manyWorkloads(workloads));
        const ScenarioEvaluation &scenario = snapshot->evaluation.activeScenario();
        const BudgetChart drawn = budgetChart(*snapshot, scenario, Dimension::workload, english());
        const BudgetChart *chart = &drawn;
        const Table table = monthlyTable(*snapshot, scenario, Dimension::workload, english());
        QVERIFY(chart->costs.series.size() <= kMaxSeries + 1);
        QCOMPARE(chart->value.detail, std::string("USD"));
        QVERIFY(!chart->title.empty() && !chart->category.empty()
                && !chart->value.quantity.empty());
        const auto total = static_cast<std::size_t>(
            std::ranges::find(table.columns, "total", &Column::key) - table.columns.begin());
        Money sum;
        for (std::size_t month = 0; month < chart->costs.months.size(); ++month) {
            Money ofMonth;
            for (const BreakdownSeries &series : chart->costs.series)
                ofMonth += series.amounts[month];
            QCOMPARE(ofMonth, chart->costs.totals[month]);
            QCOMPARE(ofMonth, std::get<Money>(table.rows[month][total]));
            sum += ofMonth;
        }
        QCOMPARE(sum, std::get<Money>((*table.total)[total]));
        QCOMPARE(sum, snapshot->evaluation.activeScenario().forecastTotal);
        Money ofSeries;
        for (const BreakdownSeries &series : chart->costs.series)
            ofSeries += series.total;
        QCOMPARE(ofSeries, sum);
    }

    void theBudgetIsInTheChart()
    {
        Plan plan = *applyEdit(manyWorkloads(2), SetBudget{Money::fromCents(100)});
        const auto snapshot = snapshotOf(plan);
        const BudgetChart chart = budgetChart(*snapshot, snapshot->evaluation.activeScenario(),
                                              Dimension::workload, english());
        QCOMPARE(chart.budget, std::optional(Money::fromCents(100)));
        QCOMPARE(chart.budgetExceeded, std::optional(chart.costs.months.front()));
    }

    /// Every marker of the candidates' chart is compared with a second way of finding it.
    void marksOfTheCandidateChartAreData()
    {
        Plan plan = chatPlan();
        plan.workloads.front().serviceLevel.p95LatencyMs = 5000;
        plan.monthlyBudget = Money::fromCents(5'000'000);
        plan.workloads.front().otherCosts = {{"Storage", Money::fromCents(1'000'000)}};
        const auto snapshot = snapshotOf(plan);
        const Chart chart(*snapshot);
        QVERIFY(!chart.meeting.empty());
        const CandidateSeries &series = chart.series;
        const CandidateSet &set = chart.set;

        std::set<OfferIndex> unbeaten;
        for (const OfferIndex one : chart.meeting) {
            QVERIFY(meets(set.state[one]));
            const bool isBeaten = std::ranges::any_of(chart.meeting, [&](OfferIndex other) {
                const bool noWorse =
                    chart.x[other] <= chart.x[one] && chart.y[other] <= chart.y[one];
                return noWorse && (chart.x[other] < chart.x[one] || chart.y[other] < chart.y[one]);
            });
            if (!isBeaten)
                unbeaten.insert(one);
        }
        QCOMPARE(std::set(series.frontier.begin(), series.frontier.end()), unbeaten);

        std::map<Provider, double> cheapest;
        for (const OfferIndex one : chart.meeting) {
            const auto at =
                cheapest.try_emplace(set.catalog->reference(one).provider, chart.y[one]);
            at.first->second = std::min(at.first->second, chart.y[one]);
        }
        QCOMPARE(series.cheapestOfProvider.size(), cheapest.size());
        for (const OfferIndex one : series.cheapestOfProvider)
            QCOMPARE(chart.y[one], cheapest.at(set.catalog->reference(one).provider));

        const Line &line = snapshot->evaluation.activeScenario().lines.front();
        QCOMPARE(set.catalog->reference(series.used.value()), *line.offer);
        QCOMPARE(series.usedPlace->y, line.monthly.toDouble());
        QVERIFY(line.monthly == line.compute + Money::fromCents(1'000'000));
        QCOMPARE(series.usedPlace->x, line.sizing->p95LatencyMs.value);
        QVERIFY(!series.baselinePlace);
        QCOMPARE(series.need->value, 5000.0);
        QCOMPARE(series.need->kind, NeedKind::p95Latency);
        QCOMPARE(*series.budget, 50'000.0); // nothing else is in the plan
        QVERIFY(series.bands.empty());      // not an axis of one replica's throughput
    }

    void anotherBaselineHasAPlaceInTheChart()
    {
        Plan plan = chatPlan();
        plan.scenarios.push_back(plan.scenarios.front());
        plan.scenarios.back().name = "Larger";
        plan.scenarios.back().allocations[1].offer = anOffer(known::aws, "us-east-1", "p3.2xlarge");
        plan.scenarios.back().allocations[1].count = 40;
        plan.baseline = "Larger";
        const auto snapshot = snapshotOf(plan);
        const Chart chart(*snapshot);
        const CandidateSeries &series = chart.series;
        QCOMPARE(series.baselineName, std::string("Larger"));
        // A count of 40 set by hand is shown at its cost, not at that of the offer: 40 x 3.06 x 730
        QCOMPARE(series.baselinePlace->y, 89'352.0);
        QVERIFY(series.usedPlace->y < series.baselinePlace->y);
    }

    void throughputOfOneReplicaHasBands()
    {
        SizingDemand demand;
        demand.kind = WorkloadKind::realTimeInference;
        demand.peakRequestsPerSecond = 70;
        demand.targetUtilisation = 0.7;
        // 100 a second: two replicas of 50 to 100 each, and so on; together they cover everything
        // once.
        const std::vector<ReplicaBand> bands = replicaBands(demand);
        QCOMPARE(bands.front().from, 0.0);
        QVERIFY(std::isinf(bands.back().to));
        for (std::size_t i = 1; i < bands.size(); ++i)
            QCOMPARE(bands[i].from, bands[i - 1].to);
        for (const double capacity : {3.0, 7.5, 24.0, 26.0, 49.0, 51.0, 99.0, 101.0}) {
            const auto band = std::ranges::find_if(bands, [&](const ReplicaBand &one) {
                return one.from <= capacity && capacity < one.to;
            });
            const int replicas = static_cast<int>(std::ceil(100 / capacity));
            QVERIFY(band->fewest <= replicas && (band->maximum == 0 || replicas <= band->maximum));
        }
        demand.peakRequestsPerSecond = 0;
        QVERIFY(replicaBands(demand).empty());
    }
};

QTEST_APPLESS_MAIN(ReportChartsTest)
#include "tst_report_charts.moc"
