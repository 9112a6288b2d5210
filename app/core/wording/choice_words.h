// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/comparison/best_choice.h"
#include "core/language.h"

namespace headroom {

/// Formats a value of an assumption: "41.2 req/s", "-12 %".
using ValueWords = std::function<std::string(double value)>;

/// One of the bands of an assumption: "g5.xlarge, spot is best from -12 % to 5 %."
[[nodiscard]] std::string describe(const std::vector<ChoiceBand> &bands, std::size_t index,
                                   const ValueWords &words, const Language &language);

/// All of them, a sentence each: what is best at the value `now` first, then upwards from there,
/// then downwards.
[[nodiscard]] std::vector<std::string> describeFrom(const std::vector<ChoiceBand> &bands,
                                                    double now, const ValueWords &words,
                                                    const Language &language);

/// An amount of a workload's main demand: "41.2 req/s".
[[nodiscard]] std::string demandWords(double amount, OverrideField demand,
                                      const Language &language);

/// One of the bands of a workload's main demand: "g5.xlarge, spot is the cheapest that meets from
/// 41.2 to 80.5 /s."
[[nodiscard]] std::string describe(const std::vector<ChoiceBand> &bands, std::size_t index,
                                   OverrideField demand, const Language &language);

} // namespace headroom
