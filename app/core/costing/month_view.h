// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan.h"

namespace headroom {

/// Month for counting hours: the plan's own month, or a calendar month of the forecast.
struct MonthView {
    MonthBasis basis;
    Date month;
    /// Forecast: calendar days; weekly schedules use 52/12 weeks, working days are as given
    bool calendar = false;
};

/// The month that "monthly" means for a scenario: a calendar basis is the plan's first month, or
/// that of the valuation date where the plan has none.
[[nodiscard]] MonthView monthViewOf(const Plan &plan, const Scenario &scenario, Date valuationDate);

/// The month that a workload's line counts in: its schedule's own, or the scenario's. Commitments
/// bill every hour of it; where it is made of working days, those of the scenario's month, or 730.
[[nodiscard]] MonthBasis basisOfLine(const Workload &workload, const PurchaseOption &purchase,
                                     const MonthView &view);

/// True if every hour of the term is billed, used or not: commitments, and prices that already
/// include a full month's sustained-use discount.
[[nodiscard]] bool billsEveryHour(const PurchaseOption &purchase);

/// Hours of one month for one line.
struct MonthHours {
    Exact scheduled; ///< hours during which the schedule keeps an instance running
    Exact whole;     ///< around the clock
    Exact runs;      ///< runs of a schedule by run: as stated, or one a day for daily items
};
[[nodiscard]] MonthHours monthHoursOf(const Workload &workload, const MonthView &view);
/// Days per month on which daily items arrive.
[[nodiscard]] Exact daysServed(const Workload &workload, const MonthView &view);
[[nodiscard]] bool isDailyWork(const Workload &workload);
/// Runs in the month: as stated, or one a day.
[[nodiscard]] Exact runsOf(const Workload &workload, const MonthView &view);

} // namespace headroom
