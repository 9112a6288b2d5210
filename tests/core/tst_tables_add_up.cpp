// SPDX-License-Identifier: GPL-3.0-or-later
// Every table of random platforms: columns come to their totals, rows to what the evaluation says,
// groups to their lines.
#include "core/comparison/comparison.h"
#include "core/evaluation/candidates.h"
#include "core/evaluation/left_out.h"
#include "core/report/breakdown.h"
#include "core/report/candidate_table.h"
#include "core/report/comparison_tables.h"
#include "core/report/cross_table.h"
#include "core/report/fact_table.h"
#include "core/report/focus_table.h"
#include "core/report/forecast_report.h"
#include "support/evaluation_desk.h"
#include "support/plan_builders.h"
#include "support/random_platform.h"

#include <QTest>

#include <algorithm>
#include <functional>
#include <map>

using namespace headroom;
using namespace headroom::testing;

namespace {

constexpr unsigned kPlatforms = 60;

std::size_t placeOf(const Table &table, std::string_view key)
{
    const auto found = std::ranges::find(table.columns, key, &Column::key);
    if (found == table.columns.end())
        qFatal("There is no column %s.", std::string(key).c_str());
    return static_cast<std::size_t>(found - table.columns.begin());
}

std::int64_t centsOf(const Cell &cell)
{
    const Money *amount = std::get_if<Money>(&cell);
    return amount == nullptr ? 0 : amount->cents();
}

std::int64_t sumOf(const Table &table, std::size_t column)
{
    std::int64_t sum = 0;
    for (const TableRow &row : table.rows)
        sum += centsOf(row[column]);
    return sum;
}

/// All rows are as wide as the heading.
void checkRows(const Table &table)
{
    for (const TableRow &row : table.rows)
        QCOMPARE(row.size(), table.columns.size());
}

/// All amounts of the total are the sums of their columns.
void checkSums(const Table &table)
{
    checkRows(table);
    QVERIFY(table.total.has_value());
    QCOMPARE(table.total->size(), table.columns.size());
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
        const Cell &total = (*table.total)[c];
        if (table.columns[c].kind == ColumnKind::money && std::holds_alternative<Money>(total))
            QVERIFY2(centsOf(total) == sumOf(table, c), table.columns[c].key.c_str());
    }
}

void checkShares(const Table &table)
{
    const std::size_t share = placeOf(table, "share_percent");
    double sum = 0;
    for (const TableRow &row : table.rows)
        if (const auto *part = std::get_if<double>(&row[share]))
            sum += *part;
    const auto *whole = std::get_if<double>(&(*table.total)[share]);
    QVERIFY(std::abs(sum - (whole == nullptr ? 0 : *whole)) < 1e-9);
}

/// The part of `line` in a view, by hand.
std::int64_t centsIn(const Line &line, CostView view)
{
    const auto &cost = line.views[static_cast<std::size_t>(view)];
    return cost ? (cost->compute + cost->other).cents() : 0;
}

} // namespace

class TablesAddUpTest : public QObject
{
    Q_OBJECT

private slots:
    /// A line that a commitment covers is not simply on demand.
    void committedLinesSayThatTheyAre()
    {
        int covered = 0;
        forEachScenario([&](const Snapshot &, const ScenarioEvaluation &scenario) {
            const Table table = budgetTable(scenario, english());
            const std::size_t pricing = placeOf(table, "pricing_model");
            for (std::size_t i = 0; i < scenario.lines.size(); ++i) {
                const Line &line = scenario.lines[i];
                const bool isCovered = std::ranges::any_of(
                    partsOf(line), [](const Line &part) { return !part.covers.empty(); });
                const auto *words = std::get_if<std::string>(&table.rows[i][pricing]);
                const bool says = words != nullptr && words->find("committed") != std::string::npos;
                QCOMPARE(says, isCovered);
                covered += isCovered ? 1 : 0;
            }
        });
        QVERIFY(covered > 10);
    }

