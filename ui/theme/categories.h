// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>

namespace headroom::ui {

// Shape of a mark: the provider of an offer, in order of rank.
enum class MarkShape : std::uint8_t {
    Disc,
    Square,
    Triangle,
    Diamond,
    TriangleDown,
    Plus,
    TriangleRight,
    Hourglass,
    TriangleLeft,
    Star,
    Bar,
    Hexagon, ///< no rank: what is paid by the token
    Cross,   ///< no rank: what was measured
};
inline constexpr MarkShape kSharedShape = MarkShape::Bar;
inline constexpr std::size_t kMarkShapeCount = static_cast<std::size_t>(kSharedShape) + 1;

// Filling of a mark: the offer misses the service level, may miss it, or meets it.
enum class MarkFill : std::uint8_t { Hollow, Half, Full };
inline constexpr std::size_t kMarkFillCount = 3;

// The meaning of a short text, which decides its colour.
enum class Tone : std::uint8_t { Normal, Muted, Accent, Good, Warning, Error };

} // namespace headroom::ui
