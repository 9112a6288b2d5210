// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"

#include <vector>

namespace headroom {

/// Quotas to request: what the lines use at once, on demand, where it exceeds what an account has without a
/// request. A quota that the scenario states for the same provider, region and hardware takes its place.
[[nodiscard]] std::vector<Finding> quotaNotes(const EvaluationInputs &inputs,
                                              const Scenario &scenario,
                                              const ScenarioEvaluation &evaluation);

} // namespace headroom
