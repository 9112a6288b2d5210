// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/comparison/goal_seek.h"
#include "core/language.h"

namespace headroom {

/// "The budget allows +41.3 % of traffic: the month then costs $8,990.12; a tenth of a percent more
/// costs $9,020.40.", or what service level stops before.
[[nodiscard]] std::string describe(const GoalAnswer &answer, GoalKind kind, Money budget,
                                   const std::string &currency, const Language &language);
/// "int8: $4,100.00, within the budget".
[[nodiscard]] std::string describe(const PrecisionAnswer &answer, Money budget,
                                   const std::string &currency, const Language &language);
/// The workloads that are over their limits where the answer is; empty where none is.
[[nodiscard]] std::string serviceRemark(const std::vector<ServiceRisk> &risks,
                                        const Language &language);
[[nodiscard]] std::string describeBudget(double trafficPercent, Money cost,
                                         const std::string &currency, const Language &language);

} // namespace headroom
