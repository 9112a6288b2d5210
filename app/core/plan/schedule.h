// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/money/exact.h"
#include "core/money/month_basis.h"
#include "core/text.h"

#include <array>
#include <bitset>
#include <optional>

namespace headroom {

inline constexpr std::size_t kHoursPerWeek = 168;

/// Hours in which a workload's instances run. Hours cut here are never discounted a second time by
/// a "scheduled shutdown" saving.
struct Schedule {
    enum class Kind {
        always,      ///< around the clock
        hoursPerDay, ///< `hours` a day on the days of the month basis (e.g. 8 h on 22 working days)
        hoursPerWeek, ///< `hours` a week
        weekGrid,     ///< the marked hours of a week, Monday 00:00 first
        perRun,       ///< only while a run lasts; `runsPerMonth` is part of the demand
    };
    Kind kind = Kind::always;
    Exact hours;                     ///< hoursPerDay: 0 < h <= 24; hoursPerWeek: 0 < h <= 168
    std::bitset<kHoursPerWeek> grid; ///< weekGrid only
    std::optional<MonthBasis> basis; ///< the schedule's own month; otherwise the plan's

    friend bool operator==(const Schedule &, const Schedule &) = default;
};

template <>
inline constexpr auto kNamesOf<Schedule::Kind> = std::to_array<KeyedName>({
    {"always", "24/7"},
    {"hours_per_day", HEADROOM_TEXT("Terms", "hours per day")},
    {"hours_per_week", HEADROOM_TEXT("Terms", "hours per week")},
    {"week_grid", HEADROOM_TEXT("Terms", "weekly timetable")},
    {"per_run", HEADROOM_TEXT("Terms", "per run")},
});

/// Hours per instance and month that the schedule keeps an instance up; perRun has none of its own
/// (0).
[[nodiscard]] Exact scheduledHours(const Schedule &schedule, const MonthBasis &planBasis,
                                   Date month);
/// "8 h x 22 working days", "24/7, 730 h".
[[nodiscard]] std::string describe(const Schedule &schedule, const MonthBasis &planBasis,
                                   const Language &language = english());

} // namespace headroom
