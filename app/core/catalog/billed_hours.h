// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/offer.h"
#include "core/money/exact.h"

namespace headroom {

/// What one uninterrupted stretch of use of an instance is billed for, in hours: a capacity block is bought as a
/// whole, in days up to 14 and in weeks up to 26 of them; a longer stretch is several blocks. Every other
/// way to buy bills the hours as they are. No use is not billed.
/// Source: Amazon EC2 API, DescribeCapacityBlockOfferings, CapacityDurationHours (read 2026-11-22): 1-day
/// increments up to 14 days, 7-day increments up to 182 days; the fee is due when the block is reserved.
[[nodiscard]] Exact billedHours(const PurchaseOption &purchase, const Exact &hours);

} // namespace headroom
