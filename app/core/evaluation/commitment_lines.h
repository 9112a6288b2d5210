// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"

#include <vector>

namespace headroom {

/// Puts the scenario's commitments into the lines, into the months of the forecast, and says how
/// the first `months` of these use them. Nothing changes where there are none.
void applyCommitments(const EvaluationInputs &inputs, const Scenario &scenario, std::size_t months,
                      ScenarioEvaluation &evaluation);

/// The offers whose prices the scenario's commitments are computed with.
[[nodiscard]] std::vector<OfferReference> offersOfCommitments(const EvaluationInputs &inputs,
                                                              const Scenario &scenario,
                                                              const std::vector<Line> &lines);

} // namespace headroom
