// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/catalog.h"
#include "core/models/precision.h"
#include "core/models/task_terms.h"
#include "core/money/money.h"
#include "core/plan/length_histogram.h"
#include "core/plan/moving_terms.h"
#include "core/plan/schedule.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace headroom {

/// Stays the same while a workload is renamed or moved; unique within a plan, never reused.
using WorkloadId = std::uint32_t;

/// Demand of the workload. Only the fields of the workload's kind are used; the others are kept, so
/// that changing the kind back loses nothing. 0 means "not given".
struct Demand {
    // Training, fine-tuning, validation
    double tokensPerRun = 0; ///< tokens (or samples, for models without tokens) seen per epoch
    double epochs = 1;
    Exact runsPerMonth = 1; ///< also preprocessing and batch runs
    TrainingMethod method = TrainingMethod::full;
    int sequenceLength = 1024;    ///< tokens per training sequence
    int microBatch = 0;           ///< sequences in one pass of one replica; 0: the engine chooses
    int globalBatch = 0;          ///< sequences in one step of all replicas; 0: follows
    int gradientAccumulation = 0; ///< passes before the weights change; 0: follows
    // Real-time inference
    double peakRequestsPerSecond = 0;
    double meanRequestsPerSecond = 0;           ///< 0: follows from the profile
    std::array<double, kHoursPerDay> profile{}; ///< relative weight of each hour; all 0: flat
    std::array<double, 7>
        weekdayProfile{}; ///< relative weight of each day, Monday first; all 0: alike
    // Inference of both kinds, validation
    double inputTokens = 0; ///< mean per request or item
    double outputTokens = 0;
    /// Distribution of request lengths, for a fleet of several types; without buckets: not known.
    LengthHistogram lengths;
    double arrivalSpread = 1; ///< squared coefficient of variation of arrivals; 1: Poisson
    double itemsPerDay = 0;   ///< batch inference and validation: one run on each day served
    /// Instead: those of one run, of which there are runsPerMonth; 0: a run a day.
    double itemsPerRun = 0;
    double cacheHitPercent = 0; ///< of requests and items, answered without the model; below 100
    /// Of the input tokens, whose keys and values the server kept from earlier requests that begin
    /// alike; below 100. Frameworks as installed keep none.
    double prefixCachePercent = 0;
    /// That a request gets of each step of the server, by speculative decoding; 1: none.
    double tokensPerStep = 1;
    // Development, preprocessing
    int people = 0;
    double dataGibPerRun = 0;
    double overheadMinutes = 0; ///< of each run: starting, loading model and data; billed like work

    friend bool operator==(const Demand &, const Demand &) = default;
};

[[nodiscard]] constexpr double itemsOfRun(const Demand &demand)
{
    return demand.itemsPerRun > 0 ? demand.itemsPerRun : demand.itemsPerDay;
}

/// Share of the demand that the cache leaves for the model.
[[nodiscard]] constexpr double computedShare(WorkloadKind kind, const Demand &demand)
{
    return isInference(kind) ? 1 - demand.cacheHitPercent / 100 : 1.0;
}

/// Limits the workload must keep; an absent one does not bind.
struct ServiceLevel {
    std::optional<double> p95LatencyMs;
    std::optional<double> timeToFirstTokenMs;
    std::optional<double> timePerOutputTokenMs;
    std::optional<double> deadlineHours;
    std::optional<double> throughputPerSecond;

    friend bool operator==(const ServiceLevel &, const ServiceLevel &) = default;
};

/// Area around its region within which a workload that has an offer may be moved.
enum class StayArea : std::uint8_t { region, country, continent, anywhere };
template <>
inline constexpr auto kNamesOf<StayArea> = std::to_array<KeyedName>({
    {"region", HEADROOM_TEXT("Terms", "its region")},
    {"country", HEADROOM_TEXT("Terms", "its country")},
    {"continent", HEADROOM_TEXT("Terms", "its continent")},
    {"anywhere", HEADROOM_TEXT("Terms", "anywhere")},
});

