// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/table.h"
#include "core/wording/language.h"

#include <initializer_list>
#include <string_view>

namespace headroom {

/// A column whose heading has yet to be said.
struct ColumnText {
    std::string_view key;
    Text heading;
    ColumnKind kind = ColumnKind::text;
};

[[nodiscard]] inline std::vector<Column> columnsOf(std::initializer_list<ColumnText> columns,
                                                   const Language &language)
{
    std::vector<Column> said;
    said.reserve(columns.size());
    for (const ColumnText &column : columns)
        said.push_back({std::string(column.key), language.say(column.heading), column.kind});
    return said;
}

// Cells that have no value where there is nothing to state.

[[nodiscard]] inline Cell textCell(std::string_view text)
{
    return text.empty() ? Cell() : Cell(std::string(text));
}

template <typename T>
[[nodiscard]] Cell cellOf(const std::optional<T> &value)
{
    return value ? Cell(*value) : Cell();
}

} // namespace headroom
