// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/offer.h"
#include "core/models/model_profile.h"
#include "core/money/exact.h"
#include "core/plan/register.h"

#include <optional>
#include <string>
#include <vector>

namespace headroom {

/// Range of figures that a row states; an end that is not stated is absent.
struct StatedRange {
    std::optional<Exact> low;
    std::optional<Exact> high;
};

struct SourceDocument {
    std::string id;   ///< "S3"
    std::string name; ///< "GPU Requirements"
    std::string title;
};

/// Machines of the price table on which a benchmark is priced.
struct BenchmarkPairing {
    Provider provider;
    std::string instanceType;
    Exact instances;
};

/// A benchmark printed without saying how it was measured (grade "stated"). Shown, never used for
/// predictions.
struct StatedBenchmark {
    std::string id; ///< its place in the printed table, from 1
    bool training = false;
    std::string model;       ///< as the model library names it
    std::string named;       ///< as printed
    std::string gpu;         ///< row of the GPU table
    std::string accelerator; ///< as the hardware library names it
    Exact devices;
    Exact batch;
    std::optional<Exact> latencyMs; ///< 95th percentile
    std::optional<Exact> requestsPerSecond;
    std::optional<Exact> tokensPerSecond;
    std::optional<Exact> printedHours; ///< for the tokens of the target "training_tokens"
    std::vector<BenchmarkPairing> pricedOn;
    std::string source;
};

/// One row of the comparison of GPUs.
struct StatedGpu {
    std::string name;
    std::string memoryGb; ///< "16|32": several variants
    Exact bandwidthGBps;
    Exact cudaCores;
    Exact tensorCores;
    Exact priceLow; ///< per hour and card
    Exact priceHigh;
    std::string bestFor;
    std::vector<std::string> accelerators; ///< the variants as the hardware library names them
    std::string source;
};

/// One row of the price table (the reference price book).
struct StatedPrice {
    Provider provider;
    std::string instanceType;
    std::string catalogType;
    std::string accelerator;
    Exact cards;
    Exact perHour;
    std::string use;
};

/// A monthly cost line with its factors and the figure that is printed for it.
struct StatedCostLine {
    std::string id;
    std::string name;
    std::string environment;
    Provider provider;
    std::string instanceType;
    Exact count;
    Exact hours; ///< of a day (or of a week) on which it runs
    Exact times; ///< such days or weeks in its month
    std::string period;
    Exact monthHours; ///< of its own month around the clock
    Exact printed;
    std::string source;
};

/// A range of savings in percent of the on-demand price: a rule of thumb, never a price.
struct StatedSaving {
    std::string key;
    std::string title;
    std::optional<Provider> provider;
    std::string work; ///< "any", "training", "batch", "development", "steady"
    Exact low;
    Exact high;
    std::string how;
    std::string line; ///< id of the cost line that it is meant for
    std::string source;
};

struct StatedTarget {
    std::string key;
    std::string title;
    StatedRange range;
    std::string unit;
    std::string source;
};

/// A phase of the roadmap, in weeks from its first day.
struct StatedPhase {
    std::string id; ///< "P1"
    std::string title;
    Exact firstWeek;
    std::optional<Exact> lastWeek; ///< absent: it does not end
    std::string work; ///< an environment, "training", or "later" for what is no workload
    std::string source;
};

/// A risk as printed; its source is part of it.
struct StatedRisk {
    std::string kind; ///< "technical" or "cost"
    PlanRisk risk;
};

struct StatedTask {
    std::string phase; ///< StatedPhase::id
    std::string name;
    std::string source;
};

struct StatedRole {
    ProviderRole role;
    std::string source;
};

/// Hardware by the complexity of the work that it is made for.
enum class ComplexityTier : std::uint8_t { burstable, processors, inferenceChips, gpus };
template <>
inline constexpr auto kNamesOf<ComplexityTier> = std::to_array<KeyedName>({
    {"burstable", HEADROOM_TEXT("Terms", "burstable")},
    {"processors", HEADROOM_TEXT("Terms", "processors")},
    {"inference_chips", HEADROOM_TEXT("Terms", "inference chips")},
    {"gpus", HEADROOM_TEXT("Terms", "GPUs, training chips")},
});

/// A group of families on the chart of hourly cost against computational complexity; both figures
/// are on the chart's own scales, without units.
struct StatedComplexity {
    std::string group; ///< as printed
    Exact complexity;
    Exact hourlyCost;
    std::vector<std::string> families;
    ComplexityTier tier = ComplexityTier::gpus; ///< of all hardware of today
    std::string source;
};

/// A size class with its bounds in billions of parameters; neighbours share them.
struct StatedSizeClass {
    SizeClass sizeClass = SizeClass::small;
    StatedRange params;
    StatedRange fp16Gb;
    StatedRange fp32Gb;
    std::vector<std::string> named;
    std::vector<std::string> models; ///< the examples as the model library names them
    std::string source;
};

struct TrainingRecommendation {
    SizeClass sizeClass = SizeClass::small;
    std::vector<std::string> named;
    std::vector<std::string> models;
    std::string gpus;
    StatedRange gpuCount;
    StatedRange memoryGb;
    StatedRange hours;
    StatedRange batch;
    std::string aws;
    std::string google;
    std::string azure;
    std::string source;
};

/// A point on which the documents disagree, and how the program decides it. Texts contain figures
/// as "{C3}".
struct Disagreement {
    std::string id; ///< "B5"
    std::string topic;
    std::string documents;
    std::string program;
    std::string condition; ///< of the lines that it concerns (concern.h)
    bool anyBook = false;  ///< said of every line; otherwise on the reference price book only
    std::string source;
};

} // namespace headroom
