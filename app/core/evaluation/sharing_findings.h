// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"

#include <vector>

namespace headroom {

/// Workloads on shared instances that have outgrown them: apart they would cost less, today or within the forecast, or
/// their part of a number of instances that was set by hand is too small for them some day.
[[nodiscard]] std::vector<Finding> sharingFindings(const EvaluationInputs &inputs,
                                                   const Scenario &scenario,
                                                   const ScenarioEvaluation &evaluation);

} // namespace headroom
