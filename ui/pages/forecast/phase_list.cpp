// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/forecast/phase_list.h"

#include "session/language.h"
#include "ui/format/text.h"
#include "ui/pages/forecast/workload_menu.h"
#include "ui/theme/layouts.h"
#include "ui/views/fields/entry_list.h"

#include <algorithm>

namespace headroom::ui {

namespace {

enum PhaseColumn : std::size_t { phaseNameColumn, startColumn, endColumn, workloadsColumn };

QString dayText(const std::optional<Date> &day)
{
    return day ? textOf(day->toString()) : QString();
}

} // namespace

PhaseList::PhaseList(QWidget *parent) : QWidget(parent)
{
    const auto takeName = [this](std::size_t row, const QString &text, TextField *) {
        change([&](Phases &phases) { phases[row].name = text.toStdString(); });
    };
    const auto takeStart = [this](std::size_t row, const QString &text, TextField *field) {
        const auto day = Date::parse(text.toStdString());
        if (!day)
            return field->refuse(textOf(day.error().whatAndRemedy(language())));
        change([&](Phases &phases) { phases[row].start = *day; });
    };
    const auto takeEnd = [this](std::size_t row, const QString &text, TextField *field) {
        std::optional<Date> end;
        if (!text.isEmpty()) {
            const auto day = Date::parse(text.toStdString());
            if (!day)
                return field->refuse(textOf(day.error().whatAndRemedy(language())));
            end = *day;
        }
        change([&](Phases &phases) { phases[row].end = end; });
    };
    const auto makeWorkloads = [this](QWidget *owner, std::size_t row) {
        auto *field = new WorkloadMenu(owner);
        connect(field, &WorkloadMenu::chosen, this, [this, row](const auto &workloads) {
            change([&](Phases &phases) { phases[row].workloads = workloads; });
        });
        return field;
    };
    m_list = new EntryList(
        {QStringLiteral("phase"), tr("+ A phase"), "add_phase", "remove_phase"},
        {{QStringLiteral("name"), tr("Phase"), "phase_name", 3, textEntry(takeName)},
         {QStringLiteral("start"), tr("First day"), "phase_start", 2, textEntry(takeStart)},
         {QStringLiteral("end"), tr("Last day"), "phase_end", 2,
          textEntry(takeEnd, tr("does not end"))},
         {QStringLiteral("workloads"), tr("Workloads"), "phase_workloads", 4, makeWorkloads}},
        this);
    columnIn(this, 0)->addWidget(m_list);
    connect(m_list, &EntryList::addRequested, this, &PhaseList::add);
    connect(m_list, &EntryList::removeRequested, this, [this](std::size_t row) {
        change([&](Phases &phases) {
            phases.erase(phases.begin() + static_cast<std::ptrdiff_t>(row));
        });
    });
}

/// After the last one, with all workloads, so that it changes as little as it can.
void PhaseList::add()
{
    change([&](Phases &phases) {
        RoadmapPhase phase;
        phase.name = tr("Phase %1").arg(phases.size() + 1).toStdString();
        phase.start = m_begin;
        if (!phases.empty())
            phase.start = phases.back().end ? Date::fromDays(phases.back().end->days() + 1)
                                            : phases.back().start;
        for (const Workload &workload : m_workloads)
            phase.workloads.push_back(workload.id);
        phases.push_back(std::move(phase));
    });
}

void PhaseList::change(const std::function<void(Phases &)> &apply)
{
    Phases phases = m_phases;
    apply(phases);
    if (phases != m_phases)
        emit changed(phases);
}

void PhaseList::render(const Phases &phases, const std::vector<Workload> &workloads, Date begin)
{
    m_phases = phases;
    m_workloads = workloads;
    m_begin = begin;
    m_list->setCount(phases.size());
    m_list->setAddable(!workloads.empty());
    for (std::size_t row = 0; row < phases.size(); ++row) {
        const RoadmapPhase &phase = phases[row];
        m_list->field<TextField>(row, phaseNameColumn)->setValue(textOf(phase.name));
        m_list->field<TextField>(row, startColumn)->setValue(dayText(phase.start));
        m_list->field<TextField>(row, endColumn)->setValue(dayText(phase.end));
        m_list->field<WorkloadMenu>(row, workloadsColumn)->render(workloads, phase.workloads);
    }
}

} // namespace headroom::ui
