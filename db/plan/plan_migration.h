// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json.hpp>

#include <span>

namespace headroom::storage {

/// Turns a tree of version n into one of version n + 1.
using PlanMigration = void (*)(nlohmann::json &tree);

/// Applies what lies between `version` and the newest: migrations[0] leads from version 1 to 2.
void migratePlan(nlohmann::json &tree, int version, std::span<const PlanMigration> migrations);
/// With the program's own migrations.
void migratePlan(nlohmann::json &tree, int version);

} // namespace headroom::storage
