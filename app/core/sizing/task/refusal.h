// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

namespace headroom {

enum class RefusalCode {
    none,
    unknownModel,
    badModel,
    unknownAccelerator,
    unknownPrecision,
    precisionNotSupported,
    badDemand,
    contextTooLong,
    beyondLimit,
    doesNotFit,
    noSuchHardware,
    notModelled,
    tooManyReplicas,
    noServer, ///< no software for the model on the accelerator
};

/// What is unknown or wrong.
enum class RefusalSubject : std::uint8_t {
    model,
    modelParameters,
    modelShape,
    parametersInBillions,
    batch,
    microBatch,
    accumulatedPasses,
    concurrency,
    tokens,
    inputTokens,
    outputTokens,
    cachedShare,
    tokensPerStep,
    context,
    accelerators,
    nodes,
    rows,
    devicesOfALayer,
    pipelineStages,
    inferenceOnly,
    processors,
    replicas,
    peakRate,
    meanRate,
    tokensPerRun,
    sequenceLength,
    scheduledHours,
    timeToResume,
    arrivalSpread,
    inputSpread,
    outputSpread,
    latencyLimit,
    firstTokenLimit,
    tokenLimit,
    deadline,
    minThroughput,
    itemsPerRun,
    dataVolume,
    people,
    peoplePerInstance,
    targetUtilisation,
    migProfile,
    workOnSlices,
};
inline constexpr auto kLastRefusalSubject = RefusalSubject::workOnSlices;

/// What a remedy counts.
enum class RemedyUnit : std::uint8_t { instances, accelerators };

/// Why there is no figure. A code and numbers while computing; words only when someone asks
/// (core/wording/refusal_words.h). The meaning of the numbers depends on the code.
struct Refusal {
    RefusalCode code = RefusalCode::none;
    double needed = 0;            ///< e.g. GiB needed
    double available = 0;         ///< e.g. GiB there
    double installed = 0;         ///< GiB that the hardware has, of which `available` are left
    double neededLow = 0;         ///< low end of what is needed; 0 = not estimated
    double remedyPerInstance = 0; ///< accelerators of one of the instances that make `remedyCount`
    double remedyCount = 0;   ///< instances or accelerators that would do; 0 when no number does
    double remedyContext = 0; ///< tokens of context that would fit; 0 when none would
    int remedyPrecision = -1; ///< index of the Precision that would fit; -1 for none
    int remedyMethod = -1;    ///< index of the TrainingMethod that would fit; -1 for none
    RefusalSubject subject = RefusalSubject::model;
    std::string accelerator;                       ///< that no server supports
    std::string reason;                            ///< the same in words
    RemedyUnit remedyUnit = RemedyUnit::instances; ///< what `remedyCount` counts

    [[nodiscard]] bool refused() const { return code != RefusalCode::none; }
    friend bool operator==(const Refusal &, const Refusal &) = default;
};

} // namespace headroom
