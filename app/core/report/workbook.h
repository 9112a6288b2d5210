// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/report_studies.h"
#include "core/report/table.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace headroom {

/// Purpose of a workbook cell, which determines its format.
enum class CellRole : std::uint8_t { value, heading, total, tableTitle, sheetTitle, note };

/// An input may be changed; what is live follows; a frozen figure is as of the export.
enum class CellNature : std::uint8_t { frozen, input, live };

/// Values that an input may have.
struct InputLimits {
    double lowest = 0;
    double highest = 0;
};

struct WorkbookCell {
    Cell value{};
    ColumnKind kind = ColumnKind::text;
    CellRole role = CellRole::value;
    /// Formula that recalculates the value (an amount: to the cent), without "="; never contains
    /// text of the plan. Empty: there is nothing to recalculate.
    std::string formula{};
    /// Use of a figure by the reader: an input to change, a result that follows, or a value frozen
    /// on export.
    CellNature nature = CellNature::frozen;
    std::optional<InputLimits> limits{}; ///< of an input
};

/// Cells of one column.
struct WorkbookRange {
    std::string sheet;
    std::size_t column = 0; ///< counted from 0, as rows are
    std::size_t firstRow = 0;
    std::size_t rowCount = 0;
};

/// A chart that the spreadsheet draws from its cells, and redraws when these change.
struct WorkbookChart {
    enum class Kind : std::uint8_t { columns, bars };
    struct Series {
        std::string name;
        WorkbookRange categories;
        WorkbookRange values;
        bool isLimit = false; ///< drawn as a frame around the series before it
    };
    Kind kind = Kind::columns;
    std::string title;
    std::size_t row = 0;    ///< of its sheet, at its top
    std::size_t height = 0; ///< in rows
    std::vector<Series> series;
};

struct WorkbookSheet {
    std::string name;
    std::vector<std::vector<WorkbookCell>> rows;
    std::vector<WorkbookChart> charts{};
    std::size_t columns = 0;    ///< of its widest table
    std::size_t frozenRows = 0; ///< down to the heading of the only table; 0: there are several
};

/// A name that formulas and pivot tables can use: "Facts" for "='Facts'!$A$1:$AE$145".
struct WorkbookName {
    std::string name;
    std::string reference;
};

/// The report's figures as sheets whose sums follow when a figure is changed. Text is cleaned and
/// may be written as it is.
struct Workbook {
    std::string title;
    std::string subject;
    std::string author; ///< empty: not stated
    Date date;
    std::vector<WorkbookSheet> sheets;
    std::vector<WorkbookName> names;
};

/// Pure: of the active scenario. Every figure is one of the report's.
[[nodiscard]] Workbook buildWorkbook(const Snapshot &snapshot, const Language &language,
                                     const ReportStudies &studies = {});

} // namespace headroom
