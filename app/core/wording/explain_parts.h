// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"
#include "core/wording/explain.h"

namespace headroom {

/// Step for a line on shared instances: their number, and the demand of each workload for them.
[[nodiscard]] HowStep sharedCountStep(const EvaluationInputs &inputs, const Scenario &scenario,
                                      const Line &line, const Language &language);
/// Step that divides the bill of shared instances, part by part, so that the parts add up to it.
[[nodiscard]] HowStep sharedBillStep(const EvaluationInputs &inputs, const Scenario &scenario,
                                     const Line &line, const Language &language);

/// Origin of a line's rate: the quoted price, its conversion and change, and the on-demand rates it
/// is compared with. The line must have a price.
[[nodiscard]] HowStep priceStep(const Line &line, const std::string &currency,
                                const Language &language);

/// Capacity, latencies and memory of a line that fits, with their ranges and the measured rows that
/// they rest on.
[[nodiscard]] HowStep performanceStep(const SizingFacts &facts, const Sizing &sizing,
                                      const Language &language);

/// Energy and carbon of a line that no fleet serves and whose energy is known.
[[nodiscard]] HowStep carbonStep(const Line &line, const Language &language);

} // namespace headroom
