// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/models/evidence.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace headroom {

/// Where the time goes, as shares that add up to 1.
struct RooflineShares {
    double compute = 0;
    double memory = 0;
    double overhead = 0;
    double communication = 0;

    friend bool operator==(const RooflineShares &, const RooflineShares &) = default;
};

/// Rows of the shipped measurements that a figure rests on: indexes into Calibration::measurements().
struct MeasuredRows {
    std::array<std::int32_t, 3> rows{-1, -1, -1};
    int count = 0;

    friend bool operator==(const MeasuredRows &, const MeasuredRows &) = default;
};

/// The answer of predict(). Throughput in the unit of the task, over all accelerators.
struct Prediction {
    RangedFigure throughput;
    RangedFigure ttftMs;
    RangedFigure tpotMs;
    RangedFigure latencyP50Ms;
    RangedFigure memoryGib; ///< peak on the fullest accelerator, or of the process
    RooflineShares shares;
    double runningBatch = 0; ///< sequences in one step, after the limit of the KV cache
    Evidence evidence = Evidence::modelled;
    MeasuredRows rows;
};

/// What can be measured, each corrected for itself.
enum class Figure {
    trainingThroughput, ///< tokens/s or samples/s
    prefillThroughput,  ///< input tokens/s
    decodeThroughput,   ///< output tokens/s of one stream
    llmThroughput,      ///< output tokens/s, saturated
    servingThroughput,  ///< output tokens/s at a concurrency
    servingTtft,        ///< ms
    servingTpot,        ///< ms
    sampleThroughput,   ///< samples/s
    sampleLatency,      ///< ms, median
    classicalThroughput ///< rows * trees / s
};
inline constexpr std::size_t kFigureCount = 10;

/// Processors and accelerators have a correction each ("head"), and some figures one for each of up to three
/// variants of a task that have little in common.
inline constexpr std::size_t kHeadVariants = 3;
inline constexpr std::size_t kHeadCount = kFigureCount * 2 * kHeadVariants;
[[nodiscard]] constexpr std::size_t headOf(Figure figure, bool onProcessor, std::size_t variant)
{
    return (static_cast<std::size_t>(figure) * 2 + (onProcessor ? 1 : 0)) * kHeadVariants + variant;
}

} // namespace headroom
