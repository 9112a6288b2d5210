// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/money/exact.h"

#include <cstdint>

namespace headroom {

/// Multiplies hourly rates, in billionths of a currency unit, by one exact factor above zero and rounds each
/// once, half away from zero: what conversion and a change of prices do to a whole catalog. A rate that was
/// above zero stays so.
class RateFactor
{
public:
    RateFactor() = default; ///< leaves every rate as it is
    explicit RateFactor(const Exact &factor);

    [[nodiscard]] bool isOne() const { return m_numerator == m_denominator; }
    /// 0 for a result above 100,000,000 an hour, which no sum of a plan could hold.
    [[nodiscard]] std::int64_t applied(std::int64_t nanos) const
    {
        if (nanos >= m_smallLimit)
            return appliedToLarge(nanos);
        const std::int64_t rounded =
            (2 * nanos * m_smallNumerator + m_smallDenominator) / (2 * m_smallDenominator);
        return rounded > 0 ? rounded : 1;
    }

private:
    [[nodiscard]] std::int64_t appliedToLarge(std::int64_t nanos) const;

    Int128 m_numerator = 1;
    Int128 m_denominator = 1;
    std::int64_t m_smallNumerator = 1;
    std::int64_t m_smallDenominator = 1;
    std::int64_t m_smallLimit = 0; ///< rates below need 64 bits only
};

} // namespace headroom
