// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/owned/rented_equal.h"

#include "core/owned/owned_types.h"

#include <tuple>
#include <utility>

namespace headroom {

namespace {

/// Instances of the type that equal the node; absent: it is no equal.
std::optional<Exact> instancesFor(const Catalog &catalog, const InstanceType &type,
                                  const OwnedNode &node)
{
    if (factsOf(type.provider).kind == ProviderKind::ownHardware)
        return std::nullopt;
    if (node.accelerator.empty()) {
        const bool isEnough = type.accelerator < 0 && type.vcpus >= node.vcpus.toDouble()
                              && type.memoryGib >= node.memoryGib.toDouble();
        return isEnough ? std::optional(Exact(1)) : std::nullopt;
    }
    if (type.accelerator < 0 || type.acceleratorCount < 1
        || acceleratorKind(catalog.accelerators[static_cast<std::size_t>(type.accelerator)])
               != node.accelerator)
        return std::nullopt;
    const Exact each = static_cast<std::int64_t>(type.acceleratorCount);
    const Exact instances = node.acceleratorCount / each;
    return instances.denominator() == 1 ? std::optional(instances) : std::nullopt;
}

bool isOnDemand(const PurchaseOption &purchase)
{
    return purchase.model == PricingModel::onDemand && purchase.termYears == 0
           && purchase.operatingSystem != OperatingSystem::windows
           && purchase.tenancy != Tenancy::dedicated;
}

} // namespace

Expected<std::optional<RentedEqual>>
rentedEqual(const Catalog &catalog, const CatalogAvailability &known, const OwnedNode &node)
{
    if (auto fits = checkFits(catalog, node); !fits) {
        fits.error().where = node.name;
        return tl::unexpected(std::move(fits.error()));
    }
    std::optional<RentedEqual> best;
    const auto rank = [](const RentedEqual &of) {
        return std::tuple(of.instances == Exact(1) ? 0 : 1, of.ratePerHour);
    };
    for (std::size_t type = 0; type < catalog.types.size(); ++type) {
        const auto instances = instancesFor(catalog, catalog.types[type], node);
        if (!instances)
            continue;
        for (OfferIndex offer = catalog.firstOfferOfType[type];
             offer < catalog.firstOfferOfType[type + 1]; ++offer) {
            if (!isOnDemand(catalog.purchases[catalog.offerPurchase[offer]])
                || !known.canBeHad(offer))
                continue;
            const Exact rate = HourlyRate::fromNanos(catalog.offerNanos[offer]).exact();
            const RentedEqual equal{offer, *instances, *instances * rate};
            if (!best || rank(equal) < rank(*best))
                best = equal;
        }
    }
    return best;
}

} // namespace headroom
