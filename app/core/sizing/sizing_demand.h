// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sizing/memory_need.h"
#include "sizing/prediction.h"
#include "sizing/refusal.h"
#include "sizing/sizing_task.h"

#include <array>
#include <string_view>

namespace headroom {

/// Limits that count as missed when exceeded. 0 = none set.
struct ServiceTargets {
    double p95LatencyMs = 0;
    double ttftMs = 0;
    double tpotMs = 0;
    double deadlineHours = 0; ///< for one run, or for a day's items
    double minThroughput = 0; ///< in the kind's unit

    friend bool operator==(const ServiceTargets &, const ServiceTargets &) = default;
};

struct AutoscalingLimits {
    bool enabled = false;
    int minimum = 1;
    int maximum = 0; ///< 0 = none
    friend bool operator==(const AutoscalingLimits &, const AutoscalingLimits &) = default;
};

/// What one workload asks, free of price, region and calendar.
struct SizingDemand {
    WorkloadKind kind = WorkloadKind::realTimeInference;
    const ModelProfile *model = nullptr; ///< may be null for development and preprocessing
    Precision precision = Precision::fp16;
    SoftwareClass software = SoftwareClass::tunedServer;
    TrainingMethod method = TrainingMethod::full;

    double tokensPerRun = 0;   ///< training: tokens (models with tokens) or samples seen by one run
    double sequenceLength = 0; ///< training; 0 = the smaller of 2048 and the model's context
    double globalBatch = 0; ///< training, sequences or samples per step; 0 = what the task implies
    double runsPerMonth = 1;
    double resumeHours = 0; ///< restart and checkpoint loading, added to each run

    double peakRequestsPerSecond = 0;
    double meanRequestsPerSecond = 0;
    std::array<double, 24> hourWeights{}; ///< daily profile, any scale; all 0 = flat
    double arrivalSpread =
        1; ///< squared coefficient of variation of the gaps: 0 even, 1 Poisson, above: bursts
    double inputTokens = 0;
    double outputTokens = 0;
    double inputSpread = 0; ///< coefficient of variation of the tokens; 0 = all alike
    double outputSpread = 0;
    double maxConcurrency = 0; ///< per replica; 0 = as memory allows

    double itemsPerDay = 0; ///< batch inference and validation
    double dataGib = 0;     ///< preprocessing: volume of one run
    double people = 0;      ///< development: how many work at once
    double peoplePerInstance = 1;

    ServiceTargets targets;
    int spareReplicas = 0; ///< N+1 and the like
    int zones = 1;
    double targetUtilisation = 0.7;
    AutoscalingLimits autoscaling;

    friend bool operator==(const SizingDemand &, const SizingDemand &) = default;
};

enum class CapacityUnit {
    none,
    requestsPerSecond,
    tokensPerSecond,
    samplesPerSecond,
    itemsPerHour,
    gigabytesPerHour
};
[[nodiscard]] std::string_view capacityUnitName(CapacityUnit unit);

enum class TargetMiss { none, p95Latency, ttft, tpot, deadline, throughput };
[[nodiscard]] std::string_view targetMissName(TargetMiss miss);

/// What a workload needs of one hardware shape. Instances in all = replicas * instancesPerReplica.
struct Sizing {
    bool fits = false;
    Refusal refusal;
    bool meetsTargets = false;
    TargetMiss miss = TargetMiss::none; ///< the first target missed

    int instancesPerReplica = 1;
    int replicas = 0;                     ///< spare ones included
    int replicasLow = 0;                  ///< were performance at the high end of its range
    int replicasHigh = 0;                 ///< were performance at the low end of its range
    double averageReplicas = 0;           ///< over the day when autoscaled, else = replicas
    std::array<int, 24> replicasByHour{}; ///< all 0 when not autoscaled

    CapacityUnit unit = CapacityUnit::none;
    RangedFigure capacityPerReplica; ///< at full utilisation
    RangedFigure p50LatencyMs;
    RangedFigure p95LatencyMs;
    RangedFigure ttftMs;
    RangedFigure tpotMs;
    RangedFigure runHours;      ///< one run with all replicas
    double utilisation = 0;     ///< at peak, of the replicas without the spare ones
    double headroom = 0;        ///< capacity over demand, or deadline over time; 1.0 is just enough
    double tokensPerSecond = 0; ///< per replica at full utilisation, 0 without tokens

    RangedFigure memoryNeededGib; ///< on each device
    double memoryAvailableGib = 0;
    double memorySequences = 0; ///< requests at once that the need counts; 0 = one
    bool memoryTight = false;   ///< fits, but not at the high end of what may be needed
    int tensorParallel = 1;
    int zeroStage = 0;
    Recompute recompute = Recompute::none;
    double runningBatch = 0;

    RooflineShares shares;
    Evidence evidence = Evidence::ruleOfThumb;
    MeasuredRows rows;
};

} // namespace headroom
