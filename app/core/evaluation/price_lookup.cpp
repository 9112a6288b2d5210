// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluation/price_lookup.h"

#include <algorithm>

namespace headroom {

namespace {

const Catalog *bookOf(const EvaluationInputs &inputs, PriceBook book)
{
    return book == PriceBook::reference ? inputs.referenceBook.get() : inputs.catalog.get();
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
    price.rate = row.rate;
    if (row.asOf.days() > 0)
        price.asOf = row.asOf;
    price.source = std::string(row.source);
    price.book = book->bookOf(*index);
    price.flags = row.flags;
    return price;
}

std::optional<LinePrice> embeddedPrice(const EvaluationInputs &inputs, const OfferReference &offer)
{
    const auto &prices = inputs.plan->prices;
    const auto found = std::ranges::find(prices, offer, &EmbeddedPrice::offer);
    if (found == prices.end() || (found->own && inputs.ownPricesHidden))
        return std::nullopt;
    // Where prices of a day are wanted, a younger one is none.
    const bool kept = inputs.plan->pricePolicy == PricePolicy::keep;
    if (!kept && inputs.pricesAsOf && (!found->asOf || *found->asOf > *inputs.pricesAsOf))
        return std::nullopt;
    LinePrice price;
    price.quoted = found->rate;
    price.rate = found->rate;
    price.asOf = found->asOf;
    price.source = found->source;
    price.book = found->own ? PriceBook::own : offer.book;
    price.flags = found->own ? kPriceOwn : 0;
    price.fromPlan = true;
    return price;
}

std::optional<HourlyRate> listRateOf(const EvaluationInputs &inputs, const OfferReference &offer)
{
    if (offer.purchase.model == PricingModel::onDemand)
        return std::nullopt;
    OfferReference list = offer;
    list.purchase.model = PricingModel::onDemand;
    list.purchase.termYears = 0;
    list.purchase.payment = Payment::noUpfront;
    const Catalog *book = bookOf(inputs, offer.book);
    const auto index = book == nullptr ? std::nullopt : book->find(list);
    return index ? std::optional(book->offer(*index).rate) : std::nullopt;
}

} // namespace

HourlyRate changedBy(HourlyRate rate, double percent)
{
    const auto change = Exact::fromDouble(percent);
    if (!change || change->isZero())
        return rate;
    const Exact factor = Exact(1) + *change / Exact(100);
    return HourlyRate::fromNanos(
        static_cast<std::int64_t>((Exact(rate.nanos()) * factor).scaled(0)));
}

std::optional<LinePrice> priceOf(const EvaluationInputs &inputs, const Scenario &scenario,
                                 const OfferReference &offer)
{
    // Without a dated rate of exchange a price in another currency is no price.
    if (inputs.plan->currency != inputs.catalog->currency)
        return std::nullopt;
    const bool keep = inputs.plan->pricePolicy == PricePolicy::keep;
    auto price = keep ? embeddedPrice(inputs, offer) : catalogPrice(inputs, offer);
    if (!price)
        price = keep ? catalogPrice(inputs, offer) : embeddedPrice(inputs, offer);
    if (!price)
        return std::nullopt;
    // The historic book is a record, not a market: price assumptions do not touch it.
    const bool movable = offer.book != PriceBook::reference;
    price->listRate = offer.purchase.model == PricingModel::onDemand ? std::optional(price->quoted)
                                                                     : listRateOf(inputs, offer);
    if (movable) {
        price->rate = changedBy(price->quoted, scenario.priceChangePercent);
        if (price->listRate)
            price->listRate = changedBy(*price->listRate, scenario.priceChangePercent);
    }
    return price;
}

} // namespace headroom
