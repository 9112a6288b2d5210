// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/text.h"

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace headroom {

/// Names of an enumeration's values, in their order: the file key and the word for people.
struct KeyedName {
    std::string_view key;
    Text name;
};

template <typename Enum, std::size_t Size>
[[nodiscard]] constexpr std::string_view keyIn(const std::array<KeyedName, Size> &table, Enum value)
{
    return table[static_cast<std::size_t>(value)].key;
}

template <typename Enum, std::size_t Size>
[[nodiscard]] constexpr Text nameIn(const std::array<KeyedName, Size> &table, Enum value)
{
    return table[static_cast<std::size_t>(value)].name;
}

template <typename Enum, std::size_t Size>
[[nodiscard]] constexpr std::optional<Enum> valueIn(const std::array<KeyedName, Size> &table,
                                                    std::string_view key)
{
    for (std::size_t i = 0; i < Size; ++i) {
        if (table[i].key == key)
            return static_cast<Enum>(i);
    }
    return std::nullopt;
}

} // namespace headroom
