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

} // namespace headroom
