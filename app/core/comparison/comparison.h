// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/comparison/waterfall.h"

#include <optional>
#include <vector>

namespace headroom {

inline constexpr std::size_t kMaxCompared = 4;
inline constexpr int kComparedMonths = 36;

/// One scenario's figures in a comparison.
struct ComparedScenario {
    std::size_t index = 0; ///< in the plan and its evaluation
    int colour = 1;
    bool isKnown = false; ///< false: no line has a cost
    Money twelveMonths;   ///< calendar months, effective
    Money thirtySixMonths;
    Money cashOfTwelve; ///< upfront fees included
    Money cashOfThirtySix;
    std::optional<Evidence> evidence; ///< the worst of the lines; absent: nothing is in use
    double spotPercent = 0;           ///< of effective compute cost
    double committedPercent = 0;
    std::optional<Date> budgetExceeded; ///< first of 36 months above the budget
    Waterfall fromBaseline;
};

/// Scenarios side by side, each compared with the baseline.
struct Comparison {
    std::shared_ptr<const Snapshot> snapshot;
    std::vector<ComparedScenario> scenarios; ///< in the order asked for

    [[nodiscard]] const ScenarioEvaluation &evaluation(const ComparedScenario &scenario) const
    {
        return snapshot->evaluation.scenarios[scenario.index];
    }
};

/// Figures of a scenario without its waterfall from the baseline. `threeYears`: the same, evaluated
/// over kComparedMonths.
[[nodiscard]] ComparedScenario comparedFiguresOf(const ScenarioEvaluation &evaluation,
                                                 const ScenarioEvaluation &threeYears);

/// `scenarios`: indexes into the snapshot's. Pure.
[[nodiscard]] Comparison compareScenarios(std::shared_ptr<const Snapshot> snapshot,
                                          const std::vector<std::size_t> &scenarios);

/// Default selection: the baseline, the proposed and the active scenario, then the first others.
[[nodiscard]] std::vector<std::size_t> comparedByDefault(const Plan &plan);

} // namespace headroom
