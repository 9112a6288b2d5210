// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/answer.h"

#include <map>
#include <optional>
#include <vector>

namespace headroom {

/// The assumption that is varied until the monthly cost equals a budget.
enum class GoalKind : std::uint8_t { traffic, price };
template <>
inline constexpr auto kNamesOf<GoalKind> = std::to_array<KeyedName>({
    {"traffic", HEADROOM_TEXT("Goals", "traffic")},
    {"price", HEADROOM_TEXT("Goals", "price")},
});

/// The maximum that budget and service levels allow, to a tenth of a percent: at `percent` the
/// month costs `monthly`, within the budget, and no workload is over its limits; with a tenth more,
/// one of the two fails.
struct GoalAnswer {
    enum class Reach : std::uint8_t {
        found,
        /// Even the minimum exceeds the budget; percent and monthly are those of the minimum
        never,
        always, ///< even the maximum is allowed; percent and monthly are those of the maximum
    };
    Reach reach = Reach::found;
    double percent = 0;
    Money monthly;
    Money beyond; ///< cost of a tenth more, if an answer was found
    /// Workloads that a tenth more would put over their limits; empty: a tenth more exceeds the
    /// budget.
    std::vector<ServiceRisk> stoppedBy = {};
    /// Workloads over their limits in the scenario as stated, for which less traffic would help.
    std::vector<ServiceRisk> overToday = {};
    /// Workloads over their limits whatever the answer.
    std::vector<ServiceRisk> overAnyway = {};
};

/// The scenario with its change of demand, or of public prices, set to `percent`; the other change
/// is kept.
[[nodiscard]] Scenario withGoal(Scenario scenario, GoalKind kind, double percent);
/// Search range in percent.
[[nodiscard]] std::pair<double, double> rangeOf(GoalKind kind);

/// Pure; by bisection on the exact cost, which never falls with demand or price, and on the service
/// levels.
[[nodiscard]] GoalAnswer seekGoal(const EvaluationInputs &inputs, const Scenario &scenario,
                                  GoalKind kind, Money budget);

/// Monthly cost with all inference in a precision.
struct PrecisionAnswer {
    Precision precision = Precision::fp16;
    Answer there;

    /// True if the whole cost is known and within the budget, with no workload over its limits.
    [[nodiscard]] bool meets(Money budget) const;
};
/// Every precision that any workload of the plan can use, in display order.
[[nodiscard]] std::vector<PrecisionAnswer> costByPrecision(const EvaluationInputs &inputs,
                                                           const Scenario &scenario);
[[nodiscard]] Scenario withPrecision(Scenario scenario, const Plan &plan, Precision precision);

/// Workloads over their limits, with manual instance counts removed so that sizing decides.
struct WithoutManualCounts {
    std::map<WorkloadId, Allocation> allocations; ///< of these workloads
    Money more;                                   ///< a month, compared with the counts set by hand
};
/// Removes the manual counts of the workloads in `risks`, or of their hosts; absent if there are
/// none, or if that helps none of them. `at`: the scenario as evaluated.
[[nodiscard]] std::optional<WithoutManualCounts>
withoutManualCounts(const EvaluationInputs &inputs, const Scenario &scenario,
                    const ScenarioEvaluation &at, const std::vector<ServiceRisk> &risks);

} // namespace headroom