    /// Any two dimensions: each row and each column has the sum that it has alone, and so has all.
    void groupsOfTwoDimensionsComeToTheTotal()
    {
        forEachScenario([&](const Snapshot &snapshot, const ScenarioEvaluation &scenario) {
            for (const Dimension rows : kAllOf<Dimension>) {
                for (const Dimension columns : kAllOf<Dimension>) {
                    const Table alone = breakdownTable(snapshot, scenario, rows, english());
                    const Table table = crossTable(snapshot, scenario, rows, columns, english());
                    checkSums(table);
                    const std::size_t whole = placeOf(table, "monthly_cost");
                    QCOMPARE(centsOf((*table.total)[whole]), centsOf((*alone.total)[1]));
                    QCOMPARE(table.rows.size(), alone.rows.size());
                    QCOMPARE(whole == 1, rows == columns);
                    for (const TableRow &row : table.rows) {
                        std::int64_t sum = whole == 1 ? centsOf(row[1]) : 0;
                        for (std::size_t c = 1; c < whole; ++c)
                            sum += centsOf(row[c]);
                        QCOMPARE(sum, centsOf(row[whole]));
                    }
                }
            }
        });
    }

    void linesComeToTheTotal()
    {
        int priced = 0;
        forEachScenario([&](const Snapshot &, const ScenarioEvaluation &scenario) {
            const Table table = lineTable(scenario, english());
            checkSums(table);
            checkShares(table);
            QCOMPARE(table.rows.size(), scenario.lines.size());
            std::int64_t total = 0;
            for (std::size_t i = 0; i < scenario.lines.size(); ++i) {
                const Line &line = scenario.lines[i];
                const TableRow &row = table.rows[i];
                QCOMPARE(centsOf(row[placeOf(table, "compute_cost")]), line.compute.cents());
                QCOMPARE(centsOf(row[placeOf(table, "compute_cost")])
                             + centsOf(row[placeOf(table, "other_cost")]),
                         line.monthly.cents());
                total += line.monthly.cents();
                priced += line.price ? 1 : 0;
            }
            QCOMPARE(scenario.total.cents(), total);
            QCOMPARE(sumOf(table, placeOf(table, "compute_cost")), scenario.compute.cents());
        });
        QVERIFY(priced > 300);
    }

    /// Printed line amounts can be recomputed: count x hours x unit price, rounded once.
    /// Commitments give an average price, accurate to a billionth per hour.
    void countTimesHoursTimesPriceIsTheAmount()
    {
        forEachScenario([&](const Snapshot &, const ScenarioEvaluation &scenario) {
            const Table table = lineTable(scenario, english());
            for (std::size_t i = 0; i < scenario.lines.size(); ++i) {
                const TableRow &row = table.rows[i];
                const auto *count = std::get_if<Exact>(&row[placeOf(table, "count")]);
                const auto *rate = std::get_if<HourlyRate>(&row[placeOf(table, "unit_price")]);
                if (count == nullptr || rate == nullptr)
                    continue;
                const Exact hours = std::get<Exact>(row[placeOf(table, "hours")]);
                const Exact amount = *count * hours * rate->exact();
                if (scenario.lines[i].covers.empty())
                    QCOMPARE(Money::rounded(amount).cents(),
                             centsOf(row[placeOf(table, "compute_cost")]));
                else
                    QVERIFY(std::abs(amount.toDouble() - scenario.lines[i].compute.toDouble())
                            < 0.0051 + 1e-9 * count->toDouble() * hours.toDouble());
            }
        });
    }

    void everyViewOfTheBudgetComesToItsTotal()
    {
        forEachScenario([&](const Snapshot &, const ScenarioEvaluation &scenario) {
            checkSums(costTable(scenario, english()));
            for (const CostView view : kAllOf<CostView>) {
                const Table table = budgetTable(scenario, english(), view);
                checkSums(table);
                checkShares(table);
                std::int64_t sum = 0;
                for (const Line &line : scenario.lines)
                    sum += centsIn(line, view);
                const Cell &total = (*table.total)[placeOf(table, "monthly_cost")];
                if (std::holds_alternative<Money>(total))
                    QCOMPARE(centsOf(total), sum);
            }
        });
    }

    void groupsHoldTheirLines()
    {
        forEachScenario([&](const Snapshot &snapshot, const ScenarioEvaluation &scenario) {
            for (const Dimension dimension : kAllOf<Dimension>) {
                for (const CostView view : kAllOf<CostView>) {
                    std::map<std::string, std::int64_t> byHand;
                    for (std::size_t i = 0; i < scenario.lines.size(); ++i)
                        byHand[groupOf(snapshot.inputs, scenario, i, scenario.lines[i], dimension,
                                       english())] += centsIn(scenario.lines[i], view);
                    const Table table =
                        breakdownTable(snapshot, scenario, dimension, english(), view);
                    checkSums(table);
                    checkShares(table);
                    QCOMPARE(table.rows.size(), byHand.size());
                    std::optional<std::int64_t> before;
                    for (const TableRow &row : table.rows) {
                        QCOMPARE(centsOf(row[1]), byHand.at(std::get<std::string>(row[0])));
                        if (std::holds_alternative<Money>(row[1])) {
                            QVERIFY(!before || *before >= centsOf(row[1]));
                            before = centsOf(row[1]);
                        }
                    }
                }
            }
        });
    }

