// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/catalog.h"
#include "core/error.h"

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headroom::compiler {

struct SourceRow {
    std::string key;
    std::string text;
    std::optional<Date> asOf;
    bool derived = false;
};

struct AcceleratorRow {
    AcceleratorModel model;
    double memoryGib = 0;
};

struct TypeRow {
    InstanceType type;
    PriceBook book = PriceBook::publicCatalog;
    int accelerators = 0;
    int acceleratorShare = 1; ///< 8 when the type has an eighth of an accelerator
};

struct AliasRow {
    PriceBook book = PriceBook::publicCatalog;
    Provider provider;
    std::string alias;
    std::size_t type = 0;
};

struct PriceRow {
    PriceBook book = PriceBook::publicCatalog;
    std::size_t type = 0;
    std::size_t region = 0;
    std::size_t purchase = 0;
    Date day;
    HourlyRate rate;
    std::size_t source = 0;
    std::uint8_t flags = 0;
};

/// Finds rows by their text key.
using KeyIndex = std::map<std::string, std::size_t, std::less<>>;

/// Everything that goes into the shipped catalog, checked; rows refer to one another by position.
struct CatalogTables {
    std::vector<SourceRow> sources;
    std::vector<AcceleratorRow> accelerators;
    std::vector<InstanceFamily> families;
    std::vector<Region> regions;
    std::vector<PurchaseOption> purchases;
    std::vector<TypeRow> types;
    std::vector<AliasRow> aliases;
    std::vector<PriceRow> prices;

    KeyIndex sourceByKey;
    KeyIndex acceleratorByModel;
    KeyIndex familyByName; ///< "provider/name", as all of the following
    KeyIndex regionByName;
    KeyIndex typeByName;
    KeyIndex purchaseByKey; ///< names of the price columns ("reserved_1y")
};

[[nodiscard]] std::string nameKey(Provider provider, std::string_view name);

/// All tables but the prices. `resources` is the folder with catalog/ and pricebooks/.
[[nodiscard]] Expected<CatalogTables> readTables(const std::filesystem::path &resources);
/// Adds the prices of catalog/prices/PROVIDER/REGION.csv.
[[nodiscard]] Expected<void> readPrices(const std::filesystem::path &resources,
                                        CatalogTables &tables);
/// Adds the reference price book and the aliases.
[[nodiscard]] Expected<void> readReferenceBook(const std::filesystem::path &resources,
                                               CatalogTables &tables);
/// Fails on two prices of one offer on one day; leaves the prices in the order of the database.
[[nodiscard]] Expected<void> sortPrices(CatalogTables &tables);

/// Writes a new file of which every byte follows from the tables.
[[nodiscard]] Expected<void> writeCatalog(const CatalogTables &tables,
                                          const std::filesystem::path &file);

/// Shared by the readers: fields that refer to a key.
template <typename Map>
[[nodiscard]] std::optional<std::size_t> lookUp(const Map &map, std::string_view key)
{
    const auto found = map.find(key);
    return found == map.end() ? std::nullopt : std::optional(found->second);
}
/// Plain decimal, not negative; 0 for an empty text.
[[nodiscard]] std::optional<double> parseQuantity(std::string_view text);
/// "4" or "1/8".
[[nodiscard]] bool parseDevices(std::string_view text, TypeRow &type);
[[nodiscard]] HardwareGroup groupOf(InstanceCategory category);

} // namespace headroom::compiler
