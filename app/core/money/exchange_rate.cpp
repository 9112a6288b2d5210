// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/money/exchange_rate.h"

#include "core/language.h"
#include "core/texts/error_texts.h"

#include <algorithm>
#include <cassert>
#include <tuple>

namespace headroom {

namespace {

constexpr std::int64_t kHighestExchangeRate = 1'000'000;
constexpr std::int64_t kLargestDenominator = 1'000'000'000;       // nine decimals
constexpr std::int64_t kLargestNumerator = 1'000'000'000'000 - 1; // twelve digits
constexpr std::size_t kLongestSource = 200;

Expected<void> checkRate(const Exact &rate)
{
    const std::string field = "rate";
    if (rate <= Exact(0))
        return failure(error_text::kRateExchangeAboveZero, field, error_text::kWriteLikeARate);
    if (rate > Exact(kHighestExchangeRate))
        return failure(error_text::kRateTooHigh, field, error_text::kStateTheInverse);
    if (kLargestDenominator % rate.denominator() != 0)
        return failure(error_text::kRateHasTooManyDecimals, field,
                       error_text::kRoundOrStateTheInverse);
    Int128 digits = rate.scaled(9);
    while (digits % 10 == 0)
        digits /= 10;
    if (digits > kLargestNumerator)
        return failure(error_text::kRateHasTooManyDigits, field, error_text::kRoundIt);
    return {};
}

bool isBetween(const ExchangeRate &rate, std::string_view from, std::string_view to, Date day)
{
    return rate.from == from && rate.to == to && rate.date <= day;
}

const ExchangeRate *newest(std::span<const ExchangeRate> rates, std::string_view from,
                           std::string_view to, Date day)
{
    const ExchangeRate *found = nullptr;
    for (const ExchangeRate &rate : rates) {
        if (isBetween(rate, from, to, day) && (found == nullptr || rate.date > found->date))
            found = &rate;
    }
    return found;
}

constexpr Int128 kSmall = Int128{1} << 60;
constexpr std::int64_t kHighestNanos = 100'000'000'000'000'000; // 100,000,000 an hour

} // namespace

bool isCurrencyCode(std::string_view text)
{
    return text.size() == 3
           && std::ranges::all_of(text, [](char c) { return c >= 'A' && c <= 'Z'; });
}

Expected<void> checkExchangeRate(const ExchangeRate &rate, std::optional<Date> today)
{
    for (const auto &[currency, field] :
         {std::pair(&rate.from, "from"), std::pair(&rate.to, "to")}) {
        if (!isCurrencyCode(*currency))
            return failure(error_text::kNoCurrencyCode, field, error_text::kWriteLikeACurrency);
    }
    if (rate.from == rate.to)
        return failure({error_text::kSameCurrency, rate.to}, "to", error_text::kNameTwoCurrencies);
    HEADROOM_CHECK(checkRate(rate.rate));
    if (rate.date.days() <= 0)
        return failure(error_text::kDayRateMissing, "date", error_text::kWriteLikeADay);
    if (today && rate.date > *today)
        return failure({error_text::kRateInFuture, rate.date.toString()}, "date",
                       error_text::kEnterAStatedRate);
    if (rate.source.find_first_not_of(" \t\r\n") == std::string::npos)
        return failure(error_text::kSourceRateMissing, "source", error_text::kNamePublisher);
    if (rate.source.size() > kLongestSource)
        return failure(error_text::kTextTooLong, "source",
                       {error_text::kLimitBytes, std::to_string(kLongestSource)});
    return {};
}

Expected<Exact> parseExchangeRate(std::string_view text)
{
    auto rate = Exact::parse(text);
    if (!rate)
        return rate;
    HEADROOM_CHECK(checkRate(*rate));
    return rate;
}

std::optional<Conversion> conversionBetween(std::span<const ExchangeRate> rates,
                                            std::string_view from, std::string_view to, Date day)
{
    const ExchangeRate *direct = newest(rates, from, to, day);
    const ExchangeRate *other = newest(rates, to, from, day);
    if (direct == nullptr && other == nullptr)
        return std::nullopt;
    const bool inverted = direct == nullptr || (other != nullptr && other->date > direct->date);
    return Conversion{inverted ? *other : *direct, inverted};
}

std::vector<ExchangeRate> withRates(std::vector<ExchangeRate> kept,
                                    const std::vector<ExchangeRate> &added)
{
    const auto key = [](const ExchangeRate &rate) {
        return std::tie(rate.from, rate.to, rate.date);
    };
    for (const ExchangeRate &rate : added) {
        const auto same = std::ranges::find_if(
            kept, [&](const ExchangeRate &other) { return key(other) == key(rate); });
        if (same != kept.end())
            *same = rate;
        else
            kept.push_back(rate);
    }
    return kept;
}

std::string describe(const ExchangeRate &rate, const Language &language)
{
    return language.say(
        HEADROOM_TEXT("Terms", "1 %1 = %2 %3 of %4 (%5)"),
        {rate.from, rate.rate.toString(), rate.to, rate.date.toString(), rate.source});
}

std::string describe(const Conversion &conversion, const Language &language)
{
    const std::string stated = describe(conversion.stated, language);
    return conversion.inverted
               ? language.say(HEADROOM_TEXT("Terms", "1 %1 = 1/%2 %3, the inverse of %4"),
                              {std::string(conversion.from()), conversion.stated.rate.toString(),
                               std::string(conversion.to()), stated})
               : stated;
}

RateFactor::RateFactor(const Exact &factor)
    : m_numerator(factor.numerator()),
      m_denominator(factor.denominator())
{
    assert(m_numerator > 0);
    if (m_numerator >= kSmall || m_denominator >= kSmall)
        return;
    m_smallNumerator = static_cast<std::int64_t>(m_numerator);
    m_smallDenominator = static_cast<std::int64_t>(m_denominator);
    // Twice the product and the denominator together stay below 2^62, the result below the highest
    // rate.
    const Int128 byProduct = kSmall / m_numerator;
    const Int128 byResult = Int128{kHighestNanos} * m_denominator / m_numerator;
    m_smallLimit = static_cast<std::int64_t>(std::min(byProduct, byResult));
}

std::int64_t RateFactor::appliedToLarge(std::int64_t nanos) const
{
    if (isOne())
        return nanos;
    const Int128 whole = Exact::ratio(Int128{nanos} * m_numerator, m_denominator).scaled(0);
    if (whole > kHighestNanos)
        return 0;
    return std::max<std::int64_t>(static_cast<std::int64_t>(whole), 1);
}

} // namespace headroom
