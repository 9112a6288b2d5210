// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/language.h"
#include "core/plan/plan.h"

#include <string>

namespace headroom {

/// Assumption of a scenario: "2.5 % a month", "AWS 60 %, Google Cloud 40 %".
[[nodiscard]] std::string describe(const Plan &plan, const Scenario &scenario,
                                   Assumption assumption, const Language &language = english());
/// Value of a workload's field that scenarios may override: "int8", "41", "8 h a day".
[[nodiscard]] std::string describe(const Workload &workload, OverrideField field,
                                   const MonthBasis &basis, const Language &language = english());
/// "p95 ≤ 2.00 s, deadline 8.00 h"; a dash where nothing is limited.
[[nodiscard]] std::string describe(const ServiceLevel &level, const Language &language = english());

} // namespace headroom
