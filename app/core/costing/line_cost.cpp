// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/costing/line_cost.h"

#include <utility>

namespace headroom {

namespace {

/// Bound below which a product can be doubled in 128 bits.
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

std::int64_t centsOf(const Usage &usage, const MonthHours &month, HourlyRate rate, double growth)
{
    const InstanceHours all = usage.allInstanceHours(month, growth);
    if (!usage.isPart())
        return centsOf(all, rate);
    const auto upTo = [&](std::int64_t part) {
        return centsOf({all.numerator * part, all.denominator * Usage::kAllParts}, rate);
    };
    const Usage::Part part = usage.part();
    return upTo(part.before + part.own) - upTo(part.before);
}

Money partOf(const Usage &usage, const Exact &whole)
{
    if (!usage.isPart())
        return Money::rounded(whole);
    const auto upTo = [&](std::int64_t part) {
        return Money::rounded(whole * Exact::ratio(part, Usage::kAllParts));
    };
    const Usage::Part part = usage.part();
    return upTo(part.before + part.own) - upTo(part.before);
}

LineCost::LineCost(Usage usage, std::vector<MonthHours> months)
    : m_usage(std::move(usage)),
      m_months(std::move(months))
{}

std::int64_t LineCost::cents(std::size_t month, HourlyRate rate, double growth) const
{
    return centsOf(m_usage, m_months[month], rate, growth);
}

ScaledRate::ScaledRate(const InstanceHours &instanceHours)
    : m_hours(instanceHours),
      m_centsPerNano(static_cast<double>(instanceHours.numerator)
                     / static_cast<double>(instanceHours.denominator) / kNanosPerCent)
{}

std::int64_t ScaledRate::exactly(std::int64_t nanos, std::int64_t cents) const
{
    // Compares twice the remainder of the guess with one cent, without a division.
    constexpr Int128 kExactRange = Int128{1} << 62;
    const Int128 cent = m_hours.denominator * kNanosPerCent;
    if (cents > 0 && m_hours.numerator < kExactRange && cent < kExactRange) {
        const Int128 twice = 2 * (m_hours.numerator * nanos - cents * cent);
        return twice >= cent ? cents + 1 : twice < -cent ? cents - 1 : cents;
    }
    return centsOf(m_hours, HourlyRate::fromNanos(nanos));
}

} // namespace headroom
