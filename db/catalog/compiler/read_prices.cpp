// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog_tables.h"
#include "table_file.h"

#include <algorithm>
#include <tuple>

namespace headroom::compiler {

namespace fs = std::filesystem;

namespace {

/// No cloud sells a machine for more: a slipped decimal point.
constexpr HourlyRate kAbsurdRate = HourlyRate::fromNanos(2'000'000'000'000);

Expected<HourlyRate> parseRate(const TableFile &file, const TableFile::Row &row,
                               const std::string &text)
{
    auto rate = HourlyRate::parse(text);
    if (!rate)
        return file.refuse(row, Message(HEADROOM_TEXT("Errors", "The price '%1' is not valid: %2"),
                                        text, std::string(rate.error().what)));
    if (*rate > kAbsurdRate)
        return file.refuse(
            row, Message(HEADROOM_TEXT("Errors", "The price '%1' is above 2000 an hour."), text));
    return rate;
}

/// Prices of one region: a line per type and source, a column per purchase option.
class RegionReader
{
public:
    RegionReader(const fs::path &path, Provider provider, CatalogTables &tables)
        : m_path(path),
          m_provider(provider),
          m_tables(tables)
    {}

    Expected<void> read()
    {
        const auto region =
            lookUp(m_tables.regionByName, nameKey(m_provider, m_path.stem().string()));
        if (!region)
            return failure(HEADROOM_TEXT("Errors", "The region is not known."), m_path.string());
        m_region = *region;
        HEADROOM_TRY(auto file, TableFile::read(m_path, {"instance_type", "source"}));
        for (std::size_t column = 2; column < file.columns().size(); ++column) {
            const auto purchase = lookUp(m_tables.purchaseByKey, file.columns()[column]);
            if (!purchase)
                return failure(
                    Message(HEADROOM_TEXT("Errors", "The column '%1' is not a purchase option."),
                            file.columns()[column]),
                    m_path.string() + " line 1");
            m_purchases.push_back(*purchase);
        }
        for (const auto &row : file.rows()) {
            HEADROOM_CHECK(takeRow(file, row));
        }
        return {};
    }

private:
    Expected<void> takeRow(const TableFile &file, const TableFile::Row &row)
    {
        const auto type = lookUp(m_tables.typeByName, nameKey(m_provider, row.fields[0]));
        if (!type)
            return file.refuse(
                row, Message(HEADROOM_TEXT("Errors", "The instance type '%1' is not known."),
                             row.fields[0]));
        const auto source = lookUp(m_tables.sourceByKey, row.fields[1]);
        if (!source || !m_tables.sources[*source].asOf)
            return file.refuse(
                row,
                Message(HEADROOM_TEXT("Errors", "The source '%1' is not known or has no date."),
                        row.fields[1]));
        const SourceRow &from = m_tables.sources[*source];
        const std::uint8_t flags = from.derived ? std::uint8_t{kPriceDerived} : std::uint8_t{0};
        for (std::size_t i = 0; i < m_purchases.size(); ++i) {
            const std::string &text = row.fields[i + 2];
            if (text.empty())
                continue;
            HEADROOM_TRY(auto rate, parseRate(file, row, text));
            m_tables.prices.push_back({PriceBook::publicCatalog, *type, m_region, m_purchases[i],
                                       *from.asOf, rate, *source, flags});
        }
        return {};
    }

    const fs::path &m_path;
    Provider m_provider;
    CatalogTables &m_tables;
    std::size_t m_region = 0;
    std::vector<std::size_t> m_purchases;
};

Expected<std::vector<fs::path>> entriesOf(const fs::path &folder)
{
    std::error_code failed;
    std::vector<fs::path> entries;
    for (const auto &entry : fs::directory_iterator(folder, failed))
        entries.push_back(entry.path());
    if (failed)
        return failure(HEADROOM_TEXT("Errors", "The folder could not be read."), folder.string());
    std::ranges::sort(entries);
    return entries;
}

auto keyOfPrice(const PriceRow &price)
{
    return std::tuple(price.book, price.type, price.region, price.purchase, price.day);
}

/// Marks the prices that price_notes.csv names.
Expected<void> readNotes(const fs::path &path, CatalogTables &tables)
{
    HEADROOM_TRY(auto file, TableFile::read(path, {"provider", "region", "instance_type",
                                                   "purchase", "flag", "note"}));
    for (const auto &row : file.rows()) {
        const std::string &provider = file.field(row, "provider");
        const auto type =
            lookUp(tables.typeByName, provider + '/' + file.field(row, "instance_type"));
        const auto region = lookUp(tables.regionByName, provider + '/' + file.field(row, "region"));
        const auto purchase = lookUp(tables.purchaseByKey, file.field(row, "purchase"));
        if (!type || !region || !purchase || file.field(row, "flag") != "suspicious")
            return file.refuse(row, HEADROOM_TEXT("Errors", "The offer or the flag is not known."));
        const auto price = std::ranges::find_if(tables.prices, [&](const PriceRow &candidate) {
            return candidate.type == *type && candidate.region == *region
                   && candidate.purchase == *purchase;
        });
        if (price == tables.prices.end())
            return file.refuse(row, HEADROOM_TEXT("Errors", "There is no such price."));
        // The note travels as the price's own source, so that it is seen wherever the source is.
        SourceRow noted = tables.sources[price->source];
        noted.key += '#' + std::to_string(row.line);
        noted.text += "; looks wrong: " + file.field(row, "note");
        price->source = tables.sources.size();
        price->flags |= kPriceSuspicious;
        tables.sources.push_back(std::move(noted));
    }
    return {};
}

} // namespace

Expected<void> readPrices(const fs::path &resources, CatalogTables &tables)
{
    HEADROOM_TRY(auto providers, entriesOf(resources / "catalog" / "prices"));
    for (const fs::path &folder : providers) {
        const auto provider = fromKey<Provider>(folder.filename().string());
        if (!provider)
            return failure(HEADROOM_TEXT("Errors", "The folder is not named after a provider."),
                           folder.string());
        HEADROOM_TRY(auto regions, entriesOf(folder));
        for (const fs::path &path : regions) {
            HEADROOM_CHECK(RegionReader(path, *provider, tables).read());
        }
    }
    return readNotes(resources / "catalog" / "price_notes.csv", tables);
}

Expected<void> sortPrices(CatalogTables &tables)
{
    std::ranges::sort(tables.prices, {}, keyOfPrice);
    const auto twin = std::ranges::adjacent_find(tables.prices, {}, keyOfPrice);
    if (twin == tables.prices.end())
        return {};
    return failure(Message(
        HEADROOM_TEXT("Errors",
                      "Two prices of %1 in %2 have the same purchase option and date (%3, %4)."),
        tables.types[twin->type].type.name, tables.regions[twin->region].name,
        keyOf(tables.purchases[twin->purchase]), twin->day.toString()));
}

} // namespace headroom::compiler
