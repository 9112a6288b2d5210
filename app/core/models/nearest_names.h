// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace headroom {

/// A name without the maker before it, which says nothing: "NVIDIA H100" is "H100".
[[nodiscard]] std::string_view withoutMaker(std::string_view name);

/// Single letters to insert, remove or replace between two names, without maker, case and all
/// that is neither letter nor digit.
[[nodiscard]] std::size_t nameDistance(std::string_view a, std::string_view b);

/// The known names that a name may have been meant for: the smallest distances first, at most
/// three.
[[nodiscard]] std::vector<std::string> nearestNames(std::string_view name,
                                                    std::span<const std::string> known);

/// "GPT-2, GPT-J-6B, GPT-3".
[[nodiscard]] std::string listOfNames(std::span<const std::string> names);

} // namespace headroom
