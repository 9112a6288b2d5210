// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sizing/interruptions.h"
#include "core/sizing/memory/memory_use.h"
#include "core/sizing/task/prediction.h"
#include "core/sizing/task/refusal.h"
#include "core/sizing/task/sizing_task.h"
#include "core/text.h"

#include <cstdint>
#include <optional>
#include <string>

namespace headroom {

/// Limits that count as missed when exceeded. 0 = none set.
struct ServiceTargets {
    double p95LatencyMs = 0;
    double ttftMs = 0;
    double tpotMs = 0;
    double deadlineHours = 0; ///< for one run, or for a day's items
    double minThroughput =
        0; ///< requests, items, tokens, samples or GB per second, as the kind counts

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
    CachePrecision cachePrecision = CachePrecision::sixteenBits;
    SoftwareClass software = SoftwareClass::tunedServer;
    TrainingMethod method = TrainingMethod::full;

    double tokensPerRun = 0;   ///< training: tokens (models with tokens) or samples seen by one run
    double sequenceLength = 0; ///< training; 0 = the smaller of 2048 and the model's context
    double globalBatch = 0;  ///< training, sequences or samples per step; 0 = what the task implies
    double microBatch = 0;   ///< of them, those in one pass of one replica; 0 = as many as suit
    double accumulation = 0; ///< passes before the weights change; 0 = what the two above imply
    double resumeHours = 0;  ///< restart and checkpoint loading, added to each run

    /// Hours that the schedule leaves for one run, or for a day's items; 0 = no bound. Binds like a deadline.
    double windowHours = 0;
    bool billedPerRun = false;                  ///< instances exist only while a run lasts
    std::optional<Interruptions> interruptions; ///< of runs on spot capacity; absent: not on spot

    double peakRequestsPerSecond = 0; ///< of the busiest scheduled hour
    double meanRequestsPerSecond = 0; ///< over the whole day, for processors that live on credits
    double arrivalSpread =
        1; ///< squared coefficient of variation of the gaps: 0 even, 1 Poisson, above: bursts
    double inputTokens = 0;
    double outputTokens = 0;
    double cachedShare = 0;   ///< of the input tokens, kept by the server from earlier requests
    double tokensPerStep = 1; ///< that a request gets of a step, by speculative decoding
    double inputSpread = 0;   ///< coefficient of variation of the tokens; 0 = all alike
    double outputSpread = 0;
    double maxConcurrency = 0; ///< per replica; 0 = as memory allows

    double itemsPerRun =
        0;              ///< batch inference and validation: of a day, where there is a run a day
    double dataGib = 0; ///< preprocessing: volume of one run
    double people = 0;  ///< development: how many work at once
    double peoplePerInstance = 1;

