// SPDX-License-Identifier: GPL-3.0-or-later
// The sections of the report that are based on studies: they contain what the pages show, and
// appear with their inputs.
#include "commitment_desk.h"
#include "core/catalog/known_providers.h"
#include "core/plan/plan_edit.h"
#include "core/report/break_even_table.h"
#include "core/report/comparison_tables.h"
#include "core/report/forecast_report.h"
#include "core/report/report.h"
#include "core/report/workbook.h"
#include "core/texts/report_texts.h"
#include "core/texts/sensitivity_texts.h"

#include <QTest>

#include <algorithm>

using namespace headroom;
using namespace headroom::testing;

namespace {

Money dollars(double amount)
{
    return Money::nearestCents(amount * 100);
}

/// As many notebooks as asked for, each 176 h at 0.526 = 92.576 a month, and a scenario like the
/// baseline.
Plan notebooks(int count)
{
    PlanBuilder builder = aPlan();
    for (int i = 0; i < count; ++i)
        builder.with("Notebook " + std::to_string(i + 1))
            .on(anOffer(known::aws, "us-east-1", "g4dn.xlarge"), 1);
    Plan plan = builder.scenario("Other").build();
    plan.scenarios[1].allocations = plan.scenarios[0].allocations;
    return plan;
}

struct Studied {
    std::shared_ptr<const Snapshot> snapshot;
    ReportStudies studies;
    Report report;
};

Studied study(Plan plan, const EvaluationDesk &desk)
{
    Studied studied;
    studied.snapshot = makeSnapshot(desk.with(std::move(plan)));
    studied.studies = studyForReport(studied.snapshot, sequential);
    studied.report = buildReport(*studied.snapshot, english(), studied.studies);
    return studied;
}

const Section *sectionOf(const Report &report, const Text &title)
{
    const std::string said = english().say(title);
    const auto found = std::ranges::find_if(
        report.sections, [&](const Section &section) { return section.title.ends_with(said); });
    return found == report.sections.end() ? nullptr : &*found;
}

template <typename Kind>
std::vector<const Kind *> blocksOf(const Section &section)
{
    std::vector<const Kind *> blocks;
    for (const Block &block : section.blocks) {
        if (const auto *one = std::get_if<Kind>(&block))
            blocks.push_back(one);
    }
    return blocks;
}

Money sumFrom(const TableRow &row, std::size_t first)
{
    Money sum;
    for (std::size_t c = first; c < row.size(); ++c)
        sum += std::get<Money>(row[c]);
    return sum;
}

} // namespace

class ReportStudiesTest : public QObject
{
    Q_OBJECT

