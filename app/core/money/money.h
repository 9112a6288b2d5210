// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/money/exact.h"

#include <compare>
#include <cstdint>
#include <limits>
#include <string>

namespace headroom {

/// A printed amount: whole cents of the plan's currency. Lines are rounded once, half away from
/// zero; totals are sums of Money, so that every printed column adds up. An amount beyond some
/// 90,000,000,000,000,000 is too large to be counted: it stays so in every sum, and says so instead
/// of a figure.
class Money
{
public:
    constexpr Money() = default;
    [[nodiscard]] static constexpr Money fromCents(std::int64_t cents) { return Money(cents); }
    /// The one rounding of a line.
    [[nodiscard]] static Money rounded(const Exact &amount)
    {
        return fromWideCents(amount.scaled(2));
    }
    /// Whole cents nearest to a figure that was estimated or drawn.
    [[nodiscard]] static Money nearestCents(double cents);
    /// The same of an amount in currency units.
    [[nodiscard]] static Money nearest(double amount) { return nearestCents(amount * 100); }
    /// A whole number of cents, too large if it does not fit into 64 bits.
    [[nodiscard]] static Money fromWideCents(Int128 cents);

    [[nodiscard]] constexpr std::int64_t cents() const { return m_cents; }
    [[nodiscard]] constexpr bool isTooLarge() const
    {
        return m_cents >= kMaximum || m_cents <= -kMaximum;
    }
    [[nodiscard]] Exact exact() const { return Exact::ratio(m_cents, 100); }
    [[nodiscard]] double toDouble() const { return static_cast<double>(m_cents) / 100.0; }
    /// "-1234.56", or "too large": for files; never grouped, never localised.
    [[nodiscard]] std::string toString() const;

    friend constexpr Money operator+(Money a, Money b)
    {
        std::int64_t sum = 0;
        if (a.isTooLarge() || b.isTooLarge() || __builtin_add_overflow(a.m_cents, b.m_cents, &sum))
            return Money((a.isTooLarge() ? a : b).m_cents < 0 ? -kMaximum : kMaximum);
        return Money(sum);
    }
    friend constexpr Money operator-(Money a)
    {
        return Money(a.isTooLarge() && a.m_cents < 0 ? kMaximum : -a.m_cents);
    }
    friend constexpr Money operator-(Money a, Money b) { return a + -b; }
    friend Money operator*(Money amount, std::int64_t count)
    {
        return amount.isTooLarge() && count != 0 ? amount
                                                 : fromWideCents(Int128{amount.m_cents} * count);
    }
    Money &operator+=(Money other) { return *this = *this + other; }
    friend constexpr auto operator<=>(Money, Money) = default;

private:
    static constexpr std::int64_t kMaximum = std::numeric_limits<std::int64_t>::max();

    constexpr explicit Money(std::int64_t cents) : m_cents(cents) {}
    std::int64_t m_cents = 0;
};

/// 100 for the whole; 0 of nothing.
[[nodiscard]] double percentOf(Money part, Money whole);

inline constexpr std::int64_t kNanosPerUnit = 1'000'000'000; ///< of a currency
inline constexpr std::int64_t kNanosPerCent = kNanosPerUnit / 100;
/// Highest price per hour that is believed, in currency units.
inline constexpr std::int64_t kHighestRate = 1'000'000;

/// A price for one instance for one hour, in billionths of the currency unit. Never negative.
class HourlyRate
{
public:
    constexpr HourlyRate() = default;
    [[nodiscard]] static constexpr HourlyRate fromNanos(std::int64_t nanos)
    {
        return HourlyRate(nanos);
    }
    /// Above zero, at most 1,000,000 per hour, at most nine decimals.
    [[nodiscard]] static Expected<HourlyRate> parse(std::string_view text);

    [[nodiscard]] constexpr std::int64_t nanos() const { return m_nanos; }
    [[nodiscard]] Exact exact() const { return Exact::ratio(m_nanos, kNanosPerUnit); }
    [[nodiscard]] double toDouble() const { return static_cast<double>(m_nanos) * 1e-9; }
    /// At least three decimals ("0.526"), at most nine.
    [[nodiscard]] std::string toString() const { return exact().toString(3, 9); }
    friend constexpr auto operator<=>(HourlyRate, HourlyRate) = default;

private:
    constexpr explicit HourlyRate(std::int64_t nanos) : m_nanos(nanos) {}
    std::int64_t m_nanos = 0;
};

} // namespace headroom