    void monthsOfEveryGroupComeToTheForecast()
    {
        forEachScenario([&](const Snapshot &snapshot, const ScenarioEvaluation &scenario) {
            for (const Dimension dimension : kAllOf<Dimension>) {
                MonthlyBreakdown breakdown =
                    monthlyBreakdown(snapshot, scenario, dimension, english());
                QCOMPARE(breakdown.months.size(), scenario.forecast.size());
                for (std::size_t m = 0; m < breakdown.months.size(); ++m) {
                    QCOMPARE(breakdown.months[m], scenario.forecast[m].month);
                    QCOMPARE(breakdown.totals[m], scenario.forecast[m].total);
                    Money sum;
                    for (const BreakdownSeries &series : breakdown.series)
                        sum += series.amounts[m];
                    QCOMPARE(sum, breakdown.totals[m]);
                }
                for (std::size_t s = 0; s < breakdown.series.size(); ++s) {
                    Money sum;
                    for (const Money amount : breakdown.series[s].amounts)
                        sum += amount;
                    QCOMPARE(breakdown.series[s].total, sum);
                    QVERIFY(s == 0 || breakdown.series[s - 1].total >= sum);
                }
                checkSums(monthlyTable(snapshot, scenario, dimension, english()));
                if (breakdown.series.size() < 3)
                    continue;
                // Folded series are not lost.
                std::vector<BreakdownSeries> folded = breakdown.series;
                foldRest(folded, 1, "the rest");
                QCOMPARE(folded.size(), std::size_t{2});
                for (std::size_t m = 0; m < breakdown.months.size(); ++m)
                    QCOMPARE(folded[0].amounts[m] + folded[1].amounts[m], breakdown.totals[m]);
            }
        });
    }

    /// Facts, and the rows of FOCUS made of them, come to each month of the forecast in each view.
    void factsComeToTheForecast()
    {
        int unpriced = 0;
        int others = 0;
        forEachScenario([&](const Snapshot &snapshot, const ScenarioEvaluation &scenario) {
            const Table facts = factTable(snapshot, scenario, english());
            QVERIFY(!facts.total);
            std::map<Date, std::int64_t> effective;
            std::map<Date, std::int64_t> cash;
            std::int64_t list = 0;
            std::size_t priced = 0;
            for (const TableRow &row : facts.rows) {
                QCOMPARE(row.size(), facts.columns.size());
                const Date month = std::get<Date>(row[placeOf(facts, "month")]);
                const Cell &cost = row[placeOf(facts, "effective_cost")];
                effective[month] += centsOf(cost);
                cash[month] += centsOf(row[placeOf(facts, "cash_cost")]);
                list += centsOf(row[placeOf(facts, "list_cost")]);
                priced += std::holds_alternative<Money>(cost) ? 1 : 0;
                others += std::get<std::string>(row[placeOf(facts, "charge")]) == "compute" ? 0 : 1;
            }
            std::int64_t listByHand = 0;
            for (const ForecastMonth &month : scenario.forecast) {
                QCOMPARE(effective[month.month], month.total.cents());
                QCOMPARE(cash[month.month], month.cash.cents());
                for (std::size_t i = 0; i < scenario.lines.size(); ++i) {
                    const auto &cost = month.views[i][static_cast<std::size_t>(CostView::list)];
                    listByHand += cost ? (cost->compute + cost->other).cents() : 0;
                }
            }
            QCOMPARE(list, listByHand);
            unpriced += priced < facts.rows.size() ? 1 : 0;
            const Table focus = focusTable(facts, english());
            QCOMPARE(focus.rows.size(), priced);
            checkRows(focus);
            QCOMPARE(sumOf(focus, placeOf(focus, "EffectiveCost")), scenario.forecastTotal.cents());
            QCOMPARE(sumOf(focus, placeOf(focus, "BilledCost")), scenario.forecastCash.cents());
        });
        QVERIFY(unpriced > 10);
        QVERIFY(others > 100);
    }

