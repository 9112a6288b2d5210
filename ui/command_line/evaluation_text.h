// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"

#include <string>

namespace headroom::cli {

/// One scenario for a terminal: aligned columns, unrounded and rounded cost of each line, sums, findings.
[[nodiscard]] std::string evaluationText(const Snapshot &snapshot,
                                         const ScenarioEvaluation &scenario);

} // namespace headroom::cli
