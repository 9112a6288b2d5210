// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/workbook.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headroom {

/// Largest amount in cents that a spreadsheet, which keeps fifteen digits, counts exactly.
inline constexpr std::int64_t kMaxSheetCents = 999'999'999'999'999;

/// Largest figure that a reader may enter.
inline constexpr double kMostEntered = 1e9;

/// The number that a spreadsheet stores for the cell; absent for text and empty cells.
[[nodiscard]] std::optional<double> sheetNumber(const Cell &cell);
/// Days since 1899-12-30, as which spreadsheets store a day.
[[nodiscard]] inline double sheetDay(Date day)
{
    constexpr double kFirstDay = -25'569;
    return day.days() - kFirstDay;
}
/// True if a spreadsheet that calculates `calculated` shows the cell's value: an amount to the
/// cent, rounded half away from zero from fifteen digits, as spreadsheets do; another figure to
/// rounding.
[[nodiscard]] bool isShownBy(const Cell &cell, double calculated);
/// "A", "Z", "AA".
[[nodiscard]] std::string columnLetters(std::size_t column);

/// Position of a table in a workbook.
struct PlacedTable {
    std::string sheet;
    std::size_t headingRow = 0; ///< counted from 0; the rows follow, then the total
    std::size_t rowCount = 0;
    std::vector<Column> columns;

    [[nodiscard]] std::size_t column(std::string_view key) const;
    [[nodiscard]] std::size_t totalRow() const { return headingRow + 1 + rowCount; }
    /// "C5"; the row after the last is the total's.
    [[nodiscard]] std::string cell(std::size_t row, std::size_t column) const
    {
        return columnLetters(column) + std::to_string(headingRow + 2 + row);
    }
    [[nodiscard]] std::string cell(std::size_t row, std::string_view key) const
    {
        return cell(row, column(key));
    }
    /// "$C$5:$C$12", of `rows` rows from the first.
    [[nodiscard]] std::string range(std::size_t column, std::size_t rows) const
    {
        return range(column, 0, rows);
    }
    [[nodiscard]] std::string range(std::size_t column, std::size_t first, std::size_t rows) const;
    /// Its rows without the total.
    [[nodiscard]] WorkbookRange rangeOf(std::string_view key) const
    {
        return {sheet, column(key), headingRow + 1, rowCount};
    }
    /// Heading and rows: "$A$1:$AE$145".
    [[nodiscard]] std::string area() const;
    /// The same on another sheet: "'Cost lines'!C5".
    [[nodiscard]] std::string from(const std::string &reference) const;
};

/// A cell that other sheets refer to, with the number it shows.
struct PlacedFigure {
    std::string reference; ///< "'Cost lines'!N9"
    std::optional<double> number;
    CellNature nature = CellNature::live; ///< figures derived from it are frozen if it is
};

/// Puts tables on a sheet, one below the other, with sums that are formulas.
class SheetBuilder
{
public:
    explicit SheetBuilder(std::string name) { m_sheet.name = std::move(name); }

    void addTitle(const std::string &text);
    void addNote(const std::string &text);
    /// Amounts of the total that are the sums of their columns become formulas.
    PlacedTable add(const Table &table);
    /// Makes a cell a formula, unless a spreadsheet would then show another value than the cell's.
    void calculate(const PlacedTable &table, std::size_t row, std::string_view key,
                   std::string formula, std::optional<double> calculated,
                   CellNature nature = CellNature::live)
    {
        calculate(table, row, table.column(key), std::move(formula), calculated, nature);
    }
    void calculate(const PlacedTable &table, std::size_t row, std::size_t column,
                   std::string formula, std::optional<double> calculated,
                   CellNature nature = CellNature::live);
    void calculate(const PlacedTable &table, std::size_t row, std::string_view key,
                   const PlacedFigure &from)
    {
        calculate(table, row, key, from.reference, from.number, from.nature);
    }
    /// Marks a figure as one that the reader may change: what is calculated from it follows.
    void allowInput(const PlacedTable &table, std::size_t row, std::string_view key,
                    InputLimits limits = {0, kMostEntered});
    [[nodiscard]] const Cell &value(const PlacedTable &table, std::size_t row,
                                    std::string_view key) const
    {
        return value(table, row, table.column(key));
    }
    [[nodiscard]] const Cell &value(const PlacedTable &table, std::size_t row,
                                    std::size_t column) const
    {
        return m_sheet.rows[table.headingRow + 1 + row][column].value;
    }
    /// Below what is there, in rows of its own.
    void addChart(WorkbookChart chart);
    [[nodiscard]] WorkbookSheet take() { return std::move(m_sheet); }
    [[nodiscard]] bool isEmpty() const { return m_sheet.rows.empty(); }

private:
    void addBlankRow();
    void addSums(const PlacedTable &placed, const Table &table);
    [[nodiscard]] WorkbookCell &cellAt(const PlacedTable &table, std::size_t row,
                                       std::size_t column)
    {
        return m_sheet.rows[table.headingRow + 1 + row][column];
    }
    /// A sum of a column follows if a figure in it does.
    void setNature(const PlacedTable &table, std::size_t row, std::size_t column,
                   CellNature nature);

    WorkbookSheet m_sheet;
    int m_tables = 0;
};

} // namespace headroom
