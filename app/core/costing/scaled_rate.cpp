// SPDX-License-Identifier: GPL-3.0-or-later
#include "costing/scaled_rate.h"

#include "money/money.h"

namespace headroom {

namespace {
constexpr std::int64_t kNanosPerCent = 10'000'000;
/// Below this the estimate is within one of the quotient: a double carries 53 bits.
constexpr double kEstimateLimit = 4e15;
} // namespace

ScaledRate::ScaledRate(const Exact &instanceHours)
{
    const Exact centsPerNano = instanceHours / Exact(kNanosPerCent);
    m_numerator = centsPerNano.numerator();
    m_denominator = centsPerNano.denominator();
    m_estimate = centsPerNano.toDouble();
}

std::int64_t ScaledRate::cents(std::int64_t nanos) const
{
    // Half up: floor((2 n r + d) / 2 d). The estimate is off by one at most; multiplying back corrects it.
    const double guess = m_estimate * static_cast<double>(nanos) + 0.5;
    if (guess >= kEstimateLimit)
        return Money::rounded(Exact::ratio(m_numerator, m_denominator) * Exact(nanos) / Exact(100))
            .cents();
    auto quotient = static_cast<std::int64_t>(guess);
    const Int128 twice = 2 * m_numerator * nanos + m_denominator;
    const Int128 step = 2 * m_denominator;
    Int128 rest = twice - step * quotient;
    while (rest < 0) {
        --quotient;
        rest += step;
    }
    while (rest >= step) {
        ++quotient;
        rest -= step;
    }
    return quotient;
}

} // namespace headroom
