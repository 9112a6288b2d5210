// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/workbook_sheets.h"

#include "core/outgoing_text.h"
#include "core/report/breakdown.h"
#include "core/report/fact_table.h"
#include "core/report/fleet_table.h"
#include "core/report/report_sections.h"
#include "core/texts/headings.h"
#include "core/texts/report_texts.h"
#include "core/texts/workbook_texts.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace headroom {

namespace {

constexpr std::array kDimensions{Dimension::workload,    Dimension::environment, Dimension::team,
                                 Dimension::provider,    Dimension::region,      Dimension::family,
                                 Dimension::pricingModel};
static_assert(kDimensions.size() == kAllOf<Dimension>.size());

constexpr std::size_t kRateColumn = kDimensions.size() + 3;

/// Cells of a line under commitments: the on-demand rate, and as cost the uncovered part at that rate plus the line's
/// share of the bills.
void addCover(const ReportFacts &facts, const PlacedFigures &placed, std::size_t line,
              TableRow &row)
{
    const auto pooled = pooledLine(placed, line);
    if (!pooled) {
        row.insert(row.begin() + kRateColumn + 1, 2, Cell());
        return;
    }
    constexpr double kInPercent = 100;
    const CoveredPart part = coveredPart(pooled->pool->pool, 0, pooled->line);
    const Line &of = facts.active->lines[line];
    row[kRateColumn] = of.price->rate;
    row[kRateColumn + 1] =
        of.count.toDouble() * of.hours.toDouble() * of.price->rate.toDouble() * part.onDemand
        + part.share;
    row.insert(row.begin() + kRateColumn + 1, {kInPercent * part.onDemand, part.share});
}

Table costLineColumns(const ReportFacts &facts, const PlacedFigures &placed)
{
    Table table = tableOf(*facts.language, {workbook_text::kOfScenario, facts.active->name},
                          {{"workload", heading::kWorkload},
                           {"environment", heading::kEnvironment},
                           {"team", heading::kTeam},
                           {"provider", heading::kProvider},
                           {"region", heading::kRegion},
                           {"family", heading::kFamily},
                           {"pricing_model", heading::kPricingModel},
                           {"instance_type", heading::kInstanceType},
                           {"count", heading::kInstances, ColumnKind::exact},
                           {"hours", heading::kTimesHours, ColumnKind::exact},
                           {"rate", heading::kTimesRate, ColumnKind::rate},
                           {"unrounded", heading::kIsUnrounded, ColumnKind::money},
                           {"compute", heading::kCompute, ColumnKind::money},
                           {"other", heading::kPlusOther, ColumnKind::money},
                           {"monthly_cost", heading::kIsPerMonth, ColumnKind::money}});
    if (!placed.pools.empty()) {
        const std::vector<Column> cover =
            columnsOf(*facts.language,
                      {{"on_demand_part", workbook_text::kTimesOnDemand, ColumnKind::percent},
                       {"commitment_share", workbook_text::kPlusBills, ColumnKind::money}});
        table.columns.insert(table.columns.begin() + kRateColumn + 1, cover.begin(), cover.end());
    }
    return table;
}

/// A part of a line with its factors, and under which name each breakdown counts it.
Table costLineTable(const ReportFacts &facts, const PlacedFigures &placed)
{
    Table table = costLineColumns(facts, placed);
    const bool hasPools = !placed.pools.empty();
    Money compute;
    Money other;
    double unrounded = 0;
    double bills = 0;
    forEachPart(facts, [&](std::size_t i, const Line &line, const Line &part, bool isFirst) {
        TableRow row;
        for (const Dimension dimension : kDimensions)
            row.emplace_back(groupOf(facts.snapshot->inputs, *facts.active, i, part, dimension,
                                     *facts.language));
        row.push_back(part.offer ? textCell(part.offer->instanceType) : Cell());
        const Money others = isFirst ? line.other : Money();
        std::ranges::copy(computeCells(facts, part), std::back_inserter(row));
        if (hasPools)
            addCover(facts, placed, i, row);
        const Money sum = part.compute + others;
        row.emplace_back(others);
        row.push_back(hasCost(part) || sum != Money() ? Cell(sum) : Cell());
        bills += hasPools ? sheetNumber(row[kRateColumn + 2]).value_or(0) : 0;
        unrounded += sheetNumber(row[kRateColumn + (hasPools ? 3 : 1)]).value_or(0);
        table.rows.push_back(std::move(row));
        if (isFirst) {
            compute += line.compute;
            other += line.other;
        }
    });
    TableRow total(table.columns.size());
    total.front() = totalName(*facts.active, *facts.language);
    if (hasTotal(*facts.active)) {
        const std::array<Cell, 4> sums{Cell(unrounded), Cell(compute), Cell(other),
                                       Cell(facts.active->total)};
        std::copy(sums.begin(), sums.end(), total.end() - sums.size());
        if (hasPools)
            total[kRateColumn + 2] = bills;
    }
    table.total = std::move(total);
    return table;
}

/// Rounded once, from its factors; the rate is the one of the sheet of inputs. A line that follows
/// from more than these is frozen.
void calculateLine(SheetBuilder &sheet, const PlacedTable &lines, std::size_t row,
                   const LineRule &rule, const std::optional<PlacedFigure> &rate,
                   const std::optional<std::string> &otherCosts,
                   const std::optional<PooledLine> &pooled)
{
    const auto numberOf = [&](std::string_view key) {
        return sheetNumber(sheet.value(lines, row, key));
    };
    const auto cell = [&](std::string_view key) { return lines.cell(row, key); };
    const auto count = numberOf("count");
    const auto hours = numberOf("hours");
    const auto price = numberOf("rate");
    const bool follows = rule.follows && count && hours && price && otherCosts;
    if (follows) {
        std::string product = cell("count") + '*' + cell("hours") + '*' + cell("rate");
        double unrounded = *count * *hours * *price;
        if (pooled) {
            const CoveredPart part = coveredPart(pooled->pool->pool, 0, pooled->line);
            sheet.calculate(lines, row, "on_demand_part", pooled->cell("on_demand", 0),
                            part.onDemand);
            sheet.calculate(lines, row, "commitment_share", pooled->cell("share", 0), part.share);
            product += '*' + cell("on_demand_part") + '+' + cell("commitment_share");
            unrounded = unrounded * part.onDemand + part.share;
        }
        sheet.calculate(lines, row, "unrounded", product, unrounded);
        sheet.calculate(lines, row, "compute", "ROUND(" + product + ",2)", unrounded);
        if (rule.countIsFree)
            sheet.allowInput(lines, row, "count", {pooled ? 1.0 : 0.0, kMostEntered});
        if (rule.hoursAreFree)
            sheet.allowInput(lines, row, "hours");
        if (rate)
            sheet.calculate(lines, row, "rate", *rate);
        if (otherCosts->find("ROUND") != std::string::npos)
            sheet.calculate(lines, row, "other", *otherCosts, numberOf("other"));
        else if (rule.otherIsSame)
            sheet.allowInput(lines, row, "other");
    }
    sheet.calculate(lines, row, "monthly_cost", cell("compute") + '+' + cell("other"),
                    numberOf("compute").value_or(0) + numberOf("other").value_or(0),
                    follows ? CellNature::live : CellNature::frozen);
}

/// The effective cost of each line: the sum of its parts.
void calculateEffectiveCosts(SheetBuilder &sheet, const PlacedTable &costs,
                             const PlacedFigures &placed)
{
    for (std::size_t i = 0; i < costs.rowCount; ++i) {
        const auto [first, last] =
            std::equal_range(placed.lineOfRow.begin(), placed.lineOfRow.end(), i);
        if (first == last)
            continue;
        const auto begin = static_cast<std::size_t>(first - placed.lineOfRow.begin());
        const auto end = static_cast<std::size_t>(last - placed.lineOfRow.begin());
        double sum = 0;
        for (std::size_t row = begin; row < end; ++row)
            sum += placed.lineAmounts[row].value_or(0);
        sheet.calculate(costs, i, "effective_cost",
                        "SUM(" + placed.lines->cell(begin, "monthly_cost") + ':'
                            + placed.lines->cell(end - 1, "monthly_cost") + ')',
                        sum);
    }
}

/// The rows of the lines whose name in the dimension is the group's, as spreadsheets compare:
/// letter by letter.
std::optional<double> sumOfGroup(const PlacedFigures &placed, std::size_t dimension,
                                 const std::string &group)
{
    double sum = 0;
    for (std::size_t row = 0; row < placed.lineAmounts.size(); ++row) {
        if (placed.groups[dimension][row] == group)
            sum += placed.lineAmounts[row].value_or(0);
    }
    return sum;
}

/// Shares follow the amounts that they are shares of.
void calculateShares(SheetBuilder &sheet, const PlacedTable &groups)
{
    const std::size_t total = groups.rowCount;
    const auto whole = sheetNumber(sheet.value(groups, total, "monthly_cost"));
    for (std::size_t row = 0; row < groups.rowCount && whole.value_or(0) > 0; ++row) {
        if (const auto amount = sheetNumber(sheet.value(groups, row, "monthly_cost")))
            sheet.calculate(groups, row, "share_percent",
                            groups.cell(row, "monthly_cost") + '/'
                                + groups.cell(total, "monthly_cost"),
                            *amount / *whole);
    }
}

} // namespace

