// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"
#include "core/language.h"

#include <string>
#include <vector>

namespace headroom {

/// One step of "How was this computed?": the formula with its figures, where they come from, and
/// how sure they are.
struct HowStep {
    std::string title;                    ///< "Monthly cost"
    std::string formula;                  ///< "2 instances x 176 h x $0.526 /h = $185.152"
    std::vector<std::string> sources;     ///< price row and date, month basis, measured rows
    std::optional<RooflineShares> shares; ///< shares of the time, for performance steps
    std::optional<Evidence> evidence;
};

/// `workload` as the scenario has it (effective_plan.h), as its line was computed.
[[nodiscard]] std::vector<HowStep> explain(const EvaluationInputs &inputs, const Scenario &scenario,
                                           const Workload &workload, const Line &line,
                                           const Language &language = english());

} // namespace headroom
