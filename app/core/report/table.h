// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/money/date.h"
#include "core/money/money.h"

#include <cstddef>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace headroom {

/// How a column is written: each writer (screen, CSV, PDF) knows these and nothing else.
enum class ColumnKind : std::uint8_t { text, money, rate, exact, number, percent, date };

struct Column {
    std::string key;   ///< machine name for CSV ("monthly_cost")
    std::string title; ///< for people ("Monthly")
    ColumnKind kind = ColumnKind::text;
    int decimals = 3; ///< of exact figures and unrounded amounts, at most
};

/// monostate: no value ("not stated", or does not apply).
using Cell = std::variant<std::monostate, std::string, Money, HourlyRate, Exact, double, Date>;
using TableRow = std::vector<Cell>;

/// A table as data. Rows and total have one cell per column; money columns add up to the total to the cent.
struct Table {
    std::string title;
    std::vector<Column> columns;
    std::vector<TableRow> rows;
    std::optional<TableRow> total;
    std::optional<std::size_t> emphasised{}; ///< the row in use or proposed
};

} // namespace headroom