WorkbookSheet lineSheet(const ReportFacts &facts, PlacedFigures &placed)
{
    SheetBuilder sheet(facts.say(workbook_text::kCostLines));
    const Table table = costLineTable(facts, placed);
    if (table.rows.empty())
        return {};
    const PlacedTable lines = sheet.add(table);
    placed.groups.resize(kDimensions.size());
    std::vector<std::optional<std::string>> otherCosts;
    forEachPart(facts, [&](std::size_t i, const Line &whole, const Line &, bool) {
        const std::string compute = lines.cell(placed.lineOfRow.size(), "compute");
        otherCosts.push_back(otherCostFormula(facts.workload(i), whole.otherCosts, compute));
        placed.lineOfRow.push_back(i);
    });
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        calculateLine(sheet, lines, row, placed.rules[placed.lineOfRow[row]], placed.rates[row],
                      otherCosts[row], pooledLine(placed, placed.lineOfRow[row]));
        placed.lineAmounts.push_back(sheetNumber(sheet.value(lines, row, "monthly_cost")));
        for (std::size_t d = 0; d < kDimensions.size(); ++d)
            placed.groups[d].push_back(printableLines(std::get<std::string>(table.rows[row][d])));
    }
    placed.monthly = PlacedFigure{lines.from(lines.cell(lines.rowCount, "monthly_cost")),
                                  sheetNumber(sheet.value(lines, lines.rowCount, "monthly_cost"))};
    placed.lines = lines;
    const PlacedTable costs = sheet.add(costTable(*facts.active, *facts.language));
    calculateEffectiveCosts(sheet, costs, placed);
    if (costs.rowCount > 0)
        placed.upfront = PlacedFigure{costs.from(costs.cell(costs.rowCount, "upfront_cost")),
                                      sheetNumber(facts.active->upfront), CellNature::frozen};
    if (hasFleet(*facts.active))
        sheet.add(fleetTable(*facts.active, *facts.language));
    return sheet.take();
}

