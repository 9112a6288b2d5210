// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"

#include <optional>
#include <vector>

namespace headroom {

/// One day of the forecast as a bill would show it; amounts in the order of the plan's workloads.
struct PlannedDay {
    Date day;
    std::vector<Money> byWorkload;
    Money total;
    /// Its share of the month's forecast: the days add up to the month.
    Money ofMonth;

    friend bool operator==(const PlannedDay &, const PlannedDay &) = default;
};

/// The days of the months that the scenario was evaluated over. Schedules run at their hours of the
/// week; weekly hours without a position run in one stretch from Monday on, in the most expensive
/// days that this allows; runs follow one another evenly over the month, and commitments bill every
/// hour. A year of days comes close to the forecast, whose months count schedules as stated: March
/// may have five Mondays while four weeks are counted.
[[nodiscard]] std::vector<PlannedDay> plannedDays(const EvaluationInputs &inputs,
                                                  const Scenario &scenario,
                                                  const ScenarioEvaluation &evaluation);

/// A rule in force, and where it comes from.
struct ActiveAlertRule {
    enum class Origin : std::uint8_t {
        own,
        documents, ///< the source documents' limit on daily cost
        budget     ///< the budget of each month
    };
    Origin origin = Origin::own;
    std::string name; ///< name of a user's rule
    AlertRule::Kind kind = AlertRule::Kind::day;
    std::optional<Money> above; ///< absent: that month's budget, or a percentage of it
    double budgetPercent = 100; ///< of the month's budget, if `above` is absent
    std::string source;         ///< "“GPU Requirements” Alert Thresholds"
};
template <>
inline constexpr auto kNamesOf<ActiveAlertRule::Origin> =
    std::to_array<std::string_view>({"own", "documents", "budget"});

/// A day on which an alert fires. Monthly alerts fire once per month.
struct FiredAlert {
    std::size_t rule = 0;
    std::size_t day = 0; ///< index into the days
    Money reached;       ///< amount that is compared with the limit
    Money limit;
    Money ofMonth; ///< cost of the whole month

    friend bool operator==(const FiredAlert &, const FiredAlert &) = default;
};

struct AlertSimulation {
    std::vector<ActiveAlertRule> rules;
    std::vector<PlannedDay> days;
    std::vector<FiredAlert> fired; ///< in the order of the days
};

/// Limit of a rule in a month, to the cent; absent if that month has no budget.
[[nodiscard]] std::optional<Money> limitIn(const Plan &plan, const Scenario &scenario,
                                           const ActiveAlertRule &rule, Date month);

/// Number of false alarms of a pace rule: the month stays within its limit although its first days
/// cost more than the others.
[[nodiscard]] std::size_t falseAlarms(const AlertSimulation &simulation, std::size_t rule);

/// Days that must pass before the forecast of a month is meaningful: a full week.
inline constexpr int kDaysBeforeForecast = 7;

[[nodiscard]] AlertSimulation simulateAlerts(const EvaluationInputs &inputs,
                                             const Scenario &scenario,
                                             const ScenarioEvaluation &evaluation);

} // namespace headroom
