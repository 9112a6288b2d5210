// SPDX-License-Identifier: GPL-3.0-or-later
#include "costing/scaled_rate.h"

#include "money/money.h"

#include <algorithm>

namespace headroom {

namespace {
constexpr std::int64_t kNanosPerCent = 10'000'000;
/// Terms and costs below this leave room to double and add in 64 bits, and a double holds the
/// quotient to well under one.
constexpr std::int64_t kSmall = std::int64_t{1} << 50;
} // namespace

ScaledRate::ScaledRate(const Exact &instanceHours)
{
    const Exact centsPerNano = instanceHours / Exact(kNanosPerCent);
    m_numerator = centsPerNano.numerator();
    m_denominator = centsPerNano.denominator();
    m_estimate = centsPerNano.toDouble();
    if (m_numerator > 0 && m_numerator < kSmall && m_denominator < kSmall) {
        m_twiceNumerator = static_cast<std::int64_t>(2 * m_numerator);
        m_denominator64 = static_cast<std::int64_t>(m_denominator);
        m_step = 2 * m_denominator64;
        const auto exactQuotients = static_cast<double>(kSmall) / m_estimate;
        m_smallLimit = std::min({kSmall, (std::int64_t{1} << 61) / m_twiceNumerator,
                                 static_cast<std::int64_t>(std::min(exactQuotients, 1e15))});
    }
}

std::int64_t ScaledRate::largeCents(std::int64_t nanos) const
{
    return Money::rounded(Exact::ratio(m_numerator, m_denominator) * Exact(nanos) / Exact(100))
        .cents();
}

} // namespace headroom
