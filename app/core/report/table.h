// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/language.h"
#include "core/money/date.h"
#include "core/money/money.h"

#include <cstddef>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace headroom {

/// Format of a column: each writer (screen, CSV, PDF) knows these and nothing else.
enum class ColumnKind : std::uint8_t { text, money, rate, exact, number, percent, date };

struct Column {
    std::string key;   ///< machine name for CSV ("monthly_cost")
    std::string title; ///< for people ("Monthly")
    ColumnKind kind = ColumnKind::text;
    int decimals = 3; ///< of exact figures and unrounded amounts, at most
    int colour = 0;   ///< of the scenario that it is about; 0: of none
};

/// monostate: no value ("not stated", or does not apply).
using Cell = std::variant<std::monostate, std::string, Money, HourlyRate, Exact, double, Date>;
using TableRow = std::vector<Cell>;

/// A table as data. Rows and total have one cell per column; money columns add up to the total to
/// the cent.
struct Table {
    std::string title;
    std::vector<Column> columns;
    std::vector<TableRow> rows;
    std::optional<TableRow> total;
    std::optional<std::size_t> emphasised{}; ///< the row in use or proposed
    std::optional<std::size_t>
        differences{}; ///< the row whose amounts are differences, read with their sign
};

/// One of several tables that are printed together.
struct KeyedTable {
    std::string key; ///< "figures"
    Table table;
};

/// A column whose heading has yet to be said.
struct ColumnText {
    std::string_view key;
    Text heading;
    ColumnKind kind = ColumnKind::text;
};

[[nodiscard]] inline std::vector<Column> columnsOf(const Language &language,
                                                   std::initializer_list<ColumnText> columns)
{
    std::vector<Column> said;
    said.reserve(columns.size());
    for (const ColumnText &column : columns)
        said.push_back({std::string(column.key), language.say(column.heading), column.kind});
    return said;
}

/// A table that has no rows yet.
[[nodiscard]] inline Table tableOf(const Language &language, const Message &title,
                                   std::initializer_list<ColumnText> columns)
{
    Table table;
    table.title = title.in(language);
    table.columns = columnsOf(language, columns);
    return table;
}

// Cells that have no value where there is nothing to state.

[[nodiscard]] inline Cell textCell(std::string_view text)
{
    return text.empty() ? Cell() : Cell(std::string(text));
}

template <typename T>
[[nodiscard]] Cell cellOf(const std::optional<T> &value)
{
    return value ? Cell(*value) : Cell();
}

} // namespace headroom