WorkbookSheet factSheet(const ReportFacts &facts, PlacedFigures &placed)
{
    SheetBuilder sheet(facts.say(workbook_text::kFacts));
    Table table = factTable(*facts.snapshot, *facts.active, *facts.language);
    if (table.rows.empty())
        return {};
    table.title.clear();
    placed.facts = sheet.add(table);
    return sheet.take();
}

WorkbookSheet breakdownSheet(const ReportFacts &facts, PlacedFigures &placed)
{
    SheetBuilder sheet(facts.say(workbook_text::kBreakdowns));
    if (!placed.lines)
        return {};
    const PlacedTable &lines = *placed.lines;
    const std::string amounts =
        lines.from(lines.range(lines.column("monthly_cost"), lines.rowCount));
    for (std::size_t d = 0; d < kDimensions.size(); ++d) {
        const Table table =
            breakdownTable(*facts.snapshot, *facts.active, kDimensions[d], *facts.language);
        const PlacedTable groups = sheet.add(table);
        for (std::size_t row = 0; row < table.rows.size(); ++row) {
            const std::string name = printableLines(std::get<std::string>(table.rows[row][0]));
            sheet.calculate(groups, row, "monthly_cost",
                            "SUMPRODUCT(--EXACT(" + lines.from(lines.range(d, lines.rowCount)) + ','
                                + groups.cell(row, std::size_t{0}) + ")," + amounts + ')',
                            sumOfGroup(placed, d, name));
        }
        calculateShares(sheet, groups);
        placed.breakdowns[static_cast<std::size_t>(kDimensions[d])] = groups;
    }
    return sheet.take();
}

} // namespace headroom
