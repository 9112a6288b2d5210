// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/workload.h"

#include <array>
#include <cstdint>
#include <vector>

namespace headroom {

/// A workload's schedule and demand over the 168 hours of a week, Monday 00:00 first. Demand exists
/// in scheduled hours only; its busiest scheduled hour is 1.
struct DemandWeek {
    /// Hours with equal demand, as one level.
    struct Level {
        double demand = 0;
        std::int64_t parts = 0; ///< scheduled time, in 1/partsPerHour of an hour of the week
    };
    /// A rise of demand from one scheduled hour to the next, as indexes into levels; -1: nothing
    /// ran in the hour before.
    struct Rise {
        int from = -1;
        int to = 0;
        std::int64_t times = 0;
    };

    std::array<double, kHoursPerWeek> demand{};
    std::array<std::int64_t, kHoursPerWeek>
        parts{};                            ///< scheduled share of the hour; 0: not scheduled
    std::array<int, kHoursPerWeek> level{}; ///< index into levels; -1: not scheduled
    std::int64_t partsPerHour = 1;
    std::int64_t allParts = 0;  ///< sum over the week
    bool profileMissed = false; ///< all demand of the profile is outside the scheduled hours
    std::vector<Level> levels;  ///< busiest first
    std::vector<Rise> rises;

    /// Mean over the scheduled hours; 1 when flat.
    [[nodiscard]] double mean() const;
    /// Scheduled hours of a week, for display; a month's hours follow from the schedule and the
    /// month.
    [[nodiscard]] double hours() const
    {
        return static_cast<double>(allParts) / static_cast<double>(partsPerHour);
    }
};

/// The stated rates applied to the week. A stated peak is the rate of the busiest scheduled hour; a
/// stated mean is over the scheduled hours.
struct RateWeek {
    DemandWeek week;
    double peakPerSecond = 0;
    double meanPerSecond = 0;   ///< over the scheduled hours
    double allDayPerSecond = 0; ///< over all hours of the week
    bool contradicts =
        false; ///< peak, mean and profile are all stated and inconsistent: the peak is used
};

/// Demand by the hour of the week. Scheduled hours without a stated time of day form one stretch
/// where the profile is highest; a schedule by run has every hour.
[[nodiscard]] DemandWeek demandWeekOf(const Workload &workload);
/// Requests per second in the busiest scheduled hour.
[[nodiscard]] double peakRateOf(const Demand &demand, const DemandWeek &week);
[[nodiscard]] RateWeek rateWeekOf(const Workload &workload);

} // namespace headroom
