// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/plan_measures.h"
#include "core/language.h"

#include <string>
#include <vector>

namespace headroom {

/// "27.0 % of compute cost on spot capacity".
[[nodiscard]] std::string describe(const PlanMeasure &measure, const Plan &plan,
                                   const Language &language);
/// The same of a risk: "not measured" where the plan cannot tell.
[[nodiscard]] std::string measuredWords(const PlanRisk &risk,
                                        const std::vector<PlanMeasure> &measures, const Plan &plan,
                                        const Language &language);

/// A risk for each figure that calls for one and has none in the plan. Where the documents name a
/// risk of the kind, its name and mitigation are theirs.
[[nodiscard]] std::vector<PlanRisk>
proposedRisks(const Plan &plan, const std::vector<PlanMeasure> &measures, const Language &language);

} // namespace headroom
