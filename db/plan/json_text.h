// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

namespace headroom::storage {

/// JSON as a tree, refused with line and column where it is broken: invalid UTF-8, numbers out of range,
/// nesting too deep, too many values, and (with its path) a key that stands twice in one object.
[[nodiscard]] Expected<nlohmann::json> parseJson(std::string_view text, const std::string &file);

/// Compact, keys sorted: the form that content hashes are taken of.
[[nodiscard]] std::string canonicalText(const nlohmann::json &value);

} // namespace headroom::storage
