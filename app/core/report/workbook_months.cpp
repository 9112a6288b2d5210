// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/costing/most_counted.h"
#include "core/evaluation/month_factors.h"
#include "core/report/breakdown.h"
#include "core/report/month_formulas.h"
#include "core/report/report_sections.h"
#include "core/report/spending.h"
#include "core/report/workbook_sheets.h"
#include "core/texts/headings.h"
#include "core/texts/report_texts.h"
#include "core/texts/workbook_texts.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace headroom {

namespace {

constexpr std::size_t kMonthsOfYear = 12;
// Columns of the table of months; those of the workloads follow.
constexpr std::size_t kTotalColumn = 3;
constexpr std::size_t kFirstWorkload = 4;

/// Demand of the scenario's own growth, relative to the plan's.
double scenarioDemand(const ReportFacts &facts, std::size_t month)
{
    constexpr double kInPercent = 100;
    const double rate = facts.assumptions->monthlyGrowthPercent / kInPercent;
    return std::clamp(std::pow(1 + rate, static_cast<double>(month)), 0.0, kMaxGrowth);
}

/// Months in rows, a column for each workload.
Table monthsByWorkload(const ReportFacts &facts, const std::vector<std::size_t> &order)
{
    Table table = tableOf(*facts.language, workbook_text::kByMonthAndWorkload,
                          {{"month", heading::kMonth, ColumnKind::date},
                           {"demand", workbook_text::kDemandFactor, ColumnKind::number},
                           {"budget", report_text::kBudget, ColumnKind::money},
                           {"total", heading::kTotal, ColumnKind::money}});
    const ScenarioEvaluation &active = *facts.active;
    const Spending spending = spendingOf(active);
    table.total =
        TableRow{facts.say(active.completeness.isWhole() ? report_text::kMonthCount
                                                         : report_text::kMonthCountOfPriced,
                           {}, spending.months),
                 Cell(), cellOf(spending.budget), spending.sum};
    for (const std::size_t line : order) {
        table.columns.push_back({{}, facts.workload(line).name, ColumnKind::money});
        Money sum;
        for (const ForecastMonth &month : active.forecast)
            sum += month.byWorkload[line];
        table.total->push_back(hasAmount(active.lines[line]) ? Cell(sum) : Cell());
    }
    for (std::size_t m = 0; m < active.forecast.size(); ++m) {
        const ForecastMonth &month = active.forecast[m];
        TableRow row{month.month, scenarioDemand(facts, m), cellOf(month.budget), month.total};
        for (const std::size_t line : order)
            row.push_back(hasAmount(active.lines[line]) ? Cell(month.byWorkload[line]) : Cell());
        table.rows.push_back(std::move(row));
    }
    return table;
}

/// Lines, the most expensive first.
std::vector<std::size_t> orderOfLines(const ScenarioEvaluation &scenario)
{
    std::vector<std::size_t> order(scenario.lines.size());
    std::vector<Money> sums(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        order[i] = i;
        for (const ForecastMonth &month : scenario.forecast)
            sums[i] += month.byWorkload[i];
    }
    std::ranges::stable_sort(order, std::ranges::greater(),
                             [&](std::size_t line) { return sums[line]; });
    return order;
}

double sumOfNumbers(const TableRow &row)
{
    double sum = 0;
    for (std::size_t c = kFirstWorkload; c < row.size(); ++c)
        sum += sheetNumber(row[c]).value_or(0);
    return sum;
}

void calculateMonthsOfLine(SheetBuilder &sheet, const PlacedTable &months, std::size_t column,
                           const MonthFormulas &formulas)
{
    for (std::size_t m = 0; m < months.rowCount; ++m) {
        if (auto formula = formulas.in(m))
            sheet.calculate(months, m, column, std::move(*formula),
                            sheetNumber(sheet.value(months, m, column)));
    }
}

void calculateTotals(SheetBuilder &sheet, const PlacedTable &months, const Table &table,
                     CellNature nature)
{
    const std::string last = columnLetters(table.columns.size() - 1);
    const auto addRowSum = [&](std::size_t row, const TableRow &cells) {
        const std::string number = std::to_string(months.headingRow + 2 + row);
        std::string formula = "SUM(" + columnLetters(kFirstWorkload);
        formula += number + ':' + last + number + ')';
        sheet.calculate(months, row, "total", std::move(formula), sumOfNumbers(cells), nature);
    };
    for (std::size_t row = 0; row < table.rows.size(); ++row)
        addRowSum(row, table.rows[row]);
    addRowSum(table.rows.size(), *table.total);
}

void calculateDemand(SheetBuilder &sheet, const ReportFacts &facts, const PlacedTable &months,
                     const std::string &growth)
{
    for (std::size_t m = 0; m < months.rowCount; ++m)
        sheet.calculate(months, m, "demand", "(1+" + growth + ")^" + std::to_string(m),
                        scenarioDemand(facts, m));
}

} // namespace

