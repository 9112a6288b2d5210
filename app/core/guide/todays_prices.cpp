// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guide/todays_prices.h"

#include "core/catalog/price_lens.h"
#include "core/letters.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

bool isComparable(const PurchaseOption &purchase)
{
    return isUnder(PriceLens::onDemand, purchase)
           && purchase.operatingSystem != OperatingSystem::windows
           && purchase.tenancy != Tenancy::dedicated;
}

/// The documents' families are all of AWS.
Provider providerOfFamilies()
{
    return *fromKey<Provider>("aws");
}

/// "P4" is meant by "p4d" and "p4de", "G5" by "g5" alone: a name of its own comes first.
bool isMeant(const std::vector<InstanceFamily> &families, const InstanceFamily &family,
             const std::string &name)
{
    if (family.provider != providerOfFamilies())
        return false;
    const bool hasItsOwn = std::ranges::any_of(families, [&](const InstanceFamily &other) {
        return other.provider == providerOfFamilies() && other.name == name;
    });
    return hasItsOwn ? family.name == name : family.name.starts_with(name);
}

} // namespace

void PriceSpan::add(const Exact &price)
{
    low = low ? std::min(*low, price) : price;
    high = high ? std::max(*high, price) : price;
}

void PriceSpan::add(const PriceSpan &other)
{
    if (other.low)
        add(*other.low);
    if (other.high)
        add(*other.high);
}

TodaysPrices::TodaysPrices(const Catalog &catalog)
    : m_catalog(catalog),
      m_types(catalog.types.size())
{
    std::vector<bool> comparable;
    for (const PurchaseOption &purchase : catalog.purchases)
        comparable.push_back(isComparable(purchase));
    for (OfferIndex offer = 0; offer < catalog.offerCount(); ++offer) {
        if (!comparable[catalog.offerPurchase[offer]]
            || (catalog.offerFlags[offer] & kPriceSuspicious) != 0)
            continue;
        if (const auto rate = catalog.publicRate(offer))
            m_types[catalog.offerType[offer]].add(rate->exact());
    }
}

PriceSpan TodaysPrices::ofType(Provider provider, std::string_view name) const
{
    const auto type = m_catalog.findType(provider, name);
    return type ? m_types[*type] : PriceSpan();
}

PriceSpan TodaysPrices::ofFamilies(std::string_view named) const
{
    PriceSpan span;
    for (std::size_t begin = 0; begin <= named.size();) {
        const std::size_t end = std::min(named.find('/', begin), named.size());
        const std::string name = lowered(named.substr(begin, end - begin));
        for (std::size_t type = 0; type < m_types.size(); ++type) {
            if (isMeant(m_catalog.families, m_catalog.families[m_catalog.types[type].family], name))
                span.add(m_types[type]);
        }
        begin = end + 1;
    }
    return span;
}

CardPrices TodaysPrices::ofCards(const StatedGpu &gpu) const
{
    CardPrices cards;
    for (std::size_t index = 0; index < m_types.size(); ++index) {
        const InstanceType &type = m_catalog.types[index];
        if (!m_types[index].low || type.accelerator < 0 || type.acceleratorCount < 1
            || type.acceleratorCount != std::floor(type.acceleratorCount))
            continue;
        const std::string &model =
            m_catalog.accelerators[static_cast<std::size_t>(type.accelerator)].model;
        if (std::ranges::find(gpu.accelerators, model) == gpu.accelerators.end())
            continue;
        const Exact count(static_cast<std::int64_t>(type.acceleratorCount));
        const Exact lowest = *m_types[index].low / count;
        cards.span.add(lowest);
        cards.span.add(*m_types[index].high / count);
        ++cards.machines;
        cards.below += lowest < gpu.priceLow ? 1 : 0;
        cards.above += lowest > gpu.priceHigh ? 1 : 0;
    }
    return cards;
}

} // namespace headroom
