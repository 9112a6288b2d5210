// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/table.h"

#include <string>
#include <vector>

namespace headroom::storage {

/// The rows of a table as a JSON array of objects under their column keys. Money, rates and exact
/// figures are decimal strings, measured figures numbers, what is not stated null.
[[nodiscard]] std::string tableJson(const Table &table);

/// The tables under their keys.
[[nodiscard]] std::string tablesJson(const std::vector<KeyedTable> &tables);

} // namespace headroom::storage
