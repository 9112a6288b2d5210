// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/catalog/catalog_reader.h"
#include "db/hash/sha256.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>

namespace headroom::storage {

namespace {

/// Feeds values to the hash so that no two different catalogs give the same bytes: texts carry
/// their length.
class HashWriter
{
public:
    explicit HashWriter(bool numbersProviders) : m_numbersProviders(numbersProviders) {}

    template <typename T>
    requires std::is_arithmetic_v<T> || std::is_enum_v<T>
    void add(T value) { m_hash.add(std::as_bytes(std::span(&value, 1))); }
    void add(std::string_view text)
    {
        add(static_cast<std::uint64_t>(text.size()));
        m_hash.add(text);
    }
    void add(const std::string &text) { add(std::string_view(text)); }
    /// Former hashes have the number that the provider had.
    void add(Provider provider)
    {
        if (m_numbersProviders)
            add(static_cast<std::uint8_t>(provider.index()));
        else
            add(keyOf(provider));
    }
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
    bool m_numbersProviders;
    Sha256 m_hash;
};

/// The rows of a shared table that a book refers to, and the place each has among them: what other
/// books add to the table changes nothing.
class UsedRows
{
public:
    UsedRows(std::size_t rows, bool all) : m_place(rows, all ? 0 : kUnused) {}

    void use(std::size_t row) { m_place[row] = 0; }
    /// Numbers the rows in use, in their order.
    void number()
    {
        for (std::uint32_t &place : m_place)
            place = place == kUnused ? kUnused : m_count++;
    }
    [[nodiscard]] std::uint64_t count() const { return m_count; }
    [[nodiscard]] bool has(std::size_t row) const { return m_place[row] != kUnused; }
    [[nodiscard]] std::uint32_t place(std::size_t row) const { return m_place[row]; }

private:
    static constexpr std::uint32_t kUnused = std::numeric_limits<std::uint32_t>::max();
    std::vector<std::uint32_t> m_place;
    std::uint32_t m_count = 0;
};

struct UsedTables {
    UsedRows sources;
    UsedRows accelerators;
    UsedRows families;

    UsedTables(const Catalog &catalog, bool all)
        : sources(catalog.sources.size(), all),
          accelerators(catalog.accelerators.size(), all),
          families(catalog.families.size(), all)
    {
        for (const InstanceType &type : catalog.types) {
            sources.use(type.source);
            families.use(type.family);
            if (type.accelerator >= 0)
                accelerators.use(static_cast<std::size_t>(type.accelerator));
        }
        for (const std::uint16_t source : catalog.offerSource)
            sources.use(source);
        sources.number();
        accelerators.number();
        families.number();
    }
};

void addTypes(HashWriter &hash, const Catalog &catalog, const UsedTables &used)
{
    for (const InstanceType &row : catalog.types) {
        const auto accelerator = row.accelerator < 0
                                     ? std::int16_t{-1}
                                     : static_cast<std::int16_t>(used.accelerators.place(
                                         static_cast<std::size_t>(row.accelerator)));
        hash.addAll(row.provider, row.name,
                    static_cast<std::uint16_t>(used.families.place(row.family)), row.category,
                    row.group, row.cpuArchitecture, row.vcpus, row.memoryGib, accelerator,
                    row.acceleratorCount, row.acceleratorMemoryGib, row.networkGbps,
                    row.localStorageGb, static_cast<std::uint16_t>(used.sources.place(row.source)));
    }
}

void addTables(HashWriter &hash, const Catalog &catalog, const UsedTables &used)
{
    for (std::size_t i = 0; i < catalog.accelerators.size(); ++i) {
        const AcceleratorModel &row = catalog.accelerators[i];
        if (used.accelerators.has(i))
            hash.addAll(row.name, row.model, row.hasPerformanceFacts, row.vendor, row.stack,
                        row.group);
    }
    for (std::size_t i = 0; i < catalog.families.size(); ++i) {
        const InstanceFamily &row = catalog.families[i];
        if (used.families.has(i))
            hash.addAll(row.provider, row.name, row.traits, row.successor, row.previousGeneration,
                        row.retired, row.retires ? row.retires->days() : 0, row.statusSource);
    }
    addTypes(hash, catalog, used);
    for (const Region &row : catalog.regions)
        hash.addAll(row.provider, row.name, row.place, row.country, row.continent);
    for (const PurchaseOption &row : catalog.purchases)
        hash.add(row);
    for (std::size_t i = 0; i < catalog.sources.size(); ++i) {
        if (used.sources.has(i))
            hash.add(catalog.sources[i]);
    }
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

/// Variant of the catalog hash, by version of the program.
struct HashForm {
    bool allRows = false;          ///< rows of shared tables that the book does not use too
    bool numbersProviders = false; ///< by number, not by key
};

std::string hashOf(const Catalog &catalog, HashForm form)
{
    const UsedTables used(catalog, form.allRows);
    HashWriter hash(form.numbersProviders);
    hash.addAll(catalog.name, catalog.currency, catalog.book, used.accelerators.count(),
                used.families.count(), catalog.types.size(), catalog.regions.size(),
                catalog.purchases.size(), used.sources.count());
    addTables(hash, catalog, used);
    addAliases(hash, catalog);
    std::vector<std::uint16_t> sources = catalog.offerSource;
    for (std::uint16_t &source : sources)
        source = static_cast<std::uint16_t>(used.sources.place(source));
    hash.addAll(catalog.offerType, catalog.offerRegion, catalog.offerPurchase, catalog.offerNanos,
                catalog.offerDate, sources, catalog.offerFlags);
    for (OfferIndex i = 0; i < catalog.offerCount() && !catalog.offerUpfrontNanos.empty(); ++i) {
        if (const auto fee = catalog.offerUpfrontNanos.find(i);
            fee != catalog.offerUpfrontNanos.end())
            hash.addAll(fee->first, fee->second);
    }
    return hash.hex();
}

} // namespace

std::string contentHash(const Catalog &catalog)
{
    return hashOf(catalog, {});
}

bool hasItsHash(const Catalog &catalog, const std::string &hash)
{
    if (catalog.version == hash)
        return true;
    const auto former = legacyContentHashes(catalog);
    return std::ranges::find(former, catalog.version) != former.end();
}

std::array<std::string, 2> legacyContentHashes(const Catalog &catalog)
{
    return {hashOf(catalog, {.numbersProviders = true}),
            hashOf(catalog, {.allRows = true, .numbersProviders = true})};
}

} // namespace headroom::storage
