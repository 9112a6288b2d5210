// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/price_lookup.h"

#include <algorithm>

namespace headroom {

namespace {

const Catalog *bookOf(const EvaluationInputs &inputs, PriceBook book)
{
    return book == PriceBook::reference ? inputs.referenceBook.get() : inputs.catalog.get();
}

/// Adds the on-demand rates that a price is compared with, as the books have them: the public one,
/// and the one under the own price book.
void addOnDemandRates(const EvaluationInputs &inputs, const OfferReference &offer, LinePrice &price)
{
    const Catalog *book = bookOf(inputs, offer.book);
    const auto index = book == nullptr ? std::nullopt : book->findOnDemand(offer);
    if (!index)
        return;
    price.quotedList = book->publicRate(*index);
    price.quotedContracted = book->offer(*index).rate;
}

std::optional<LinePrice> catalogPrice(const EvaluationInputs &inputs, const OfferReference &offer)
{
    const Catalog *book = bookOf(inputs, offer.book);
    const auto index = book == nullptr ? std::nullopt : book->find(offer);
    if (!index)
        return std::nullopt;
    const OfferRow row = book->offer(*index);
    LinePrice price;
    price.quoted = row.rate;
    price.quotedCurrency = book->currency;
    price.upfront = row.upfront;
    if (row.asOf.days() > 0)
        price.asOf = row.asOf;
    price.source = std::string(row.source);
    price.book = book->bookOf(*index);
    price.flags = row.flags;
    addOnDemandRates(inputs, offer, price);
    return price;
}

std::uint8_t flagsOfRow(const EmbeddedPrice &row)
{
    const unsigned flags = flagsOf(row.quality) | (row.own ? unsigned{kPriceOwn} : 0U)
                           | (row.agreed ? unsigned{kPriceAgreed} : 0U);
    return static_cast<std::uint8_t>(flags);
}

std::optional<LinePrice> embeddedPrice(const EvaluationInputs &inputs, const OfferReference &offer)
{
    const auto &prices = inputs.plan->prices;
    const auto found = std::ranges::find(prices, offer, &EmbeddedPrice::offer);
    if (found == prices.end() || (found->own && inputs.ownPricesHidden))
        return std::nullopt;
    // For prices as of a date, a later one is not used.
    const bool kept = inputs.plan->pricePolicy == PricePolicy::keep;
    if (!kept && inputs.pricesAsOf && (!found->asOf || *found->asOf > *inputs.pricesAsOf))
        return std::nullopt;
    LinePrice price;
    price.quoted = found->rate;
    price.quotedCurrency = found->currency.empty() ? inputs.plan->currency : found->currency;
    price.asOf = found->asOf;
    price.source = found->source;
    price.book = found->own ? PriceBook::own : offer.book;
    price.flags = flagsOfRow(*found);
    price.fromPlan = true;
    // Today's books help out where the row does not say, if they count in the same currency.
    const Catalog *book = bookOf(inputs, offer.book);
    if (book != nullptr && book->currency == price.quotedCurrency)
        addOnDemandRates(inputs, offer, price);
    if (found->listRate) {
        price.quotedList = found->listRate;
        // If own prices are hidden, the public rate is shown instead of the contracted one.
        const bool contracted = found->contractedRate && !inputs.ownPricesHidden;
        price.quotedContracted = contracted ? found->contractedRate : found->listRate;
    }
    return price;
}

std::optional<LinePrice> quotedPrice(const EvaluationInputs &inputs, const OfferReference &offer)
{
    const bool keep = inputs.plan->pricePolicy == PricePolicy::keep;
    auto price = keep ? embeddedPrice(inputs, offer) : catalogPrice(inputs, offer);
    if (!price)
        price = keep ? catalogPrice(inputs, offer) : embeddedPrice(inputs, offer);
    if (!price)
        return std::nullopt;
    // An on-demand price is its own reference; only an own price has a public one in addition.
    if (offer.purchase.model == PricingModel::onDemand) {
        price->quotedContracted = price->quoted;
        if (price->book != PriceBook::own)
            price->quotedList = price->quoted;
    } else if (!price->quotedContracted) {
        price->quotedContracted = price->quotedList;
    }
    return price;
}

/// Flags of the on-demand price under the own book, which say whether changes of public prices
/// affect it.
std::uint8_t flagsOfContract(const EvaluationInputs &inputs, const OfferReference &offer,
                             const LinePrice &price)
{
    if (offer.purchase.model == PricingModel::onDemand)
        return price.flags;
    const Catalog *book = bookOf(inputs, offer.book);
    const auto index = book == nullptr ? std::nullopt : book->findOnDemand(offer);
    return index ? book->offerFlags[*index] : std::uint8_t{0};
}

} // namespace

std::optional<PriceTerms> termsFor(const EvaluationInputs &inputs, const Scenario &scenario,
                                   std::string_view quotedIn)
{
    const Plan &plan = *inputs.plan;
    return priceTerms(plan.exchangeRates, quotedIn, plan.currency, inputs.valuationDate,
                      priceMovesOf(scenario));
}

std::optional<LinePrice> priceOf(const EvaluationInputs &inputs, const Scenario &scenario,
                                 const OfferReference &offer)
{
    auto price = quotedPrice(inputs, offer);
    if (!price)
        return std::nullopt;
    const auto terms = termsFor(inputs, scenario, price->quotedCurrency);
    if (!terms)
        return std::nullopt;
    // The historic book is a record, not a market: price assumptions do not touch it.
    const bool historic = offer.book == PriceBook::reference;
    const auto moved = [&](HourlyRate quoted, std::uint8_t flags, bool spot) {
        return terms->rate(quoted, historic ? std::uint8_t{kPriceAgreed} : flags,
                           {offer.provider, spot});
    };
    const bool onSpot = offer.purchase.model == PricingModel::spot;
    const auto rate = moved(price->quoted, price->flags, onSpot);
    if (!rate)
        return std::nullopt;
    price->rate = *rate;
    if (price->upfront && price->quoted.nanos() > 0)
        price->upfront = *price->upfront * price->rate.exact() / price->quoted.exact();
    price->conversion = terms->conversion;
    if (price->quotedList)
        price->listRate = moved(*price->quotedList, 0, false);
    if (price->quotedContracted)
        price->contractedRate =
            moved(*price->quotedContracted, flagsOfContract(inputs, offer, *price), false);
    const double fallback = scenario.spot.fallbackPercent;
    if (onSpot && fallback > 0 && price->contractedRate) {
        price->withoutFallback = price->rate;
        price->rate = withFallback(price->rate, *price->contractedRate, fallback);
    }
    return price;
}

HourlyRate withFallback(HourlyRate spot, HourlyRate onDemand, double percent)
{
    const Exact share = Exact::fromDouble(percent, 10'000).value_or(Exact()) / Exact(100);
    const Exact nanos = Exact(spot.nanos()) * (Exact(1) - share) + Exact(onDemand.nanos()) * share;
    return HourlyRate::fromNanos(static_cast<std::int64_t>(nanos.scaled(0)));
}

std::optional<std::string> currencyWithoutRate(const EvaluationInputs &inputs,
                                               const OfferReference &offer)
{
    const auto price = quotedPrice(inputs, offer);
    if (!price || termsFor(inputs, {}, price->quotedCurrency))
        return std::nullopt;
    return price->quotedCurrency;
}

EmbeddedPrice embeddedFrom(const OfferReference &offer, const LinePrice &price, const Plan &plan)
{
    EmbeddedPrice row{offer, price.quoted, price.asOf, price.source, price.book == PriceBook::own};
    row.agreed = (price.flags & kPriceAgreed) != 0;
    row.currency = price.quotedCurrency == plan.currency ? std::string() : price.quotedCurrency;
    row.quality = qualityOf(price.flags);
    if (price.quotedList != price.quoted)
        row.listRate = price.quotedList;
    if (row.listRate && price.quotedContracted != price.quotedList)
        row.contractedRate = price.quotedContracted;
    return row;
}

Evidence evidenceOfPrice(std::uint8_t flags)
{
    return (flags & (kPriceDerived | kPriceEstimated)) != 0 ? Evidence::ruleOfThumb
                                                            : Evidence::measured;
}

} // namespace headroom
