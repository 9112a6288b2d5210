// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluation/candidates.h"

#include "costing/usage.h"

namespace headroom {

namespace {

ServiceTargets targetsOf(const ServiceLevel &level)
{
    ServiceTargets targets;
    targets.p95LatencyMs = level.p95LatencyMs.value_or(0);
    targets.ttftMs = level.timeToFirstTokenMs.value_or(0);
    targets.tpotMs = level.timePerOutputTokenMs.value_or(0);
    targets.deadlineHours = level.deadlineHours.value_or(0);
    targets.minThroughput = level.throughputPerSecond.value_or(0);
    return targets;
}

/// Items of a day must be done within the hours that the schedule leaves the instances up.
double hoursForItems(const Workload &workload)
{
    switch (workload.schedule.kind) {
    case Schedule::Kind::hoursPerDay: return workload.schedule.hours.toDouble();
    case Schedule::Kind::hoursPerWeek: return workload.schedule.hours.toDouble() / 7;
    case Schedule::Kind::weekGrid: return static_cast<double>(workload.schedule.grid.count()) / 7;
    case Schedule::Kind::always:
    case Schedule::Kind::perRun: break;
    }
    return 0;
}

bool isItemKind(WorkloadKind kind)
{
    return kind == WorkloadKind::batchInference || kind == WorkloadKind::validation;
}

} // namespace

SizingDemand demandOf(const Workload &workload, const SizingFacts &facts, double growthFactor)
{
    const Demand &demand = workload.demand;
    SizingDemand sizing;
    sizing.kind = workload.kind;
    sizing.model = workload.model.empty() ? nullptr : facts.models.find(workload.model);
    sizing.precision = workload.precision;
    sizing.software = workload.software;
    sizing.method = demand.method;
    sizing.tokensPerRun = demand.tokensPerRun * demand.epochs;
    sizing.sequenceLength = demand.sequenceLength;
    sizing.globalBatch = demand.microBatch;
    sizing.runsPerMonth = demand.runsPerMonth.toDouble();
    sizing.peakRequestsPerSecond = demand.peakRequestsPerSecond * growthFactor;
    sizing.meanRequestsPerSecond = meanRequestRate(demand) * growthFactor;
    sizing.hourWeights = demand.profile;
    sizing.arrivalSpread = demand.arrivalSpread;
    sizing.inputTokens = demand.inputTokens;
    sizing.outputTokens = demand.outputTokens;
    sizing.itemsPerDay = demand.itemsPerDay * growthFactor;
    sizing.dataGib = demand.dataGibPerRun * growthFactor;
    sizing.people = demand.people;
    sizing.targets = targetsOf(workload.serviceLevel);
    if (isItemKind(workload.kind) && sizing.targets.deadlineHours <= 0)
        sizing.targets.deadlineHours = hoursForItems(workload);
    sizing.spareReplicas = workload.spareReplicas;
    sizing.zones = workload.zones;
    sizing.targetUtilisation = workload.targetUtilisation;
    if (workload.autoscaling)
        sizing.autoscaling = {true, workload.autoscaling->minimum, workload.autoscaling->maximum};
    return sizing;
}

} // namespace headroom
