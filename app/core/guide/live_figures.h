// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"
#include "core/language.h"
#include "core/report/table.h"

#include <string>
#include <string_view>

namespace headroom {

/// Adds what holds today to a table of the documents: the catalog's prices on demand in columns
/// "prices_today:…", and figures of the plan's active scenario in columns "in_plan:…". A table that
/// neither can speak of stays as it is.
void addLiveFigures(KeyedTable &keyed, const Snapshot &snapshot, const Language &language);

/// A text of the table by its column's key; empty: the cell has none.
[[nodiscard]] const std::string &textAt(const Table &table, std::size_t row,
                                        std::string_view column);

} // namespace headroom
