// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/money/exact.h"

#include <cstdint>

namespace headroom {

/// How a printed figure follows from the exact one, at the decimals that it is printed with.
enum class PrintedAgreement : std::uint8_t {
    rounded, ///< half away from zero
    cutOff,  ///< decimals left off
    differs, ///< neither
};

/// Decimals of a figure as printed; trailing zeros do not count.
[[nodiscard]] int printedDecimals(const Exact &printed);
[[nodiscard]] PrintedAgreement agreementOf(const Exact &printed, const Exact &exact);

} // namespace headroom
