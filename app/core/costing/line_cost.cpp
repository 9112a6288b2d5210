// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/costing/line_cost.h"

#include <utility>

namespace headroom {

namespace {
/// Products below it leave room to double in 128 bits.
constexpr Int128 kRoom = Int128{1} << 125;
} // namespace

std::int64_t centsOf(const InstanceHours &hours, HourlyRate rate)
{
    const Int128 divisor = hours.denominator * kNanosPerCent;
    if (rate.nanos() > 0 && hours.numerator > kRoom / rate.nanos())
        return Money::rounded(Exact::ratio(hours.numerator, hours.denominator) * rate.exact())
            .cents();
    const Int128 product = hours.numerator * rate.nanos();
    return Money::fromWideCents((2 * product + divisor) / (2 * divisor)).cents();
}

LineCost::LineCost(Usage usage, std::vector<MonthHours> months)
    : m_usage(std::move(usage)),
      m_months(std::move(months))
{}

std::int64_t LineCost::cents(std::size_t month, HourlyRate rate, double growth) const
{
    return centsOf(m_usage.instanceHours(m_months[month], growth), rate);
}

} // namespace headroom
