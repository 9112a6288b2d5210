// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/table.h"
#include "core/text.h"

#include <string>

namespace headroom {

/// A cell as people read it, on screen and on paper alike: "$4,140.56", "$0.526 /h", "57.1 %",
/// "2026-07-20". A dash marks a missing value.
[[nodiscard]] std::string displayText(const Cell &cell, const Column &column,
                                      const std::string &currency, const Language &language);

/// A cell of a row of the table, with its sign where it is a difference.
[[nodiscard]] std::string displayText(const Table &table, std::size_t row, std::size_t column,
                                      const std::string &currency, const Language &language);

/// Figures are aligned right, everything else left.
[[nodiscard]] bool isFigure(ColumnKind kind);

} // namespace headroom
