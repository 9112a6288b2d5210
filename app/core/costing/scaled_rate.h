// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "money/exact.h"

#include <cstdint>
#include <optional>

namespace headroom {

/// Multiplies many hourly rates by one fixed number of instance-hours and rounds each to the cent, half away
/// from zero: the same answer as Money::rounded(hours * rate), without a 128-bit division per price.
class ScaledRate
{
public:
    explicit ScaledRate(const Exact &instanceHours);
    /// Cents for a rate in billionths of the currency unit; rate >= 0.
    [[nodiscard]] std::int64_t cents(std::int64_t nanos) const;

private:
    Int128 m_numerator = 0;
    Int128 m_denominator = 1;
    double m_estimate = 0; ///< numerator / denominator
};

} // namespace headroom
