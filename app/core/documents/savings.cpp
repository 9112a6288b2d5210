// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/documents/savings.h"

namespace headroom {

namespace {

Exact remaining(const Exact &percent)
{
    return (Exact(100) - percent) / Exact(100);
}

} // namespace

AfterSaving after(const StatedSaving &saving, const Exact &amount)
{
    return {amount * remaining(saving.low), amount * remaining(saving.high)};
}

Exact breakEvenUtilisation(const Exact &discountPercent)
{
    return remaining(discountPercent);
}

bool mayBeCommitted(const StatedSaving &reserved, const Exact &utilisation)
{
    return utilisation >= breakEvenUtilisation(reserved.high);
}

Exact hoursAroundTheClock(const Schedule &schedule, const MonthBasis &planBasis, Date month)
{
    MonthBasis basis = schedule.basis ? *schedule.basis : planBasis;
    // The other days of a month counted in working days are days off, not missing.
    if (basis.kind == MonthBasis::Kind::workingDays)
        basis.kind = MonthBasis::Kind::thirtyDays;
    return hoursPerMonth(basis, month);
}

std::optional<Exact> shareSwitchedOff(const Schedule &schedule, const MonthBasis &planBasis,
                                      Date month)
{
    if (schedule.kind == Schedule::Kind::perRun)
        return std::nullopt;
    if (schedule.kind == Schedule::Kind::always)
        return Exact(0);
    const Exact whole = hoursAroundTheClock(schedule, planBasis, month);
    const Exact off = whole - scheduledHours(schedule, planBasis, month);
    return off.isNegative() ? Exact(0) : off / whole;
}

bool alreadyShutDown(const Schedule &schedule, const MonthBasis &planBasis, Date month)
{
    const auto off = shareSwitchedOff(schedule, planBasis, month);
    return !off || !off->isZero();
}

} // namespace headroom
