// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"
#include "core/report/breakdown.h"
#include "core/wording/axis_titles.h"

#include <optional>
#include <string>
#include <vector>

namespace headroom {

// Input of the painters of the report's charts.

/// Months, stacked.
struct BudgetChart {
    std::string title;    ///< "Effective cost of 12 months, stacked by workload"
    std::string category; ///< what the bars are: "Month"
    AxisTitle value;
    std::string currency;
    MonthlyBreakdown
        costs; ///< the smallest groups in one series; no months where nothing has a cost
    std::optional<Money> budget;               ///< of all months alike
    std::vector<std::optional<Money>> budgets; ///< by month, where they differ
    std::optional<Date> budgetExceeded;        ///< first month above it
};
/// Maximum number of groups with a series of their own: the colours of more could not be
/// distinguished.
inline constexpr std::size_t kMaxSeries = 9;
[[nodiscard]] BudgetChart budgetChart(const Snapshot &snapshot, const ScenarioEvaluation &scenario,
                                      Dimension dimension, const Language &language,
                                      CostView view = CostView::effective);

} // namespace headroom
