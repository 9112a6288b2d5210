// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/breakdown.h"
#include "core/report/commitment_pools.h"
#include "core/report/line_rules.h"
#include "core/report/report_facts.h"
#include "core/report/sheet_builder.h"

#include <array>
#include <functional>
#include <optional>
#include <vector>

namespace headroom {

/// A pool of commitments with its table: a row for each month, the planned one first.
struct PlacedPool {
    CoverPool pool;
    PlacedTable table;
};

/// A line of a pool.
struct PooledLine {
    const PlacedPool *pool = nullptr;
    std::size_t line = 0; ///< of the pool

    /// Reference to a cell from another sheet. `key`: "count", "on_demand" or "share"; month 0 is the planned one.
    [[nodiscard]] std::string cell(std::string_view key, std::size_t month) const;
};

/// The quoted price of an offer of the active scenario.
struct QuotedPrice {
    const Line *line = nullptr; ///< the first part of a line that has it
    std::string quoted;         ///< from another sheet
    std::string exchange;       ///< "*'Inputs'!B7"; empty for a price in the plan's currency
};

/// Results of earlier sheets that later sheets refer to.
struct PlacedFigures {
    std::vector<LineRule> rules; ///< by line
    std::vector<std::optional<PlacedFigure>>
        rates; ///< by part of a line, in the order of the lines
    std::vector<QuotedPrice> quoted;
    std::vector<PlacedPool> pools;
    std::string growth;                 ///< of demand a month, as a fraction
    std::vector<std::string> stepLists; ///< by line, arguments of LOOKUP; empty: it has no steps
    std::optional<PlacedTable> lines;   ///< one row for each part
    std::optional<PlacedTable> prices;
    std::optional<PlacedTable> facts;
    std::optional<PlacedTable> months;
    std::array<std::optional<PlacedTable>, kAllOf<Dimension>.size()> breakdowns; ///< by Dimension
    std::vector<std::vector<std::string>> groups;   ///< by Dimension, of each row of it
    std::vector<std::optional<double>> lineAmounts; ///< of each row of it
    std::vector<std::size_t> lineOfRow;             ///< place in the plan of each row of it
    std::optional<PlacedFigure> monthly;
    std::optional<PlacedFigure> upfront;
    std::optional<PlacedFigure> twelveMonths; ///< its reference is a sum
    std::optional<PlacedFigure> againstBaseline;
};

/// Absent: no commitment that the workbook calculates covers the line of the plan.
[[nodiscard]] std::optional<PooledLine> pooledLine(const PlacedFigures &placed, std::size_t line);

/// Sums of another scenario that follow the inputs; absent where one of its lines does not.
struct ScenarioSums {
    std::optional<PlacedFigure> monthly;
    std::optional<PlacedFigure> twelveMonths;
};
/// The lines of the other scenarios as a table; by scenario.
[[nodiscard]] std::vector<ScenarioSums>
addScenarioLines(SheetBuilder &sheet, const ReportFacts &facts, const PlacedFigures &placed);
/// The hourly rate of a line under another scenario's changes of prices; absent where it follows no
/// input.
[[nodiscard]] std::optional<std::string> rateFormula(const PlacedFigures &placed,
                                                     const ReportFacts &facts, const Line &line);

/// Calls `visit` with the place of each line, the line, each part of it and whether that is its
/// first: the rows of the sheets of prices and of lines.
void forEachPart(const ReportFacts &facts,
                 const std::function<void(std::size_t, const Line &, const Line &, bool)> &visit);

// The sheets that buildWorkbook puts together; empty where there is nothing to say.
/// Growth, changes of prices, rates of exchange and the prices of the offers in use.
[[nodiscard]] WorkbookSheet inputSheet(const ReportFacts &facts, PlacedFigures &placed);
/// Instances by demand, of the lines whose count follows it.
[[nodiscard]] WorkbookSheet stepSheet(const ReportFacts &facts, PlacedFigures &placed);
/// Tables of commitment coverage, and their formulas, which refer to tables that are placed in between.
void placeCover(SheetBuilder &sheet, const ReportFacts &facts, PlacedFigures &placed);
void calculateCover(SheetBuilder &sheet, const ReportFacts &facts, const PlacedFigures &placed);
[[nodiscard]] WorkbookSheet lineSheet(const ReportFacts &facts, PlacedFigures &placed);
[[nodiscard]] WorkbookSheet breakdownSheet(const ReportFacts &facts, PlacedFigures &placed);
/// Charts of the tables of the other sheets.
[[nodiscard]] WorkbookSheet chartSheet(const ReportFacts &facts, const PlacedFigures &placed);
/// For pivot tables: its heading is the first row.
[[nodiscard]] WorkbookSheet factSheet(const ReportFacts &facts, PlacedFigures &placed);
[[nodiscard]] WorkbookSheet monthSheet(const ReportFacts &facts, PlacedFigures &placed);
[[nodiscard]] WorkbookSheet forecastSheet(const ReportFacts &facts, const ReportStudies &studies);
[[nodiscard]] WorkbookSheet scenarioSheet(const ReportFacts &facts, const ReportStudies &studies,
                                          PlacedFigures &placed);
[[nodiscard]] WorkbookSheet summarySheet(const ReportFacts &facts, const PlacedFigures &placed);

} // namespace headroom
