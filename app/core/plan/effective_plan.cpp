// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/effective_plan.h"

#include "core/plan/plan_validation.h"

#include <algorithm>

namespace headroom {

namespace {

/// To a billionth of the factor.
void scale(CostLine &line, double factor)
{
    constexpr std::int64_t kParts = 1'000'000'000;
    const Exact exact = Exact::fromDouble(factor, kParts).value_or(Exact(1));
    line.monthly = Money::rounded(line.monthly.exact() * exact);
    line.quantity = line.quantity * exact;
}

} // namespace

bool followsUsers(WorkloadKind kind)
{
    return kind == WorkloadKind::realTimeInference || kind == WorkloadKind::batchInference
           || kind == WorkloadKind::validation || kind == WorkloadKind::preprocessing;
}

WorkloadOverride overrideOf(const Scenario &scenario, WorkloadId workload)
{
    const auto found = scenario.overrides.find(workload);
    return found == scenario.overrides.end() ? WorkloadOverride() : found->second;
}

Workload statedWorkload(const Scenario &scenario, const Workload &workload)
{
    const auto found = scenario.overrides.find(workload.id);
    return found == scenario.overrides.end() ? workload : overridden(workload, found->second);
}

Workload effectiveWorkload(const Scenario &scenario, const Workload &workload)
{
    Workload effective = statedWorkload(scenario, workload);
    if (scenario.demandChangePercent == 0)
        return effective;
    const double factor = 1 + scenario.demandChangePercent / 100;
    for (CostLine &line : effective.otherCosts) {
        if (line.followsDemand && growsByItself(line.basis))
            scale(line, factor);
    }
    if (!followsUsers(workload.kind))
        return effective;
    const auto scaleUp = [factor](double &amount, double maximum) {
        amount = std::min(amount * factor, maximum);
    };
    Demand &demand = effective.demand;
    scaleUp(demand.peakRequestsPerSecond, limits::kRequestsPerSecond);
    scaleUp(demand.meanRequestsPerSecond, limits::kRequestsPerSecond);
    scaleUp(demand.itemsPerDay, limits::kItemsPerDay);
    scaleUp(demand.itemsPerRun, limits::kItemsPerDay);
    scaleUp(demand.dataGibPerRun, limits::kDataGib);
    return effective;
}

std::shared_ptr<const Plan> statedPlan(std::shared_ptr<const Plan> plan)
{
    const Scenario &scenario = activeScenario(*plan);
    if (scenario.overrides.empty())
        return plan;
    Plan stated = *plan;
    for (Workload &workload : stated.workloads)
        workload = statedWorkload(scenario, workload);
    return std::make_shared<const Plan>(std::move(stated));
}

std::shared_ptr<const Plan> effectivePlan(std::shared_ptr<const Plan> plan,
                                          const Scenario &scenario)
{
    if (scenario.demandChangePercent == 0 && scenario.overrides.empty() && !scenario.phases)
        return plan;
    Plan effective = *plan;
    if (scenario.phases)
        effective.phases = *scenario.phases;
    for (Workload &workload : effective.workloads)
        workload = effectiveWorkload(scenario, workload);
    return std::make_shared<const Plan>(std::move(effective));
}

} // namespace headroom
