// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/schedule.h"

#include "core/key_table.h"

namespace headroom {

namespace {

constexpr std::array<KeyedName, 5> kScheduleKinds{{
    {"always", "24/7"},
    {"hours_per_day", "hours per day"},
    {"hours_per_week", "hours per week"},
    {"week_grid", "hours of the week"},
    {"per_run", "while a run lasts"},
}};

constexpr std::array<KeyedName, 6> kBasisKinds{{
    {"average", "average month (730 h)"},
    {"thirty_days", "30-day month (720 h)"},
    {"calendar", "calendar month"},
    {"four_weeks", "4 weeks (28 days)"},
    {"average_weeks", "52/12 weeks"},
    {"working_days", "working days"},
}};

} // namespace

Exact scheduledHours(const Schedule &schedule, const MonthBasis &planBasis, Date month)
{
    const MonthBasis &basis = schedule.basis ? *schedule.basis : planBasis;
    switch (schedule.kind) {
    case Schedule::Kind::always: return hoursPerMonth(basis, month);
    case Schedule::Kind::hoursPerDay: return schedule.hours * daysPerMonth(basis, month);
    case Schedule::Kind::hoursPerWeek: return schedule.hours * weeksPerMonth(basis, month);
    case Schedule::Kind::weekGrid:
        return Exact(static_cast<std::int64_t>(schedule.grid.count()))
               * weeksPerMonth(basis, month);
    case Schedule::Kind::perRun: return 0;
    }
    return 0;
}

std::string describe(const Schedule &schedule, const MonthBasis &planBasis)
{
    const std::string month = describe(schedule.basis ? *schedule.basis : planBasis);
    switch (schedule.kind) {
    case Schedule::Kind::always: return "24/7, " + month;
    case Schedule::Kind::hoursPerDay: return schedule.hours.toString() + " h a day, " + month;
    case Schedule::Kind::hoursPerWeek: return schedule.hours.toString() + " h a week, " + month;
    case Schedule::Kind::weekGrid:
        return std::to_string(schedule.grid.count()) + " h of the week, " + month;
    case Schedule::Kind::perRun: return "while a run lasts";
    }
    return {};
}

std::string_view keyOf(Schedule::Kind kind)
{
    return keyIn(kScheduleKinds, kind);
}

std::optional<Schedule::Kind> scheduleKindFrom(std::string_view key)
{
    return valueIn<Schedule::Kind>(kScheduleKinds, key);
}

std::string_view nameOf(Schedule::Kind kind)
{
    return nameIn(kScheduleKinds, kind);
}

std::string_view keyOf(MonthBasis::Kind kind)
{
    return keyIn(kBasisKinds, kind);
}

std::optional<MonthBasis::Kind> monthBasisKindFrom(std::string_view key)
{
    return valueIn<MonthBasis::Kind>(kBasisKinds, key);
}

std::string_view nameOf(MonthBasis::Kind kind)
{
    return nameIn(kBasisKinds, kind);
}

} // namespace headroom
