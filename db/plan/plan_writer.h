// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan.h"

#include <nlohmann/json.hpp>

namespace headroom::storage {

/// The plan as an ordered tree, without the file's own keys (format, version, hash). Text that is not
/// UTF-8 is noticed only when the tree is printed.
[[nodiscard]] nlohmann::ordered_json planTree(const Plan &plan);

} // namespace headroom::storage
