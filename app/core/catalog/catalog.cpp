// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/catalog.h"

#include "core/language.h"

#include <algorithm>

namespace headroom {

namespace {

std::string nameKey(Provider provider, std::string_view name)
{
    std::string key(keyOf(provider));
    key += '/';
    key += name;
    return key;
}

std::optional<std::uint16_t> lookUp(const std::unordered_map<std::string, std::uint16_t> &map,
                                    const std::string &key)
{
    const auto found = map.find(key);
    return found == map.end() ? std::nullopt : std::optional(found->second);
}

/// Flag bit of a quality: both are in the same order.
constexpr unsigned flagOf(PriceQuality quality)
{
    return 1U << static_cast<unsigned>(quality);
}
static_assert(flagOf(PriceQuality::suspicious) == kPriceSuspicious);

} // namespace

OfferRow Catalog::offer(OfferIndex index) const
{
    OfferRow row;
    row.index = index;
    row.type = &types[offerType[index]];
    row.region = &regions[offerRegion[index]];
    row.purchase = purchases[offerPurchase[index]];
    row.rate = HourlyRate::fromNanos(offerNanos[index]);
    if (const auto upfront = offerUpfrontNanos.find(index); upfront != offerUpfrontNanos.end())
        row.upfront = HourlyRate::fromNanos(upfront->second).exact();
    row.asOf = Date::fromDays(offerDate[index]);
    row.source = sources[offerSource[index]];
    row.flags = offerFlags[index];
    return row;
}

OfferReference Catalog::reference(OfferIndex index) const
{
    const InstanceType &type = types[offerType[index]];
    return {type.provider, regions[offerRegion[index]].name, type.name,
            purchases[offerPurchase[index]], book};
}

std::optional<HourlyRate> Catalog::publicRate(OfferIndex index) const
{
    const std::int64_t nanos = offerListNanos.empty() ? offerNanos[index] : offerListNanos[index];
    return nanos > 0 ? std::optional(HourlyRate::fromNanos(nanos)) : std::nullopt;
}

std::optional<std::uint16_t> Catalog::findType(Provider provider, std::string_view typeName) const
{
    return lookUp(typeByName, nameKey(provider, typeName));
}

std::optional<std::uint16_t> Catalog::findRegion(Provider provider,
                                                 std::string_view regionName) const
{
    return lookUp(regionByName, nameKey(provider, regionName));
}

std::optional<OfferIndex> Catalog::find(const OfferReference &wanted) const
{
    const auto type = findType(wanted.provider, wanted.instanceType);
    const auto region = findRegion(wanted.provider, wanted.region);
    if (!type || !region)
        return std::nullopt;
    for (OfferIndex i = firstOfferOfType[*type]; i < firstOfferOfType[*type + 1U]; ++i) {
        if (offerRegion[i] == *region && purchases[offerPurchase[i]] == wanted.purchase)
            return i;
    }
    return std::nullopt;
}

std::optional<OfferIndex> Catalog::findOnDemand(const OfferReference &wanted) const
{
    const auto type = findType(wanted.provider, wanted.instanceType);
    const auto region = findRegion(wanted.provider, wanted.region);
    if (!type || !region)
        return std::nullopt;
    std::optional<OfferIndex> found;
    for (OfferIndex i = firstOfferOfType[*type]; i < firstOfferOfType[*type + 1U]; ++i) {
        const PurchaseOption &purchase = purchases[offerPurchase[i]];
        if (offerRegion[i] != *region || purchase.model != PricingModel::onDemand
            || purchase.operatingSystem != wanted.purchase.operatingSystem
            || purchase.tenancy != wanted.purchase.tenancy)
            continue;
        if (purchase.payment == Payment::noUpfront)
            return i;
        found = found ? found : i;
    }
    return found;
}

void Catalog::buildIndexes()
{
    firstOfferOfType.assign(types.size() + 1, static_cast<OfferIndex>(offerCount()));
    for (std::size_t i = offerCount(); i-- > 0;)
        firstOfferOfType[offerType[i]] = static_cast<OfferIndex>(i);
    for (std::size_t t = types.size(); t-- > 0;)
        firstOfferOfType[t] = std::min(firstOfferOfType[t], firstOfferOfType[t + 1]);
    for (std::size_t t = 0; t < types.size(); ++t)
        typeByName.emplace(nameKey(types[t].provider, types[t].name),
                           static_cast<std::uint16_t>(t));
    for (std::size_t r = 0; r < regions.size(); ++r)
        regionByName.emplace(nameKey(regions[r].provider, regions[r].name),
                             static_cast<std::uint16_t>(r));
}

std::string lifeCycleOf(const LifeCycle &cycle, const Language &language)
{
    std::string text;
    if (cycle.retired)
        text = cycle.retires ? language.say(HEADROOM_TEXT("Terms", "retired on %1"),
                                            {cycle.retires->toString()})
                             : language.say(HEADROOM_TEXT("Terms", "retired"));
    else if (cycle.retires)
        text = language.say(HEADROOM_TEXT("Terms", "retires on %1"), {cycle.retires->toString()});
    else if (cycle.previousGeneration)
        text = language.say(HEADROOM_TEXT("Terms", "previous generation"));
    if (text.empty() || cycle.successor.empty())
        return text;
    return language.say(HEADROOM_TEXT("Terms", "%1, successor %2"), {text, cycle.successor});
}

CatalogCounts countCatalog(const Catalog &catalog, std::optional<Provider> provider)
{
    const auto wanted = [&](Provider of) { return !provider || *provider == of; };
    CatalogCounts counts;
    counts.offersByModel.resize(catalog.purchases.size());
    counts.types = static_cast<std::size_t>(std::ranges::count_if(
        catalog.types, [&](const InstanceType &type) { return wanted(type.provider); }));
    counts.regions = static_cast<std::size_t>(std::ranges::count_if(
        catalog.regions, [&](const Region &region) { return wanted(region.provider); }));
    for (std::size_t i = 0; i < catalog.offerCount(); ++i) {
        if (!wanted(catalog.types[catalog.offerType[i]].provider))
            continue;
        ++counts.offers;
        ++counts.offersByModel[catalog.offerPurchase[i]];
        counts.derived += (catalog.offerFlags[i] & kPriceDerived) != 0 ? 1U : 0U;
        if (catalog.offerDate[i] == 0)
            continue;
        const Date date = Date::fromDays(catalog.offerDate[i]);
        counts.oldest = counts.oldest ? std::min(*counts.oldest, date) : date;
        counts.newest = counts.newest ? std::max(*counts.newest, date) : date;
    }
    return counts;
}

std::vector<PriceQuality> qualityOf(std::uint8_t flags)
{
    std::vector<PriceQuality> result;
    for (const PriceQuality quality : kAllOf<PriceQuality>) {
        if ((flags & flagOf(quality)) != 0)
            result.push_back(quality);
    }
    return result;
}

std::uint8_t flagsOf(const std::vector<PriceQuality> &quality)
{
    unsigned flags = 0;
    for (const PriceQuality stated : quality)
        flags |= flagOf(stated);
    return static_cast<std::uint8_t>(flags);
}

} // namespace headroom
