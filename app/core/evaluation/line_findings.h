// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"

#include <vector>

namespace headroom {

/// What must be said about one line: missing price or allocation, what does not fit or is missed,
/// broken constraints, figures that differ from the document they were taken from.
[[nodiscard]] std::vector<Finding> lineFindings(const EvaluationInputs &inputs,
                                                const Scenario &scenario, const Workload &workload,
                                                const Line &line);

} // namespace headroom
