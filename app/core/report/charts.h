// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/candidates.h"
#include "core/report/breakdown.h"
#include "core/report/candidate_series.h"
#include "core/wording/axis_titles.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace headroom {

// Input of the painters of the report's charts.

/// Months, stacked.
struct BudgetChart {
    std::string title;    ///< "Effective cost of 12 months, stacked by workload"
    std::string category; ///< meaning of the bars: "Month"
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

/// Cost of one workload's candidates over the performance that they are judged by; those that meet
/// its service level are drawn in front.
struct CandidateChart {
    std::shared_ptr<const CandidateSet> candidates;
    AxisTitle performance;
    AxisTitle cost;
    std::vector<double> x; ///< of every candidate; NaN where the figure does not exist
    std::vector<double> y;
    std::vector<OfferIndex> meeting; ///< the candidates in front
    CandidateSeries series;
};
[[nodiscard]] CandidateChart candidateChart(const Snapshot &snapshot,
                                            std::shared_ptr<const CandidateSet> candidates,
                                            const Language &language);

} // namespace headroom
