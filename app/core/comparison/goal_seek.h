// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/service_risk.h"

#include <map>
#include <optional>
#include <vector>

namespace headroom {

/// The assumption that is moved until a month costs no more than a budget.
enum class GoalKind : std::uint8_t { traffic, price };
template <>
inline constexpr auto kNamesOf<GoalKind> = std::to_array<KeyedName>({
    {"traffic", HEADROOM_TEXT("Goals", "traffic")},
    {"price", HEADROOM_TEXT("Goals", "price")},
});

/// The maximum that budget and service levels allow, to a tenth of a percent: at `percent` the
/// month costs `monthly`, within the budget, and no workload is over its limits; with a tenth more,
/// one of the two no longer holds.
struct GoalAnswer {
    enum class Reach : std::uint8_t {
        found,
        never,  ///< even the minimum costs more; percent and monthly are of the minimum
        always, ///< even the maximum is allowed; percent and monthly are of the maximum
    };
    Reach reach = Reach::found;
    double percent = 0;
    Money monthly;
    Money beyond; ///< where it was found: the cost of a tenth more
    /// The workloads that a tenth more would put over their limits; empty: the budget is what a
    /// tenth more exceeds.
    std::vector<ServiceRisk> stoppedBy = {};
    /// The workloads that are over their limits in the scenario as it is, though less traffic would
    /// help.
    std::vector<ServiceRisk> overToday = {};
    /// The workloads that are over their limits whatever the answer.
    std::vector<ServiceRisk> overAnyway = {};
};

/// The scenario with its change of demand, or of public prices, at `percent`; what it says of the
/// other stays.
[[nodiscard]] Scenario withGoal(Scenario scenario, GoalKind kind, double percent);
/// The range that is searched, in percent.
[[nodiscard]] std::pair<double, double> rangeOf(GoalKind kind);

/// Pure; by bisection on the exact cost, which never falls with demand or price, and on the service
/// levels.
[[nodiscard]] GoalAnswer seekGoal(const EvaluationInputs &inputs, const Scenario &scenario,
                                  GoalKind kind, Money budget);

/// What a month costs with all inference in a precision.
struct PrecisionAnswer {
    Precision precision = Precision::fp16;
    Money monthly;
    int missed = 0; ///< workloads that miss their service level, likely miss it, or do not fit
};
/// Every precision that any workload of the plan could take, as they are listed.
[[nodiscard]] std::vector<PrecisionAnswer> costByPrecision(const EvaluationInputs &inputs,
                                                           const Scenario &scenario);
[[nodiscard]] Scenario withPrecision(Scenario scenario, const Plan &plan, Precision precision);

/// The scenario without the counts set by hand of workloads over their limits: sizing decides them.
struct LetScale {
    std::map<WorkloadId, Allocation> allocations; ///< of these workloads
    Money more;                                   ///< a month, compared with the counts set by hand
};
/// Absent where no such count is what a workload at risk suffers from. `at`: the scenario as
/// evaluated; `risks` of it.
[[nodiscard]] std::optional<LetScale> lettingScale(const EvaluationInputs &inputs,
                                                   const Scenario &scenario,
                                                   const ScenarioEvaluation &at,
                                                   const std::vector<ServiceRisk> &risks);

} // namespace headroom
