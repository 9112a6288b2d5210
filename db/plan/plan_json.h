// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/plan/plan.h"
#include "core/ports/plan_store.h"

#include <nlohmann/json_fwd.hpp>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace headroom::storage {

inline constexpr int kPlanVersion = 1;
inline constexpr std::size_t kLargestPlanFile = std::size_t(64) << 20;

/// The text of a plan file: the same plan gives the same bytes. One value a line, keys in a fixed
/// order, the content hash last. Refused when the plan could not be read back equal.
[[nodiscard]] Expected<std::string> writePlan(const Plan &plan);

/// A valid plan from a file's text, or the first problem: JSON, version, keys and types, ranges and
/// references, and last the published schema. `file` appears in messages. With a day, exchange
/// rates dated later are rejected.
[[nodiscard]] Expected<LoadedPlan> readPlan(std::string_view text, const std::string &file,
                                            std::optional<Date> lastDay = std::nullopt);

/// The plan as an ordered tree, without the file's own keys (format, version, hash). Text that is
/// not UTF-8 is noticed only when the tree is printed.
[[nodiscard]] nlohmann::ordered_json planTree(const Plan &plan);

/// Turns a tree of version n into one of version n + 1.
using PlanMigration = void (*)(nlohmann::json &tree);

/// Applies what lies between `version` and the newest: migrations[0] leads from version 1 to 2.
void migratePlan(nlohmann::json &tree, int version, std::span<const PlanMigration> migrations);
/// With the program's own migrations.
void migratePlan(nlohmann::json &tree, int version);

} // namespace headroom::storage
