// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/comparison/goal_seek.h"

#include <string>

namespace headroom::storage {

// Answers of a goal seek for scripts; amounts are sums of rounded lines, as decimal strings.
[[nodiscard]] std::string goalJson(const GoalAnswer &answer, GoalKind kind, Money budget,
                                   const std::string &scenario, const std::string &currency);
[[nodiscard]] std::string precisionJson(const std::vector<PrecisionAnswer> &answers, Money budget,
                                        const std::string &scenario, const std::string &currency);
[[nodiscard]] std::string budgetJson(double trafficPercent, const ScenarioEvaluation &there,
                                     const std::string &scenario, const std::string &currency);

} // namespace headroom::storage
