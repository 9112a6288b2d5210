// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"
#include "ui/theme/categories.h"

#include <QString>

#include <optional>

namespace headroom::ui {

/// Content of the bottom bar.
struct Summary {
    QString totalLabel; ///< "Monthly, effective cost · 730 h basis"
    QString total;
    QString was;         ///< "$8,535.11", as planned; empty unless something is tried
    QString beforeLabel; ///< "Was $8,535.11"
    QString before;      ///< change by the preview: "+$2,726.51"
    QString beforePercent;
    bool changes = false; ///< the preview changes the total
    QString service; ///< the service levels that what is tried does not keep; empty: it keeps all
    QString serviceShort; ///< "but Chat API misses", where there is no room for that
    Tone beforeTone = Tone::Normal;
    QString differenceLabel; ///< "Against Baseline"; empty while the baseline is selected
    QString difference;
    QString differencePercent;
    Tone differenceTone = Tone::Normal;
    QString leftOut; ///< "“Chat”": workloads that the total, or the one it is compared with, leaves
                     ///< out; or empty
    QString leftOutInFull;
    QString range;       ///< "$6.5k – $8.4k"
    QString budgetLabel; ///< "Budget $9,000 · 81 % used · exceeded in July 2027"
    QString budgetShort; ///< short form: "Budget exceeded in July 2027"
    Tone budgetTone = Tone::Muted;
    std::optional<double> budgetUsed; ///< shares of the budget; absent without one
    double budgetLow = 0;
    double budgetHigh = 0;
};

/// `planned`: the plan without the What-if preview, while one is active.
[[nodiscard]] Summary summaryOf(const Snapshot &snapshot, const Snapshot *planned = nullptr);

/// "was $8,535.11, now $11,261.62 (+$2,726.51, +31.9 %)", "still $8,535.11"; empty where one of the
/// two is not known.
[[nodiscard]] QString changeSentence(const Summary &summary);

/// Workloads that the scenario's cost leaves out, as a short label; empty if it is complete.
[[nodiscard]] QString leftOutShort(const ScenarioEvaluation &scenario);

/// The first forecast month that costs more than the budget.
[[nodiscard]] std::optional<Date> monthExceedingBudget(const ScenarioEvaluation &scenario);

} // namespace headroom::ui
