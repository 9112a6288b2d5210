// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"

#include <vector>

namespace headroom {

/// The assumption that is moved until a month costs no more than a budget.
enum class GoalKind : std::uint8_t { traffic, price };
template <>
inline constexpr auto kNamesOf<GoalKind> = std::to_array<KeyedName>({
    {"traffic", HEADROOM_TEXT("Goals", "traffic")},
    {"price", HEADROOM_TEXT("Goals", "price")},
});

/// The most that the budget allows, to a tenth of a percent: at `percent` the month costs `monthly`, within the budget,
/// and a tenth more would cost `beyond`, above it.
struct GoalAnswer {
    enum class Reach : std::uint8_t {
        found,
        never,  ///< even the least costs more; percent and monthly are of the least
        always, ///< even the most is within the budget; percent and monthly are of the most
    };
    Reach reach = Reach::found;
    double percent = 0;
    Money monthly;
    Money beyond; ///< where it was found
};

/// The scenario with its change of demand, or of public prices, at `percent`; what it says of the other stays.
[[nodiscard]] Scenario withGoal(Scenario scenario, GoalKind kind, double percent);
/// The range that is searched, in percent.
[[nodiscard]] std::pair<double, double> rangeOf(GoalKind kind);

/// Pure; by bisection on the exact cost, which never falls with demand or price.
[[nodiscard]] GoalAnswer seekGoal(const EvaluationInputs &inputs, const Scenario &scenario,
                                  GoalKind kind, Money budget);

/// What a month costs with all inference in a precision.
struct PrecisionAnswer {
    Precision precision = Precision::fp16;
    Money monthly;
    int missed = 0; ///< workloads that miss their service level, or do not fit
};
/// Every precision that any workload of the plan could take, as they are listed.
[[nodiscard]] std::vector<PrecisionAnswer> costByPrecision(const EvaluationInputs &inputs,
                                                           const Scenario &scenario);
[[nodiscard]] Scenario withPrecision(Scenario scenario, const Plan &plan, Precision precision);

} // namespace headroom
