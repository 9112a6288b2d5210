// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/own_price_rules.h"

#include <algorithm>
#include <numeric>

namespace headroom {

namespace {

/// Conditions as bits, the weightiest highest.
int weightOf(const OwnPriceRule &rule)
{
    constexpr int kType = 32;
    constexpr int kFamily = 16;
    constexpr int kRegion = 8;
    constexpr int kModel = 4;
    constexpr int kTerm = 2;
    return (rule.instanceType.empty() ? 0 : kType) + (rule.family.empty() ? 0 : kFamily)
           + (rule.region.empty() ? 0 : kRegion) + (rule.model ? kModel : 0)
           + (rule.termYears ? kTerm : 0) + (rule.provider ? 1 : 0);
}

bool fitsType(const OwnPriceRule &rule, const Catalog &catalog, const InstanceType &type)
{
    return (!rule.provider || *rule.provider == type.provider)
           && (rule.family.empty() || rule.family == catalog.families[type.family].name)
           && (rule.instanceType.empty() || rule.instanceType == type.name);
}

bool fitsPurchase(const OwnPriceRule &rule, const PurchaseOption &purchase)
{
    return (!rule.model || *rule.model == purchase.model)
           && (!rule.termYears || *rule.termYears == purchase.termYears);
}

/// Calls `visit` with every offer that a rule fits. Names are compared once per type, region and purchase
/// option, and offers of other types are not looked at: a book may have thousands of rules.
template <typename Visit>
void forEachOffer(const OwnPriceRule &rule, const Catalog &catalog, Visit visit)
{
    std::vector<std::uint8_t> regions; // bytes, because a bit costs more to look up
    for (const Region &region : catalog.regions)
        regions.push_back(rule.region.empty() || rule.region == region.name ? 1 : 0);
    std::vector<std::uint8_t> purchases;
    for (const PurchaseOption &purchase : catalog.purchases)
        purchases.push_back(fitsPurchase(rule, purchase) ? 1 : 0);
    for (std::size_t type = 0; type < catalog.types.size(); ++type) {
        if (!fitsType(rule, catalog, catalog.types[type]))
            continue;
        for (OfferIndex i = catalog.firstOfferOfType[type]; i < catalog.firstOfferOfType[type + 1];
             ++i) {
            if ((regions[catalog.offerRegion[i]] & purchases[catalog.offerPurchase[i]]) != 0)
                visit(i);
        }
    }
}

/// A fixed price that names machine and region, where the catalog has both.
bool addsOffer(const OwnPriceRule &rule, const Catalog &catalog)
{
    return rule.fixedPrice && rule.provider
           && catalog.findType(*rule.provider, rule.instanceType).has_value()
           && catalog.findRegion(*rule.provider, rule.region).has_value();
}

} // namespace

std::vector<std::uint32_t> rulesOfOffers(const OwnPriceBook &book, const Catalog &catalog)
{
    std::vector<std::uint32_t> order(book.rules.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::stable_sort(order, {},
                             [&](std::uint32_t rule) { return weightOf(book.rules[rule]); });
    std::vector<std::uint32_t> counting(catalog.offerCount(), kNoRule);
    for (const std::uint32_t rule : order)
        forEachOffer(book.rules[rule], catalog, [&](OfferIndex offer) { counting[offer] = rule; });
    return counting;
}

std::vector<RuleReach> reachOf(const OwnPriceBook &book, const Catalog &catalog)
{
    std::vector<RuleReach> reach(book.rules.size());
    for (const std::uint32_t rule : rulesOfOffers(book, catalog)) {
        if (rule != kNoRule)
            ++reach[rule].deciding;
    }
    for (std::size_t i = 0; i < reach.size(); ++i) {
        forEachOffer(book.rules[i], catalog, [&](OfferIndex) { ++reach[i].matching; });
        reach[i].addsOffer = reach[i].matching == 0 && addsOffer(book.rules[i], catalog);
    }
    return reach;
}

} // namespace headroom
