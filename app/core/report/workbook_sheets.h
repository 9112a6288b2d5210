// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/breakdown.h"
#include "core/report/report_facts.h"
#include "core/report/sheet_builder.h"

#include <array>
#include <optional>
#include <vector>

namespace headroom {

/// Results of earlier sheets that later sheets refer to.
struct PlacedFigures {
    std::vector<std::optional<PlacedFigure>>
        rates;                        ///< by part of a line, in the order of the lines
    std::optional<PlacedTable> lines; ///< one row for each part
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

// The sheets that buildWorkbook puts together; empty where there is nothing to say.
[[nodiscard]] WorkbookSheet priceSheet(const ReportFacts &facts, PlacedFigures &placed);
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
