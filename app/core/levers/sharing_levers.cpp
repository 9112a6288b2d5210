// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/levers/sharing_levers.h"

#include "core/evaluation/shared_line.h"
#include "core/plan/effective_plan.h"

#include <algorithm>

namespace headroom {

namespace {

bool hasGuests(const Scenario &scenario, WorkloadId host)
{
    return std::ranges::any_of(scenario.allocations, [&](const auto &entry) {
        return entry.second.onInstancesOf == host;
    });
}

/// Whether instances of its own serve it that others can use.
bool canBeHost(const Scenario &scenario, WorkloadId host, WorkloadId guest)
{
    const auto own = scenario.allocations.find(host);
    return host != guest && own != scenario.allocations.end() && !own->second.onInstancesOf
           && own->second.fleet.empty();
}

} // namespace

Scenario scenarioSharing(Scenario scenario, WorkloadId guest, WorkloadId host)
{
    scenario.allocations[guest].onInstancesOf = host;
    return scenario;
}

bool isKeptAsSurely(const ScenarioEvaluation &before, const ScenarioEvaluation &after)
{
    for (std::size_t i = 0; i < before.lines.size() && i < after.lines.size(); ++i) {
        const auto &shared = after.lines[i].shared;
        const bool isOut = shared && shared->problem != SharingProblem::none;
        const auto &was = before.lines[i].shared;
        const bool wasOut = was && was->problem != SharingProblem::none;
        if (after.lines[i].verdict > before.lines[i].verdict || (isOut && !wasOut))
            return false;
    }
    return true;
}

std::optional<Lever> sharingLever(const EvaluationInputs &inputs, const Scenario &scenario,
                                  const ScenarioEvaluation &today, const Line &line,
                                  const Cancelled &cancelled)
{
    std::optional<Lever> best;
    const Workload *workload = findWorkload(*today.plan, line.id);
    if (workload == nullptr || !workload->mayShareInstances || line.shared
        || hasGuests(scenario, line.id))
        return best;
    EvaluationInputs seen = inputs;
    seen.plan = today.plan;
    for (const Workload &host : today.plan->workloads) {
        if (!canBeHost(scenario, host.id, line.id))
            continue;
        if (cancelled && cancelled())
            return std::nullopt;
        const Scenario shared = scenarioSharing(scenario, line.id, host.id);
        if (sharedGroupOf(seen, shared, host.id).refused.contains(line.id))
            continue;
        const ScenarioEvaluation then = evaluateScenario(inputs, shared, {1});
        const Money saves = today.total - then.total;
        const auto after = std::ranges::find(then.lines, line.id, &Line::id);
        if (saves <= (best ? best->saves : Money()) || after == then.lines.end()
            || !isKeptAsSurely(today, then))
            continue;
        const Workload stated = statedWorkload(scenario, *findWorkload(*inputs.plan, line.id));
        const auto own = std::ranges::find(today.lines, host.id, &Line::id);
        best = Lever{LeverKind::sharing, stated,      stated, line, *after, saves, {}, host.id,
                     host.name,          own->monthly};
    }
    return best;
}

} // namespace headroom
