// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/text.h"

#include <optional>
#include <string_view>

namespace headroom {

/// The name of a field of the plan, with its unit, by its key in files and the key of the object
/// that contains it: "demand" and "people". Empty for an object whose own fields say enough, such
/// as "demand". None for an unknown field.
[[nodiscard]] std::optional<Text> fieldName(std::string_view parent, std::string_view key);

} // namespace headroom
