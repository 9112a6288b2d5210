// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"
#include "core/wording/language.h"

#include <string>

namespace headroom {

/// What the scenario's cost leaves out, to stand wherever it is held against another; empty where it is whole.
[[nodiscard]] std::string leftOutSentence(const ScenarioEvaluation &scenario,
                                          const Language &language);
/// The workloads that miss their service level, or cannot run; empty where none does.
[[nodiscard]] std::string missedSentence(const ScenarioEvaluation &scenario,
                                         const Language &language);

} // namespace headroom
