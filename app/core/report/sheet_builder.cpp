// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/sheet_builder.h"

#include "core/outgoing_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace headroom {

namespace {

constexpr int kSheetDigits = 15;
constexpr double kClose = 1e-12; ///< relative difference that fifteen digits do not show

struct NumberOfCell {
    using Number = std::optional<double>;
    Number operator()(std::monostate /*none*/) const { return std::nullopt; }
    Number operator()(const std::string & /*text*/) const { return std::nullopt; }
    Number operator()(Money amount) const
    {
        const bool counted = amount.cents() <= kMaxSheetCents && -amount.cents() <= kMaxSheetCents;
        return counted && !amount.isTooLarge() ? Number(amount.toDouble()) : std::nullopt;
    }
    Number operator()(HourlyRate rate) const { return rate.toDouble(); }
    Number operator()(const Exact &value) const { return value.toDouble(); }
    Number operator()(double value) const
    {
        return std::isfinite(value) ? Number(value) : std::nullopt;
    }
    Number operator()(Date /*day*/) const { return std::nullopt; }
};

/// Rounded as ROUND(value, 2) does; absent where the amount has too many digits.
std::optional<Money> roundedBySheet(double value)
{
    if (!std::isfinite(value) || std::abs(value) * 100 > static_cast<double>(kMaxSheetCents))
        return std::nullopt;
    const int whole =
        value == 0 ? 1 : static_cast<int>(std::floor(std::log10(std::abs(value)))) + 1;
    std::array<char, 64> digits{};
    const auto end =
        std::to_chars(digits.data(), digits.data() + digits.size(), value, std::chars_format::fixed,
                      std::clamp(kSheetDigits - whole, 0, 20));
    const auto exact = Exact::parse({digits.data(), end.ptr});
    return exact ? std::optional(Money::rounded(*exact)) : std::nullopt;
}

/// A value as spreadsheets keep it: text without control characters, a percentage as a fraction.
Cell cleanedCell(const Cell &cell, ColumnKind kind = ColumnKind::text)
{
    constexpr double kWhole = 100;
    if (const auto *percent = std::get_if<double>(&cell); percent && kind == ColumnKind::percent)
        return *percent / kWhole;
    if (const auto *text = std::get_if<std::string>(&cell))
        return textCell(printableLines(*text));
    const auto *amount = std::get_if<Money>(&cell);
    if (amount != nullptr && !sheetNumber(cell))
        return amount->toString(); // all of its digits
    return cell;
}

} // namespace

std::optional<double> sheetNumber(const Cell &cell)
{
    return std::visit(NumberOfCell{}, cell);
}

bool isShownBy(const Cell &cell, double calculated)
{
    if (const auto *amount = std::get_if<Money>(&cell))
        return sheetNumber(cell) && roundedBySheet(calculated) == *amount;
    const auto number = sheetNumber(cell);
    return number && std::abs(*number - calculated) <= kClose * std::abs(*number);
}

std::string columnLetters(std::size_t column)
{
    constexpr std::size_t kLetters = 26;
    std::string letters;
    for (++column; column > 0; column = (column - 1) / kLetters)
        letters.insert(letters.begin(), static_cast<char>('A' + (column - 1) % kLetters));
    return letters;
}

std::size_t PlacedTable::column(std::string_view key) const
{
    const auto found = std::ranges::find(columns, key, &Column::key);
    return static_cast<std::size_t>(found - columns.begin());
}

std::string PlacedTable::range(std::size_t column, std::size_t first, std::size_t rows) const
{
    const std::string letters = '$' + columnLetters(column) + '$';
    return letters + std::to_string(headingRow + 2 + first) + ':' + letters
           + std::to_string(headingRow + 1 + first + rows);
}

std::string PlacedTable::area() const
{
    return "$A$" + std::to_string(headingRow + 1) + ":$" + columnLetters(columns.size() - 1) + '$'
           + std::to_string(headingRow + 1 + rowCount);
}

std::string PlacedTable::from(const std::string &reference) const
{
    std::string quoted;
    for (const char character : sheet)
        quoted += character == '\'' ? std::string("''") : std::string(1, character);
    return '\'' + quoted + "'!" + reference;
}

