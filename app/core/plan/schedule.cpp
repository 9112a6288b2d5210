// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/schedule.h"

#include "core/key_table.h"
#include "core/wording/language.h"

namespace headroom {

namespace {

constexpr std::array<KeyedName, 5> kScheduleKinds{{
    {"always", "24/7"},
    {"hours_per_day", HEADROOM_TEXT("Terms", "hours per day")},
    {"hours_per_week", HEADROOM_TEXT("Terms", "hours per week")},
    {"week_grid", HEADROOM_TEXT("Terms", "weekly timetable")},
    {"per_run", HEADROOM_TEXT("Terms", "per run")},
}};

constexpr std::array<KeyedName, 6> kBasisKinds{{
    {"average", HEADROOM_TEXT("Terms", "average month (730 h)")},
    {"thirty_days", HEADROOM_TEXT("Terms", "30-day month (720 h)")},
    {"calendar", HEADROOM_TEXT("Terms", "calendar month")},
    {"four_weeks", HEADROOM_TEXT("Terms", "4 weeks (28 days)")},
    {"average_weeks", HEADROOM_TEXT("Terms", "52/12 weeks")},
    {"working_days", HEADROOM_TEXT("Terms", "working days")},
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

std::string describe(const Schedule &schedule, const MonthBasis &planBasis,
                     const Language &language)
{
    const std::string month = describe(schedule.basis ? *schedule.basis : planBasis, language);
    switch (schedule.kind) {
    case Schedule::Kind::always: return language.say(HEADROOM_TEXT("Terms", "24/7, %1"), {month});
    case Schedule::Kind::hoursPerDay:
        return language.say(HEADROOM_TEXT("Terms", "%1 h a day, %2"),
                            {schedule.hours.toString(), month});
    case Schedule::Kind::hoursPerWeek:
        return language.say(HEADROOM_TEXT("Terms", "%1 h a week, %2"),
                            {schedule.hours.toString(), month});
    case Schedule::Kind::weekGrid:
        return language.say(HEADROOM_TEXT("Terms", "%1 h of the week, %2"),
                            {std::to_string(schedule.grid.count()), month});
    case Schedule::Kind::perRun: return language.say(nameOf(schedule.kind));
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

Text nameOf(Schedule::Kind kind)
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

Text nameOf(MonthBasis::Kind kind)
{
    return nameIn(kBasisKinds, kind);
}

} // namespace headroom
