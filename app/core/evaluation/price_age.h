// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/money/date.h"

#include <cstdint>
#include <optional>

namespace headroom {

/// Days after which a price is pointed out, and after which it is warned about.
inline constexpr int kAmberAgeDays = 90;
inline constexpr int kRedAgeDays = 365;

/// Days after which nobody commits to a price that was not confirmed since.
inline constexpr int kOldCommitmentDays = 180;

enum class PriceAge : std::uint8_t { fresh, amber, red, notStated };
[[nodiscard]] PriceAge ageOf(const std::optional<Date> &asOf, Date valuationDate);

/// True if a commitment at a price of that day, or of none that is stated, rests on a price that
/// may have changed.
[[nodiscard]] inline bool isOldForCommitment(const std::optional<Date> &asOf, Date valuationDate)
{
    return !asOf || valuationDate.days() - asOf->days() > kOldCommitmentDays;
}

} // namespace headroom
