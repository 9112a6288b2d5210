// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/candidates.h"
#include "core/evaluation/evaluation.h"
#include "core/language.h"
#include "core/money/money.h"
#include "core/report/table.h"
#include "core/texts/report_texts.h"

#include <span>
#include <string>
#include <vector>

namespace headroom {

/// Dimensions by which a breakdown groups lines.
enum class Dimension : std::uint8_t {
    workload,
    environment,
    provider,
    region,
    pricingModel,
    family,
    team
};
template <>
inline constexpr auto kNamesOf<Dimension> = std::to_array<KeyedName>({
    {"workload", report_text::kWorkload},
    {"environment", report_text::kEnvironment},
    {"provider", report_text::kProvider},
    {"region", report_text::kRegion},
    {"pricing_model", report_text::kPricingModel},
    {"family", report_text::kFamily},
    {"team", report_text::kTeam},
});

/// "pricing model".
[[nodiscard]] std::string nameOf(Dimension dimension, const Language &language);
/// Purchase of a line, or of a part of it: "on-demand"; "committed: reserved 3 years"; "on-demand
/// and committed: reserved 3 years" if commitments cover a part of its cost. `commitments` are
/// those of its scenario.
[[nodiscard]] std::string boughtAs(const Line &part,
                                   const std::vector<EvaluatedCommitment> &commitments,
                                   const Language &language = english());

/// The group of a part of a line of the scenario, or of the line itself; "not allocated" if it has
/// no offer.
[[nodiscard]] std::string groupOf(const EvaluationInputs &inputs,
                                  const ScenarioEvaluation &scenario, std::size_t line,
                                  const Line &part, Dimension dimension, const Language &language);

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
/// Monthly cost of one part of a fleet; the other cost lines are included with the first.
[[nodiscard]] Money costOfPart(const ViewedCosts &whole, std::span<const ComputeViews> parts,
                               std::size_t part, CostView view);
/// Monthly cost of each part of a fleet, or of the line itself.
[[nodiscard]] std::vector<Money> costsOfParts(const Line &line, CostView view);

[[nodiscard]] MonthlyBreakdown monthlyBreakdown(const Snapshot &snapshot,
                                                const ScenarioEvaluation &scenario,
                                                Dimension dimension, const Language &language,
                                                CostView view = CostView::effective);
/// All but the first `kept` become one, of that name.
void foldRest(std::vector<BreakdownSeries> &series, std::size_t kept, std::string name);

/// One row per month of the forecast, a column for each group, with sums.
[[nodiscard]] Table monthlyTable(const Snapshot &snapshot, const ScenarioEvaluation &scenario,
                                 Dimension dimension, const Language &language);

/// One row per workload, with sums: the table under the bars and in every export.
[[nodiscard]] Table lineTable(const ScenarioEvaluation &scenario, const Language &language);
/// The columns of lineTable that the screen shows: hardware, hours, and cost in the view.
[[nodiscard]] Table budgetTable(const ScenarioEvaluation &scenario, const Language &language,
                                CostView view = CostView::effective);
/// List, contracted, effective and cash cost of each line, and its upfront fees.
[[nodiscard]] Table costTable(const ScenarioEvaluation &scenario, const Language &language);
/// One row per group: name, monthly cost in the view, share; with sums.
[[nodiscard]] Table breakdownTable(const Snapshot &snapshot, const ScenarioEvaluation &scenario,
                                   Dimension dimension, const Language &language,
                                   CostView view = CostView::effective);

/// "Total", or that of the priced parts where something is missing from the scenario's sums.
[[nodiscard]] std::string totalName(const ScenarioEvaluation &scenario, const Language &language);

/// Percentages of the sum of the parts, not rounded: printed shares are each rounded for themselves
/// and may not add up. All zero if the sum is not above zero.
[[nodiscard]] std::vector<double> percentagesOf(std::span<const Money> parts);

} // namespace headroom
