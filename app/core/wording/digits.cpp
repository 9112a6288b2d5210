// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/digits.h"

#include <array>
#include <charconv>
#include <cmath>

namespace headroom {

namespace {

std::string written(double value, std::chars_format format, int decimals)
{
    std::array<char, 32> buffer{};
    const auto end =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, format, decimals);
    return {buffer.data(), end.ptr};
}

constexpr int kMinOfTerms = 4;
constexpr int kMaxOfTerms =
    15; // a volume of thousandths of a unit has twelve digits after its zeros

/// As printed with at most `decimals`: enough digits to compare printed figures by, none is paid by
/// it.
long double printed(const Exact &value, int decimals)
{
    return static_cast<long double>(value.scaled(decimals)) / std::pow(10.0L, decimals);
}

long double computed(Formula formula, std::span<const Exact> terms, int decimals)
{
    long double value = printed(terms.front(), decimals);
    for (const Exact &term : terms.subspan(1)) {
        const long double next = printed(term, decimals);
        value = formula == Formula::product ? value * next : value / next;
    }
    return value;
}

} // namespace

std::string oneDecimal(double value)
{
    return written(value, std::chars_format::fixed, 1);
}

std::string wholeDigits(double value)
{
    return value < 1e9 ? std::to_string(static_cast<long long>(value))
                       : written(value, std::chars_format::scientific, 0);
}

std::string shortDigits(double value, Rounding rounding)
{
    constexpr double kTenths = 10;
    const double digits = value < kTenths ? 10 : 1;
    const double scaled = value * digits;
    const double rounded =
        (rounding == Rounding::up ? std::ceil(scaled - 1e-6) : std::floor(scaled + 1e-6)) / digits;
    const bool small = value < kTenths && rounded != std::floor(rounded);
    return written(rounded, std::chars_format::fixed, small ? 1 : 0);
}

MatchingDigits matchingDigits(Formula formula, std::span<const Exact> terms, const Exact &result,
                              int fewest, int maximum)
{
    for (int ofResult = maximum; ofResult >= fewest; --ofResult) {
        const long double shown = printed(result, ofResult);
        const long double tolerance = 0.49L * std::pow(10.0L, -ofResult);
        for (int ofTerms = kMinOfTerms; ofTerms <= kMaxOfTerms; ++ofTerms) {
            // Not so for a divisor that is printed as nothing: it gives no number.
            if (std::abs(computed(formula, terms, ofTerms) - shown) <= tolerance)
                return {ofTerms, ofResult};
        }
    }
    return {kMaxOfTerms, fewest};
}

} // namespace headroom
