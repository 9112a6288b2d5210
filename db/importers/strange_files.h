// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"

#include <optional>
#include <string_view>

namespace headroom::storage {

/// Files that people take for price lists and that Headroom knows: what they are, and what to import
/// instead. Nothing for all others.
[[nodiscard]] std::optional<Error> strangeJson(std::string_view beginning);
/// The same for a line of a table, or the beginning of another text.
[[nodiscard]] std::optional<Error> strangeTable(std::string_view line);

} // namespace headroom::storage
