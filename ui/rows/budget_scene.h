// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/breakdown.h"
#include "ui/charts/stacked_bars_scene.h"
#include "ui/charts/term_bar.h"

namespace headroom::ui {

/// Twelve calendar months of one scenario, stacked by the dimension.
[[nodiscard]] StackedBarsScene budgetScene(const Snapshot &snapshot,
                                           const ScenarioEvaluation &scenario, Dimension dimension);

/// Providers' shares of effective compute cost, and the target beside them.
struct SplitRow {
    std::vector<Term> terms;
    QString target; ///< "target 60 / 30 / 10"; empty without one
    QString base;   ///< "of effective compute cost"
};
[[nodiscard]] SplitRow providerSplit(const Plan &plan, const ScenarioEvaluation &scenario);

} // namespace headroom::ui
