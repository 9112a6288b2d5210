// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/text.h"

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace headroom {

/// A value of an enumeration: its key in files and scripts, and its name for people.
struct KeyedName {
    std::string_view key;
    Text name;

    constexpr operator std::string_view() const { return key; } // NOLINT(google-explicit-*)
};

/// The values of an enumeration in order, as KeyedName or as keys alone; specialised next to the
/// enumeration.
template <typename Enum>
inline constexpr std::array<KeyedName, 0> kNamesOf{};

template <typename Enum>
concept NamedEnum = !kNamesOf<Enum>.empty();

template <NamedEnum Enum>
[[nodiscard]] constexpr std::string_view keyOf(Enum value)
{
    return kNamesOf<Enum>[static_cast<std::size_t>(value)];
}

template <NamedEnum Enum>
[[nodiscard]] constexpr Text nameOf(Enum value)
{
    return kNamesOf<Enum>[static_cast<std::size_t>(value)].name;
}

template <NamedEnum Enum>
inline constexpr auto kAllOf = [] {
    std::array<Enum, kNamesOf<Enum>.size()> all{};
    for (std::size_t i = 0; i < all.size(); ++i)
        all[i] = static_cast<Enum>(i);
    return all;
}();

template <NamedEnum Enum>
[[nodiscard]] constexpr std::optional<Enum> fromKey(std::string_view key)
{
    for (const Enum value : kAllOf<Enum>) {
        if (keyOf(value) == key)
            return value;
    }
    return std::nullopt;
}

} // namespace headroom
