// SPDX-License-Identifier: GPL-3.0-or-later
// Charts are data: whatever draws them needs nothing else, and their figures are those of the tables.
#include "core/plan/plan_edit.h"
#include "core/report/report.h"
#include "support/evaluation_desk.h"
#include "support/plan_builders.h"

#include <QTest>

#include <set>

using namespace headroom;
using namespace headroom::testing;

namespace {

std::shared_ptr<const Snapshot> snapshotOf(Plan plan)
{
    static const EvaluationDesk kDesk;
    return makeSnapshot(kDesk.with(std::move(plan)));
}

/// The first block of a kind, and the first table behind it.
template <typename Chart>
struct Found {
    const Chart *chart = nullptr;
    const Table *table = nullptr;
};
template <typename Chart>
Found<Chart> find(const Report &report)
{
    Found<Chart> found;
    for (const Section &section : report.sections) {
        for (const Block &block : section.blocks) {
            if (found.chart == nullptr)
                found.chart = std::get_if<Chart>(&block);
            else if (found.table == nullptr)
                found.table = std::get_if<Table>(&block);
        }
    }
    return found;
}

/// Machines of many workloads in several environments.
Plan manyWorkloads(int count)
{
    PlanBuilder builder = aPlan();
    for (int i = 0; i < count; ++i) {
        Workload workload = aWorkload("Team " + std::to_string(i));
        workload.environment = i % 3 == 0 ? "production" : "development";
        builder.with(workload).on(anOffer(Provider::aws, "us-east-1", "g4dn.xlarge"), i + 1);
    }
    return builder.build();
}

std::size_t columnOf(const Table &table, std::string_view key)
{
    return static_cast<std::size_t>(std::ranges::find(table.columns, key, &Column::key)
                                    - table.columns.begin());
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
        QTest::newRow("as many as have a colour, and one more") << int(kMostSeries) + 1;
        QTest::newRow("many") << 25;
    }
    void monthsAddUpToTheTable()
    {
        QFETCH(int, workloads);
        const auto snapshot = snapshotOf(manyWorkloads(workloads));
        const Report report = buildReport(*snapshot, english());
        const auto [chart, table] = find<BudgetChart>(report);
        QVERIFY(chart != nullptr && table != nullptr);
        QVERIFY(chart->costs.series.size() <= kMostSeries + 1);
        QCOMPARE(chart->value.detail, std::string("USD"));
        QVERIFY(!chart->title.empty() && !chart->category.empty()
                && !chart->value.quantity.empty());
        const std::size_t total = columnOf(*table, "total");
        Money sum;
        for (std::size_t month = 0; month < chart->costs.months.size(); ++month) {
            Money ofMonth;
            for (const BreakdownSeries &series : chart->costs.series)
                ofMonth += series.amounts[month];
            QCOMPARE(ofMonth, chart->costs.totals[month]);
            QCOMPARE(ofMonth, std::get<Money>(table->rows[month][total]));
            sum += ofMonth;
        }
        QCOMPARE(sum, std::get<Money>((*table->total)[total]));
        QCOMPARE(sum, snapshot->evaluation.activeScenario().forecastTotal);
        Money ofSeries;
        for (const BreakdownSeries &series : chart->costs.series)
            ofSeries += series.total;
        QCOMPARE(ofSeries, sum);
    }

    void theBudgetIsInTheChart()
    {
        Plan plan = *applyEdit(manyWorkloads(2), SetBudget{Money::fromCents(100)});
        const Report report = buildReport(*snapshotOf(plan), english());
        const BudgetChart *chart = find<BudgetChart>(report).chart;
        QCOMPARE(chart->budget, std::optional(Money::fromCents(100)));
        QCOMPARE(chart->budgetPassed, std::optional(chart->costs.months.front()));
    }

    /// The chart and the table below it are of the same candidates: those that meet the service level.
    void theTableListsWhatNothingThatMeetsBeats()
    {
        const auto snapshot = snapshotOf(chatPlan());
        const Report report = buildReport(*snapshot, english());
        const auto [chart, table] = find<CandidateChart>(report);
        QVERIFY(chart != nullptr && table != nullptr);
        QVERIFY(!table->rows.empty());
        const CandidateSet &set = *chart->candidates;
        const PerformanceAxis axis = performanceAxes(set.sized->demand).front();
        QVERIFY(lowerIsBetter(axis));
        const std::vector<double> performance = axisValues(set, axis);
        const std::size_t offerColumn = columnOf(*table, "offer");
        const std::size_t costColumn = columnOf(*table, "monthly_cost");
        const std::size_t performanceColumn = columnOf(*table, "performance");
        std::set<std::string> meeting;
        for (OfferIndex offer = 0; offer < set.state.size(); ++offer) {
            if (!meets(set.state[offer]))
                continue;
            meeting.insert(describe(set.catalog->reference(offer)));
            for (const TableRow &row : table->rows)
                QVERIFY(Money::fromCents(set.monthlyCents[offer])
                            >= std::get<Money>(row[costColumn])
                        || performance[offer] >= std::get<double>(row[performanceColumn]));
        }
        for (const TableRow &row : table->rows)
            QVERIFY(meeting.contains(std::get<std::string>(row[offerColumn])));
    }
};

QTEST_APPLESS_MAIN(ReportChartsTest)
#include "tst_report_charts.moc"
