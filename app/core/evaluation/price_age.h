// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/money/date.h"

#include <cstdint>
#include <optional>

namespace headroom {

/// Days after which a price is pointed out, and after which it is warned about.
inline constexpr int kAmberAgeDays = 90;
inline constexpr int kRedAgeDays = 365;

enum class PriceAge : std::uint8_t { fresh, amber, red, notStated };
[[nodiscard]] PriceAge ageOf(const std::optional<Date> &asOf, Date valuationDate);

} // namespace headroom
