// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/plan.h"
#include "sizing/sizing_demand.h"

#include <optional>

namespace headroom {

/// Which end of the 80 % range of performance a figure is taken at.
enum class RangeEnd : std::uint8_t { best, expected, worst };

/// Instances and hours that a line pays for in one month.
struct Usage {
    Exact count;                   ///< instances, the day's average when autoscaled
    std::int64_t minimumCount = 0; ///< over the day
    std::int64_t maximumCount = 0;
    Exact hours; ///< per instance
};

/// What to count hours with: the plan's own month, or a calendar month of the forecast.
struct MonthView {
    MonthBasis basis;
    Date month;
    bool calendar =
        false; ///< forecast: real days; weekly schedules 52/12 weeks, working days as given
};

/// The month that "monthly" means for a scenario: a calendar basis is the plan's first month, or that of the
/// valuation date where the plan has none.
[[nodiscard]] MonthView monthViewOf(const Plan &plan, const Scenario &scenario, Date valuationDate);

/// Whether every hour of the term is billed, used or not: commitments, and prices that already hold a full
/// month's sustained-use discount.
[[nodiscard]] bool billsEveryHour(const PurchaseOption &purchase);

/// Absent when the line needs a sizing that does not exist (nothing fits, or run hours are unknown).
/// Where every hour is billed, the hours are the month's and the count is the day's highest.
[[nodiscard]] std::optional<Usage> usageOf(const Workload &workload, const PurchaseOption &purchase,
                                           std::optional<std::int64_t> countByHand,
                                           const Sizing *sizing, const MonthView &view,
                                           RangeEnd end = RangeEnd::expected);

/// Units of work in one month at the demand planned for, and their name; absent where the kind has none.
struct Volume {
    std::string unit; ///< "1M requests"
    Exact units;      ///< how many of them in a month
};
[[nodiscard]] std::optional<Volume> monthlyVolume(const Workload &workload, const MonthView &view);

/// Mean requests per second over a day: as given, or as the profile implies below the peak.
[[nodiscard]] double meanRequestRate(const Demand &demand);

} // namespace headroom
