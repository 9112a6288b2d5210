// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"
#include "core/language.h"

#include <string>
#include <vector>

namespace headroom {

/// Shown instead of the probability where a cost is incomplete.
inline constexpr Text kChanceWithheld =
    HEADROOM_TEXT("Forecast", "How often it is cheaper than the baseline is not stated: what is "
                              "left out would count as a saving.");

/// The workloads that the scenario's cost leaves out, each in quotes; empty where it is whole.
[[nodiscard]] std::string leftOutNames(const ScenarioEvaluation &scenario);
/// Costs missing from the scenario's total, shown wherever it is compared with another; empty if it
/// is complete.
[[nodiscard]] std::string leftOutSentence(const ScenarioEvaluation &scenario,
                                          const Language &language);
/// Completeness of the active scenario and of the baseline with which it is compared.
[[nodiscard]] std::vector<std::string> leftOutSentences(const Evaluation &evaluation,
                                                        const Language &language);
/// Sentences on demand that exceeds what the cost covers, with month and workload.
[[nodiscard]] std::vector<std::string> growthLimitSentences(const Scenario &scenario,
                                                            const ScenarioEvaluation &evaluation,
                                                            const Language &language);
} // namespace headroom
