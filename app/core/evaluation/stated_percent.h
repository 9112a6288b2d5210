// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/language.h"

#include <string>

namespace headroom {

/// Decimals of a percentage as somebody has entered it, from `minimum` to six: 3 of 3.333.
[[nodiscard]] int statedDecimals(double percent, int minimum);

/// "3.333 %": with all decimals that were entered.
[[nodiscard]] std::string formatStatedPercent(double percent, const Language &language,
                                              int minimumDecimals);

} // namespace headroom
