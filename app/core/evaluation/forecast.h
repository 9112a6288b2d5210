// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"

namespace headroom {

/// First day of the plan's first month, or of the month after the valuation date.
[[nodiscard]] Date firstForecastMonth(const EvaluationInputs &inputs);

/// Calendar months from the plan's first month (or the month after the valuation date), demand growing
/// by the scenario's rate from the second month on.
[[nodiscard]] std::vector<ForecastMonth> forecastMonths(const EvaluationInputs &inputs,
                                                        const Scenario &scenario,
                                                        const std::vector<Line> &lines, int months);

} // namespace headroom
