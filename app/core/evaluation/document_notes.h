// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"

#include <vector>

namespace headroom {

/// Notes on the source documents' relation to a scenario: disagreements about one of its lines, and
/// the documents' savings applied to lines of the reference price book. Never warnings.
[[nodiscard]] std::vector<Finding> documentNotes(const EvaluationInputs &inputs,
                                                 const Scenario &scenario,
                                                 const ScenarioEvaluation &evaluation);

} // namespace headroom
