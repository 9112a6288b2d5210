// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/table.h"

#include <string_view>

namespace headroom {

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
