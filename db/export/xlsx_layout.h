// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/workbook.h"

#include <cstddef>
#include <string>
#include <vector>

/// Sizes of a workbook's texts: spreadsheet programs other than Excel do not raise the rows of
/// wrapped texts by themselves. Widths are in characters.
namespace headroom::storage {

/// Characters of UTF-8 text in its longest line.
std::size_t widthOf(const std::string &text);
/// Lines that the text takes when it is broken between words at `width`; at least 1.
std::size_t linesOf(const std::string &text, std::size_t width);
/// Width of each column for the cells of tables; titles and notes extend over their neighbours.
std::vector<std::size_t> columnWidths(const WorkbookSheet &sheet);
/// Lines of the highest wrapped text of the row; 1 where nothing is wrapped.
std::size_t linesOf(const std::vector<WorkbookCell> &row, const std::vector<std::size_t> &widths);

} // namespace headroom::storage
