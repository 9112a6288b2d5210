// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/task_terms.h"

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

/// Processors and accelerators have a correction each ("head"); so have the software classes where vendors' entries
/// to benchmarks and frameworks as installed have little in common: inference of samples.
inline constexpr std::size_t kHeadCount = kFigureCount * 2 * 3;
[[nodiscard]] constexpr std::size_t headOf(Figure figure, bool onProcessor, SoftwareClass software)
{
    const bool split = figure == Figure::sampleThroughput || figure == Figure::sampleLatency;
    const std::size_t place = static_cast<std::size_t>(figure) * 2 + (onProcessor ? 1 : 0);
    return place * 3 + (split ? static_cast<std::size_t>(software) : 1);
}
[[nodiscard]] std::string_view figureName(Figure figure);

} // namespace headroom