    void theForecastTableIsTheForecast()
    {
        for (unsigned seed = 1; seed <= kPlatforms; ++seed) {
            const auto snapshot = snapshotOf(seed);
            for (std::size_t s = 0; s < snapshot->evaluation.scenarios.size(); ++s) {
                const ScenarioEvaluation &scenario = snapshot->evaluation.scenarios[s];
                const ForecastReport report =
                    drawnForecast(snapshot, s, {.draws = seed % 4 == 0 ? 50U : 0U}, sequential);
                const Table table = forecastTable(report, english());
                QCOMPARE(table.rows.size(), scenario.forecast.size());
                std::int64_t cost = 0;
                std::int64_t cash = 0;
                for (std::size_t m = 0; m < table.rows.size(); ++m) {
                    const TableRow &row = table.rows[m];
                    QCOMPARE(centsOf(row[placeOf(table, "cost")]),
                             scenario.forecast[m].total.cents());
                    QCOMPARE(centsOf(row[placeOf(table, "cash")]),
                             scenario.forecast[m].cash.cents());
                    cost += centsOf(row[placeOf(table, "cost")]);
                    cash += centsOf(row[placeOf(table, "cash")]);
                    const auto p10 = centsOf(row[placeOf(table, "p10")]);
                    const auto p50 = centsOf(row[placeOf(table, "p50")]);
                    const auto p90 = centsOf(row[placeOf(table, "p90")]);
                    QVERIFY(p10 <= p50 && p50 <= p90);
                    QCOMPARE(std::holds_alternative<Money>(row[placeOf(table, "p50")]),
                             seed % 4 == 0 && hasTotal(scenario));
                }
                QCOMPARE(centsOf((*table.total)[placeOf(table, "cost")]), cost);
                QCOMPARE(centsOf((*table.total)[placeOf(table, "cash")]), cash);
                QCOMPARE(report.cheaperThanBaseline.has_value(),
                         seed % 4 == 0 && s != snapshot->evaluation.baseline
                             && scenario.completeness.isWhole()
                             && snapshot->evaluation.baselineScenario().completeness.isWhole());
            }
        }
    }

    void comparedScenariosEqualTheirEvaluations()
    {
        for (unsigned seed = 1; seed <= kPlatforms; ++seed) {
            const auto snapshot = snapshotOf(seed);
            const Comparison comparison = compareScenarios(snapshot, {0, 1, 2});
            const Table workloads = comparedWorkloads(comparison, english());
            checkSums(workloads);
            for (std::size_t s = 0; s < 3; ++s) {
                const ScenarioEvaluation &scenario = snapshot->evaluation.scenarios[s];
                for (std::size_t i = 0; i < scenario.lines.size(); ++i)
                    QCOMPARE(centsOf(workloads.rows[i][s + 1]), scenario.lines[i].monthly.cents());
                const ComparedScenario &compared = comparison.scenarios[s];
                QCOMPARE(compared.twelveMonths, scenario.twelveMonths);
                QVERIFY(compared.thirtySixMonths >= compared.twelveMonths);
                const ServiceSummary &service = scenario.service;
                QCOMPARE(service.stated() + service.count(ServiceVerdict::without),
                         static_cast<int>(scenario.lines.size()));
                QVERIFY(compared.spotPercent >= 0 && compared.spotPercent <= 100 + 1e-9);
                QVERIFY(compared.spotPercent + compared.committedPercent <= 100 + 1e-6);
                const ScenarioEvaluation &baseline =
                    snapshot->evaluation.scenarios[snapshot->evaluation.baseline];
                QCOMPARE(scenario.againstBaseline.has_value(),
                         scenario.completeness.isWhole() && baseline.completeness.isWhole());
                if (scenario.againstBaseline)
                    QCOMPARE(*scenario.againstBaseline, scenario.total - baseline.total);
            }
        }
    }

