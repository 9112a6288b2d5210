// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"

#include <string>

namespace headroom::cli {

/// A line on what the scenario's cost leaves out, wherever it is held against another; empty where it is whole.
[[nodiscard]] std::string leftOutText(const ScenarioEvaluation &scenario);
/// A line on the workloads that miss their service level, or cannot run; empty where none does.
[[nodiscard]] std::string missedText(const ScenarioEvaluation &scenario);

} // namespace headroom::cli