    EvaluationDesk m_desk;
    EvaluationDesk m_commitments{committedCatalog()};

private slots:
    void theProbabilityOfAYearIsThatOfAYear()
    {
        // In every month 0.526 an hour: 391.34 in 31 days.
        Plan plan = notebooks(1);
        plan.workloads[0].schedule = Schedule{};
        plan.monthlyBudget = Money::fromCents(39'500);
        const EvaluationDesk desk;
        const auto monthsDrawn = [&](int months) {
            const auto snapshot = makeSnapshot(desk.with(plan), {.months = months});
            return studyForReport(snapshot, sequential).sensitivity->risk.months.size();
        };
        QCOMPARE(monthsDrawn(36), std::size_t{12});
        QCOMPARE(monthsDrawn(12), std::size_t{12});
    }

    void oneScenarioIsComparedWithNothing()
    {
        Plan plan = notebooks(1);
        plan.scenarios.pop_back();
        const Studied alone = study(plan, m_desk);
        QVERIFY(!alone.studies.comparison);
        QVERIFY(sectionOf(alone.report, report_text::kComparison) == nullptr);
        QVERIFY(sectionOf(alone.report, report_text::kCommitments) == nullptr);
        QVERIFY(sectionOf(alone.report, report_text::kForecast) != nullptr);
    }

    void aPlanWithoutCostHasNoForecast()
    {
        const Studied empty = study(aPlan().with("Notebooks").build(), m_desk);
        QVERIFY(!empty.studies.forecast);
        QVERIFY(sectionOf(empty.report, report_text::kForecast) == nullptr);
        QVERIFY(!study(newPlan(), m_desk).studies.forecast);
    }

    void theWayFromTheBaselineAddsUp()
    {
        // Public prices 10 % lower: 92.576 becomes 83.3184 a month.
        Plan plan = notebooks(1);
        plan.scenarios[1].priceChangePercent = -10;
        const Studied studied = study(plan, m_desk);
        const Section *section = sectionOf(studied.report, report_text::kComparison);
        QVERIFY(section != nullptr);
        const auto tables = blocksOf<Table>(*section);
        QVERIFY(tables[0]->rows == comparisonTable(*studied.studies.comparison, english()).rows);
        const auto charts = blocksOf<WaterfallChart>(*section);
        QCOMPARE(charts.size(), std::size_t{1});
        const Table &steps = *tables[2];
        QVERIFY(steps.rows.at(0)[1] == Cell(dollars(83.32 - 92.58)));
        QCOMPARE(std::get<Money>((*steps.total)[1]), dollars(-9.26));
        const Table &differing = *tables.back();
        QCOMPARE(differing.rows.size(), std::size_t{1});
        QVERIFY(differing.rows[0][0] == Cell(std::string("change of public prices")));
    }

    void manyChangedWorkloadsShareAColumnAndStillAddUp()
    {
        Plan plan = notebooks(9);
        plan.scenarios[1].priceChangePercent = -10;
        plan.scenarios[1].allocations[5].offer =
            anOffer(known::google, "us-central1", "a2-highgpu-1g");
        const Studied studied = study(plan, m_desk);
        const auto tables = blocksOf<Table>(*sectionOf(studied.report, report_text::kComparison));
        const Table &steps = *tables[2];
        QCOMPARE(steps.columns.size(), std::size_t{7}); // cause, all, four workloads, others
        QCOMPARE(steps.columns.back().title, std::string("others"));
        QVERIFY(std::ranges::count(steps.columns, std::string("Notebook 5"), &Column::title) == 1);
        QVERIFY(steps.rows.size() > 1);
        for (const TableRow &row : steps.rows)
            QCOMPARE(sumFrom(row, 2), std::get<Money>(row[1]));
        QCOMPARE(sumFrom(*steps.total, 2), std::get<Money>((*steps.total)[1]));
    }

    void scenariosBeyondFourAreNamedAsLeftOut()
    {
        Plan plan = notebooks(1);
        for (const char *name : {"C", "D", "E", "F"})
            plan = *applyEdit(plan, AddScenario{name, "Baseline"});
        const Studied studied = study(plan, m_desk);
        const Section *section = sectionOf(studied.report, report_text::kComparison);
        QCOMPARE(studied.studies.comparison->scenarios.size(), kMaxCompared);
        QCOMPARE(blocksOf<Paragraph>(*section).front()->text,
                 std::string("2 more scenarios of the plan are not compared here."));
    }

    void theForecastIsThatOfThePage()
    {
        Plan plan = notebooks(1);
        plan = *applyEdit(plan, SetBudget{dollars(95)});
        plan.scenarios.front().monthlyGrowthPercent = 0;
        const Studied studied = study(plan, m_desk);
        const ForecastReport &forecast = *studied.studies.forecast;
        QCOMPARE(forecast.evaluation().forecast.size(), std::size_t{kReportedMonths});
        QCOMPARE(forecast.risk.draws, kDraws);
        const Section *section = sectionOf(studied.report, report_text::kForecast);
        QCOMPARE(blocksOf<ForecastChart>(*section).size(), std::size_t{1});
        const Table &shown = *blocksOf<Table>(*section).front();
        const Table page = forecastTable(forecast, english());
        QCOMPARE(shown.rows.size(), page.rows.size());
        for (const Column &column : shown.columns) {
            if (column.key == "month")
                continue;
            const auto at =
                std::ranges::find(shown.columns, column.key, &Column::key) - shown.columns.begin();
            const auto of =
                std::ranges::find(page.columns, column.key, &Column::key) - page.columns.begin();
            for (std::size_t r = 0; r < page.rows.size(); ++r)
                QVERIFY(shown.rows[r].begin()[at] == page.rows[r].begin()[of]);
            QVERIFY(shown.total->begin()[at] == page.total->begin()[of]);
        }
        const auto has = [&](std::string_view key) {
            return std::ranges::count(shown.columns, key, &Column::key) == 1;
        };
        QVERIFY(has("cost") && has("p10") && has("p90") && has("over_budget"));
        // One budget for all months, everything paid as it is used: said once, not 36 times.
        QVERIFY(!has("budget") && !has("cash"));
    }

    void withoutBudgetNothingIsSaidOfPassingIt()
    {
        const Studied studied = study(notebooks(1), m_desk);
        const Table &shown =
            *blocksOf<Table>(*sectionOf(studied.report, report_text::kForecast)).front();
        QVERIFY(std::ranges::count(shown.columns, "over_budget", &Column::key) == 0);
    }

    void theSensitivityIsThatOfThePage()
    {
        // 1 notebook, 176 h at 0.526: prices 5 % lower and higher make 87.9472 and 97.2048. Twelve
        // calendar months cost more or less alike.
        Plan plan = notebooks(1);
        plan.scenarios.front().outlook.uncertainty.growth = {};
        const Studied studied = study(plan, m_desk);
        const Section *section = sectionOf(studied.report, sensitivity_text::kSection);
        QVERIFY(section != nullptr);
        const Table &shown = *blocksOf<Table>(*section).front();
        QCOMPARE(shown.rows.size(), std::size_t{1});
        QVERIFY(shown.rows[0][0] == Cell(std::string("Prices of AWS")));
        QVERIFY(shown.rows[0][3] == Cell(dollars(87.95)));
        QVERIFY(shown.rows[0][4] == Cell(dollars(97.20)));
        const Table page = swingTable(*studied.studies.sensitivity, SwingMeasure::year, english());
        QVERIFY(page.rows.front() == shown.rows.front());
        const std::string said = blocksOf<Paragraph>(*section).front()->text;
        QVERIFY2(said.find("$92.58") != std::string::npos, said.c_str());
    }

    void whatPassesTheBudgetIsDrawnAsOnThePage()
    {
        Plan plan = notebooks(1);
        plan = *applyEdit(plan, SetBudget{dollars(95)});
        const Studied studied = study(plan, m_desk);
        const Section *section = sectionOf(studied.report, sensitivity_text::kSection);
        QVERIFY(section != nullptr);
        const SensitivityReport &report = *studied.studies.sensitivity;
        // As the page draws it.
        PlanDraws draws(studied.snapshot->inputs, activeScenario(studied.snapshot->plan()),
                        report.evaluation(), {});
        draws.draw(kDraws, sequential);
        Risk risk = draws.risk(sequential);
        draws.addExceedanceEnds(risk, sequential);
        QCOMPARE(report.risk.exceedance.size(), risk.exceedance.size());
        for (std::size_t i = 0; i < risk.exceedance.size(); ++i) {
            QCOMPARE(report.risk.exceedance[i].low, risk.exceedance[i].low);
            QCOMPARE(report.risk.exceedance[i].high, risk.exceedance[i].high);
        }
        const auto pictures = blocksOf<TornadoPicture>(*section);
        QCOMPARE(pictures.size(), std::size_t{2});
        QVERIFY(pictures[0]->measure == SwingMeasure::year);
        QVERIFY(pictures[1]->measure == SwingMeasure::exceedance);
        QVERIFY(pictures[0]->bars > 0 && pictures[0]->bars <= 8);
        const std::string said = blocksOf<Paragraph>(*section)[1]->text;
        for (const char *part : {"10,000 futures (seed 1)", "first 400", "2.50 points"})
            QVERIFY2(said.find(part) != std::string::npos, said.c_str());
        QVERIFY(std::ranges::count(blocksOf<Table>(*section).front()->columns, "passed_at_p90",
                                   &Column::key)
                == 1);
    }

    void theBreakEvenIsThatOfTheScenarios()
    {
        Plan plan = notebooks(1);
        QVERIFY(!study(plan, m_desk).studies.breakEvens);
        plan.scenarios[1].allocations[1].offer =
            anOffer(known::google, "us-central1", "a2-highgpu-1g");
        plan.proposed = plan.scenarios[1].name;
        const Studied studied = study(plan, m_desk);
        QVERIFY(studied.studies.breakEvens);
        const BreakEvens found =
            breakEvensOf(studied.snapshot->inputs, plan.scenarios[0], plan.scenarios[1]);
        const Table expected =
            breakEvenTable(found, plan.scenarios[0].name, plan.scenarios[1].name, english());
        const Section *section = sectionOf(studied.report, sensitivity_text::kSection);
        const Table &shown = *blocksOf<Table>(*section).front();
        // Assumptions without a break-even are listed in a sentence.
        QVERIFY(!shown.rows.empty() && shown.rows.size() < expected.rows.size());
        for (const TableRow &row : shown.rows)
            QVERIFY(std::ranges::find(expected.rows, row) != expected.rows.end());
        const auto said = blocksOf<Paragraph>(*section);
        const bool isSaid = std::ranges::any_of(said, [](const Paragraph *paragraph) {
            return paragraph->text.starts_with("No break-even of Baseline and Other: ");
        });
        QVERIFY(isSaid);
        QCOMPARE(shown.title, expected.title);
        const Workbook book = buildWorkbook(*studied.snapshot, english(), studied.studies);
        const std::string name = english().say(sensitivity_text::kSection);
        QVERIFY(std::ranges::count(book.sheets, name, &WorkbookSheet::name) == 1);
    }

    void assumptionsWithoutEffectAreCounted()
    {
        Plan plan = notebooks(1);
        Uncertainty &uncertainty = plan.scenarios.front().outlook.uncertainty;
        uncertainty.prices = {Spread::Kind::normal, 0, 0};
        const Studied studied = study(plan, m_desk);
        const Section *section = sectionOf(studied.report, sensitivity_text::kSection);
        QVERIFY(section != nullptr);
        const auto all = studied.studies.sensitivity->sensitivity.swings.size();
        QVERIFY(blocksOf<Table>(*section).empty());
        QCOMPARE(blocksOf<Paragraph>(*section).size(), std::size_t{all > 0 ? 2U : 1U});
    }

    void alertsAndTheRemarkOnDaysAreInTheReport()
    {
        // A notebook counts 22 working days of 8 h at 0.526: 92.58. March 2027 has 23, of 4.208
        // each: 96.78, and so has the first day above 4.20.
        Plan plan = notebooks(1);
        plan.startMonth = Date::fromCivil(2027, 3, 1);
        plan.alertRules = {{"Notebooks", AlertRule::Kind::day, dollars(4.20)},
                           {"Never", AlertRule::Kind::day, dollars(5)}};
        const Studied studied = study(plan, m_desk);
        const Section *section = sectionOf(studied.report, report_text::kForecast);
        const auto tables = blocksOf<Table>(*section);
        const Table &alerts = *tables.back();
        QCOMPARE(alerts.columns.front().key, std::string("ring_alert"));
        const auto own = std::ranges::find_if(alerts.rows, [](const TableRow &row) {
            return std::get<std::string>(row[0]).ends_with("(Notebooks)");
        });
        QVERIFY(own != alerts.rows.end());
        QVERIFY((*own)[2] == Cell(Date::fromCivil(2027, 3, 1)));
        QVERIFY((*own)[3] == Cell(dollars(4.21)) && (*own)[4] == Cell(dollars(4.20)));
        const auto never = std::next(own);
        QVERIFY((*never)[1] == Cell(Exact(0)) && (*never)[2] == Cell());
        const auto said = blocksOf<Paragraph>(*section);
        QVERIFY(said.back()->text.starts_with("The days of "));
    }

    void savingsOfCommitmentsAddUp()
    {
        // In 2027 a machine runs 8,760 h at 1 an hour, reserved at 0.6. The first two save 0.4 for
        // each of 3; the last finds no machine left to carry and costs 0.6 for nothing.
        PlanBuilder builder = aPlan();
        builder.with(worksFor("Service", aroundTheClock())).on(onAws("g4dn.2xlarge"), 3);
        Plan plan = builder.build();
        plan.startMonth = Date::fromCivil(2027, 1, 1);
        plan.scenarios.front().commitments = {reservationOf("g4dn.2xlarge", 1, reservedFor(1)),
                                              reservationOf("g4dn.2xlarge", 2, reservedFor(1)),
                                              reservationOf("g4dn.2xlarge", 1, reservedFor(1))};
        const Studied studied = study(plan, m_commitments);
        const std::vector<Money> expected{dollars(0.4 * 8760), dollars(0.8 * 8760),
                                          dollars(-0.6 * 8760)};
        QCOMPARE(studied.studies.commitmentSavings, expected);
        const Section *section = sectionOf(studied.report, report_text::kCommitments);
        QVERIFY(section != nullptr);
        const Table &table = *blocksOf<Table>(*section).front();
        QCOMPARE(table.columns.back().key, std::string("commitment_saving"));
        QVERIFY(table.rows[1].back() == Cell(dollars(7008)));
        QVERIFY(table.total->back() == Cell(dollars(5256)));
    }

    void studiesAreTheSameEachTime()
    {
        Plan plan = notebooks(2);
        plan.scenarios[1].priceChangePercent = -10;
        plan.activeScenario = "Other";
        const Studied one = study(plan, m_desk);
        const Studied other = study(plan, m_desk);
        QVERIFY(blocksOf<Table>(*sectionOf(one.report, report_text::kForecast)).front()->rows
                == blocksOf<Table>(*sectionOf(other.report, report_text::kForecast)).front()->rows);
        QVERIFY(one.studies.forecast->cheaperThanBaseline == std::optional(1.0));
    }

    void incompleteCostHasNoProbabilityOfBeingCheaper()
    {
        Plan plan = notebooks(2);
        plan.scenarios[1].allocations.begin()->second.offer.instanceType = "sold.by.nobody";
        plan.activeScenario = "Other";
        const Studied one = study(plan, m_desk);
        QVERIFY(!one.studies.forecast->cheaperThanBaseline);
        const auto remarks = forecastRemarks(*one.studies.forecast, english());
        QVERIFY(std::ranges::any_of(remarks, [](const std::string &remark) {
            return remark.find("How often it is cheaper than the baseline is not stated")
                   != std::string::npos;
        }));
        plan.activeScenario = plan.baseline; // where nothing is left out, and nothing to compare
        const Studied other = study(plan, m_desk);
        QVERIFY(forecastRemarks(*other.studies.forecast, english()).empty());
    }
};

QTEST_GUILESS_MAIN(ReportStudiesTest)
#include "tst_report_studies.moc"
