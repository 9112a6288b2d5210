// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/offer_overview.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace headroom {

namespace {

constexpr OfferIndex kNoOffer = ~OfferIndex{0};

/// Place of each type in the overview.
std::vector<std::uint32_t> placesOfTypes(const Catalog &catalog, const TflopsByType &tflops)
{
    // Fastest accelerator first; one whose speed is not known before none at all; small machines before large.
    const auto key = [&](std::uint32_t index) {
        const InstanceType &type = catalog.types[index];
        const double all = tflops.empty() ? 0.0 : tflops[index];
        const bool hasOne = type.acceleratorCount > 0;
        return std::tuple(hasOne ? -all / type.acceleratorCount : 0.0, !hasOne,
                          type.acceleratorCount, std::string_view(type.name), index);
    };
    std::vector<std::uint32_t> order(catalog.types.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::sort(order, {}, key);
    std::vector<std::uint32_t> places(order.size());
    for (std::uint32_t place = 0; place < order.size(); ++place)
        places[order[place]] = place;
    return places;
}

} // namespace

std::vector<OfferIndex> inOverviewOrder(const Catalog &catalog, const TflopsByType &tflops,
                                        std::vector<OfferIndex> offers)
{
    const auto rank = [&](OfferIndex offer) {
        const bool onDemand = catalog.purchases[catalog.offerPurchase[offer]] == PurchaseOption{};
        return std::pair(!onDemand, catalog.offerNanos[offer]);
    };
    std::vector<OfferIndex> firstOfType(catalog.types.size(), kNoOffer);
    for (const OfferIndex offer : offers) {
        OfferIndex &first = firstOfType[catalog.offerType[offer]];
        if (first == kNoOffer || rank(offer) < rank(first))
            first = offer;
    }
    const std::vector<std::uint32_t> places = placesOfTypes(catalog, tflops);
    std::ranges::sort(offers, {}, [&](OfferIndex offer) {
        const std::uint16_t type = catalog.offerType[offer];
        return std::tuple(firstOfType[type] != offer, places[type], catalog.offerNanos[offer],
                          offer);
    });
    return offers;
}

} // namespace headroom
