// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"
#include "core/wording/explain.h"

namespace headroom {

/// Of a line on instances that several workloads share: how many there are, and who asks for how
/// many of them.
[[nodiscard]] HowStep sharedCountStep(const EvaluationInputs &inputs, const Scenario &scenario,
                                      const Line &line, const Language &language);
/// How their bill is divided, part by part, so that the parts add up to it.
[[nodiscard]] HowStep sharedBillStep(const EvaluationInputs &inputs, const Scenario &scenario,
                                     const Line &line, const Language &language);

/// Where a line's rate comes from: the quoted price, its conversion and change, and what it is held
/// against. The line must have a price.
[[nodiscard]] HowStep priceStep(const Line &line, const std::string &currency,
                                const Language &language);

/// Capacity, latencies and memory of a line that fits, with their ranges and the measured rows that
/// they rest on.
[[nodiscard]] HowStep performanceStep(const SizingFacts &facts, const Sizing &sizing,
                                      const Language &language);

} // namespace headroom
