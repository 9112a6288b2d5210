// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/comparison_tables.h"
#include "core/report/report_sections.h"
#include "core/report/workbook_sheets.h"
#include "core/texts/headings.h"
#include "core/texts/report_texts.h"
#include "core/texts/workbook_texts.h"
#include "core/wording/service_words.h"

#include <algorithm>

namespace headroom {

namespace {

/// The report's table of scenarios with differences that are numbers.
Table scenariosInNumbers(const ReportFacts &facts)
{
    Table table = scenarioTable(facts);
    const Evaluation &evaluation = facts.snapshot->evaluation;
    const auto difference = static_cast<std::size_t>(
        std::ranges::find(table.columns, "difference", &Column::key) - table.columns.begin());
    for (std::size_t i = 0; i < table.rows.size(); ++i)
        table.rows[i][difference] = cellOf(evaluation.scenarios[i].againstBaseline);
    return table;
}

/// Rows of figures, their formulas where another sheet has them.
class FigureRows
{
public:
    FigureRows(const ReportFacts &facts, const Text &title) : m_facts(facts)
    {
        m_table.title = facts.say(title);
        m_table.columns =
            columnsOf(*facts.language, {{"figure", workbook_text::kFigure},
                                        {"amount", workbook_text::kAmount, ColumnKind::money}});
    }
    void add(const Text &name, std::optional<Money> amount,
             std::optional<PlacedFigure> from = std::nullopt)
    {
        if (!amount)
            return;
        m_table.rows.push_back({m_facts.say(name), *amount});
        m_from.push_back(std::move(from));
    }
    void placeOn(SheetBuilder &sheet) const
    {
        const PlacedTable placed = sheet.add(m_table);
        for (std::size_t row = 0; row < m_from.size(); ++row) {
            if (m_from[row])
                sheet.calculate(placed, row, "amount", *m_from[row]);
        }
    }

private:
    const ReportFacts &m_facts;
    Table m_table;
    std::vector<std::optional<PlacedFigure>> m_from;
};

} // namespace

WorkbookSheet forecastSheet(const ReportFacts &facts, const ReportStudies &studies)
{
    SheetBuilder sheet(facts.say(workbook_text::kForecast));
    if (!studies.forecast)
        return {};
    for (const std::string &sentence : forecastSentences(facts, *studies.forecast))
        sheet.addNote(sentence);
    sheet.add(forecastTableToRead(*studies.forecast, *facts.language));
    if (const Table alerts = alertTable(*studies.forecast, *facts.language); !alerts.rows.empty())
        sheet.add(alerts);
    return sheet.take();
}

WorkbookSheet scenarioSheet(const ReportFacts &facts, const ReportStudies &studies,
                            PlacedFigures &placed)
{
    SheetBuilder sheet(facts.say(workbook_text::kScenarios));
    const Table table = scenariosInNumbers(facts);
    const PlacedTable scenarios = sheet.add(table);
    const Evaluation &evaluation = facts.snapshot->evaluation;
    const auto monthly = [&](std::size_t row) {
        return sheetNumber(sheet.value(scenarios, row, "monthly_cost"));
    };
    if (placed.monthly)
        sheet.calculate(scenarios, evaluation.active, "monthly_cost", *placed.monthly);
    if (placed.twelveMonths)
        sheet.calculate(scenarios, evaluation.active, "twelve_months", *placed.twelveMonths);
    const std::vector<ScenarioSums> others = addScenarioLines(sheet, facts, placed);
    const auto follows = [&](std::size_t row) {
        return row == evaluation.active || others[row].monthly.has_value();
    };
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        if (others[row].monthly)
            sheet.calculate(scenarios, row, "monthly_cost", *others[row].monthly);
        if (others[row].twelveMonths)
            sheet.calculate(scenarios, row, "twelve_months", *others[row].twelveMonths);
    }
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        const auto own = monthly(row);
        const auto base = monthly(evaluation.baseline);
        if (!own || !base || !evaluation.scenarios[row].againstBaseline)
            continue;
        const bool isLive = follows(row) || follows(evaluation.baseline);
        sheet.calculate(scenarios, row, "difference",
                        scenarios.cell(row, "monthly_cost") + '-'
                            + scenarios.cell(evaluation.baseline, "monthly_cost"),
                        *own - *base, isLive ? CellNature::live : CellNature::frozen);
        if (row == evaluation.active)
            placed.againstBaseline =
                PlacedFigure{scenarios.from(scenarios.cell(row, "difference")), *own - *base};
    }
    if (!studies.comparison)
        return sheet.take();
    const Comparison &comparison = *studies.comparison;
    sheet.add(comparisonTable(comparison, *facts.language));
    sheet.add(comparedWorkloads(comparison, *facts.language));
    for (const ComparedScenario &scenario : comparison.scenarios) {
        if (scenario.isKnown && !scenario.fromBaseline.steps.empty())
            sheet.add(waterfallTable(comparison, scenario, *facts.language));
    }
    sheet.add(comparedAssumptions(comparison, *facts.language));
    return sheet.take();
}

WorkbookSheet summarySheet(const ReportFacts &facts, const PlacedFigures &placed)
{
    SheetBuilder sheet(facts.say(workbook_text::kSummary));
    sheet.addTitle(decisionTitle(facts));
    sheet.addNote(decisionSummary(facts));
    sheet.addNote(facts.say(report_text::kSubject, {facts.plan().name, facts.active->name}));
    sheet.addNote(dateline(facts));
    const ScenarioEvaluation &active = *facts.active;
    FigureRows figures(facts, workbook_text::kDecision);
    if (hasTotal(active)) {
        if (const std::string gaps = describeGaps(active.completeness, *facts.language);
            !gaps.empty())
            sheet.addNote(facts.say(report_text::kAmountsOf, {gaps}));
        figures.add(workbook_text::kPerMonth, active.total, placed.monthly);
        if (placed.monthly && placed.monthly->number)
            figures.add(workbook_text::kChangeSinceExport, Money(),
                        PlacedFigure{placed.monthly->reference + '-' + active.total.toString(),
                                     *placed.monthly->number - active.total.toDouble()});
        figures.add(workbook_text::kLow, active.low);
        figures.add(workbook_text::kHigh, active.high);
        if (!facts.isBaseline)
            figures.add(workbook_text::kAgainstBaseline, active.againstBaseline,
                        placed.againstBaseline);
        figures.add(workbook_text::kBudget, active.budget);
        figures.add(workbook_text::kTwelveMonths, active.twelveMonths, placed.twelveMonths);
        figures.add(workbook_text::kUpfront, active.upfront, placed.upfront);
        figures.placeOn(sheet);
    }
    if (const Table open = openPoints(facts); !open.rows.empty())
        sheet.add(open);
    if (const Table approval = approvalTable(facts); !approval.rows.empty())
        sheet.add(approval);
    sheet.addNote(facts.say(workbook_text::kAmounts, {facts.currency()}));
    sheet.addNote(
        facts.say(workbook_text::kNatures, {facts.snapshot->inputs.valuationDate.toString()}));
    return sheet.take();
}

} // namespace headroom
