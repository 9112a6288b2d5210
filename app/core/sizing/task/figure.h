// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string_view>

namespace headroom {

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
