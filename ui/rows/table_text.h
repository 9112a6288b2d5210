// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/table.h"

#include <QString>

#include <string>

namespace headroom::ui {

/// Formatted cell; empty without a value.
[[nodiscard]] QString cellText(const Cell &cell, const Column &column, const std::string &currency);
/// Order of two cells of one column; absent values come first.
[[nodiscard]] bool cellLess(const Cell &a, const Cell &b);
/// Text for a clipboard cell: without tabs and line ends, which would shift the following cells,
/// and without formulas for a spreadsheet.
[[nodiscard]] QString pastedText(const QString &text);
/// The whole table with titles and total for the clipboard: tabs and line ends, figures in plain
/// notation.
[[nodiscard]] QString tabSeparated(const Table &table);

} // namespace headroom::ui
