// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"
#include "core/money/money.h"
#include "ui/charts/term_bar.h"

#include <QString>

#include <vector>

namespace headroom::ui {

/// Shares of a month's cost in one bar.
struct ShareRow {
    QString title;
    std::vector<Term> terms;
    QString base = {};   ///< "of effective compute cost", "of all cost"
    QString target = {}; ///< "target 60 / 30 / 10"
};
/// By environment, purchase option and provider, the latter with its targets. Those with a single group are left out.
[[nodiscard]] std::vector<ShareRow> whereItGoes(const Snapshot &snapshot, CostView view);

/// A workload that costs more or less than in the baseline.
struct ChangeRow {
    QString name;
    Money amount;
};
/// The largest changes of effective monthly cost against the baseline and all others as one; they add up to the difference of
/// the totals. Empty where the active scenario is the baseline, or one of both totals is not known.
[[nodiscard]] std::vector<ChangeRow> changesFromBaseline(const Snapshot &snapshot);

} // namespace headroom::ui
