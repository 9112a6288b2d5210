// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"

namespace headroom {

// Effect of forecast months on a workload, relative to the planned month. Months are numbered from
// 0.

/// The curve alone: 1 in the first month unless its table says otherwise. Never negative.
[[nodiscard]] double growthFactor(const GrowthCurve &curve, int month);
/// The growth curve of the workload if it has its own, else that of the scenario.
[[nodiscard]] GrowthCurve growthOf(const Scenario &scenario, WorkloadId workload);
[[nodiscard]] const Seasons &seasonsOf(const Scenario &scenario, WorkloadId workload);
/// Demand as a multiple of what is planned for: growth and season. `date`: a day of the month.
[[nodiscard]] double demandIn(const Scenario &scenario, WorkloadId workload, int month, Date date);

/// Usage of a line (or `used`) in a month: pass `growth` to `usage`. On shared instances each
/// workload grows with its own demand.
struct UsageInMonth {
    Usage usage;
    double growth = 1;
};
[[nodiscard]] UsageInMonth usageIn(const Scenario &scenario, const Line &line, const Usage &usage,
                                   int month, Date date);
/// The workload by whose schedule the line's instances run: its own, unless they are another's.
[[nodiscard]] const Workload &scheduleOf(const Plan &plan, const Line &line,
                                         const Workload &workload);

/// Days of the calendar month on which the workload exists, bit 0 for the first day.
[[nodiscard]] std::uint32_t daysPresent(const Plan &plan, WorkloadId workload, Date month);
/// Share of the month's days on which the workload exists: 1 without phases.
[[nodiscard]] Exact shareOfMonth(const Plan &plan, WorkloadId workload, Date month);
/// Hours of a calendar month in which the workload exists; those around the clock stay whole.
[[nodiscard]] MonthHours hoursInMonth(const Plan &plan, const Scenario &scenario,
                                      const Workload &workload, Date month);

/// True if assumed changes of public prices affect this one: contracted and historical prices stay.
[[nodiscard]] bool isMovable(const LinePrice &price);
/// A rate of this price, if it is movable, at a multiple.
[[nodiscard]] HourlyRate multiplied(const LinePrice &price, HourlyRate rate, double factor);
/// True if a step changes a price by this month: a step dated before the price is already part of
/// it.
[[nodiscard]] bool isInForce(const PriceStep &step, Provider provider, Date month,
                             const std::optional<Date> &asOf);
/// Public rate of a day after the price changes in force in this month.
[[nodiscard]] HourlyRate afterSteps(const Scenario &scenario, HourlyRate rate, Provider provider,
                                    Date month, const std::optional<Date> &asOf);
/// The rate of a price in this month.
[[nodiscard]] HourlyRate rateIn(const Scenario &scenario, const LinePrice &price, Provider provider,
                                Date month);
/// The same price at another rate: its fee moves with it.
[[nodiscard]] LinePrice withRate(LinePrice price, HourlyRate rate);

/// Calendar hours of a term that begins with this month.
[[nodiscard]] std::int64_t hoursOfTerm(Date month, int termMonths);

} // namespace headroom
