// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog_tables.h"
#include "table_file.h"

namespace headroom::compiler {

namespace fs = std::filesystem;

namespace {

/// The documents state neither region nor operating system nor tenancy nor date.
constexpr PurchaseOption kNotStated{PricingModel::onDemand, 0, Payment::noUpfront,
                                    OperatingSystem::notStated, Tenancy::notStated};

std::size_t regionNotStated(Provider provider, CatalogTables &tables)
{
    const auto [entry, added] =
        tables.regionByName.emplace(nameKey(provider, ""), tables.regions.size());
    if (added) {
        Region region;
        region.provider = provider;
        tables.regions.push_back(std::move(region));
    }
    return entry->second;
}

/// The offer as the document prints it, on the hardware of the catalog's type.
Expected<TypeRow> parseOffer(const TableFile &file, const TableFile::Row &row,
                             const CatalogTables &tables)
{
    const auto modelled = lookUp(tables.typeByName, file.field(row, "provider") + '/'
                                                        + file.field(row, "catalog_type"));
    const auto accelerator = lookUp(tables.acceleratorByModel, file.field(row, "accelerator"));
    const auto source = lookUp(tables.sourceByKey, file.field(row, "source"));
    if (!modelled || !accelerator || !source)
        return file.refuse(
            row, HEADROOM_TEXT("Errors", "The catalog type, accelerator or source is not known."));
    TypeRow type = tables.types[*modelled];
    const auto vcpus = parseQuantity(file.field(row, "vcpus"));
    const auto memory = parseQuantity(file.field(row, "memory_gib"));
    if (!vcpus || !memory || !parseDevices(file.field(row, "accelerator_count"), type))
        return file.refuse(row, HEADROOM_TEXT("Errors", "A size is not a number."));
    type.book = PriceBook::reference;
    type.type.name = file.field(row, "instance_type");
    type.type.vcpus = *vcpus;
    type.type.memoryGib = *memory;
    type.type.accelerator = static_cast<std::int16_t>(*accelerator);
    type.type.source = static_cast<std::uint16_t>(*source);
    return type;
}

} // namespace

Expected<void> readReferenceBook(const fs::path &resources, CatalogTables &tables)
{
    const fs::path folder = resources / "pricebooks";
    HEADROOM_TRY(auto file, TableFile::read(folder / "reference.csv",
                                            {"provider", "instance_type", "family", "accelerator",
                                             "accelerator_count", "vcpus", "memory_gib",
                                             "usd_per_hour", "use", "catalog_type", "source"}));
    tables.purchases.push_back(kNotStated);
    for (const auto &row : file.rows()) {
        HEADROOM_TRY(auto type, parseOffer(file, row, tables));
        auto rate = HourlyRate::parse(file.field(row, "usd_per_hour"));
        if (!rate)
            return file.refuse(row, rate.error().what);
        const std::size_t position = tables.types.size();
        tables.prices.push_back({PriceBook::reference, position,
                                 regionNotStated(type.type.provider, tables),
                                 tables.purchases.size() - 1, Date(), *rate, type.type.source, 0});
        // The catalog's name finds the reference offer too.
        if (const std::string &name = file.field(row, "catalog_type"); name != type.type.name)
            tables.aliases.push_back({PriceBook::reference, type.type.provider, name, position});
        tables.types.push_back(std::move(type));
    }
    HEADROOM_TRY(auto aliases,
                 TableFile::read(folder / "aliases.csv", {"provider", "alias", "catalog_type"}));
    for (const auto &row : aliases.rows()) {
        const auto provider = fromKey<Provider>(aliases.field(row, "provider"));
        const auto type = lookUp(tables.typeByName, aliases.field(row, "provider") + '/'
                                                        + aliases.field(row, "catalog_type"));
        if (!provider || !type)
            return aliases.refuse(row, HEADROOM_TEXT("Errors", "The catalog type is not known."));
        tables.aliases.push_back(
            {PriceBook::publicCatalog, *provider, aliases.field(row, "alias"), *type});
    }
    return {};
}

} // namespace headroom::compiler
