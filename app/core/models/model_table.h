// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/models/model_profile.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace headroom {

/// Profiles as a comma-separated table with a header line: the layout of resources/models/models.csv. Needed are
/// the columns name and params_b; what is left out or empty is "not known". Aliases are parted by "|". Anything
/// wrong is an error that names line and column; then nothing is read.
[[nodiscard]] Expected<std::vector<ModelProfile>> readModelTable(std::string_view csv);

/// The same table, with every column.
[[nodiscard]] std::string modelTable(std::span<const ModelProfile> models);

/// Sizes and usefulness checked: a reason in words, or nothing. The place of an error is the column.
[[nodiscard]] Expected<void> checkModel(const ModelProfile &model);

} // namespace headroom
