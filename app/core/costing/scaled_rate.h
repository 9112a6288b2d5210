// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "costing/instance_hours.h"

#include <cstdint>

namespace headroom {

/// Multiplies many hourly rates by one fixed number of instance-hours and rounds each to the cent, half away
/// from zero: the same answer as Money::rounded(hours * rate), without a 128-bit division per price.
class ScaledRate
{
public:
    ScaledRate() = default; ///< no hours
    explicit ScaledRate(const InstanceHours &instanceHours);
    /// Cents for a rate in billionths of the currency unit; rate >= 0.
    [[nodiscard]] std::int64_t cents(std::int64_t nanos) const
    {
        // A double holds amounts below a billion to a ten-thousandth of a cent: only those that lie so close to
        // half a cent that it could go either way are computed exactly.
        const double estimate = m_centsPerNano * static_cast<double>(nanos) + 0.5;
        if (estimate >= kLargest)
            return exactly(nanos);
        const auto cents = static_cast<std::int64_t>(estimate);
        const double rest = estimate - static_cast<double>(cents);
        return rest > kDoubt && rest < 1 - kDoubt ? cents : exactly(nanos);
    }

private:
    static constexpr double kDoubt = 1e-4;
    static constexpr double kLargest = 1e11;

    [[nodiscard]] std::int64_t exactly(std::int64_t nanos) const;

    InstanceHours m_hours;
    double m_centsPerNano = 0;
};

} // namespace headroom
