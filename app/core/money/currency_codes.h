// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace headroom {

/// True if a code of three capital letters is in ISO 4217: in use, or withdrawn since 2022.
[[nodiscard]] bool isKnownCurrency(std::string_view code);

/// All of these codes in alphabetical order.
[[nodiscard]] const std::vector<std::string> &knownCurrencies();

} // namespace headroom
