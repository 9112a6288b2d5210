// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/table.h"
#include "ui/command_line/arguments.h"

#include <string>
#include <string_view>
#include <vector>

namespace headroom::cli {

inline const Option kTableFormatOption{
    "format", "FORMAT", "text (default), csv or json", {"text", "csv", "json"}};

/// The table that --table names, of several; without it all of them, or `first` as CSV, which has
/// one table a file.
[[nodiscard]] Expected<std::vector<KeyedTable>>
tablesAsked(std::vector<KeyedTable> tables, const Arguments &arguments, const std::string &first);

/// The tables in the format that --format names. `output`: what they are called as JSON.
[[nodiscard]] std::string tablesAs(const QString &format, std::string_view output,
                                   const std::vector<KeyedTable> &tables,
                                   const std::string &currency);

} // namespace headroom::cli
