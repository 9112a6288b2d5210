// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "money/exact.h"

#include <cstdint>

namespace headroom {

/// Multiplies many hourly rates by one fixed number of instance-hours and rounds each to the cent, half away
/// from zero: the same answer as Money::rounded(hours * rate), without a 128-bit division per price.
class ScaledRate
{
public:
    explicit ScaledRate(const Exact &instanceHours);
    /// Cents for a rate in billionths of the currency unit; rate >= 0.
    [[nodiscard]] std::int64_t cents(std::int64_t nanos) const
    {
        return nanos < m_smallLimit ? smallCents(nanos) : largeCents(nanos);
    }

private:
    /// In 64 bits: nearly every price of a catalog for a month or so of hours.
    [[nodiscard]] std::int64_t smallCents(std::int64_t nanos) const
    {
        // Half up: floor((2 n r + d) / 2 d). The estimate is off by one at most; multiplying back
        // corrects it.
        auto quotient = static_cast<std::int64_t>(m_estimate * static_cast<double>(nanos) + 0.5);
        const std::int64_t rest = m_twiceNumerator * nanos + m_denominator64 - m_step * quotient;
        quotient -= rest < 0 ? 1 : 0;
        quotient += rest >= m_step ? 1 : 0;
        return quotient;
    }
    [[nodiscard]] std::int64_t largeCents(std::int64_t nanos) const;

    Int128 m_numerator = 0;
    Int128 m_denominator = 1;
    double m_estimate = 0; ///< numerator / denominator
    std::int64_t m_twiceNumerator = 0;
    std::int64_t m_denominator64 = 1;
    std::int64_t m_step = 2;       ///< twice the denominator
    std::int64_t m_smallLimit = 0; ///< rates below it fit in 64 bits
};

} // namespace headroom
