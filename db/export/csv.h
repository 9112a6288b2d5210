// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/table.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace headroom::storage {

/// `europe`: for spreadsheet programs of countries with a decimal comma, which read UTF-8 only
/// behind a byte order mark and expect semicolons between cells.
enum class CsvDialect : std::uint8_t { standard, europe };

/// The table as RFC 4180 text, for machines: UTF-8 without a byte order mark, CRLF after every
/// line, a header of column keys, point as decimal sign, no grouping, no currency signs, ISO dates.
/// Money has two decimals; rates and exact figures have up to nine. What is not stated is empty.
/// The total, if any, is the last line.
///
/// The European dialect differs in the byte order mark, semicolons and the decimal comma.
///
/// Text is guarded against being taken for a formula (outgoing_text.h); figures never are, so a
/// negative amount stays a number.
[[nodiscard]] std::string csvText(const Table &table, CsvDialect dialect = CsvDialect::standard);

/// Quoted where separators, quotes or line ends ask for it.
[[nodiscard]] std::string csvField(std::string_view text, char separator = ',');

/// One cell as csvText writes it, without quotes.
[[nodiscard]] std::string csvCell(const Cell &cell, ColumnKind kind);

/// A double in the shortest notation that reads back as the same value; empty when it is not a
/// number.
[[nodiscard]] std::string plainNumber(double value);

} // namespace headroom::storage
