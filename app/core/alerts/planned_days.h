// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"

#include <vector>

namespace headroom {

/// One day of the forecast as a bill would show it; amounts in the order of the plan's workloads.
struct PlannedDay {
    Date day;
    std::vector<Money> byWorkload;
    Money total;
    /// Its part of what the forecast counts for the month: adds up to the month.
    Money ofMonth;

    friend bool operator==(const PlannedDay &, const PlannedDay &) = default;
};

/// The days of the months that the scenario was evaluated over. Schedules run at their hours of the week; hours a week without a place, in one
/// stretch from Monday on, the dearest days that they can make; runs follow one another evenly over the month, and
/// commitments bill every hour. A year of days comes close to the forecast, whose months count schedules as stated: March may have
/// five Mondays where four weeks are counted.
[[nodiscard]] std::vector<PlannedDay> plannedDays(const EvaluationInputs &inputs,
                                                  const Scenario &scenario,
                                                  const ScenarioEvaluation &evaluation);

} // namespace headroom
