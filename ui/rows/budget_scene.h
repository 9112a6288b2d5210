// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/charts.h"
#include "ui/charts/stacked_bars_scene.h"
#include "ui/charts/term_bar.h"

namespace headroom::ui {

[[nodiscard]] StackedBarsScene budgetScene(const BudgetChart &chart);

/// Providers in their shades, the same on all pages.
[[nodiscard]] std::vector<Term> providerTerms(const std::vector<ProviderTotal> &providers);

/// Providers' shares of effective compute cost, with their targets.
struct SplitRow {
    std::vector<Term> terms;
    QString target; ///< "target 60 / 30 / 10"; empty without one
    QString base;   ///< "of effective compute cost"
};
[[nodiscard]] SplitRow providerSplit(const Plan &plan, const ScenarioEvaluation &scenario);

} // namespace headroom::ui
