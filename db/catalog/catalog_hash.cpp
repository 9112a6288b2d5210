// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/catalog_reader.h"
#include "hash/sha256.h"

#include <algorithm>

namespace headroom::storage {

namespace {

/// Feeds values to the hash so that no two different catalogs give the same bytes: texts carry their length.
class HashWriter
{
public:
    template <typename T>
    requires std::is_arithmetic_v<T> || std::is_enum_v<T>
    void add(T value) { m_hash.add(std::as_bytes(std::span(&value, 1))); }
    void add(std::string_view text)
    {
        add(static_cast<std::uint64_t>(text.size()));
        m_hash.add(text);
    }
    void add(const std::string &text) { add(std::string_view(text)); }
    void add(const PurchaseOption &purchase)
    {
        addAll(purchase.model, purchase.termYears, purchase.payment, purchase.operatingSystem,
               purchase.tenancy);
    }
    template <typename T>
    requires std::is_arithmetic_v<T>
    void add(const std::vector<T> &column)
    {
        add(static_cast<std::uint64_t>(column.size()));
        m_hash.add(std::as_bytes(std::span(column)));
    }
    template <typename... T>
    void addAll(const T &...values)
    {
        (add(values), ...);
    }
    std::string hex() { return m_hash.hex(); }

private:
    Sha256 m_hash;
};

void addTables(HashWriter &hash, const Catalog &catalog)
{
    for (const AcceleratorModel &row : catalog.accelerators)
        hash.addAll(row.name, row.model, row.hasPerformanceFacts, row.vendor, row.stack, row.group);
    for (const InstanceFamily &row : catalog.families) {
        hash.addAll(row.provider, row.name, row.traits, row.successor, row.previousGeneration,
                    row.retired, row.retires ? row.retires->days() : 0, row.statusSource);
    }
    for (const InstanceType &row : catalog.types) {
        hash.addAll(row.provider, row.name, row.family, row.category, row.group,
                    row.cpuArchitecture, row.vcpus, row.memoryGib, row.accelerator,
                    row.acceleratorCount, row.acceleratorMemoryGib, row.networkGbps,
                    row.localStorageGb, row.source);
    }
    for (const Region &row : catalog.regions)
        hash.addAll(row.provider, row.name, row.place, row.country, row.continent);
    for (const PurchaseOption &row : catalog.purchases)
        hash.add(row);
    for (const std::string &text : catalog.sources)
        hash.add(text);
}

/// The names of types that are not their own, in an order that does not depend on the map's.
void addAliases(HashWriter &hash, const Catalog &catalog)
{
    std::vector<std::pair<std::string_view, std::uint16_t>> aliases;
    for (const auto &[key, type] : catalog.typeByName) {
        if (!key.ends_with('/' + catalog.types[type].name))
            aliases.emplace_back(key, type);
    }
    std::ranges::sort(aliases);
    for (const auto &[key, type] : aliases)
        hash.addAll(key, type);
}

} // namespace

std::string contentHash(const Catalog &catalog)
{
    HashWriter hash;
    hash.addAll(catalog.name, catalog.currency, catalog.book, catalog.accelerators.size(),
                catalog.families.size(), catalog.types.size(), catalog.regions.size(),
                catalog.purchases.size(), catalog.sources.size());
    addTables(hash, catalog);
    addAliases(hash, catalog);
    hash.addAll(catalog.offerType, catalog.offerRegion, catalog.offerPurchase, catalog.offerNanos,
                catalog.offerDate, catalog.offerSource, catalog.offerFlags);
    for (OfferIndex i = 0; i < catalog.offerCount() && !catalog.offerUpfrontNanos.empty(); ++i) {
        if (const auto fee = catalog.offerUpfrontNanos.find(i);
            fee != catalog.offerUpfrontNanos.end())
            hash.addAll(fee->first, fee->second);
    }
    return hash.hex();
}

} // namespace headroom::storage
