// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/money/money.h"

#include <span>
#include <vector>

namespace headroom {

/// The percentages that the parts are of their sum, to one decimal, so that the printed column adds up to 100.0: what
/// rounding down leaves goes to the parts that lost most (largest remainder; of equals, to the first). All zero where
/// the sum is not above zero.
[[nodiscard]] std::vector<double> printedShares(std::span<const Money> parts);

} // namespace headroom
