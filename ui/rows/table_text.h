// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/table.h"

#include <QString>

#include <string>

namespace headroom::ui {

/// A cell as people read it; empty where there is no value.
[[nodiscard]] QString cellText(const Cell &cell, const Column &column, const std::string &currency);
/// Order of two cells of one column; absent values come first.
[[nodiscard]] bool cellLess(const Cell &a, const Cell &b);
/// A text for a cell of the clipboard: no tab or line end that would move the cells behind it, and
/// nothing that a spreadsheet would take for a formula.
[[nodiscard]] QString pastedText(const QString &text);
/// The whole table with titles and total for the clipboard: tabs and line ends, figures in plain
/// notation.
[[nodiscard]] QString tabSeparated(const Table &table);

} // namespace headroom::ui
