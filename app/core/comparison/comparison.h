// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/comparison/waterfall.h"

#include <optional>
#include <vector>

namespace headroom {

inline constexpr std::size_t kMaxCompared = 4;
inline constexpr int kComparedMonths = 36;

/// How the workloads of a scenario stand to their service levels.
struct ServiceStanding {
    int met = 0;
    int mayMiss = 0; ///< the 80 % range crosses a limit
    int missed = 0;  ///< a limit is missed, or nothing fits
    int without = 0; ///< no limit is set, or nothing is allocated
};

/// The workload with the least capacity over demand, or time over deadline.
struct MinHeadroom {
    double times = 0; ///< 1: just enough
    std::size_t workload = 0;
};

/// One scenario as it is held against the others.
struct ComparedScenario {
    std::size_t index = 0; ///< in the plan and its evaluation
    int colour = 1;
    bool isKnown = false; ///< false: no line has a cost
    Money twelveMonths;   ///< calendar months, effective
    Money thirtySixMonths;
    Money cashOfTwelve; ///< upfront fees included
    Money cashOfThirtySix;
    ServiceStanding service;
    std::optional<MinHeadroom> minHeadroom;
    std::optional<Evidence> evidence; ///< the worst of the lines; absent: nothing is in use
    double spotPercent = 0;           ///< of effective compute cost
    double committedPercent = 0;
    std::optional<Date> budgetPassed; ///< first of 36 months above the budget
    Waterfall fromBaseline;
};

/// Scenarios side by side, all against the baseline.
struct Comparison {
    std::shared_ptr<const Snapshot> snapshot;
    std::vector<ComparedScenario> scenarios; ///< in the order asked for

    [[nodiscard]] const ScenarioEvaluation &evaluation(const ComparedScenario &scenario) const
    {
        return snapshot->evaluation.scenarios[scenario.index];
    }
};

/// How a scenario stands by itself, its way from the baseline aside. `threeYears`: the same, evaluated over
/// kComparedMonths.
[[nodiscard]] ComparedScenario standingOf(const ScenarioEvaluation &evaluation,
                                          const ScenarioEvaluation &threeYears);

/// `scenarios`: indexes into the snapshot's. Pure.
[[nodiscard]] Comparison compareScenarios(std::shared_ptr<const Snapshot> snapshot,
                                          const std::vector<std::size_t> &scenarios);

/// What is compared where nobody chose: the baseline, the proposed and the active scenario, then the first others.
[[nodiscard]] std::vector<std::size_t> comparedByDefault(const Plan &plan);

} // namespace headroom
