// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/documents/register_templates.h"

#include "core/documents/source_documents.h"

namespace headroom {

namespace {

/// The roadmap's part that a workload belongs to.
std::string roadmapWork(const Workload &workload)
{
    return trains(workload.kind) && workload.environment == "production" ? "training"
                                                                         : workload.environment;
}

/// The first day of a week, counted from 1.
Date beginOf(const Exact &week, Date firstDay)
{
    return Date::fromDays(firstDay.days()
                          + (static_cast<std::int32_t>(week.toDouble()) - 1) * kDaysPerWeek);
}

/// The tasks have the weeks of their phase.
std::vector<RoadmapTask> tasksOf(const StatedPhase &stated, Date firstDay)
{
    std::vector<RoadmapTask> tasks;
    for (const StatedTask &task : sourceDocuments().tasks) {
        if (task.phase != stated.id)
            continue;
        tasks.push_back({task.name, beginOf(stated.firstWeek, firstDay)});
        if (stated.lastWeek)
            tasks.back().end =
                Date::fromDays(beginOf(*stated.lastWeek, firstDay).days() + kDaysPerWeek - 1);
    }
    return tasks;
}

std::vector<RoadmapPhase> phasesOf(const std::vector<StatedPhase> &roadmap, const Plan &plan,
                                   Date firstDay)
{
    std::vector<RoadmapPhase> phases;
    for (const StatedPhase &stated : roadmap) {
        RoadmapPhase phase;
        phase.name = stated.title;
        phase.start = beginOf(stated.firstWeek, firstDay);
        phase.note = withTitles(stated.source);
        phase.tasks = tasksOf(stated, firstDay);
        for (const Workload &workload : plan.workloads) {
            if (roadmapWork(workload) == stated.work)
                phase.workloads.push_back(workload.id);
        }
        phases.push_back(std::move(phase));
    }
    return phases;
}

} // namespace

std::vector<RoadmapPhase> documentedRoadmap(const Plan &plan, Date firstDay)
{
    return phasesOf(sourceDocuments().roadmap, plan, firstDay);
}

std::vector<RoadmapPhase> documentedPriorities(const Plan &plan, Date firstDay)
{
    return phasesOf(sourceDocuments().priorities, plan, firstDay);
}

std::vector<PlanRisk> documentedRisks()
{
    std::vector<PlanRisk> risks;
    for (const StatedRisk &stated : sourceDocuments().risks) {
        risks.push_back(stated.risk);
        risks.back().source = withTitles(stated.risk.source);
    }
    return risks;
}

std::vector<ProviderRole> documentedRoles()
{
    std::vector<ProviderRole> roles;
    for (const StatedRole &stated : sourceDocuments().roles)
        roles.push_back(stated.role);
    return roles;
}

} // namespace headroom
