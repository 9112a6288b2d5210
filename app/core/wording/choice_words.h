// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/comparison/best_choice.h"
#include "core/wording/language.h"

namespace headroom {

/// One of the bands of a workload's main demand: "g5.xlarge, spot is the cheapest that meets from 41.2 to 80.5 /s."
[[nodiscard]] std::string describe(const std::vector<ChoiceBand> &bands, std::size_t index,
                                   OverrideField demand, const Language &language);

} // namespace headroom
