// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/table.h"

#include <string>
#include <string_view>

namespace headroom::storage {

/// The table as RFC 4180 text, for machines: UTF-8 without a byte order mark, CRLF after every
/// line, a header of column keys, point as decimal sign, no grouping, no currency signs, ISO dates.
/// Money has two decimals; rates and exact figures have up to nine. What is not stated is empty.
/// The total, if any, is the last line.
///
/// Text is guarded against being taken for a formula (outgoing_text.h); figures never are, so a
/// negative amount stays a number.
[[nodiscard]] std::string csvText(const Table &table);

/// Quoted where commas, quotes or line ends ask for it.
[[nodiscard]] std::string csvField(std::string_view text);

/// One cell as csvText writes it, without quotes.
[[nodiscard]] std::string csvCell(const Cell &cell, ColumnKind kind);

/// A double in the shortest notation that reads back as the same value; empty when it is not a
/// number.
[[nodiscard]] std::string plainNumber(double value);

} // namespace headroom::storage
