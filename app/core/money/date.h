// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/text.h"

#include <chrono>
#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

namespace headroom {

inline constexpr int kMonthsPerYear = 12;
inline constexpr int kDaysPerWeek = 7;
inline constexpr int kHoursPerDay = 24;
inline constexpr int kSecondsPerHour = 3600;
inline constexpr double kSecondsPerMillisecond = 1e-3;

/// A calendar day without time zone, as days since 1970-01-01.
class Date
{
public:
    constexpr Date() = default;
    [[nodiscard]] static constexpr Date fromDays(std::int32_t days) { return Date(days); }
    /// Month 1 to 12, day 1 to 31; the combination must exist (asserted).
    [[nodiscard]] static Date fromCivil(int year, unsigned month, unsigned day);
    /// "YYYY-MM-DD", years 1970 to 2199.
    [[nodiscard]] static Expected<Date> parse(std::string_view text);

    [[nodiscard]] constexpr std::int32_t days() const { return m_days; }
    [[nodiscard]] int year() const;
    [[nodiscard]] unsigned month() const;
    [[nodiscard]] unsigned day() const;
    [[nodiscard]] int daysInMonth() const
    {
        return firstOfMonthPlus(1).days() - firstOfMonthPlus(0).days();
    }
    /// First day of the month `count` months later.
    [[nodiscard]] Date firstOfMonthPlus(int count) const;
    /// "2026-07-20".
    [[nodiscard]] std::string toString() const;
    /// "20 July 2026", for reports.
    [[nodiscard]] std::string toLongString(const Language &language = english()) const;
    friend constexpr auto operator<=>(Date, Date) = default;

private:
    constexpr explicit Date(std::int32_t days) : m_days(days) {}
    [[nodiscard]] std::chrono::year_month_day civil() const;
    std::int32_t m_days = 0;
};

/// English month name ("January"); month 1 to 12.
[[nodiscard]] Text monthName(unsigned month);

} // namespace headroom
