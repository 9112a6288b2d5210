// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/enum_names.h"
#include "core/money/date.h"
#include "core/money/exact.h"

#include <string>

namespace headroom {

/// Meaning of "monthly": the hours, days and weeks of a month. Declared by the plan, and by a
/// schedule with its own.
struct MonthBasis {
    enum class Kind {
        average,      ///< 730 h (8,760/12); weekly schedules count 52/12 weeks
        thirtyDays,   ///< 720 h
        calendar,     ///< the actual month of the valuation date or of the forecast
        fourWeeks,    ///< 28 days, 672 h
        averageWeeks, ///< 52/12 weeks, 728 h
        workingDays,  ///< `days` days on which the schedule runs
    };
    Kind kind = Kind::average;
    int days = 22; ///< workingDays only, 1 to 31

    friend bool operator==(const MonthBasis &, const MonthBasis &) = default;
};

template <>
inline constexpr auto kNamesOf<MonthBasis::Kind> = std::to_array<KeyedName>({
    {"average", HEADROOM_TEXT("Terms", "average month (730 h)")},
    {"thirty_days", HEADROOM_TEXT("Terms", "30-day month (720 h)")},
    {"calendar", HEADROOM_TEXT("Terms", "calendar month")},
    {"four_weeks", HEADROOM_TEXT("Terms", "4 weeks (28 days)")},
    {"average_weeks", HEADROOM_TEXT("Terms", "52/12 weeks")},
    {"working_days", HEADROOM_TEXT("Terms", "working days")},
});

/// Days of one month; `month` is any day of the month meant (calendar basis only).
[[nodiscard]] Exact daysPerMonth(const MonthBasis &basis, Date month);
[[nodiscard]] Exact weeksPerMonth(const MonthBasis &basis, Date month);
/// Hours of one month around the clock.
[[nodiscard]] Exact hoursPerMonth(const MonthBasis &basis, Date month);
/// Name of the month basis, shown wherever "monthly" is: "730 h", "30-day month", "22 working
/// days".
[[nodiscard]] std::string describe(const MonthBasis &basis, const Language &language = english());

} // namespace headroom
