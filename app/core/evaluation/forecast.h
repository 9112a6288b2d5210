// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"

#include <span>

namespace headroom {

/// First day of the plan's first month, or of the month after the valuation date.
[[nodiscard]] Date firstForecastMonth(const EvaluationInputs &inputs);

/// Realised assumptions of one line, as multiples of the planned values.
struct LineAssumption {
    double demand = 1;
    double growthPercent = 0; ///< of demand per month, in addition to the planned growth
    double price = 1;         ///< of movable prices
    double load = 1;          ///< work for the hardware: its slowness, and what interruptions add

    friend bool operator==(const LineAssumption &, const LineAssumption &) = default;
};

/// Calendar months from the plan's first month (or the month after the valuation date) under the
/// scenario's growth, seasons, phases and changes of prices, without its commitments.
/// `assumptions`: one for each line, or none.
[[nodiscard]] std::vector<ForecastMonth>
forecastMonths(const EvaluationInputs &inputs, const Scenario &scenario,
               const std::vector<Line> &lines, int months,
               std::span<const LineAssumption> assumptions = {});

/// The cost of one of the lines over all months of such a forecast.
[[nodiscard]] Money forecastOfLine(const EvaluationInputs &inputs, const Scenario &scenario,
                                   const std::vector<Line> &lines, std::size_t index, int months,
                                   std::span<const LineAssumption> assumptions = {});

/// The first month above its budget, and what brought it there; none when all keep it.
[[nodiscard]] std::optional<BudgetExceedance>
budgetExceedance(const EvaluationInputs &inputs, const Scenario &scenario,
                 const std::vector<Line> &lines, const std::vector<ForecastMonth> &months);

} // namespace headroom
