// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>

namespace headroom::ui {

// Shape of a mark: the provider of an offer.
enum class MarkShape : std::uint8_t { Disc, Square, Triangle, Diamond };
inline constexpr std::size_t kMarkShapeCount = 4;

// Filling of a mark: the offer misses the service level, may miss it, or meets it.
enum class MarkFill : std::uint8_t { Hollow, Half, Full };
inline constexpr std::size_t kMarkFillCount = 3;

// The meaning of a short text, which decides its colour.
enum class Tone : std::uint8_t { Normal, Muted, Accent, Good, Warning, Error };

} // namespace headroom::ui
