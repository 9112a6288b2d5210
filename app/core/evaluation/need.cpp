// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/need.h"

#include <algorithm>
#include <array>
#include <limits>

namespace headroom {

namespace {

std::optional<Need> limitOf(NeedKind kind, const std::optional<double> &limit)
{
    return limit ? std::optional(Need{kind, *limit}) : std::nullopt;
}

std::optional<Need> needOfHours(const Workload &workload, const SizingDemand &demand)
{
    if (workload.serviceLevel.deadlineHours)
        return Need{NeedKind::deadline, *workload.serviceLevel.deadlineHours};
    if (demand.windowHours > 0)
        return Need{NeedKind::window, demand.windowHours};
    const bool daily =
        workload.kind == WorkloadKind::batchInference || workload.kind == WorkloadKind::validation;
    return daily ? std::optional(Need{NeedKind::day, double(kHoursPerDay)}) : std::nullopt;
}

std::optional<Need> needOfThroughput(const Workload &workload, const SizingDemand &demand)
{
    if (workload.kind == WorkloadKind::realTimeInference && demand.peakRequestsPerSecond > 0)
        return Need{NeedKind::requests, demand.peakRequestsPerSecond};
    const auto &deadline = workload.serviceLevel.deadlineHours;
    if (workload.kind == WorkloadKind::preprocessing && deadline && demand.dataGib > 0)
        return Need{NeedKind::gigabytes, demand.dataGib * kGigabytesPerGib / *deadline};
    return std::nullopt;
}

} // namespace

std::optional<Need> needOf(const Workload &workload, const SizingDemand &demand,
                           PerformanceAxis axis)
{
    const ServiceLevel &level = workload.serviceLevel;
    switch (axis) {
    case PerformanceAxis::p95Latency: return limitOf(NeedKind::p95Latency, level.p95LatencyMs);
    case PerformanceAxis::timeToFirstToken:
        return limitOf(NeedKind::timeToFirstToken, level.timeToFirstTokenMs);
    case PerformanceAxis::timePerToken:
        return limitOf(NeedKind::timePerToken, level.timePerOutputTokenMs);
    case PerformanceAxis::runHours: return needOfHours(workload, demand);
    case PerformanceAxis::fleetCapacity: return needOfThroughput(workload, demand);
    case PerformanceAxis::headroom: return Need{NeedKind::justEnough, 1.0};
    case PerformanceAxis::instanceMemory:
    case PerformanceAxis::acceleratorMemory:
    case PerformanceAxis::replicaCapacity:
    case PerformanceAxis::carbon:
    case PerformanceAxis::complexity: return std::nullopt;
    }
    return std::nullopt;
}

std::vector<ReplicaBand> replicaBands(const SizingDemand &demand)
{
    std::vector<ReplicaBand> bands;
    if (demand.kind != WorkloadKind::realTimeInference || !(demand.peakRequestsPerSecond > 0)
        || !(demand.targetUtilisation > 0))
        return bands;
    // One by one as long as they are apart on a logarithmic axis.
    constexpr std::array kMaximum{1, 2, 3, 4, 6, 8, 12, 16};
    const double load = demand.peakRequestsPerSecond / demand.targetUtilisation;
    double to = std::numeric_limits<double>::infinity();
    int fewest = 1;
    for (const int maximum : kMaximum) {
        bands.push_back({fewest, maximum, load / maximum, to});
        to = load / maximum;
        fewest = maximum + 1;
    }
    bands.push_back({fewest, 0, 0.0, to});
    std::ranges::reverse(bands);
    return bands;
}

} // namespace headroom
