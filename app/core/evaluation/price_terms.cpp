// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/price_terms.h"

namespace headroom {

namespace {

Exact factorOfChange(double percent)
{
    const auto change = Exact::fromDouble(percent);
    return change ? Exact(1) + *change / Exact(100) : Exact(1);
}

} // namespace

std::optional<HourlyRate> PriceTerms::rate(HourlyRate quoted, std::uint8_t flags) const
{
    const std::int64_t result = nanos(quoted.nanos(), flags);
    return result > 0 ? std::optional(HourlyRate::fromNanos(result)) : std::nullopt;
}

std::optional<PriceTerms> priceTerms(std::span<const ExchangeRate> rates, std::string_view quotedIn,
                                     std::string_view wanted, Date valuationDate,
                                     double changePercent)
{
    PriceTerms terms;
    Exact conversion = 1;
    if (quotedIn != wanted) {
        terms.conversion = conversionBetween(rates, quotedIn, wanted, valuationDate);
        if (!terms.conversion)
            return std::nullopt;
        conversion = terms.conversion->factor();
    }
    terms.fixed = RateFactor(conversion);
    terms.movable = RateFactor(conversion * factorOfChange(changePercent));
    return terms;
}

} // namespace headroom
