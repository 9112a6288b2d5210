// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"

#include <vector>

namespace headroom {

/// Findings on unknown names of a workload and its offer, with the nearest known ones; they come
/// before findings that follow from them, such as a missing price. Also a model whose name
/// contradicts its parameters.
[[nodiscard]] std::vector<Finding> nameFindings(const EvaluationInputs &inputs,
                                                const Workload &workload, const Line &line);

/// Unknown currencies of the plan, and unknown regions and hardware of a scenario's spot terms and
/// commitments. Unknown names in the rules of the mix have a finding of their own.
[[nodiscard]] std::vector<Finding> scenarioNameFindings(const EvaluationInputs &inputs,
                                                        const Scenario &scenario);

/// True if a finding is about a name without which a workload cannot be sized on any offer.
[[nodiscard]] bool isAboutUnknownWork(const Finding &finding);

/// True if a finding is about an unknown name.
[[nodiscard]] bool isAboutUnknownName(const Finding &finding);

} // namespace headroom
