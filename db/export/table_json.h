// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/table.h"

#include <string>
#include <string_view>
#include <vector>

namespace headroom::storage {

/// An output with the rows of one table, under "rows".
[[nodiscard]] std::string tableJson(std::string_view format, const Table &table);

/// An output with the rows of several tables, each under its key.
[[nodiscard]] std::string tablesJson(std::string_view format,
                                     const std::vector<KeyedTable> &tables);

} // namespace headroom::storage
