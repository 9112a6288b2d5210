// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"

#include <vector>

namespace headroom {

/// The documents' ranges of savings, as notes with their source: on each line of the reference price book that
/// they are meant for, on the sum of these lines, and in place of a spot price that nobody has. Hours that
/// a schedule leaves out already are said and not discounted again. Nothing of it enters a cost.
[[nodiscard]] std::vector<Finding> documentSavings(const EvaluationInputs &inputs,
                                                   const Scenario &scenario,
                                                   const ScenarioEvaluation &evaluation);

} // namespace headroom
