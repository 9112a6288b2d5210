// SPDX-License-Identifier: GPL-3.0-or-later
// The sections of the report that rest on studies: they hold what the pages show, and appear with
// what they need.
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
#include "core/texts/spending_texts.h"

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

} // namespace

class ReportStudiesTest : public QObject
{
    Q_OBJECT

    EvaluationDesk m_desk;
    EvaluationDesk m_commitments{committedCatalog()};

private slots:
    void theForecastIsOfTheMonthsOfThePlanAndTheSensitivityOfAYear()
    {
        const Plan plan = notebooks(1);
        for (const int months : {12, 36}) {
            const auto snapshot = makeSnapshot(m_desk.with(plan), {.months = months});
            const ReportStudies studies = studyForReport(snapshot, sequential);
            QCOMPARE(studies.forecast->risk.months.size(), static_cast<std::size_t>(months));
            QCOMPARE(studies.sensitivity->evaluation().forecast.size(), std::size_t{12});
        }
    }

    void halfAndDoubleDemandAreThoseOfTheWorkload()
    {
        // The evaluation of the plan itself with the demand written into the workload.
        Plan plan = chatPlan();
        plan.scenarios.front().demandChangePercent = 0;
        const Studied studied = study(plan, m_desk);
        QVERIFY(studied.studies.demand);
        for (const double factor : {0.5, 2.0}) {
            Plan scaled = plan;
            scaled.workloads.front().demand.peakRequestsPerSecond *= factor;
            const auto expected = makeSnapshot(m_desk.with(scaled));
            const DemandStudy &demand = *studied.studies.demand;
            const ScenarioEvaluation &found = factor < 1 ? demand.half : demand.twice;
            QCOMPARE(found.forecastTotal, expected->evaluation.activeScenario().forecastTotal);
            QCOMPARE(found.service.states, expected->evaluation.activeScenario().service.states);
        }
        const Section *units = sectionOf(studied.report, spending_text::kUnits);
        QVERIFY(units != nullptr);
        const Table &table = *blocksOf<Table>(*units).front();
        QVERIFY(table.rows.back()[1] == Cell(studied.studies.demand->half.forecastTotal));
        QVERIFY(table.rows.back()[3] == Cell(studied.studies.demand->twice.forecastTotal));
    }

    void oneScenarioIsComparedWithNothing()
    {
        Plan plan = notebooks(1);
        plan.scenarios.pop_back();
        const Studied alone = study(plan, m_desk);
        QVERIFY(!alone.studies.comparison);
        QVERIFY(sectionOf(alone.report, spending_text::kSideBySide) == nullptr);
        QVERIFY(sectionOf(alone.report, report_text::kCommitments) == nullptr);
        QVERIFY(sectionOf(alone.report, spending_text::kMonths) != nullptr);
    }

    void aPlanWithoutCostHasNoForecast()
    {
        const Studied empty = study(aPlan().with("Notebooks").build(), m_desk);
        QVERIFY(!empty.studies.forecast);
        QVERIFY(sectionOf(empty.report, spending_text::kMonths) == nullptr);
        QVERIFY(!study(newPlan(), m_desk).studies.forecast);
    }

    void theWayFromTheBaselineAddsUp()
    {
        // Public prices 10 % lower: 92.576 becomes 83.3184 a month.
        Plan plan = notebooks(1);
        plan.scenarios[1].priceChangePercent = -10;
        plan.activeScenario = plan.scenarios[1].name;
        const Studied studied = study(plan, m_desk);
        const Section *section = sectionOf(studied.report, spending_text::kSideBySide);
        QVERIFY(section != nullptr);
        const auto tables = blocksOf<Table>(*section);
        const auto charts = blocksOf<WaterfallChart>(*section);
        QCOMPARE(charts.size(), std::size_t{1});
        const Comparison &comparison = *charts.front()->comparison;
        const Table steps =
            waterfallTable(comparison, comparison.scenarios[charts.front()->scenario], english());
        QVERIFY(steps.rows.at(0)[1] == Cell(dollars(83.32 - 92.58)));
        QCOMPARE(std::get<Money>((*steps.total)[1]), dollars(-9.26));
        const Table &sums = *tables.front();
        QVERIFY(std::ranges::all_of(sums.rows, [](const TableRow &row) {
            return row[1] != row[2]; // only what differs
        }));
        QVERIFY(sums.rows.front()[1]
                == Cell(studied.snapshot->evaluation.scenarios[0].forecastTotal));
        QVERIFY(sums.rows.front()[2]
                == Cell(studied.snapshot->evaluation.scenarios[1].forecastTotal));
        const Table &differing = *tables.back();
        QCOMPARE(differing.rows.size(), std::size_t{1});
        QVERIFY(differing.rows[0][0] == Cell(std::string("change of public prices")));
    }

