// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/money/money.h"

#include "core/texts/error_texts.h"

#include <cmath>

namespace headroom {

Money Money::nearestCents(double cents)
{
    if (std::isnan(cents))
        return {};
    constexpr double kLimit = 9.2e18; // below 2^63
    if (std::abs(cents) >= kLimit)
        return Money(cents < 0 ? -kMaximum : kMaximum);
    return Money(std::llround(cents));
}

Money Money::fromWideCents(Int128 cents)
{
    if (cents >= kMaximum || cents <= -kMaximum)
        return Money(cents < 0 ? -kMaximum : kMaximum);
    return Money(static_cast<std::int64_t>(cents));
}

double percentOf(Money part, Money whole)
{
    return whole.cents() == 0
               ? 0.0
               : 100.0 * static_cast<double>(part.cents()) / static_cast<double>(whole.cents());
}

std::string Money::toString() const
{
    return isTooLarge() ? std::string(error_text::kTooLarge) : exact().toString(2, 2);
}

Expected<HourlyRate> HourlyRate::parse(std::string_view text)
{
    HEADROOM_TRY(const auto value, Exact::parse(text));
    if (value <= Exact(0))
        return failure({error_text::kNotAPrice, std::string(text)}, {},
                       error_text::kPricePerHourAboveZero);
    if (value > Exact(kHighestRate))
        return failure({error_text::kImplausiblePrice, std::string(text)}, {},
                       error_text::kLimitIsAMillion);
    if (kNanosPerUnit % value.denominator() != 0)
        return failure({error_text::kHasMoreThanNineDecimals, std::string(text)});
    return HourlyRate(static_cast<std::int64_t>(value.scaled(9)));
}

} // namespace headroom
