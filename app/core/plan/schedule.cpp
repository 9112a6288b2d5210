// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/schedule.h"

#include "core/language.h"

namespace headroom {

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

} // namespace headroom
