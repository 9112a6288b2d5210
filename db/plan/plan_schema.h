// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <string_view>

namespace headroom::storage {

/// The published schema of plan files (resources/schema/plan.schema.json), compiled in.
[[nodiscard]] std::string_view planSchemaText();

/// The first place at which a plan's tree breaks the schema.
[[nodiscard]] Expected<void> checkPlanSchema(const nlohmann::json &tree, const std::string &file);

} // namespace headroom::storage
