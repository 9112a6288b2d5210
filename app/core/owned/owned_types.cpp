// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/owned/owned_types.h"

#include "core/catalog/provider.h"
#include "core/language.h"
#include "core/models/nearest_names.h"
#include "core/owned/owned_cost.h"
#include "core/owned/owned_price_table.h"
#include "core/texts/owned_texts.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace headroom {

namespace {

constexpr int kDecimalsOfNanos = 9;
constexpr std::int64_t kMostNanos = 1'000'000'000'000'000; ///< a million an hour

Provider owner()
{
    return providersOfKind(ProviderKind::ownHardware).front();
}

bool hasKind(const Catalog &catalog, const InstanceType &type, const std::string &kind)
{
    return type.accelerator >= 0
           && acceleratorKind(catalog.accelerators[static_cast<std::size_t>(type.accelerator)])
                  == kind;
}

template <typename Row>
std::optional<std::uint16_t> appended(std::vector<Row> &rows, Row row)
{
    if (rows.size() > std::numeric_limits<std::uint16_t>::max())
        return std::nullopt;
    rows.push_back(std::move(row));
    return static_cast<std::uint16_t>(rows.size() - 1);
}

/// The machine: what the node states; of its accelerators also what the catalog knows of them.
InstanceType typeOf(const Catalog &catalog, const OwnedNode &node)
{
    InstanceType type;
    if (!node.accelerator.empty()) {
        type = *std::ranges::find_if(catalog.types, [&](const InstanceType &of) {
            return hasKind(catalog, of, node.accelerator);
        });
        type.networkGbps = 0;
        type.localStorageGb = 0;
        type.acceleratorCount = node.acceleratorCount.toDouble();
        if (!node.acceleratorMemoryGib.isZero())
            type.acceleratorMemoryGib = node.acceleratorMemoryGib.toDouble();
    }
    type.provider = owner();
    type.name = node.name;
    type.cpuArchitecture = "x86_64";
    type.vcpus = node.vcpus.toDouble();
    type.memoryGib = node.memoryGib.toDouble();
    return type;
}

std::optional<std::uint16_t> regionOf(Catalog &catalog, const OwnedNode &node)
{
    const std::string name = node.location.empty() ? std::string(kRegionNotStated) : node.location;
    if (const auto known = catalog.findRegion(owner(), name))
        return known;
    const auto found = std::ranges::find_if(catalog.regions, [&](const Region &region) {
        return region.provider == owner() && region.name == name;
    });
    if (found != catalog.regions.end())
        return static_cast<std::uint16_t>(found - catalog.regions.begin());
    Region region;
    region.provider = owner();
    region.name = name;
    return appended(catalog.regions, std::move(region));
}

std::optional<std::uint8_t> onDemandOf(Catalog &catalog)
{
    const auto found = std::ranges::find(catalog.purchases, PurchaseOption());
    if (found == catalog.purchases.end()) {
        if (catalog.purchases.size() > std::numeric_limits<std::uint8_t>::max())
            return std::nullopt;
        catalog.purchases.emplace_back();
        return static_cast<std::uint8_t>(catalog.purchases.size() - 1);
    }
    return static_cast<std::uint8_t>(found - catalog.purchases.begin());
}

void add(Catalog &catalog, const OwnPriceBook &book, const OwnedNode &node)
{
    const auto nanos = perUsedHour(node).scaled(kDecimalsOfNanos);
    const bool isPrice = nanos > 0 && nanos <= kMostNanos;
    if (!isPrice || !checkFits(catalog, node) || catalog.findType(owner(), node.name))
        return;
    InstanceType type = typeOf(catalog, node);
    InstanceFamily family;
    family.provider = owner();
    family.name = node.name;
    const auto purchase = onDemandOf(catalog);
    const auto region = regionOf(catalog, node);
    const auto familyIndex = appended(catalog.families, std::move(family));
    // In English: a source is part of the catalog, and of what is exported.
    const auto source =
        appended(catalog.sources, english().say(owned_text::kOfBook, {book.name, formulaOf(node)}));
    if (!purchase || !region || !familyIndex || !source)
        return;
    type.family = *familyIndex;
    type.source = *source;
    const auto index = appended(catalog.types, std::move(type));
    if (!index)
        return;
    catalog.offerType.push_back(*index);
    catalog.offerRegion.push_back(*region);
    catalog.offerPurchase.push_back(*purchase);
    catalog.offerNanos.push_back(static_cast<std::int64_t>(nanos));
    catalog.offerDate.push_back(static_cast<std::uint16_t>(
        std::clamp<int>(node.asOf.days(), 0, std::numeric_limits<std::uint16_t>::max())));
    catalog.offerSource.push_back(*source);
    catalog.offerFlags.push_back(kPriceOwn | kPriceAgreed | kPriceDerived);
    catalog.offerListNanos.push_back(0);
}

} // namespace

const std::string &acceleratorKind(const AcceleratorModel &accelerator)
{
    return accelerator.model.empty() ? accelerator.name : accelerator.model;
}

Expected<void> checkFits(const Catalog &catalog, const OwnedNode &node)
{
    if (node.currency != catalog.currency)
        return failure({owned_text::kOtherCurrency, catalog.currency, node.currency}, "currency");
    if (node.accelerator.empty()
        || std::ranges::any_of(catalog.types, [&](const InstanceType &type) {
               return hasKind(catalog, type, node.accelerator);
           }))
        return {};
    std::set<std::string> names;
    for (const AcceleratorModel &accelerator : catalog.accelerators)
        names.insert(acceleratorKind(accelerator));
    const std::vector<std::string> all(names.begin(), names.end());
    return failure({owned_text::kUnknownAccelerator, node.accelerator,
                    listOfNames(nearestNames(node.accelerator, all))},
                   "accelerator");
}

Catalog withOwnedTypes(Catalog catalog, const OwnPriceBook &book)
{
    for (const OwnedNode &node : book.nodes)
        add(catalog, book, node);
    if (!book.nodes.empty())
        catalog.buildIndexes();
    return catalog;
}

} // namespace headroom