void SheetBuilder::addTitle(const std::string &text)
{
    m_sheet.rows.push_back(
        {{cleanedCell(textCell(text)), ColumnKind::text, CellRole::sheetTitle, {}}});
}

void SheetBuilder::addNote(const std::string &text)
{
    if (!text.empty())
        m_sheet.rows.push_back(
            {{cleanedCell(textCell(text)), ColumnKind::text, CellRole::note, {}}});
}

void SheetBuilder::addChart(WorkbookChart chart)
{
    addBlankRow();
    chart.row = m_sheet.rows.size();
    m_sheet.rows.resize(chart.row + chart.height);
    m_sheet.charts.push_back(std::move(chart));
}

void SheetBuilder::addBlankRow()
{
    if (!m_sheet.rows.empty())
        m_sheet.rows.emplace_back();
}

PlacedTable SheetBuilder::add(const Table &table)
{
    addBlankRow();
    if (!table.title.empty())
        m_sheet.rows.push_back(
            {{cleanedCell(textCell(table.title)), ColumnKind::text, CellRole::tableTitle, {}}});
    PlacedTable placed{m_sheet.name, m_sheet.rows.size(), table.rows.size(), table.columns};
    std::vector<WorkbookCell> heading;
    for (const Column &column : table.columns)
        heading.push_back(
            {cleanedCell(textCell(column.title)), column.kind, CellRole::heading, {}});
    m_sheet.rows.push_back(std::move(heading));
    // The rows below belong to the next table: only a single table keeps its heading in view.
    m_sheet.frozenRows = m_tables++ == 0 ? m_sheet.rows.size() : 0;
    m_sheet.columns = std::max(m_sheet.columns, table.columns.size());
    const auto addRow = [&](const TableRow &row, CellRole role) {
        std::vector<WorkbookCell> cells;
        for (std::size_t i = 0; i < table.columns.size(); ++i)
            cells.push_back({i < row.size() ? cleanedCell(row[i], table.columns[i].kind) : Cell(),
                             table.columns[i].kind,
                             role,
                             {}});
        m_sheet.rows.push_back(std::move(cells));
    };
    for (const TableRow &row : table.rows)
        addRow(row, CellRole::value);
    if (table.total) {
        addRow(*table.total, CellRole::total);
        addSums(placed, table);
    }
    return placed;
}

void SheetBuilder::addSums(const PlacedTable &placed, const Table &table)
{
    if (table.rows.empty())
        return;
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
        const Column &column = table.columns[c];
        if (column.kind != ColumnKind::money && column.key != "share_percent")
            continue;
        double sum = 0;
        for (const TableRow &row : table.rows)
            sum += c < row.size() ? sheetNumber(cleanedCell(row[c], column.kind)).value_or(0) : 0;
        calculate(placed, placed.rowCount, c, "SUM(" + placed.range(c, placed.rowCount) + ')', sum,
                  CellNature::frozen);
    }
}

void SheetBuilder::calculate(const PlacedTable &table, std::size_t row, std::size_t column,
                             std::string formula, std::optional<double> calculated,
                             CellNature nature)
{
    WorkbookCell &cell = cellAt(table, row, column);
    if (!calculated || !isShownBy(cell.value, *calculated))
        return;
    cell.formula = std::move(formula);
    setNature(table, row, column, nature);
}

void SheetBuilder::allowInput(const PlacedTable &table, std::size_t row, std::string_view key,
                              InputLimits limits)
{
    const std::size_t column = table.column(key);
    if (!sheetNumber(cellAt(table, row, column).value))
        return;
    cellAt(table, row, column).limits = limits;
    setNature(table, row, column, CellNature::input);
}

void SheetBuilder::setNature(const PlacedTable &table, std::size_t row, std::size_t column,
                             CellNature nature)
{
    cellAt(table, row, column).nature = nature;
    const std::size_t below = table.headingRow + 1 + table.rowCount;
    const bool hasTotal = m_sheet.rows.size() > below && m_sheet.rows[below].size() > column;
    if (nature == CellNature::frozen || row >= table.rowCount || !hasTotal)
        return;
    if (WorkbookCell &total = cellAt(table, table.rowCount, column);
        total.role == CellRole::total && !total.formula.empty())
        total.nature = CellNature::live;
}

} // namespace headroom