    void theWayFromTheBaselineComesToTheDifference()
    {
        int steps = 0;
        for (unsigned seed = 1; seed <= kPlatforms; ++seed) {
            const auto snapshot = snapshotOf(seed);
            const Comparison comparison = compareScenarios(snapshot, {0, 1, 2});
            for (const ComparedScenario &compared : comparison.scenarios) {
                const Table table = waterfallTable(comparison, compared, english());
                checkSums(table);
                QCOMPARE(centsOf((*table.total)[1]),
                         (comparison.evaluation(compared).total
                          - snapshot->evaluation.baselineScenario().total)
                             .cents());
                for (const TableRow &row : table.rows) {
                    std::int64_t ofWorkloads = 0;
                    for (std::size_t c = 2; c < row.size(); ++c)
                        ofWorkloads += centsOf(row[c]);
                    QCOMPARE(centsOf(row[1]), ofWorkloads);
                    ++steps;
                }
                if (compared.index == snapshot->evaluation.baseline)
                    QVERIFY(table.rows.empty());
            }
        }
        QVERIFY(steps > 150);
    }

    void sharesOfProvidersAreThoseOfTheirCompute()
    {
        forEachScenario([&](const Snapshot &, const ScenarioEvaluation &scenario) {
            std::map<Provider, std::int64_t> byHand;
            for (const Line &line : scenario.lines)
                if (line.offer && line.price)
                    byHand[line.offer->provider] += line.compute.cents();
            std::int64_t all = 0;
            double percent = 0;
            for (const ProviderTotal &total : scenario.providers) {
                QCOMPARE(total.compute.cents(), byHand[total.provider]);
                all += total.compute.cents();
                percent += total.percent;
            }
            // If no line has a cost, commitments are attributed to lines without a provider.
            if (all > 0)
                QCOMPARE(all, scenario.compute.cents());
            QVERIFY(all == 0 || std::abs(percent - 100) < 1e-9);
        });
    }

    /// Each candidate costs what a line on it costs, and the table is in that order.
    void candidatesMultiplyOutAndAreInOrder()
    {
        int rows = 0;
        for (unsigned seed = 1; seed <= 20; ++seed) {
            const auto snapshot = snapshotOf(seed);
            const Plan &plan = snapshot->seen();
            const Scenario &scenario = activeScenario(plan);
            const Workload &workload = plan.workloads.front();
            const auto candidates = findCandidates(snapshot->inputs, scenario, workload.id);
            std::vector<OfferIndex> all(snapshot->inputs.catalog->offerCount());
            for (OfferIndex i = 0; i < all.size(); ++i)
                all[i] = i;
            const Table table =
                candidateTable(snapshot->inputs, scenario, candidates, all, {}, english());
            std::int64_t before = 0;
            for (const TableRow &row : table.rows) {
                const auto compute = std::get<Exact>(row[placeOf(table, "compute_cost")]);
                const Exact product =
                    std::get<Exact>(row[placeOf(table, "count")])
                    * std::get<Exact>(row[placeOf(table, "hours")])
                    * std::get<HourlyRate>(row[placeOf(table, "unit_price")]).exact();
                QVERIFY(product == compute);
                const std::int64_t monthly = centsOf(row[placeOf(table, "monthly_cost")]);
                QCOMPARE(monthly, Money::rounded(compute).cents()
                                      + centsOf(row[placeOf(table, "other_cost")]));
                QVERIFY(centsOf(row[placeOf(table, "compute_cost_low")])
                        <= Money::rounded(compute).cents());
                QVERIFY(centsOf(row[placeOf(table, "compute_cost_high")])
                        >= Money::rounded(compute).cents());
                QVERIFY(monthly >= before);
                before = monthly;
                ++rows;
            }
            CandidateRows two;
            two.limit = 2;
            const Table cut =
                candidateTable(snapshot->inputs, scenario, candidates, all, two, english());
            QCOMPARE(cut.rows.size(), std::min<std::size_t>(2, table.rows.size()));
        }
        QVERIFY(rows > 50);
    }

private:
    [[nodiscard]] std::shared_ptr<const Snapshot> snapshotOf(unsigned seed) const
    {
        return makeSnapshot(m_desk.with(randomPlatform(seed, *m_catalog)));
    }
    void forEachScenario(
        const std::function<void(const Snapshot &, const ScenarioEvaluation &)> &look) const
    {
        for (unsigned seed = 1; seed <= kPlatforms; ++seed) {
            const auto snapshot = snapshotOf(seed);
            for (const ScenarioEvaluation &scenario : snapshot->evaluation.scenarios)
                look(*snapshot, scenario);
        }
    }

    std::shared_ptr<const Catalog> m_catalog = tinyCatalog();
    EvaluationDesk m_desk{m_catalog};
};

QTEST_APPLESS_MAIN(TablesAddUpTest)
#include "tst_tables_add_up.moc"
