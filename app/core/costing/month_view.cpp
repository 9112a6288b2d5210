// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/costing/month_view.h"

namespace headroom {

namespace {

bool isWeekly(const Schedule &schedule)
{
    return schedule.kind == Schedule::Kind::hoursPerWeek
           || schedule.kind == Schedule::Kind::weekGrid;
}

/// The forecast counts real calendar days, except where a schedule is made of weeks or working
/// days.
MonthBasis basisFor(const Schedule &schedule, const MonthView &view)
{
    const MonthBasis &declared = schedule.basis ? *schedule.basis : view.basis;
    if (!view.calendar || declared.kind == MonthBasis::Kind::workingDays)
        return declared;
    return {isWeekly(schedule) ? MonthBasis::Kind::averageWeeks : MonthBasis::Kind::calendar,
            declared.days};
}

/// All hours of a month; one that is made of working days leaves hours out.
MonthBasis wholeBasis(const Schedule &schedule, const MonthView &view)
{
    if (view.calendar)
        return {MonthBasis::Kind::calendar, 0};
    if (schedule.basis && schedule.basis->kind != MonthBasis::Kind::workingDays)
        return *schedule.basis;
    return view.basis.kind != MonthBasis::Kind::workingDays ? view.basis : MonthBasis{};
}

} // namespace

MonthView monthViewOf(const Plan &plan, const Scenario &scenario, Date valuationDate)
{
    return {basisOf(plan, scenario), plan.startMonth.value_or(valuationDate), false};
}

bool billsEveryHour(const PurchaseOption &purchase)
{
    return purchase.termYears > 0 || purchase.model == PricingModel::sustainedUse;
}

MonthBasis basisOfLine(const Workload &workload, const PurchaseOption &purchase,
                       const MonthView &view)
{
    return billsEveryHour(purchase) ? wholeBasis(workload.schedule, view)
                                    : basisFor(workload.schedule, view);
}

bool isDailyWork(const Workload &workload)
{
    return (workload.kind == WorkloadKind::batchInference
            || workload.kind == WorkloadKind::validation)
           && workload.demand.itemsPerRun == 0;
}

Exact runsOf(const Workload &workload, const MonthView &view)
{
    return isDailyWork(workload) ? daysServed(workload, view) : workload.demand.runsPerMonth;
}

Exact daysServed(const Workload &workload, const MonthView &view)
{
    const MonthBasis basis = basisFor(workload.schedule, view);
    return isWeekly(workload.schedule) ? weeksPerMonth(basis, view.month) * Exact(7)
                                       : daysPerMonth(basis, view.month);
}

MonthHours monthHoursOf(const Workload &workload, const MonthView &view)
{
    MonthHours hours;
    Schedule counted = workload.schedule;
    counted.basis = basisFor(workload.schedule, view);
    hours.scheduled = scheduledHours(counted, *counted.basis, view.month);
    hours.whole = hoursPerMonth(wholeBasis(workload.schedule, view), view.month);
    hours.runs = runsOf(workload, view);
    return hours;
}

} // namespace headroom
