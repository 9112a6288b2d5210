// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/costing/usage.h"
#include "core/money/money.h"

#include <cstdint>
#include <vector>

namespace headroom {

/// A line ready to be priced again and again: usage and the hours of the months in question, without strings
/// and, once made, without allocation. Printed lines, forecasts and sliders all ask this.
class LineCost
{
public:
    LineCost(Usage usage, std::vector<MonthHours> months);

    [[nodiscard]] std::size_t months() const { return m_months.size(); }
    /// Cents of one month at an hourly rate and a growth of demand (1 = as planned): instance-hours x rate,
    /// rounded once, half away from zero.
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

/// numerator / denominator instance-hours at a rate, in cents, rounded half away from zero.
[[nodiscard]] std::int64_t centsOf(const InstanceHours &hours, HourlyRate rate);

} // namespace headroom
