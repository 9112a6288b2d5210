// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/plan/plan.h"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace headroom::storage {

/// The JSON Patch (RFC 6902) that turns the tree of one plan into that of another. Workloads and
/// scenarios are compared as values, and only those that differ as trees, so that an edit costs
/// next to nothing however large the plan is.
[[nodiscard]] nlohmann::ordered_json planPatch(const Plan &before, const Plan &after);

/// Applies the patch in place; `file` appears in messages. After an error the tree must not be
/// used.
[[nodiscard]] Expected<void> applyPlanPatch(nlohmann::json &tree, const nlohmann::json &patch,
                                            const std::string &file);

} // namespace headroom::storage
