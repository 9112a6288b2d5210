// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"

#include <vector>

namespace headroom {

/// What the source documents have to do with a scenario: where they disagree about one of its
/// lines, and what their savings would come to on the lines of the reference price book. Notes
/// only.
[[nodiscard]] std::vector<Finding> documentNotes(const EvaluationInputs &inputs,
                                                 const Scenario &scenario,
                                                 const ScenarioEvaluation &evaluation);

} // namespace headroom
