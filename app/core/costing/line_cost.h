// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/costing/usage.h"
#include "core/money/money.h"

#include <cstdint>
#include <vector>

namespace headroom {

/// A line prepared for repeated pricing: usage and hours of its months, without strings and, once
/// built, without allocation. Used by printed lines, forecasts and sliders.
class LineCost
{
public:
    LineCost(Usage usage, std::vector<MonthHours> months);

    [[nodiscard]] std::size_t months() const { return m_months.size(); }
    /// Cents of one month at an hourly rate and a growth of demand (1 = as planned): instance-hours
    /// x rate, rounded once, half away from zero.
    [[nodiscard]] std::int64_t cents(std::size_t month, HourlyRate rate, double growth = 1) const;
    [[nodiscard]] Money cost(std::size_t month, HourlyRate rate, double growth = 1) const
    {
        return Money::fromCents(cents(month, rate, growth));
    }
    [[nodiscard]] const Usage &usage() const { return m_usage; }
    [[nodiscard]] const MonthHours &hours(std::size_t month) const { return m_months[month]; }

private:
    Usage m_usage;
    std::vector<MonthHours> m_months;
};

/// Monthly cost of a usage; for shared instances, its share: rounded shares add up to the whole.
[[nodiscard]] std::int64_t centsOf(const Usage &usage, const MonthHours &month, HourlyRate rate,
                                   double growth = 1);
/// Share of an amount that all workloads on shared instances cost together.
[[nodiscard]] Money partOf(const Usage &usage, const Exact &whole);

/// numerator / denominator instance-hours at a rate, in cents, rounded half away from zero.
[[nodiscard]] std::int64_t centsOf(const InstanceHours &hours, HourlyRate rate);

/// Multiplies many hourly rates by one fixed number of instance-hours and rounds each to the cent,
/// half away from zero: the same answer as Money::rounded(hours * rate), without a 128-bit division
/// per price.
class ScaledRate
{
public:
    ScaledRate() = default; ///< no hours
    explicit ScaledRate(const InstanceHours &instanceHours);

    /// Maximum amount in cents that a double represents to a ten-thousandth of a cent, so that
    /// rounding is certain away from halves.
    static constexpr std::int64_t kLargest = 100'000'000'000;
    static constexpr double kSure = 0.5 - 1e-4;
    [[nodiscard]] double centsPerNano() const { return m_centsPerNano; }
    [[nodiscard]] const InstanceHours &hours() const { return m_hours; }
    /// Cents for a rate in billionths of the currency unit; rate >= 0.
    [[nodiscard]] std::int64_t cents(std::int64_t nanos) const
    {
        const double amount = m_centsPerNano * static_cast<double>(nanos);
        if (amount >= static_cast<double>(kLargest))
            return exactly(nanos, 0);
        const auto whole = static_cast<std::int64_t>(amount);
        const double part = amount - static_cast<double>(whole);
        if (part > kSure && part < 1 - kSure)
            return exactly(nanos, whole);
        return whole + (part > 0.5 ? 1 : 0);
    }

private:
    /// Rounded cents of a rate. `cents`: a guess, off by at most one; 0: no guess.
    [[nodiscard]] std::int64_t exactly(std::int64_t nanos, std::int64_t cents) const;

    InstanceHours m_hours;
    double m_centsPerNano = 0;
};

} // namespace headroom