WorkbookSheet stepSheet(const ReportFacts &facts, PlacedFigures &placed)
{
    SheetBuilder sheet(facts.say(workbook_text::kSteps));
    placed.stepLists.resize(placed.rules.size());
    if (std::ranges::all_of(
            placed.rules, [](const LineRule &rule) { return !rule.follows || rule.steps.empty(); }))
        return {};
    Table table = tableOf(*facts.language, workbook_text::kStepsTable,
                          {{"workload", heading::kWorkload},
                           {"demand", workbook_text::kFromDemand, ColumnKind::number},
                           {"count", heading::kInstances, ColumnKind::exact}});
    std::vector<std::size_t> first;
    for (std::size_t i = 0; i < placed.rules.size(); ++i) {
        first.push_back(table.rows.size());
        if (!placed.rules[i].follows)
            continue;
        for (const LineRule::Step &step : placed.rules[i].steps)
            table.rows.push_back({facts.workload(i).name, step.demand, step.count});
    }
    first.push_back(table.rows.size());
    const PlacedTable steps = sheet.add(table);
    for (std::size_t i = 0; i < placed.rules.size(); ++i) {
        if (first[i] == first[i + 1])
            continue;
        const auto list = [&](std::string_view key) {
            return steps.from(steps.range(steps.column(key), first[i], first[i + 1] - first[i]));
        };
        placed.stepLists[i] = list("demand") + ',' + list("count");
    }
    return sheet.take();
}

WorkbookSheet monthSheet(const ReportFacts &facts, PlacedFigures &placed)
{
    SheetBuilder sheet(facts.say(workbook_text::kMonths));
    if (!hasTotal(*facts.active) || facts.active->lines.empty())
        return {};
    const std::vector<std::size_t> order = orderOfLines(*facts.active);
    const Table table = monthsByWorkload(facts, order);
    const PlacedTable months = sheet.add(table);
    if (!facts.assumptions->outlook.growth)
        calculateDemand(sheet, facts, months, placed.growth);
    bool anyFollows = false;
    for (std::size_t place = 0; place < order.size(); ++place) {
        if (!placed.rules[order[place]].follows)
            continue;
        anyFollows = true;
        calculateMonthsOfLine(sheet, months, kFirstWorkload + place,
                              MonthFormulas(facts, placed, months, order[place]));
    }
    const CellNature nature = anyFollows ? CellNature::live : CellNature::frozen;
    calculateTotals(sheet, months, table, nature);
    double year = 0;
    const std::size_t counted = std::min(table.rows.size(), kMonthsOfYear);
    for (std::size_t row = 0; row < counted; ++row)
        year += sheetNumber(table.rows[row][kTotalColumn]).value_or(0);
    placed.twelveMonths = PlacedFigure{
        "SUM(" + months.from(months.range(kTotalColumn, 0, counted)) + ')', year, nature};
    placed.months = months;
    return sheet.take();
}

} // namespace headroom
