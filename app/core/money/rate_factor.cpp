// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/money/rate_factor.h"

#include <algorithm>
#include <cassert>

namespace headroom {

namespace {

constexpr Int128 kSmall = Int128{1} << 60;
constexpr std::int64_t kHighestNanos = 100'000'000'000'000'000; // 100,000,000 an hour

} // namespace

RateFactor::RateFactor(const Exact &factor)
    : m_numerator(factor.numerator()),
      m_denominator(factor.denominator())
{
    assert(m_numerator > 0);
    if (m_numerator >= kSmall || m_denominator >= kSmall)
        return;
    m_smallNumerator = static_cast<std::int64_t>(m_numerator);
    m_smallDenominator = static_cast<std::int64_t>(m_denominator);
    // Twice the product and the denominator together stay below 2^62, the result below the highest rate.
    const Int128 byProduct = kSmall / m_numerator;
    const Int128 byResult = Int128{kHighestNanos} * m_denominator / m_numerator;
    m_smallLimit = static_cast<std::int64_t>(std::min(byProduct, byResult));
}

std::int64_t RateFactor::appliedToLarge(std::int64_t nanos) const
{
    if (isOne())
        return nanos;
    const Int128 whole = Exact::ratio(Int128{nanos} * m_numerator, m_denominator).scaled(0);
    if (whole > kHighestNanos)
        return 0;
    return std::max<std::int64_t>(static_cast<std::int64_t>(whole), 1);
}

} // namespace headroom
