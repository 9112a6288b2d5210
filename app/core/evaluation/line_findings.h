// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"

#include <vector>

namespace headroom {

/// Findings about one line: missing price or allocation, misfits, missed service levels, broken
/// constraints, differences from the source document of a figure.
[[nodiscard]] std::vector<Finding> lineFindings(const EvaluationInputs &inputs,
                                                const Scenario &scenario, const Workload &workload,
                                                const Line &line);

} // namespace headroom
