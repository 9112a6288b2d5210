// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace headroom {

/// Philox 4x32 with 10 rounds (Salmon et al., "Parallel random numbers: as easy as 1, 2, 3", 2011): the numbers at a
/// place depend on nothing but the place, so that draws may be computed in any order by any number of threads.
[[nodiscard]] std::array<std::uint32_t, 4> philox(std::array<std::uint32_t, 4> counter,
                                                  std::array<std::uint32_t, 2> key);

/// Names a sequence of numbers (FNV-1a).
[[nodiscard]] std::uint64_t streamOf(std::string_view name);

/// Uniform above 0 and below 1.
[[nodiscard]] double uniformAt(std::uint64_t seed, std::uint64_t stream, std::uint32_t draw);

} // namespace headroom
