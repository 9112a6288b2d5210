// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"
#include "core/language.h"

#include <string>
#include <vector>

namespace headroom {

/// Names of the workloads at these places of the plan, at most three: "Chat API, Sentiment BERT and
/// 2 more".
[[nodiscard]] std::string namesOf(const Plan &plan, const std::vector<std::size_t> &workloads,
                                  const Language &language);
/// State of a scenario's service levels at the planned demand: the one statement of all pages,
/// files and commands.
[[nodiscard]] std::string describeService(const ScenarioEvaluation &scenario,
                                          const Language &language = english());
/// "4 of 12 workloads have no price"; empty where the sums of the scenario are whole.
[[nodiscard]] std::string gapsIn(const Completeness &completeness,
                                 const Language &language = english());
/// "partial: 4 of 12 workloads have no price"; empty where the sums of the scenario are
/// whole.
[[nodiscard]] std::string describeGaps(const Completeness &completeness,
                                       const Language &language = english());

/// A sum of the scenario's lines, such as its total: "$8,535.11", "$8,535.11 (partial)",
/// or "not known".
[[nodiscard]] std::string sumInWords(const ScenarioEvaluation &scenario, Money sum,
                                     const std::string &currency,
                                     const Language &language = english());

} // namespace headroom
