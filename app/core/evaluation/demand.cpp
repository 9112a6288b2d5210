// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/demand.h"

#include "core/costing/demand_week.h"
#include "core/evaluation/spot_outlook.h"

#include <algorithm>

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

/// Hours that the schedule leaves for a day's items, or for one run; 0 where instances exist for a
/// run only.
double windowOf(const Workload &workload, const MonthView &view)
{
    if (workload.schedule.kind == Schedule::Kind::perRun)
        return 0;
    const MonthHours hours = monthHoursOf(workload, view);
    const Exact times = runsOf(workload, view);
    return times.isZero() ? 0 : (hours.scheduled / times).toDouble();
}

bool worksInRuns(WorkloadKind kind)
{
    return kind != WorkloadKind::realTimeInference && kind != WorkloadKind::development;
}

} // namespace

SizingDemand demandOf(const Workload &workload, const SizingFacts &facts, const MonthView &view)
{
    const Demand &demand = workload.demand;
    SizingDemand sizing;
    sizing.kind = workload.kind;
    sizing.model = workload.model.empty() ? nullptr : facts.models.find(workload.model);
    sizing.precision = workload.precision;
    sizing.cachePrecision = workload.cachePrecision;
    sizing.software = workload.software;
    sizing.method = demand.method;
    sizing.tokensPerRun = demand.tokensPerRun * demand.epochs;
    sizing.sequenceLength = demand.sequenceLength;
    sizing.globalBatch = demand.globalBatch;
    sizing.microBatch = demand.microBatch;
    sizing.accumulation = demand.gradientAccumulation;
    const double computed = computedShare(workload.kind, demand);
    if (workload.kind == WorkloadKind::realTimeInference) {
        const RateWeek rates = rateWeekOf(workload);
        sizing.peakRequestsPerSecond = rates.peakPerSecond * computed;
        sizing.meanRequestsPerSecond = rates.allDayPerSecond * computed;
    }
    sizing.arrivalSpread = demand.arrivalSpread;
    sizing.inputTokens = demand.inputTokens;
    sizing.outputTokens = demand.outputTokens;
    if (isServer(workload.software)) {
        sizing.cachedShare = demand.prefixCachePercent / 100;
        sizing.tokensPerStep = demand.tokensPerStep;
    }
    sizing.itemsPerRun = itemsOfRun(demand) * computed;
    sizing.dataGib = demand.dataGibPerRun;
    sizing.people = demand.people;
    sizing.targets = targetsOf(workload.serviceLevel);
    sizing.targets.minThroughput *= computed;
    sizing.billedPerRun = workload.schedule.kind == Schedule::Kind::perRun;
    if (worksInRuns(workload.kind)) {
        sizing.windowHours = windowOf(workload, view);
        sizing.resumeHours = demand.overheadMinutes / 60;
    }
    sizing.spareReplicas = workload.spareReplicas;
    sizing.zones = workload.zones;
    sizing.targetUtilisation = workload.targetUtilisation;
    sizing.speed = 1 + workload.speedChangePercent / 100;
    sizing.migProfile = workload.migProfile;
    if (workload.kind == WorkloadKind::development && !workload.migProfile.empty()) {
        sizing.personVcpus = workload.constraints.minVcpus;
        sizing.personMemoryGib = workload.constraints.minMemoryGib;
        sizing.personAcceleratorGib = workload.constraints.minAcceleratorGib;
    }
    if (workload.autoscaling)
        sizing.autoscaling = {true, workload.autoscaling->minimum, workload.autoscaling->maximum};
    return sizing;
}

std::optional<Interruptions> interruptionsOf(const Workload &workload,
                                             const PurchaseOption &purchase, const SpotTerms &spot,
                                             const std::optional<InterruptionRate> &rate)
{
    if (purchase.model != PricingModel::spot || !worksInRuns(workload.kind))
        return std::nullopt;
    const bool job = trains(workload.kind);
    const InterruptionRate of = rate.value_or(aboutRate(spot.interruptionsPerDay));
    Interruptions interruptions{.perDay = of.perDay,
                                .restartMinutes = spot.restartMinutes,
                                .checkpointMinutes = spot.checkpointMinutes,
                                .intervalMinutes = job ? workload.constraints.checkpointMinutes : 0,
                                .share = std::max(0.0, 1 - spot.fallbackPercent / 100),
                                .stopsJob = job};
    if (of.perDay > 0) {
        interruptions.lowShare = of.low / of.perDay;
        interruptions.highShare = of.high / of.perDay;
    }
    return interruptions;
}

} // namespace headroom
