// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/money/month_basis.h"

#include "core/language.h"

namespace headroom {

namespace {
constexpr int kWeeksPerYear = 52;
} // namespace

Exact daysPerMonth(const MonthBasis &basis, Date month)
{
    switch (basis.kind) {
    case MonthBasis::Kind::average: return Exact::ratio(365, kMonthsPerYear);
    case MonthBasis::Kind::thirtyDays: return 30;
    case MonthBasis::Kind::calendar: return month.daysInMonth();
    case MonthBasis::Kind::fourWeeks: return 28;
    case MonthBasis::Kind::averageWeeks:
        return Exact::ratio(kWeeksPerYear * kDaysPerWeek, kMonthsPerYear);
    case MonthBasis::Kind::workingDays: return basis.days;
    }
    return 0;
}

Exact weeksPerMonth(const MonthBasis &basis, Date month)
{
    // Finance counts 52 weeks a year; 730 h / 168 h would count 52.14.
    if (basis.kind == MonthBasis::Kind::average || basis.kind == MonthBasis::Kind::averageWeeks)
        return Exact::ratio(kWeeksPerYear, kMonthsPerYear);
    // A working-day month has five scheduled days a week.
    if (basis.kind == MonthBasis::Kind::workingDays)
        return Exact::ratio(basis.days, 5);
    return daysPerMonth(basis, month) / Exact(kDaysPerWeek);
}

Exact hoursPerMonth(const MonthBasis &basis, Date month)
{
    return daysPerMonth(basis, month) * Exact(kHoursPerDay);
}

std::string describe(const MonthBasis &basis, const Language &language)
{
    switch (basis.kind) {
    case MonthBasis::Kind::average: return language.say(HEADROOM_TEXT("Terms", "730 h"));
    case MonthBasis::Kind::thirtyDays: return language.say(HEADROOM_TEXT("Terms", "30-day month"));
    case MonthBasis::Kind::calendar: return language.say(HEADROOM_TEXT("Terms", "calendar month"));
    case MonthBasis::Kind::fourWeeks: return language.say(HEADROOM_TEXT("Terms", "4 weeks"));
    case MonthBasis::Kind::averageWeeks: return language.say(HEADROOM_TEXT("Terms", "52/12 weeks"));
    case MonthBasis::Kind::workingDays:
        return language.say(HEADROOM_TEXT("Terms", "%n working days"), {}, basis.days);
    }
    return {};
}

} // namespace headroom
