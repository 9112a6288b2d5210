// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/comparison/goal_seek.h"
#include "core/evaluation/answer.h"
#include "core/language.h"

namespace headroom {

/// "The budget allows +41.3 % of traffic: $8,990 a month · all limits met. A tenth of a percent more
/// costs $9,020.40.", or what service level stops before. `there`: of the plan with the answer.
[[nodiscard]] std::string describe(const GoalAnswer &answer, GoalKind kind, Money budget,
                                   const Answer &there, const Language &language);
/// "int8, within the budget: $4,100 a month · all limits met".
[[nodiscard]] std::string describe(const PrecisionAnswer &answer, Money budget,
                                   const Language &language);
/// The workloads that are over their limits where the answer is; empty where none is.
[[nodiscard]] std::string serviceRemark(const std::vector<ServiceRisk> &risks,
                                        const Language &language);
/// "With +100.0 % of traffic: $8,990 a month · all limits met."
[[nodiscard]] std::string describeBudget(double trafficPercent, const Answer &there,
                                         const Language &language);

} // namespace headroom
