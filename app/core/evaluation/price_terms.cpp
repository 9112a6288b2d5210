// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/price_terms.h"

namespace headroom {

namespace {

Exact factorOfChange(double percent)
{
    const auto change = Exact::fromDouble(percent);
    return change ? Exact(1) + *change / Exact(100) : Exact(1);
}

/// Several changes together, to a millionth of a percent, so that a product with any rate has room.
RateFactor together(const Exact &conversion, const Exact &changes)
{
    constexpr int kDecimals = 8;
    constexpr std::int64_t kScale = 100'000'000;
    return RateFactor(conversion * Exact::ratio(changes.scaled(kDecimals), kScale));
}

} // namespace

PriceMoves priceMovesOf(const Scenario &scenario)
{
    return {scenario.priceChangePercent, scenario.providerPrices, scenario.spotPriceChangePercent};
}

std::optional<HourlyRate> PriceTerms::rate(HourlyRate quoted, std::uint8_t flags,
                                           PriceKind kind) const
{
    const std::int64_t result = nanos(quoted.nanos(), flags, kind);
    return result > 0 ? std::optional(HourlyRate::fromNanos(result)) : std::nullopt;
}

bool PriceTerms::isOne(Provider provider) const
{
    const auto index = provider.index();
    return fixed.isOne() && movable[index].isOne() && movableSpot[index].isOne();
}

std::optional<PriceTerms> priceTerms(std::span<const ExchangeRate> rates, std::string_view quotedIn,
                                     std::string_view wanted, Date valuationDate,
                                     const PriceMoves &moves)
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
    const Exact all = factorOfChange(moves.percent);
    const Exact spot = factorOfChange(moves.spotPercent);
    terms.movable.assign(providerCount(), together(conversion, all));
    terms.movableSpot.assign(providerCount(), together(conversion, all * spot));
    for (const ProviderPriceChange &change : moves.byProvider) {
        const auto provider = change.provider.index();
        const Exact factor = all * factorOfChange(change.percent);
        terms.movable[provider] = together(conversion, factor);
        terms.movableSpot[provider] = together(conversion, factor * spot);
    }
    return terms;
}

} // namespace headroom
