// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/candidates.h"
#include "core/evaluation/evaluation.h"
#include "core/report/table.h"

namespace headroom {

/// What a breakdown groups lines by.
enum class Dimension : std::uint8_t {
    workload,
    environment,
    provider,
    region,
    pricingModel,
    family,
    team
};

[[nodiscard]] std::string_view keyOf(Dimension dimension);
[[nodiscard]] std::string_view nameOf(Dimension dimension);
/// The group a workload's line falls in; "unallocated" where it has no offer.
[[nodiscard]] std::string groupOf(const EvaluationInputs &inputs, const Workload &workload,
                                  const Line &line, Dimension dimension);

/// Monthly stacked bars as data: one series per group, largest first, one amount per month.
struct BreakdownSeries {
    std::string name;
    std::vector<Money> amounts; ///< by month
    Money total;
    bool hasCost = false; ///< false: none of its lines has one, and the amounts are unknown
};
struct MonthlyBreakdown {
    std::vector<Date> months;
    std::vector<BreakdownSeries> series;
    std::vector<Money> totals; ///< by month, sum of the series
};
[[nodiscard]] MonthlyBreakdown
monthlyBreakdown(const Snapshot &snapshot, const ScenarioEvaluation &scenario, Dimension dimension);

/// One row per workload, with sums: the table under the bars and in every export.
[[nodiscard]] Table lineTable(const Snapshot &snapshot, const ScenarioEvaluation &scenario);
/// The columns of lineTable that people look at on screen: what runs where, how long, and what it costs.
[[nodiscard]] Table budgetTable(const Snapshot &snapshot, const ScenarioEvaluation &scenario);
/// List, contracted, effective and cash cost of each line, and its upfront fees.
[[nodiscard]] Table costTable(const Snapshot &snapshot, const ScenarioEvaluation &scenario);
/// One row per group: name, monthly cost, share; with sums.
[[nodiscard]] Table breakdownTable(const Snapshot &snapshot, const ScenarioEvaluation &scenario,
                                   Dimension dimension);

} // namespace headroom
