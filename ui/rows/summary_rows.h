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
    QString risks; ///< the service levels that what is tried does not keep; empty: it keeps all
    Tone beforeTone = Tone::Normal;
    QString differenceLabel; ///< "Against Baseline"; empty while the baseline is selected
    QString difference;
    QString differencePercent;
    Tone differenceTone = Tone::Normal;
    // The rest of the answer, beside its cost (answer_words.h).
    QString service; ///< "all limits met"
    Tone serviceTone = Tone::Normal;
    QString terms; ///< "partial: 1 of 2 workloads has no price · 3-year contract, $84,511 · 80 % …"
    Tone termsTone = Tone::Muted;
    QString answer;      ///< the whole sentence, and what the totals leave out by name
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
