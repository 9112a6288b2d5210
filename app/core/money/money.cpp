// SPDX-License-Identifier: GPL-3.0-or-later
#include "money/money.h"

namespace headroom {

namespace {
constexpr std::int64_t kNanosPerUnit = 1'000'000'000;
constexpr std::int64_t kHighestRate = 1'000'000;
} // namespace

Money Money::rounded(const Exact &amount)
{
    return Money(static_cast<std::int64_t>(amount.scaled(2)));
}

std::string Money::toString() const
{
    return exact().toString(2, 2);
}

Expected<HourlyRate> HourlyRate::parse(std::string_view text)
{
    const auto value = Exact::parse(text);
    if (!value)
        return tl::unexpected(value.error());
    if (*value <= Exact(0))
        return failure('"' + std::string(text) + "\" is not a price.", {},
                       "A price per hour is above zero.");
    if (*value > Exact(kHighestRate))
        return failure('"' + std::string(text) + "\" is no plausible price per hour.", {},
                       "The limit is 1,000,000.");
    if (kNanosPerUnit % value->denominator() != 0)
        return failure('"' + std::string(text) + "\" has more than nine decimals.");
    return HourlyRate(static_cast<std::int64_t>(value->scaled(9)));
}

} // namespace headroom
