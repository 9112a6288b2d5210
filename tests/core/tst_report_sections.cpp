// SPDX-License-Identifier: GPL-3.0-or-later
// The sections of the report as data: each table contains the evaluated figures, and adds up.
#include "core/catalog/known_providers.h"
#include "core/plan/plan_edit.h"
#include "core/report/breakdown.h"
#include "core/report/report.h"
#include "core/report/workbook.h"
#include "support/evaluation_desk.h"
#include "support/plan_builders.h"
#include "support/random_plans.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace headroom;
using namespace headroom::testing;

namespace {

/// Notebooks for 176 h a month in development, a service around the clock in production, one that
/// nobody can price.
Plan threeWorkloads()
{
    Workload notebooks = aWorkload("Notebooks");
    notebooks.environment = "development";
    notebooks.schedule = Schedule{};
    notebooks.schedule.kind = Schedule::Kind::hoursPerDay;
    notebooks.schedule.hours = 8;
    notebooks.schedule.basis = MonthBasis{MonthBasis::Kind::workingDays, 22};
    Workload service = aWorkload("Front end");
    service.environment = "production";
    service.schedule = Schedule{};
    service.otherCosts = {{"Storage", Money::fromCents(12'345)}};
    Workload lost = aWorkload("Lost");
    lost.environment = "production";
    lost.schedule = Schedule{};
    return aPlan()
        .with(notebooks)
        .on(anOffer(known::aws, "us-east-1", "g4dn.xlarge"), 2)
        .with(service)
        .on(anOffer(known::google, "us-central1", "a2-highgpu-1g"), 1)
        .with(lost)
        .on(anOffer(known::aws, "mars-north-1", "g4dn.xlarge"), 1)
        .build();
}

std::vector<Table> tablesOf(const Report &report)
{
    std::vector<Table> tables;
    for (const Section &section : report.sections) {
        for (const Block &block : section.blocks) {
            if (const auto *table = std::get_if<Table>(&block))
                tables.push_back(*table);
        }
    }
    return tables;
}

std::optional<std::size_t> columnOf(const Table &table, std::string_view key)
{
    const auto found = std::ranges::find(table.columns, key, &Column::key);
    return found == table.columns.end()
               ? std::nullopt
               : std::optional(static_cast<std::size_t>(found - table.columns.begin()));
}

/// The tables that have all of these columns.
std::vector<Table> tablesWith(const Report &report, const std::vector<std::string_view> &keys)
{
    std::vector<Table> tables = tablesOf(report);
    std::erase_if(tables, [&](const Table &table) {
        return !std::ranges::all_of(keys,
                                    [&](auto key) { return columnOf(table, key).has_value(); });
    });
    return tables;
}

Table lineItemsOf(const Report &report)
{
    return tablesWith(report, {"count", "hours", "rate", "unrounded"}).at(0);
}

const Cell &cell(const Table &table, std::size_t row, std::string_view key)
{
    return table.rows.at(row).at(columnOf(table, key).value());
}

} // namespace

class ReportSectionsTest : public QObject
{
    Q_OBJECT

private slots:
    void notesEndWithOneFullStop()
    {
        for (const auto &[note, end] : {std::pair("Asked for in May.", "note: Asked for in May."),
                                        std::pair("Asked for in May", "note: Asked for in May."),
                                        std::pair("Who pays?", "note: Who pays?")}) {
            Plan plan = threeWorkloads();
            plan.scenarios.front().note = note;
            const Table options =
                tablesWith(reportOf(*applyEdit(plan, AddScenario{"Other", "Baseline"})),
                           {"option", "planned", "reason"})
                    .at(0);
            const auto reason = std::get<std::string>(cell(options, 0, "reason"));
            QVERIFY2(reason.ends_with(end), reason.c_str());
        }
    }

    void lineItemsMultiplyOut()
    {
        // 2 x 176 h x 0.526 = 185.152; 730 h x 3.673385 = 2,681.57105 and 123.45 of storage
        const Table lines = lineItemsOf(reportOf(threeWorkloads()));
        QCOMPARE(lines.rows.size(), std::size_t{3});
        QVERIFY(cell(lines, 0, "count") == Cell(Exact(2)));
        QVERIFY(cell(lines, 0, "hours") == Cell(Exact(176)));
        QVERIFY(cell(lines, 0, "rate") == Cell(*HourlyRate::parse("0.526")));
        QVERIFY(cell(lines, 0, "unrounded") == Cell(*Exact::parse("185.152")));
        QVERIFY(cell(lines, 0, "compute") == Cell(Money::fromCents(18'515)));
        QVERIFY(cell(lines, 1, "unrounded") == Cell(*Exact::parse("2681.57105")));
        QVERIFY(cell(lines, 1, "compute") == Cell(Money::fromCents(268'157)));
        QVERIFY(cell(lines, 1, "other") == Cell(Money::fromCents(12'345)));
        QVERIFY(cell(lines, 1, "monthly_cost") == Cell(Money::fromCents(280'502)));
    }

    void assumptionsOfTheScenarioAreStated()
    {
        Plan plan = threeWorkloads();
        plan.workloads[1].speedChangePercent = -10;
        Scenario &scenario = plan.scenarios.front();
        const auto rows = [&] {
            std::vector<std::string> texts;
            const Table table = tablesWith(reportOf(plan), {"assumption", "value"}).at(0);
            for (const TableRow &row : table.rows)
                texts.push_back(std::get<std::string>(row.at(0)) + " = "
                                + std::get<std::string>(row.at(1)));
            return texts;
        };
        const auto has = [](const std::vector<std::string> &texts, const char *text) {
            return std::ranges::find(texts, text) != texts.end();
        };
        const auto before = rows();
        QVERIFY(has(before, "Change of public prices = none"));
        QVERIFY(has(before, "Front end: change of predicted speed = −10.0\u202f%"));
        QVERIFY(std::ranges::none_of(before, [](const std::string &text) {
            return text.starts_with("Change of demand") || text.starts_with("Change of spot")
                   || text.starts_with("Change of prices by provider");
        }));
        scenario.demandChangePercent = 25;
        scenario.spotPriceChangePercent = 40;
        scenario.providerPrices = {{known::google, -5}};
        const auto stated = rows();
        QVERIFY(has(stated, "Change of demand = +25.0\u202f%"));
        QVERIFY(has(stated, "Change of spot prices = +40.0\u202f%"));
        QVERIFY(has(stated, "Change of prices by provider = Google Cloud −5.0\u202f%"));
        QCOMPARE(stated.size(), before.size() + 3);
    }
    void unpricedLineIsNotFree()
    {
        const Report report = reportOf(threeWorkloads());
        const Table lines = lineItemsOf(report);
        QVERIFY(std::holds_alternative<std::monostate>(cell(lines, 2, "compute")));
        QVERIFY(std::holds_alternative<Exact>(cell(lines, 2, "count"))); // sized all the same
        QCOMPARE(cell(lines, 2, "rate"), Cell(std::string("not priced")));
        const MoneyBars bars = barsOf(report);
        const auto lost = std::ranges::find(bars.bars, std::string("Lost"), &MoneyBars::Bar::name);
        QVERIFY(lost != bars.bars.end() && !lost->hasCost);
    }

    void barsAreSharesOfTheTotal()
    {
        const MoneyBars bars = barsOf(reportOf(threeWorkloads()));
        // In a year 12 x 185.15; in 8,760 h, each month rounded for itself, seven of 744 h at
        // 2,733.00, four of 720 h at 2,644.84 and one of 672 h at 2,468.51, and 12 x 123.45.
        const std::int64_t service = 7 * 273'300 + 4 * 264'484 + 246'851 + 12 * 12'345;
        const std::int64_t all = service + 12 * 18'515;
        QCOMPARE(bars.total, Money::fromCents(all));
        QCOMPARE(bars.bars.front().name, std::string("Front end")); // the largest first
        QCOMPARE(bars.bars.front().amount, Money::fromCents(service));
        QVERIFY(std::abs(bars.bars.front().percent - 100.0 * service / all) < 1e-9);
        double percent = 0;
        for (const MoneyBars::Bar &bar : bars.bars)
            percent += bar.percent;
        QVERIFY(std::abs(percent - 100) < 1e-9);
    }

    void aWorkloadHasOneShareWhereverItIsPrinted()
    {
        constexpr std::int64_t kPlans = 20;
        constexpr std::int64_t kWorkloads = 20;
        for (std::int64_t seed = 1; seed <= kPlans; ++seed) {
            auto builder = aPlan();
            for (std::int64_t i = 0; i < kWorkloads; ++i) {
                Workload workload = aWorkload("Workload " + std::to_string(i));
                workload.otherCosts = {
                    {"Storage", Money::fromCents((37 * i * i + 101 * seed * i) % 9973 * 100)}};
                builder.with(workload).on(anOffer(known::aws, "us-east-1", "g4dn.xlarge"), 1);
            }
            const auto snapshot = makeSnapshot(m_desk.with(builder.build()));
            const Table lines = lineTable(snapshot->evaluation.activeScenario(), english());
            const MoneyBars bars = barsOf(buildReport(*snapshot, english()));
            QVERIFY(bars.bars.size() < lines.rows.size());
            double percent = 0;
            for (const MoneyBars::Bar &bar : bars.bars) {
                percent += bar.percent;
                for (std::size_t row = 0; row < lines.rows.size(); ++row) {
                    if (cell(lines, row, "name") == Cell(bar.name))
                        QVERIFY(cell(lines, row, "share_percent") == Cell(bar.percent));
                }
            }
            QVERIFY(std::abs(percent - 100) < 1e-9);
        }
    }

    void quartersHoldTheForecast()
    {
        Plan plan = threeWorkloads();
        plan.monthlyBudget = Money::fromCents(300'000);
        const auto snapshot = makeSnapshot(m_desk.with(plan));
        const Table quarters =
            tablesWith(buildReport(*snapshot, english()), {"period", "planned"}).at(0);
        const auto &forecast = snapshot->evaluation.activeScenario().forecast;
        QCOMPARE(quarters.rows.size(), forecast.size() / 3);
        QCOMPARE(cell(quarters, 0, "period"), Cell(std::string("December 2026 to February 2027")));
        for (std::size_t q = 0; q < quarters.rows.size(); ++q) {
            const Money planned =
                forecast[3 * q].total + forecast[3 * q + 1].total + forecast[3 * q + 2].total;
            QVERIFY(cell(quarters, q, "planned") == Cell(planned));
            QVERIFY(cell(quarters, q, "budget") == Cell(Money::fromCents(900'000)));
            QVERIFY(cell(quarters, q, "left") == Cell(Money::fromCents(900'000) - planned));
        }
        // 2,160 h from December to February x 3.673385: 2,733.00 + 2,733.00 + 2,468.51, the storage
        // of three months, and the notebooks.
        const Money ofService = Money::fromCents(273'300 + 273'300 + 246'851 + 3 * 12'345);
        QVERIFY(cell(quarters, 0, "planned") == Cell(ofService + Money::fromCents(3 * 18'515)));
    }

    void noBudgetHasNoColumn()
    {
        const Table quarters = tablesWith(reportOf(threeWorkloads()), {"period", "planned"}).at(0);
        QVERIFY(!columnOf(quarters, "budget") && !columnOf(quarters, "left"));
        QVERIFY(!columnOf(quarters, "paid")); // everything is paid as it is used
    }

    void scenariosAreShownNextToTheBaseline()
    {
        Plan plan = PlanBuilder()
                        .with([] {
                            Workload workload = aWorkload("One");
                            workload.schedule = Schedule{};
                            return workload;
                        }())
                        .on(anOffer(known::aws, "us-east-1", "m5.large"), 2)
                        .scenario("Double")
                        .build();
        plan.scenarios[1].allocations = plan.scenarios[0].allocations;
        plan.scenarios[1].allocations.at(1).count = 4;
        const Table options = tablesWith(reportOf(plan), {"option", "planned", "reason"}).at(0);
        QCOMPARE(options.rows.size(), std::size_t{2});
        // 2 and 4 x 0.096 an hour. A year's months are rounded one by one: seven of 744 h at
        // 142.85, four of 720 h at 138.24 and one of 672 h at 129.02; with four instances 285.70,
        // 276.48 and 258.05
        QVERIFY(cell(options, 0, "planned") == Cell(Money::fromCents(168'193)));
        QVERIFY(cell(options, 1, "planned") == Cell(Money::fromCents(336'387)));
        QCOMPARE(options.emphasised, std::optional<std::size_t>(0));
        QCOMPARE(cell(options, 0, "reason"), Cell(std::string("Proposed.")));
        QCOMPARE(cell(options, 1, "reason"), Cell(std::string("$1,681.94 more.")));
    }

    void allFindingsAreReported()
    {
        const auto snapshot = makeSnapshot(m_desk.with(threeWorkloads()));
        const Report report = buildReport(*snapshot, english());
        const auto &findings = snapshot->evaluation.activeScenario().findings;
        const FindingCounts counts = countFindings(findings);
        const Table full = tablesWith(report, {"severity", "message", "detail"}).at(0);
        QCOMPARE(static_cast<int>(full.rows.size()), counts.errors + counts.warnings);
        std::vector<Table> all = tablesWith(report, {"severity", "message"});
        std::erase_if(all,
                      [](const Table &table) { return columnOf(table, "detail").has_value(); });
        QCOMPARE(all.size(), std::size_t{1}); // the first page has the most severe
        QVERIFY(!all.front().rows.empty() && all.front().rows.size() <= full.rows.size());
        QCOMPARE(std::get<std::string>(cell(all.front(), 0, "severity")),
                 std::get<std::string>(cell(full, 0, "severity")));
    }

    void pricesSayWhereTheyAreFrom()
    {
        const Table prices =
            tablesWith(reportOf(threeWorkloads()), {"offer", "rate", "as_of", "source"}).at(0);
        QVERIFY(cell(prices, 0, "rate") == Cell(*HourlyRate::parse("0.526")));
        QCOMPARE(cell(prices, 0, "source"), Cell(std::string("[1]")));
        const Report report = reportOf(threeWorkloads());
        bool isListed = false;
        for (const Block &block : report.sections.back().blocks) {
            const auto *note = std::get_if<Footnote>(&block);
            isListed = isListed
                       || (note != nullptr && note->text.starts_with("[1] ")
                           && note->text.find("a test") != std::string::npos);
        }
        QVERIFY(isListed);
    }

    void theRegisterIsASectionWhereThereIsOne()
    {
        const auto isRegister = [](const Section &section) {
            return section.part == ReportPart::planRegister;
        };
        Plan plan = threeWorkloads();
        QVERIFY(std::ranges::none_of(reportOf(plan).sections, isRegister));
        plan.decisions = {{"Three years rejected", Date::fromCivil(2026, 11, 19),
                           PlanDecision::Outcome::rejected, "too long"}};
        plan.risks = {{.name = "GPU shortage", .mitigation = "A second provider"}};
        const Report report = reportOf(plan);
        const auto section = std::ranges::find_if(report.sections, isRegister);
        QVERIFY(section != report.sections.end());
        QCOMPARE(section->blocks.size(), std::size_t{2}); // nothing else is recorded
        const Table &risks = std::get<Table>(section->blocks[0]);
        QCOMPARE(cell(risks, 0, "mitigation"), Cell(std::string("A second provider")));
        const Table &decisions = std::get<Table>(section->blocks[1]);
        QCOMPARE(cell(decisions, 0, "why"), Cell(std::string("too long")));
    }

    void eachPricedWorkloadShowsItsFormulasInTheWorkbook()
    {
        const Workbook book =
            buildWorkbook(*makeSnapshot(m_desk.with(threeWorkloads())), english());
        const auto hasFormulas = [](const WorkbookSheet &sheet) {
            return std::ranges::any_of(sheet.rows, [](const auto &row) {
                return std::ranges::any_of(row, [](const WorkbookCell &one) {
                    const auto *text = std::get_if<std::string>(&one.value);
                    return text != nullptr && text->find(" × ") != std::string::npos;
                });
            });
        };
        QVERIFY(std::ranges::any_of(book.sheets, hasFormulas));
    }

    void everyTableIsRectangularAndAddsUp_data()
    {
        QTest::addColumn<unsigned>("seed");
        for (unsigned seed = 500; seed < 512; ++seed)
            QTest::addRow("%u", seed) << seed;
    }
    void everyTableIsRectangularAndAddsUp()
    {
        QFETCH(unsigned, seed);
        for (const Table &table : tablesOf(reportOf(randomPlan(seed)))) {
            for (const TableRow &row : table.rows)
                QCOMPARE(row.size(), table.columns.size());
            if (!table.total)
                continue;
            QCOMPARE(table.total->size(), table.columns.size());
            for (std::size_t c = 0; c < table.columns.size(); ++c) {
                const auto *total = std::get_if<Money>(&(*table.total)[c]);
                if (total == nullptr)
                    continue;
                Money sum;
                for (const TableRow &row : table.rows) {
                    if (const auto *amount = std::get_if<Money>(&row[c]))
                        sum += *amount;
                }
                QCOMPARE(sum, *total);
            }
        }
    }

private:
    [[nodiscard]] Report reportOf(const Plan &plan) const
    {
        return buildReport(*makeSnapshot(m_desk.with(plan)), english());
    }
    static MoneyBars barsOf(const Report &report)
    {
        for (const Block &block : report.sections.front().blocks) {
            if (const auto *bars = std::get_if<MoneyBars>(&block))
                return *bars;
        }
        return {};
    }

    const EvaluationDesk m_desk;
};

QTEST_GUILESS_MAIN(ReportSectionsTest)
#include "tst_report_sections.moc"
