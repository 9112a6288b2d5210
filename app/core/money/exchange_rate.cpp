// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/money/exchange_rate.h"

#include <algorithm>
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
        return failure("A rate of exchange is above zero.", field, "Write it like 1.0887.");
    if (rate > Exact(kHighestExchangeRate))
        return failure("The rate is above 1,000,000.", field,
                       "State it in the other direction; the inverse is used exactly.");
    if (kLargestDenominator % rate.denominator() != 0)
        return failure("The rate has more than nine decimals.", field,
                       "Round it, or state it in the other direction.");
    Int128 digits = rate.scaled(9);
    while (digits % 10 == 0)
        digits /= 10;
    if (digits > kLargestNumerator)
        return failure("The rate has more than twelve significant digits.", field, "Round it.");
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
            return failure("The currency is not a three-letter code.", field, "Write it like USD.");
    }
    if (rate.from == rate.to)
        return failure("Both currencies are " + rate.to + '.', "to", "Name two currencies.");
    if (auto checked = checkRate(rate.rate); !checked)
        return checked;
    if (rate.date.days() <= 0)
        return failure("The day of the rate is missing.", "date", "Write it like 2026-07-20.");
    if (today && rate.date > *today)
        return failure("The rate is of " + rate.date.toString() + ", which is still to come.",
                       "date", "Enter a rate that has been stated.");
    if (rate.source.find_first_not_of(" \t\r\n") == std::string::npos)
        return failure("The source of the rate is missing.", "source", "Say who states it.");
    if (rate.source.size() > kLongestSource)
        return failure("The text is too long.", "source", "The limit is 200 bytes.");
    return {};
}

Expected<Exact> parseExchangeRate(std::string_view text)
{
    auto rate = Exact::parse(text);
    if (!rate)
        return rate;
    if (auto checked = checkRate(*rate); !checked)
        return tl::unexpected(checked.error());
    return rate;
}

std::optional<Conversion> conversionBetween(std::span<const ExchangeRate> rates,
                                            std::string_view from, std::string_view to, Date day)
{
    if (const ExchangeRate *direct = newest(rates, from, to, day))
        return Conversion{*direct, false};
    if (const ExchangeRate *other = newest(rates, to, from, day))
        return Conversion{*other, true};
    return std::nullopt;
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

std::string describe(const ExchangeRate &rate)
{
    return "1 " + rate.from + " = " + rate.rate.toString() + ' ' + rate.to + " of "
           + rate.date.toString() + " (" + rate.source + ')';
}

std::string describe(const Conversion &conversion)
{
    if (!conversion.inverted)
        return describe(conversion.stated);
    return "1 " + conversion.from() + " = 1/" + conversion.stated.rate.toString() + ' '
           + conversion.to() + ", the inverse of " + describe(conversion.stated);
}

} // namespace headroom
