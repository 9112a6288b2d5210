// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"

#include <vector>

namespace headroom {

/// All findings about an evaluated scenario, errors first, then in the order of the mix.
[[nodiscard]] std::vector<Finding> findingsOf(const EvaluationInputs &inputs,
                                              const Scenario &scenario,
                                              const ScenarioEvaluation &evaluation);

} // namespace headroom
