// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/coverage.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace headroom {

std::vector<CoverageRow> coverageOf(const Catalog &catalog)
{
    struct Seen {
        CoverageRow row;
        std::set<std::uint16_t> types;
        std::set<std::uint16_t> regions;
    };
    std::map<std::pair<Provider, std::string>, Seen> seen;
    std::vector<std::string> options;
    for (const PurchaseOption &purchase : catalog.purchases)
        options.push_back(keyOf(purchase));
    for (OfferIndex i = 0; i < catalog.offerCount(); ++i) {
        const Provider provider = catalog.types[catalog.offerType[i]].provider;
        Seen &of = seen[{provider, options[catalog.offerPurchase[i]]}];
        of.types.insert(catalog.offerType[i]);
        of.regions.insert(catalog.offerRegion[i]);
        ++of.row.offers;
        if (catalog.offerDate[i] == 0)
            continue;
        const Date date = Date::fromDays(catalog.offerDate[i]);
        of.row.oldest = std::min(of.row.oldest.value_or(date), date);
        of.row.newest = std::max(of.row.newest.value_or(date), date);
    }
    std::vector<CoverageRow> rows;
    for (auto &[key, of] : seen) {
        of.row.provider = key.first;
        of.row.option = key.second;
        of.row.types = of.types.size();
        of.row.regions = of.regions.size();
        rows.push_back(std::move(of.row));
    }
    return rows;
}

namespace {

UnpricedReason reasonFor(const Catalog &catalog, const InstanceType &type,
                         const std::vector<Availability> &stated)
{
    const InstanceFamily &family = catalog.families[type.family];
    if (family.retired)
        return {lifeCycleOf(family), {}, family.retires, family.statusSource};
    const auto found = std::ranges::find_if(stated, [&](const Availability &row) {
        return row.purchase == PricingModel::onDemand && isAbout(row, type);
    });
    if (found == stated.end())
        return {};
    return {found->reason, found->sold, found->asOf, found->source};
}

} // namespace

std::vector<UnpricedType> unpricedAcceleratorTypes(const Catalog &catalog,
                                                   const std::vector<Availability> &stated)
{
    std::vector<UnpricedType> unpriced;
    for (std::size_t type = 0; type < catalog.types.size(); ++type) {
        if (catalog.types[type].accelerator < 0
            || catalog.firstOfferOfType[type] < catalog.firstOfferOfType[type + 1])
            continue;
        unpriced.push_back(
            {static_cast<std::uint16_t>(type), reasonFor(catalog, catalog.types[type], stated)});
    }
    return unpriced;
}

} // namespace headroom
