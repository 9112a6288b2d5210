// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/language.h"

#include <array>
#include <cstddef>

namespace headroom {

template <typename Code>
struct Sentence {
    Code code{};
    Text text;
};

/// Sentences of an enumeration, in its order.
template <typename Code, Code kLast>
using SentenceTable = std::array<Sentence<Code>, static_cast<std::size_t>(kLast) + 1>;

template <typename Table>
constexpr bool isComplete(const Table &table)
{
    std::size_t at = 0;
    for (const auto &entry : table) {
        if (static_cast<std::size_t>(entry.code) != at++ || entry.text.empty())
            return false;
    }
    return true;
}

} // namespace headroom
