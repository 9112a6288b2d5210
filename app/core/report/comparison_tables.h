// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/comparison/comparison.h"
#include "core/language.h"
#include "core/report/table.h"

#include <string>
#include <vector>

namespace headroom {

/// Figures in rows, a column for each scenario.
[[nodiscard]] Table comparisonTable(const Comparison &comparison, const Language &language);
/// Cost of each workload in each scenario; adds up.
[[nodiscard]] Table comparedWorkloads(const Comparison &comparison, const Language &language);
/// Assumptions of the scenarios, if any differs from the baseline or overrides a workload.
[[nodiscard]] Table comparedAssumptions(const Comparison &comparison, const Language &language);
/// A sentence for each scenario whose cost leaves something out.
[[nodiscard]] std::vector<std::string> comparisonRemarks(const Comparison &comparison,
                                                         const Language &language);
/// Waterfall from the baseline to one scenario: a row for each cause, a column for each workload
/// that it changes.
[[nodiscard]] Table waterfallTable(const Comparison &comparison, const ComparedScenario &scenario,
                                   const Language &language);

} // namespace headroom