    void scenariosBeyondFourAreNamedAsLeftOut()
    {
        Plan plan = notebooks(1);
        for (const char *name : {"C", "D", "E", "F"})
            plan = *applyEdit(plan, AddScenario{name, "Baseline"});
        const Studied studied = study(plan, m_desk);
        const Section *section = sectionOf(studied.report, spending_text::kSideBySide);
        QCOMPARE(studied.studies.comparison->scenarios.size(), kMaxCompared);
        QCOMPARE(blocksOf<Paragraph>(*section).front()->text,
                 std::string("2 more scenarios of the plan are not compared here."));
    }

    void theRiskOfAQuarterIsThatOfItsWorstMonth()
    {
        Plan plan = notebooks(1);
        plan = *applyEdit(plan, SetBudget{dollars(95)});
        plan.scenarios.front().monthlyGrowthPercent = 0;
        const Studied studied = study(plan, m_desk);
        const ForecastReport &forecast = *studied.studies.forecast;
        QCOMPARE(forecast.risk.draws, kDraws);
        const Section *section = sectionOf(studied.report, spending_text::kMonths);
        QCOMPARE(blocksOf<ForecastChart>(*section).size(), std::size_t{1});
        const Table &shown = *blocksOf<Table>(*section).front();
        QCOMPARE(shown.rows.size(), std::size_t{4});
        for (std::size_t q = 0; q < shown.rows.size(); ++q) {
            double worst = 0;
            for (std::size_t m = 3 * q; m < 3 * q + 3; ++m)
                worst = std::max(worst, *forecast.risk.months[m].overBudget);
            QCOMPARE(std::get<double>(shown.rows[q].back()), 100 * worst);
        }
        QCOMPARE(std::get<double>(shown.total->back()), 100 * *forecast.risk.total.exceededByThen);
    }

    void withoutBudgetNothingIsSaidOfExceedingIt()
    {
        const Studied studied = study(notebooks(1), m_desk);
        const Table &shown =
            *blocksOf<Table>(*sectionOf(studied.report, spending_text::kMonths)).front();
        QVERIFY(std::ranges::count(shown.columns, "risk", &Column::key) == 0);
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
        QCOMPARE(blocksOf<TornadoPicture>(*section).front()->bars, std::size_t{1});
        const Table page = swingTable(*studied.studies.sensitivity, SwingMeasure::year, english());
        QVERIFY(page.rows[0][0] == Cell(std::string("Prices of AWS")));
        QVERIFY(page.rows[0][3] == Cell(dollars(87.95)));
        QVERIFY(page.rows[0][4] == Cell(dollars(97.20)));
        const std::string said = blocksOf<Paragraph>(*section).front()->text;
        QVERIFY2(said.find("$92.58") != std::string::npos, said.c_str());
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
        QVERIFY(!shown.rows.empty() && shown.rows.size() < expected.rows.size());
        for (const TableRow &row : shown.rows)
            QVERIFY(std::ranges::find(expected.rows, row) != expected.rows.end());
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
        const Section *section = sectionOf(studied.report, report_text::kRisks);
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
        const auto said = blocksOf<Footnote>(*section);
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
        QVERIFY(blocksOf<Table>(*sectionOf(one.report, spending_text::kMonths)).front()->rows
                == blocksOf<Table>(*sectionOf(other.report, spending_text::kMonths)).front()->rows);
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
