// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/table.h"
#include "ui/report/paper/page_flow.h"

#include <string>

namespace headroom::ui {

/// Sets a table with its title: text wraps, figures never do, rows are never split, the header is
/// on every page. A table too wide for the page is set smaller, and then in parts, each with the
/// first column. `below`: height of the notes that stay on the page of its end.
void layOutTable(PageFlow &flow, const Table &table, const std::string &currency, double below = 0);

/// Sets two tables side by side; false, and nothing is set, unless both are low and narrow enough.
[[nodiscard]] bool layOutAbreast(PageFlow &flow, const Table &left, const Table &right,
                                 const std::string &currency);

/// Preferred and minimum width of a column.
struct ColumnNeed {
    double natural = 0; ///< without any line break
    double minimum = 0;
    bool figure = false;
};
/// Widths that add up to `width`: what is short of room shares it by need, text gets what is left
/// over.
[[nodiscard]] std::vector<double> columnWidths(const std::vector<ColumnNeed> &needs, double width);

} // namespace headroom::ui
