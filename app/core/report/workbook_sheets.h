// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/breakdown.h"
#include "core/report/line_rules.h"
#include "core/report/report_facts.h"
#include "core/report/sheet_builder.h"

#include <array>
#include <functional>
#include <optional>
#include <vector>

namespace headroom {

/// Results of earlier sheets that later sheets refer to.
struct PlacedFigures {
    std::vector<LineRule> rules; ///< by line
    std::vector<std::optional<PlacedFigure>>
        rates;                          ///< by part of a line, in the order of the lines
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

/// Calls `visit` with the place of each line, the line, each part of it and whether that is its
/// first: the rows of the sheets of prices and of lines.
void forEachPart(const ReportFacts &facts,
                 const std::function<void(std::size_t, const Line &, const Line &, bool)> &visit);

// The sheets that buildWorkbook puts together; empty where there is nothing to say.
/// Growth, changes of prices, rates of exchange and the prices of the offers in use.
[[nodiscard]] WorkbookSheet inputSheet(const ReportFacts &facts, PlacedFigures &placed);
/// Instances by demand, of the lines whose count follows it.
[[nodiscard]] WorkbookSheet stepSheet(const ReportFacts &facts, PlacedFigures &placed);
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
