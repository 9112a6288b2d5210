// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/plan/plan.h"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace headroom::storage {

/// A plan from a tree that has the plan's own keys only. Rejected with its path: a key that is
/// missing, unknown or of the wrong type, a value that does not fit its type, a word that no
/// enumeration knows.
[[nodiscard]] Expected<Plan> planFromTree(const nlohmann::json &tree, const std::string &file);

/// The same; refused as well: ranges and references that no plan may have.
[[nodiscard]] Expected<Plan> validPlanFromTree(const nlohmann::json &tree, const std::string &file);

} // namespace headroom::storage
