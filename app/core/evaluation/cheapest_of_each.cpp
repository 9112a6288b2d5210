// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/candidates.h"

#include <algorithm>
#include <map>

namespace headroom {

namespace {

/// What tells the groups apart: places in the catalog's tables, -1 for no accelerator.
int groupOf(const Catalog &catalog, OfferIndex offer, FilterField field)
{
    const InstanceType &type = catalog.types[catalog.offerType[offer]];
    switch (field) {
    case FilterField::provider: return static_cast<int>(type.provider);
    case FilterField::region: return catalog.offerRegion[offer];
    case FilterField::pricingModel:
        return static_cast<int>(catalog.purchases[catalog.offerPurchase[offer]].model);
    case FilterField::group: return static_cast<int>(type.group);
    case FilterField::family: return type.family;
    case FilterField::accelerator: return type.accelerator;
    case FilterField::search: break;
    }
    return 0;
}

} // namespace

std::vector<OfferIndex> cheapestOfEach(const CandidateSet &candidates,
                                       std::span<const OfferIndex> among, FilterField field)
{
    std::map<int, OfferIndex> cheapest;
    for (const OfferIndex offer : among) {
        if (!meets(candidates.state[offer]) || candidates.billedCents(offer) < 0)
            continue;
        const auto [known, isFirst] =
            cheapest.try_emplace(groupOf(*candidates.catalog, offer, field), offer);
        if (!isFirst && candidates.billedCents(offer) < candidates.billedCents(known->second))
            known->second = offer;
    }
    std::vector<OfferIndex> offers;
    for (const auto &[group, offer] : cheapest)
        offers.push_back(offer);
    std::ranges::sort(offers, {}, [&](OfferIndex offer) {
        return std::pair(candidates.billedCents(offer), offer);
    });
    return offers;
}

std::optional<OfferIndex> cheapestThatMeets(const CandidateSet &candidates)
{
    std::optional<OfferIndex> cheapest;
    const auto rank = [&](OfferIndex offer) {
        return std::pair(candidates.state[offer], candidates.billedCents(offer));
    };
    for (OfferIndex offer = 0; offer < candidates.state.size(); ++offer) {
        const bool counts = meets(candidates.state[offer]) && candidates.billedCents(offer) >= 0;
        if (counts && (!cheapest || rank(offer) < rank(*cheapest)))
            cheapest = offer;
    }
    return cheapest;
}

} // namespace headroom
