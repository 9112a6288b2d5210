// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/comparison/goal_seek.h"
#include "core/language.h"

namespace headroom {

/// "Traffic may be 41.3 % above the plan: the month then costs $8,990.12, and with a tenth more $9,020.40."
[[nodiscard]] std::string describe(const GoalAnswer &answer, GoalKind kind, Money budget,
                                   const std::string &currency, const Language &language);
/// "int8: $4,100.00, within the budget".
[[nodiscard]] std::string describe(const PrecisionAnswer &answer, Money budget,
                                   const std::string &currency, const Language &language);
[[nodiscard]] std::string describeBudget(double trafficPercent, Money cost,
                                         const std::string &currency, const Language &language);

} // namespace headroom