/// Offers that may serve the workload; empty lists allow everything.
struct Constraints {
    std::vector<Provider> providers;
    std::vector<std::string> regions;
    std::vector<PricingModel> pricingModels;
    bool customCudaKernels = false; ///< rules out everything but CUDA accelerators
    std::string dataResidency;      ///< note for people; regions above are what binds
    bool interruptible = false;     ///< may run on spot capacity
    double checkpointMinutes = 30;  ///< between checkpoints; 0: none are written
    // Minimum per instance, such as the need of each person; 0: no minimum
    double minVcpus = 0;
    double minMemoryGib = 0;
    double minAcceleratorGib = 0;  ///< memory of all its accelerators
    bool needsAccelerator = false; ///< has at least one accelerator, of whatever memory
    // Proposals for a workload that has an offer; whoever chooses by hand is free.
    StayArea staysIn = StayArea::country;
    bool mayChangeStack = false; ///< from CUDA, ROCm, Neuron, XLA or processors to another

    friend bool operator==(const Constraints &, const Constraints &) = default;
};

struct Autoscaling {
    int minimum = 1;
    int maximum = 10;
    std::string signal = "queue depth";
    double warmUpSeconds = 120;

    friend bool operator==(const Autoscaling &, const Autoscaling &) = default;
};

/// Base of the amount of a cost line. Percentages apply in this order, each to rounded amounts:
/// markup to compute, support to compute with its markup, tax to everything else.
enum class CostBasis : std::uint8_t { fixed, storage, egress, licence, markup, support, tax };
template <>
inline constexpr auto kNamesOf<CostBasis> = std::to_array<KeyedName>({
    {"fixed", HEADROOM_TEXT("Terms", "fixed amount")},
    {"storage", HEADROOM_TEXT("Terms", "storage per GiB")},
    {"egress", HEADROOM_TEXT("Terms", "egress per GiB")},
    {"licence", HEADROOM_TEXT("Terms", "licence per instance hour")},
    {"markup", HEADROOM_TEXT("Terms", "markup of a managed service")},
    {"support", HEADROOM_TEXT("Terms", "support")},
    {"tax", HEADROOM_TEXT("Terms", "tax")},
});
[[nodiscard]] constexpr bool isPercentage(CostBasis basis)
{
    return basis >= CostBasis::markup;
}

/// True if an amount may grow with demand itself; licences and percentages follow their base.
[[nodiscard]] constexpr bool growsByItself(CostBasis basis)
{
    return basis < CostBasis::licence;
}

/// A monthly cost in addition to compute. Only the members of its basis are used; the others are
/// kept.
struct CostLine {
    std::string name;
    Money monthly; ///< a fixed amount
    CostBasis basis = CostBasis::fixed;
    Exact unitPrice = 0; ///< of a GiB, or of a licence and hour; in the plan's currency
    Exact quantity = 1;  ///< GiB a month, or licences that each instance needs
    Exact percent = 0;
    bool followsDemand = false; ///< a fixed amount, or GiB, that grow with the scenario's demand

    friend bool operator==(const CostLine &, const CostLine &) = default;
};

struct Workload {
    WorkloadId id = 0;
    std::string name;
    WorkloadKind kind = WorkloadKind::realTimeInference;
    std::string environment = "production";
    std::string model; ///< name in the model library; empty: none (development, preprocessing)
    Precision precision = Precision::fp16;
    CachePrecision cachePrecision =
        CachePrecision::sixteenBits; ///< of the keys and values that a server keeps
    SoftwareClass software = SoftwareClass::stockFramework;
    std::string
        migProfile; ///< slices of accelerators that it runs on, "1g.10gb"; empty: whole ones
    Demand demand;
    Schedule schedule;
    ServiceLevel serviceLevel;
    Constraints constraints;
    int spareReplicas = 0; ///< N+1 is 1
    int zones = 1;
    double targetUtilisation = 0.7;
    double speedChangePercent = 0; ///< of what is predicted for it, on whatever hardware
    std::optional<Autoscaling> autoscaling;
    bool mayShareInstances = false;
    std::string team;
    std::vector<std::string> tags;
    std::vector<CostLine> otherCosts;
    HeldData data;
    std::optional<double> measuredUsePercent = {}; ///< highest of an hour, of its instances in use
    std::string note;

    friend bool operator==(const Workload &, const Workload &) = default;
};

} // namespace headroom
