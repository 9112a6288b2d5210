// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/money/exact.h"

#include "core/letters.h"
#include "core/texts/error_texts.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace headroom {

namespace {

Int128 magnitude(Int128 value)
{
    return value < 0 ? -value : value;
}

Int128 greatestCommonDivisor(Int128 a, Int128 b)
{
    a = magnitude(a);
    b = magnitude(b);
    while (b != 0) {
        const Int128 rest = a % b;
        a = b;
        b = rest;
    }
    return a == 0 ? 1 : a;
}

Int128 checkedProduct(Int128 a, Int128 b)
{
    Int128 result = 0;
    [[maybe_unused]] const bool overflow = __builtin_mul_overflow(a, b, &result);
    assert(!overflow);
    return result;
}

Int128 checkedSum(Int128 a, Int128 b)
{
    Int128 result = 0;
    [[maybe_unused]] const bool overflow = __builtin_add_overflow(a, b, &result);
    assert(!overflow);
    return result;
}

Int128 powerOfTen(int exponent)
{
    Int128 result = 1;
    for (int i = 0; i < exponent; ++i)
        result *= 10;
    return result;
}

} // namespace

Exact Exact::ratio(Int128 numerator, Int128 denominator)
{
    assert(denominator != 0);
    const Int128 divisor = greatestCommonDivisor(numerator, denominator);
    Exact result;
    result.m_numerator = numerator / divisor;
    result.m_denominator = denominator / divisor;
    if (result.m_denominator < 0) {
        result.m_numerator = -result.m_numerator;
        result.m_denominator = -result.m_denominator;
    }
    return result;
}

Expected<Exact> Exact::fromDouble(double value, std::int64_t perUnit)
{
    const double scaledValue = value * static_cast<double>(perUnit);
    if (!(std::abs(scaledValue) < 9e15))
        return failure(error_text::kNumberTooLarge);
    return ratio(std::llround(scaledValue), perUnit);
}

Expected<Exact> Exact::parse(std::string_view text)
{
    const std::string shown(text.substr(0, 40));
    const bool negative = !text.empty() && text.front() == '-';
    if (negative)
        text.remove_prefix(1);
    Int128 digits = 0;
    int decimals = 0;
    int count = 0;
    bool pointSeen = false;
    for (const char c : text) {
        if (c == '.' && !pointSeen && count > 0) {
            pointSeen = true;
        } else if (isDigit(c) && count < 28) {
            digits = digits * 10 + (c - '0');
            ++count;
            decimals += pointSeen ? 1 : 0;
        } else {
            return failure({error_text::kNotPlainDecimalNumber, shown}, {},
                           error_text::kWriteLikeANumber);
        }
    }
    if (count == 0 || (pointSeen && decimals == 0))
        return failure({error_text::kNotPlainDecimalNumber, shown}, {},
                       error_text::kWriteLikeANumber);
    return ratio(negative ? -digits : digits, powerOfTen(decimals));
}

Int128 Exact::scaled(int decimals) const
{
    const Int128 top = checkedProduct(m_numerator, powerOfTen(decimals));
    const Int128 whole = top / m_denominator;
    const Int128 rest = magnitude(top % m_denominator);
    const bool up = rest >= m_denominator - rest;
    return up ? whole + (top < 0 ? -1 : 1) : whole;
}

std::string Exact::toString(int minDecimals, int maxDecimals) const
{
    const Int128 value = scaled(maxDecimals);
    std::string digits = headroom::toString(magnitude(value));
    const auto places = static_cast<std::size_t>(maxDecimals);
    if (digits.size() <= places)
        digits.insert(0, places + 1 - digits.size(), '0');
    std::string fraction = digits.substr(digits.size() - places);
    std::string whole = digits.substr(0, digits.size() - places);
    while (fraction.size() > static_cast<std::size_t>(minDecimals) && fraction.back() == '0')
        fraction.pop_back();
    std::string result = value < 0 ? "-" : "";
    result += whole;
    if (!fraction.empty())
        result += '.' + fraction;
    return result;
}

Exact operator+(const Exact &a, const Exact &b)
{
    const Int128 shared = greatestCommonDivisor(a.m_denominator, b.m_denominator);
    const Int128 left = checkedProduct(a.m_numerator, b.m_denominator / shared);
    const Int128 right = checkedProduct(b.m_numerator, a.m_denominator / shared);
    return Exact::ratio(checkedSum(left, right),
                        checkedProduct(a.m_denominator, b.m_denominator / shared));
}

Exact operator-(const Exact &a)
{
    Exact result = a;
    result.m_numerator = -result.m_numerator;
    return result;
}

Exact operator-(const Exact &a, const Exact &b)
{
    return a + -b;
}

Exact operator*(const Exact &a, const Exact &b)
{
    // Reducing crosswise first keeps the terms as small as they can be.
    const Exact left = Exact::ratio(a.m_numerator, b.m_denominator);
    const Exact right = Exact::ratio(b.m_numerator, a.m_denominator);
    Exact result;
    result.m_numerator = checkedProduct(left.m_numerator, right.m_numerator);
    result.m_denominator = checkedProduct(left.m_denominator, right.m_denominator);
    return result;
}

Exact operator/(const Exact &a, const Exact &b)
{
    return a * Exact::ratio(b.m_denominator, b.m_numerator);
}

std::strong_ordering operator<=>(const Exact &a, const Exact &b)
{
    const Int128 difference = (a - b).m_numerator;
    if (difference == 0)
        return std::strong_ordering::equal;
    return difference < 0 ? std::strong_ordering::less : std::strong_ordering::greater;
}

std::string toString(Int128 value)
{
    if (value == 0)
        return "0";
    const bool negative = value < 0;
    std::string digits;
    while (value != 0) {
        const int digit = static_cast<int>(value % 10);
        digits += static_cast<char>('0' + (digit < 0 ? -digit : digit));
        value /= 10;
    }
    if (negative)
        digits += '-';
    std::reverse(digits.begin(), digits.end());
    return digits;
}

} // namespace headroom
