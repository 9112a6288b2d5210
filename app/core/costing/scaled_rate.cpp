// SPDX-License-Identifier: GPL-3.0-or-later
#include "costing/scaled_rate.h"

#include "costing/line_cost.h"

namespace headroom {

namespace {
constexpr double kNanosPerCent = 1e7;
} // namespace

ScaledRate::ScaledRate(const InstanceHours &instanceHours)
    : m_hours(instanceHours),
      m_centsPerNano(static_cast<double>(instanceHours.numerator)
                     / static_cast<double>(instanceHours.denominator) / kNanosPerCent)
{}

std::int64_t ScaledRate::exactly(std::int64_t nanos) const
{
    return centsOf(m_hours, HourlyRate::fromNanos(nanos));
}

} // namespace headroom
