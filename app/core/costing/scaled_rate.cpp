// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/costing/scaled_rate.h"

#include "core/costing/line_cost.h"

namespace headroom {

ScaledRate::ScaledRate(const InstanceHours &instanceHours)
    : m_hours(instanceHours),
      m_centsPerNano(static_cast<double>(instanceHours.numerator)
                     / static_cast<double>(instanceHours.denominator) / kNanosPerCent)
{}

std::int64_t ScaledRate::exactly(std::int64_t nanos, std::int64_t cents) const
{
    // Twice what the guess leaves over, against one cent: multiplications only.
    constexpr Int128 kExactRange = Int128{1} << 62;
    const Int128 cent = m_hours.denominator * kNanosPerCent;
    if (cents > 0 && m_hours.numerator < kExactRange && cent < kExactRange) {
        const Int128 twice = 2 * (m_hours.numerator * nanos - cents * cent);
        return twice >= cent ? cents + 1 : twice < -cent ? cents - 1 : cents;
    }
    return centsOf(m_hours, HourlyRate::fromNanos(nanos));
}

} // namespace headroom
