// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/format/text.h"
#include "ui/rows/candidate_text.h"
#include "ui/views/fields/week_grid.h"
#include "ui/views/inspector/sections.h"

#include <utility>

namespace headroom::ui {

namespace {

using Number = WorkloadSection::Number;

constexpr const char *kPlanBasis = "plan";

bool hasHours(const Workload &workload)
{
    return workload.schedule.kind == Schedule::Kind::hoursPerDay
           || workload.schedule.kind == Schedule::Kind::hoursPerWeek;
}

bool hasGrid(const Workload &workload)
{
    return workload.schedule.kind == Schedule::Kind::weekGrid;
}

bool hasMonth(const Workload &workload)
{
    return workload.schedule.kind != Schedule::Kind::perRun;
}

bool hasDays(const Workload &workload)
{
    return hasMonth(workload) && workload.schedule.basis
           && workload.schedule.basis->kind == MonthBasis::Kind::workingDays;
}

/// A schedule of hours needs some: by default those of a working day or week.
void setKind(Workload &workload, const std::string &key)
{
    Schedule &schedule = workload.schedule;
    schedule.kind = fromKey<Schedule::Kind>(key).value_or(schedule.kind);
    const bool noHours = schedule.hours <= Exact(0);
    if (schedule.kind == Schedule::Kind::hoursPerDay && (noHours || schedule.hours > Exact(24)))
        schedule.hours = 8;
    if (schedule.kind == Schedule::Kind::hoursPerWeek && noHours)
        schedule.hours = 40;
    if (schedule.kind == Schedule::Kind::weekGrid && schedule.grid.none())
        for (std::size_t day = 0; day < 5; ++day)
            for (std::size_t hour = 9; hour < 17; ++hour)
                schedule.grid.set(day * kHoursPerDay + hour);
}

void addBasis(WorkloadSection *section)
{
    section->addChoice(
        tr("Month"), QT_TRANSLATE_NOOP("Fields", "month basis"),
        choicesOf(kAllOf<MonthBasis::Kind>, {{kPlanBasis, tr("as the plan")}}),
        [](const Workload &w) {
            return w.schedule.basis ? std::string(keyOf(w.schedule.basis->kind)) : kPlanBasis;
        },
        [](Workload &w, const std::string &key) {
            const auto kind = fromKey<MonthBasis::Kind>(key);
            const int days = w.schedule.basis ? w.schedule.basis->days : MonthBasis{}.days;
            w.schedule.basis = kind ? std::optional(MonthBasis{*kind, days}) : std::nullopt;
        },
        hasMonth);
    section->addNumber(
        tr("Working days"), QT_TRANSLATE_NOOP("Fields", "working days"),
        {.unit = tr("days"), .whole = true, .minimum = Exact(1), .maximum = Exact(31)},
        [](const Workload &w) -> Number { return Exact(w.schedule.basis->days); },
        [](Workload &w, const Number &value) { w.schedule.basis->days = wholeNumber(value); },
        hasDays);
}

WorkloadSection::Editor makeGridEditor(WorkloadSection *section)
{
    auto *grid = new WeekGrid(section);
    QObject::connect(grid, &WeekGrid::hoursMarked, section, [=](const WeekGrid::Hours &hours) {
        WeekGrid::Hours former;
        const bool taken = section->change(
            QT_TRANSLATE_NOOP("Fields", "hours of the week"), grid,
            [&](Workload &workload) { former = std::exchange(workload.schedule.grid, hours); });
        if (!taken)
            grid->setHours(former);
    });
    return {grid,
            [grid](const InspectorInput &input) { grid->setHours(input.workload.schedule.grid); }};
}

/// "24/7", "8 h a day".
QString scheduleSummary(const Workload &workload)
{
    const Schedule &schedule = workload.schedule;
    const QString hours = plainFigure(schedule.hours.toDouble());
    if (schedule.kind == Schedule::Kind::hoursPerDay)
        return tr("%1 h a day").arg(hours);
    if (schedule.kind == Schedule::Kind::hoursPerWeek)
        return tr("%1 h a week").arg(hours);
    return textOf(nameOf(schedule.kind));
}

} // namespace

WorkloadSection *makeScheduleSection(QWidget *parent)
{
    auto *section = new WorkloadSection(tr("Schedule"), parent);
    section->explainHead("section_schedule");
    section->summariseBy(scheduleSummary);
    section->addChoice(
        tr("Schedule"), QT_TRANSLATE_NOOP("Fields", "schedule"), choicesOf(kAllOf<Schedule::Kind>),
        [](const Workload &w) { return std::string(keyOf(w.schedule.kind)); }, setKind);
    section->addNumber(
        tr("Hours"), QT_TRANSLATE_NOOP("Fields", "scheduled hours"),
        {.unit = tr("h"),
         .measure = Measure::hours,
         .minimum = Exact::ratio(1, 100),
         .maximum = Exact(168)},
        [](const Workload &w) -> Number { return w.schedule.hours; },
        [](Workload &w, const Number &value) { w.schedule.hours = value.value_or(Exact(8)); },
        hasHours);
    section->addEditor(
        {}, QT_TRANSLATE_NOOP("Fields", "hours of the week"),
        [section] { return makeGridEditor(section); }, hasGrid);
    addBasis(section);
    return section;
}

} // namespace headroom::ui
