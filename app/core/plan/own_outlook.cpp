// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/own_outlook.h"

#include <algorithm>

namespace headroom {

namespace {

/// Changes its entry, which is made where there is none and goes where nothing is left in it.
template <typename Change>
Scenario withOwn(Scenario scenario, WorkloadId workload, Change change)
{
    auto &all = scenario.outlook.workloads;
    auto entry = std::ranges::find(all, workload, &WorkloadOutlook::workload);
    if (entry == all.end())
        entry = all.insert(all.end(), WorkloadOutlook{workload, {}, {}});
    change(*entry);
    if (!entry->growth && !entry->seasons)
        all.erase(entry);
    return scenario;
}

} // namespace

const WorkloadOutlook *ownOutlookOf(const Scenario &scenario, WorkloadId workload)
{
    const auto &all = scenario.outlook.workloads;
    const auto found = std::ranges::find(all, workload, &WorkloadOutlook::workload);
    return found == all.end() ? nullptr : &*found;
}

Scenario withOwnGrowth(Scenario scenario, WorkloadId workload, std::optional<GrowthCurve> growth)
{
    return withOwn(std::move(scenario), workload,
                   [&](WorkloadOutlook &own) { own.growth = std::move(growth); });
}

Scenario withOwnSeasons(Scenario scenario, WorkloadId workload, std::optional<Seasons> seasons)
{
    return withOwn(std::move(scenario), workload,
                   [&](WorkloadOutlook &own) { own.seasons = seasons; });
}

} // namespace headroom
