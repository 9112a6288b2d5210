// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/models/model_config.h"

#include <string_view>

namespace headroom {

/// True if the text begins like a JSON object.
[[nodiscard]] bool looksLikeJsonObject(std::string_view text);

/// The fields of a config.json; the place of an error is a line of the text.
[[nodiscard]] Expected<ModelConfig> readModelConfig(std::string_view json);

} // namespace headroom
