// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/documents/roadmap.h"

#include "core/documents/source_documents.h"

namespace headroom {

namespace {

constexpr int kDaysOfWeek = 7;

/// The roadmap's part that a workload belongs to.
std::string roadmapWork(const Workload &workload)
{
    return trains(workload.kind) && workload.environment == "production" ? "training"
                                                                         : workload.environment;
}

} // namespace

std::vector<RoadmapPhase> documentedRoadmap(const Plan &plan, Date firstDay)
{
    std::vector<RoadmapPhase> phases;
    for (const StatedPhase &stated : sourceDocuments().roadmap) {
        const auto week = static_cast<std::int32_t>(stated.firstWeek.toDouble());
        RoadmapPhase phase;
        phase.name = stated.title;
        phase.start = Date::fromDays(firstDay.days() + (week - 1) * kDaysOfWeek);
        phase.note = withTitles(stated.source);
        for (const Workload &workload : plan.workloads) {
            if (roadmapWork(workload) == stated.work)
                phase.workloads.push_back(workload.id);
        }
        phases.push_back(std::move(phase));
    }
    return phases;
}

} // namespace headroom
