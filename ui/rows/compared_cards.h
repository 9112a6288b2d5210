// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/comparison/comparison.h"
#include "ui/charts/term_bar.h"
#include "ui/charts/waterfall_bars.h"
#include "ui/theme/categories.h"

#include <QString>

#include <vector>

namespace headroom::ui {

/// Summary card of one scenario.
struct ScenarioCardContent {
    struct Row {
        QString label;
        QString value;
        bool differs = false; ///< from the baseline's
        QString tip = {};     ///< full text of the value
        bool isName = false;  ///< may be cut where there is no room; figures never are
    };
    QString name;
    QString part; ///< "baseline", "proposed"; empty for others
    QString note;
    int colour = 1;
    QString cost;
    QString difference; ///< empty for the baseline
    Tone differenceTone = Tone::Normal;
    std::vector<Row> rows;
    std::vector<Term> split; ///< of the providers
};
[[nodiscard]] std::vector<ScenarioCardContent> comparedCards(const Comparison &comparison);

/// Differences from the baseline to a scenario, step by step, as bars.
[[nodiscard]] std::vector<WaterfallStep> waterfallSteps(const Comparison &comparison,
                                                        const ComparedScenario &scenario);

} // namespace headroom::ui
