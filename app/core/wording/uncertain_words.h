// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/language.h"
#include "core/uncertainty/assumptions.h"

namespace headroom {

/// "Demand of Chat", "Speed of GPT-2 on T4".
[[nodiscard]] std::string shortNameOf(const UncertainAssumption &assumption, const Plan &plan,
                                      const Language &language = english());
/// The same with the ranges of a speed that has several.
[[nodiscard]] std::string describe(const UncertainAssumption &assumption, const Plan &plan,
                                   const Language &language = english());

} // namespace headroom
