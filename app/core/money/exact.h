// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

namespace headroom {

__extension__ using Int128 = __int128;

/// An exact rational number with 128-bit terms: amounts, hours, counts and rates before they are
/// rounded to a line. Always reduced, denominator above zero. Validation bounds every factor so
/// that a product of count, hours and rate cannot overflow; an overflow is our own mistake and
/// asserts.
class Exact
{
public:
    constexpr Exact() = default;
    constexpr Exact(std::int64_t whole) : m_numerator(whole) {} // NOLINT: whole numbers are exact
    [[nodiscard]] static Exact ratio(Int128 numerator, Int128 denominator);

    /// Nearest multiple of 1/perUnit to a measured or modelled figure, so that what is shown is
    /// what is multiplied. Values outside +-9e15/perUnit and NaN are refused.
    [[nodiscard]] static Expected<Exact> fromDouble(double value, std::int64_t perUnit = 1'000'000);
    /// Plain decimal notation only ("-12.345"): no exponent, no grouping, no spaces.
    [[nodiscard]] static Expected<Exact> parse(std::string_view text);

    [[nodiscard]] Int128 numerator() const { return m_numerator; }
    [[nodiscard]] Int128 denominator() const { return m_denominator; }
    [[nodiscard]] bool isZero() const { return m_numerator == 0; }
    [[nodiscard]] bool isNegative() const { return m_numerator < 0; }
    [[nodiscard]] double toDouble() const
    {
        return static_cast<double>(m_numerator) / static_cast<double>(m_denominator);
    }
    /// Nearest multiple of 10^-decimals, half away from zero, as a scaled integer.
    [[nodiscard]] Int128 scaled(int decimals) const;
    /// Decimal notation with at least `minDecimals` and at most `maxDecimals` places; rounded (half
    /// away from zero) only when the value does not end within them.
    [[nodiscard]] std::string toString(int minDecimals = 0, int maxDecimals = 9) const;

    friend Exact operator+(const Exact &a, const Exact &b);
    friend Exact operator-(const Exact &a, const Exact &b);
    friend Exact operator*(const Exact &a, const Exact &b);
    /// The divisor must not be zero.
    friend Exact operator/(const Exact &a, const Exact &b);
    friend Exact operator-(const Exact &a);
    Exact &operator+=(const Exact &other) { return *this = *this + other; }
    friend bool operator==(const Exact &, const Exact &) = default;
    friend std::strong_ordering operator<=>(const Exact &a, const Exact &b);

private:
    Int128 m_numerator = 0;
    Int128 m_denominator = 1;
};

[[nodiscard]] std::string toString(Int128 value);

} // namespace headroom