    ServiceTargets targets;
    int spareReplicas = 0; ///< N+1 and the like
    int zones = 1;
    double targetUtilisation = 0.7;
    double speed = 1;    ///< of what is predicted, on whatever hardware
    bool surely = false; ///< requests: limits are kept at the slow end of what is predicted, too
    bool countsOnly = false; ///< requests: no headroom, and no counts at the ends of the range
    std::string migProfile;  ///< slices of accelerators that it runs on; empty: whole ones
    /// Development on slices: what each person needs of the instance, and of the slice; 0 = whatever there is.
    double personVcpus = 0;
    double personMemoryGib = 0;
    double personAcceleratorGib = 0;
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
[[nodiscard]] Text capacityUnitName(CapacityUnit unit);

/// What a count can be decided by, and a limit that can be missed.
enum class SizingLimit : std::uint8_t {
    none,     ///< the smallest number there is
    memory,   ///< the model's states need so many
    capacity, ///< the load itself, at the target utilisation
    p95Latency,
    ttft,
    tpot,
    deadline,
    schedule, ///< the hours that the schedule leaves
    throughput,
    interruptions, ///< work that is interrupted faster than it is saved never ends
    zones,
    credits,     ///< a burstable processor's share of its speed
    autoscaling, ///< more instances than its maximum
    people,
    byHand,
};
template <>
inline constexpr auto kNamesOf<SizingLimit> = std::to_array<KeyedName>({
    {"none", HEADROOM_TEXT("Terms", "no limit")},
    {"memory", HEADROOM_TEXT("Terms", "memory")},
    {"capacity", HEADROOM_TEXT("Terms", "capacity")},
    {"p95_latency", HEADROOM_TEXT("Terms", "p95 latency")},
    {"ttft", HEADROOM_TEXT("Terms", "time to first token")},
    {"tpot", HEADROOM_TEXT("Terms", "time per output token")},
    {"deadline", HEADROOM_TEXT("Terms", "deadline")},
    {"schedule", HEADROOM_TEXT("Terms", "scheduled hours")},
    {"throughput", HEADROOM_TEXT("Terms", "throughput")},
    {"interruptions", HEADROOM_TEXT("Terms", "interruptions")},
    {"zones", HEADROOM_TEXT("Terms", "zones")},
    {"credits", HEADROOM_TEXT("Terms", "CPU credits")},
    {"autoscaling", HEADROOM_TEXT("Terms", "autoscaling maximum")},
    {"people", HEADROOM_TEXT("Terms", "people")},
    {"by_hand", HEADROOM_TEXT("Terms", "set by hand")},
});

/// A limit against the 80 % range of the figure: beyond it, across it, within it.
enum class Verdict : std::uint8_t { met, mayMiss, missed };
template <>
inline constexpr auto kNamesOf<Verdict> = std::to_array<KeyedName>({
    {"met", HEADROOM_TEXT("Terms", "met")},
    {"may_miss", HEADROOM_TEXT("Terms", "may miss")},
    {"missed", HEADROOM_TEXT("Terms", "missed")},
});

inline constexpr double kGigabytesPerGib = 1.073741824;

/// Instances by which a latency limit may be kept, as a multiple of what capacity needs. A count that follows a limit up to
/// where a single request only just keeps it grows without end, for a limit that real hardware may miss all the same.
inline constexpr int kMostForALimit = 8;

/// Of a sizing, what instances and hours follow from: pricing reads it of every type of the catalog.
/// Instances in all = replicas * instancesPerReplica.
struct SizedUse {
    bool fits = false;
    Verdict verdict = Verdict::missed;
    SizingLimit decidedBy = SizingLimit::none; ///< what asked for the last instance
    SizingLimit miss = SizingLimit::none;      ///< the first limit that is missed, or may be
    int instancesPerReplica = 1;
    int replicas = 0;       ///< spare ones included
    int replicasLow = 0;    ///< were performance at the high end of its range
    int replicasHigh = 0;   ///< were performance at the low end of its range
    int floorReplicas = 1;  ///< working ones whatever the demand: zones, a stated throughput
    int neededReplicas = 0; ///< working ones, before the maximum of an autoscaling group cuts them
    /// Demand that one working replica takes within all limits: requests per second, items of a day, or GB of a
    /// run; 0 where the count does not follow the demand.
    RangedFigure demandPerReplica;

    /// Instance-hours of one run, each end with the instances that it would take.
    RangedFigure runInstanceHours;
    double resumeHours = 0; ///< of the run, the part that more replicas do not shorten
};

/// What a workload needs of one hardware shape.
struct Sizing : SizedUse, MemoryUse {
    double interruptionFactor = 1; ///< that they add; kNeverEnds: then no hours are known

    /// The format that it is computed in, where the accelerator has no unit for the one asked for.
    std::optional<Precision> computedIn;

    /// Probability, 0 to 1, that a limit is missed: of the limit most at risk, by the range of its figure.
    double missChance = 1;
    double missTarget =
        0; ///< the value of the limit `miss`, in the unit of its figure; 0: not one of a figure

    bool attainable = true; ///< false: no number of instances keeps the limit that is missed
    double bestFigure = 0;  ///< then: what one request at a time would see, in the limit's unit
    Refusal refusal;

    CapacityUnit unit = CapacityUnit::none;
    RangedFigure capacityPerReplica; ///< at full utilisation
    RangedFigure p50LatencyMs;
    RangedFigure p95LatencyMs;
    RangedFigure ttftMs;
    RangedFigure tpotMs;
    double meanLatencyMs = 0; ///< at the peak; Little: concurrency = rate of one replica x this
    double concurrency = 0;   ///< requests in one working replica at the peak, the queue's included
    double queued = 0;        ///< of them, those that wait
    RangedFigure runHours;    ///< one run with all replicas, interruptions included
    double utilisation = 0;   ///< at peak, of the replicas without the spare ones
    double headroom =
        0; ///< demand that the working replicas could take, or time there is, over what is asked;
           ///< 1.0 is just enough
    double tokensPerSecond = 0; ///< per replica at full utilisation, 0 without tokens

    int dataParallel = 1;    ///< copies of the model in one replica
    double runningBatch = 0; ///< sequences or samples worked on at once in one copy, at most

    RooflineShares shares;
    Evidence evidence = Evidence::ruleOfThumb;
    MeasuredRows rows;

    [[nodiscard]] bool meets() const { return fits && verdict != Verdict::missed; }
};

} // namespace headroom
