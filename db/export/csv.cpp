// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/export/csv.h"

#include "core/outgoing_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace headroom::storage {

namespace {

constexpr std::string_view kLineEnd = "\r\n";
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr int kMoneyDecimals = 2;
constexpr int kMaxDecimals = 9;
constexpr std::size_t kLongestNumber =
    400; // the smallest double in fixed notation has some 340 places

struct CellText {
    ColumnKind kind;

    std::string operator()(std::monostate /*notStated*/) const { return {}; }
    std::string operator()(const std::string &text) const { return spreadsheetText(text); }
    std::string operator()(Money amount) const { return amount.toString(); }
    std::string operator()(HourlyRate rate) const { return rate.toString(); }
    std::string operator()(const Exact &value) const
    {
        return value.toString(kind == ColumnKind::money ? kMoneyDecimals : 0, kMaxDecimals);
    }
    std::string operator()(double value) const { return plainNumber(value); }
    std::string operator()(Date date) const { return date.toString(); }
};

/// What a dialect writes between and into cells.
struct Marks {
    std::string_view begin;
    char separator = ',';
    char decimal = '.';
};

Marks marksOf(CsvDialect dialect)
{
    return dialect == CsvDialect::europe ? Marks{kByteOrderMark, ';', ','} : Marks{};
}

bool isFigure(const Cell &cell)
{
    return !std::holds_alternative<std::string>(cell) && !std::holds_alternative<Date>(cell);
}

void appendRow(std::string &text, const TableRow &row, const std::vector<Column> &columns,
               const Marks &marks)
{
    for (std::size_t i = 0; i < columns.size(); ++i) {
        if (i > 0)
            text += marks.separator;
        if (i >= row.size())
            continue;
        std::string field = csvCell(row[i], columns[i].kind);
        if (isFigure(row[i]))
            std::ranges::replace(field, '.', marks.decimal);
        text += csvField(field, marks.separator);
    }
    text += kLineEnd;
}

} // namespace

std::string plainNumber(double value)
{
    if (!std::isfinite(value))
        return {};
    // Twelve digits: binary fractions leave noise in the last of sixteen.
    constexpr int kDigits = 12;
    std::array<char, kLongestNumber> buffer{};
    char *const begin = buffer.data();
    const char *const rounded = std::to_chars(begin, begin + buffer.size(), value,
                                              std::chars_format::scientific, kDigits - 1)
                                    .ptr;
    std::from_chars(begin, rounded, value);
    const auto end = std::to_chars(begin, begin + buffer.size(), value, std::chars_format::fixed);
    return {buffer.data(), end.ptr};
}

std::string csvField(std::string_view text, char separator)
{
    if (text.find_first_of("\"\r\n") == std::string_view::npos
        && text.find(separator) == std::string_view::npos)
        return std::string(text);
    std::string quoted = "\"";
    for (const char c : text)
        quoted += c == '"' ? "\"\"" : std::string(1, c);
    return quoted + '"';
}

std::string csvCell(const Cell &cell, ColumnKind kind)
{
    return std::visit(CellText{kind}, cell);
}

std::string csvText(const Table &table, CsvDialect dialect)
{
    const Marks marks = marksOf(dialect);
    std::string text(marks.begin);
    TableRow keys;
    for (const Column &column : table.columns)
        keys.emplace_back(column.key);
    appendRow(text, keys, table.columns, marks);
    for (const TableRow &row : table.rows)
        appendRow(text, row, table.columns, marks);
    if (table.total)
        appendRow(text, *table.total, table.columns, marks);
    return text;
}

} // namespace headroom::storage
