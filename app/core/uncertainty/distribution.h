// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/models/range_chance.h"
#include "core/plan/outlook.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace headroom {

/// Standard normal deviation of a probability above 0 and below 1: Wichura, algorithm AS 241
/// (1988), to 16 digits.
[[nodiscard]] double normalQuantile(double probability);

/// The change in percent at a probability; never below -100. 0 where the assumption is certain.
[[nodiscard]] double percentAt(const Spread &spread, double probability);
/// The same as a factor; never negative.
[[nodiscard]] inline double factorAt(const Spread &spread, double probability)
{
    return 1 + percentAt(spread, probability) / 100;
}

/// Quantile of a sorted, non-empty sample, by linear interpolation.
[[nodiscard]] double quantileOf(std::span<const double> sorted, double probability);

/// Philox 4x32 with 10 rounds (Salmon et al., "Parallel random numbers: as easy as 1, 2, 3", 2011):
/// the numbers at a place depend on nothing but the place, so that draws may be computed in any
/// order by any number of threads.
[[nodiscard]] std::array<std::uint32_t, 4> philox(std::array<std::uint32_t, 4> counter,
                                                  std::array<std::uint32_t, 2> key);

/// Names a sequence of numbers (FNV-1a).
[[nodiscard]] std::uint64_t streamOf(std::string_view name);

/// Draws that are stratified together.
inline constexpr std::size_t kBlockDraws = 400;
using UniformBlock = std::array<double, kBlockDraws>;

/// Numbers above 0 and below 1, one in each of kBlockDraws equal parts, in random order: a stream's
/// part of a Latin hypercube (McKay, Beckman and Conover, 1979). Sums over streams have a much
/// smaller error than with independent numbers.
[[nodiscard]] UniformBlock uniformBlock(std::uint64_t seed, std::uint64_t stream,
                                        std::uint32_t block);

} // namespace headroom
