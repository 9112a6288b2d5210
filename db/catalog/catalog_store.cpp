// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/catalog/catalog_store.h"

#include "db/catalog/catalog_reader.h"
#include "db/catalog/catalog_schema_check.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace headroom::storage {

namespace {

Expected<std::vector<RejectedRow>> rejectionsOf(const Connection &connection, std::int64_t import)
{
    HEADROOM_TRY(
        auto statement,
        connection.prepare(
            "SELECT line, reason FROM import_rejection WHERE import = ?1 ORDER BY position"));
    statement.bind(1, import);
    std::vector<RejectedRow> rejections;
    while (true) {
        HEADROOM_TRY(auto row, statement.step());
        if (!row)
            return rejections;
        rejections.push_back(
            {static_cast<std::uint64_t>(statement.integer(0)), std::string(statement.text(1))});
    }
}

Expected<LoadedCatalogs> loadedFrom(const std::string &path, const std::optional<Date> &asOf)
{
    HEADROOM_TRY(auto store, CatalogStore::open(path));
    HEADROOM_TRY(auto catalog, asOf ? store.loadAsOf(PriceBook::publicCatalog, *asOf)
                                    : store.load(PriceBook::publicCatalog));
    HEADROOM_TRY(auto reference, store.load(PriceBook::reference));
    return LoadedCatalogs{std::make_shared<const Catalog>(std::move(catalog)),
                          std::make_shared<const Catalog>(std::move(reference)),
                          {}};
}

} // namespace

CatalogChoice chooseCatalog(const std::string &users, const std::string &shipped)
{
    std::error_code failed;
    return std::filesystem::exists(users, failed) ? CatalogChoice{users, shipped}
                                                  : CatalogChoice{shipped, {}, true};
}

Error unusableShippedCatalog(const Error &why)
{
    return {
        {HEADROOM_TEXT("Errors", "The price catalog that came with Headroom cannot be used. %1"),
         why.what},
        why.where,
        HEADROOM_TEXT("Errors", "Install Headroom again."),
        why.kind};
}

Error unusableCatalog(const std::string &path, const Error &why)
{
    return {
        {HEADROOM_TEXT("Errors", "Your price catalog cannot be used, so the prices that came with "
                                 "Headroom are shown. %1"),
         why.what},
        path,
        HEADROOM_TEXT("Errors", "The file is unchanged: rename it to start a new one with the "
                                "next import.")};
}

Expected<CatalogStore> CatalogStore::open(const std::string &path)
{
    HEADROOM_TRY(auto connection, Connection::open(path, OpenMode::immutable));
    HEADROOM_CHECK(checkCatalogSchema(connection));
    return CatalogStore(std::move(connection));
}

Expected<Catalog> CatalogStore::load(PriceBook book) const
{
    HEADROOM_TRY(auto columns, readOfferColumns(m_connection, book));
    auto catalog = assembleCatalog(m_connection, book, std::move(columns));
    if (!catalog)
        return catalog;
    std::string hash = contentHash(*catalog);
    if (!hasItsHash(*catalog, hash))
        return tl::unexpected(m_connection.error(
            HEADROOM_TEXT("Errors", "The catalog is damaged: its content does not match its hash."),
            HEADROOM_TEXT("Errors", "Use the catalog that came with the program.")));
    catalog->version = std::move(hash);
    return catalog;
}

Expected<PriceTable> CatalogStore::soundPrices(PriceBook book, std::optional<Date> day) const
{
    // The machines, regions and purchase options that the prices refer to are covered by the hash
    // of today's.
    HEADROOM_CHECK(load(book));
    auto prices = readPriceTable(m_connection, book, day);
    if (!prices)
        return tl::unexpected(std::move(prices.error()));
    HEADROOM_TRY(const auto check,
                 m_connection.integer("SELECT price_check FROM price_book WHERE id = "
                                      + std::to_string(static_cast<int>(book))));
    if (static_cast<std::uint64_t>(check) != prices->check)
        return tl::unexpected(m_connection.error(
            HEADROOM_TEXT("Errors",
                          "The catalog is damaged: its prices do not match their checksum."),
            HEADROOM_TEXT("Errors", "Use the catalog that came with the program.")));
    return prices;
}

Expected<Catalog> CatalogStore::loadAsOf(PriceBook book, Date day) const
{
    HEADROOM_TRY(auto prices, soundPrices(book, day));
    auto catalog = assembleCatalog(m_connection, book, std::move(prices.current));
    if (catalog)
        catalog->version = contentHash(*catalog);
    return catalog;
}

Expected<std::vector<DatedPrice>> CatalogStore::history(const OfferReference &offer) const
{
    HEADROOM_CHECK(soundPrices(offer.book, std::nullopt));
    HEADROOM_TRY(auto statement,
                 m_connection.prepare(
                     "SELECT price.day, price.confirmed, price.nanos, price.upfront, source.text, "
                     "price.flags "
                     "FROM price "
                     "JOIN instance_type ON instance_type.id = price.type "
                     "JOIN region ON region.id = price.region "
                     "JOIN purchase_option ON purchase_option.id = price.purchase "
                     "JOIN source ON source.id = price.source "
                     "WHERE price.book = ?1 AND instance_type.provider = (SELECT id FROM provider "
                     "WHERE key = ?2) AND instance_type.name = ?3 "
                     "AND region.provider = instance_type.provider AND region.name = ?4 AND model "
                     "= ?5 AND term_years = ?6 AND "
                     "payment = ?7 "
                     "AND operating_system = ?8 AND tenancy = ?9 ORDER BY price.day"));
    const PurchaseOption &purchase = offer.purchase;
    statement.bindAll(offer.book, keyOf(offer.provider), offer.instanceType, offer.region,
                      purchase.model, purchase.termYears, purchase.payment,
                      purchase.operatingSystem, purchase.tenancy);
    std::vector<DatedPrice> prices;
    while (true) {
        HEADROOM_TRY(auto row, statement.step());
        if (!row)
            return prices;
        const auto day = static_cast<std::int32_t>(statement.integer(0));
        const auto confirmed = static_cast<std::int32_t>(statement.integer(1));
        prices.push_back({Date::fromDays(day), Date::fromDays(std::max(day, confirmed)),
                          HourlyRate::fromNanos(statement.integer(2)),
                          HourlyRate::fromNanos(statement.integer(3)).exact(),
                          std::string(statement.text(4)),
                          static_cast<std::uint8_t>(statement.integer(5))});
    }
}

Expected<std::vector<ImportLedger>> CatalogStore::imports() const
{
    HEADROOM_TRY(
        auto statement,
        m_connection.prepare("SELECT id, day, file, format, read, inserted, updated, unchanged, "
                             "duplicate, rejected FROM import ORDER BY id DESC LIMIT 1000"));
    std::vector<ImportLedger> ledgers;
    while (true) {
        HEADROOM_TRY(auto row, statement.step());
        if (!row)
            return ledgers;
        ImportLedger ledger;
        ledger.day = Date::fromDays(static_cast<std::int32_t>(statement.integer(1)));
        ledger.file = statement.text(2);
        ledger.format = statement.text(3);
        ledger.read = statement.integer(4);
        ledger.inserted = statement.integer(5);
        ledger.updated = statement.integer(6);
        ledger.unchanged = statement.integer(7);
        ledger.duplicate = statement.integer(8);
        ledger.rejected = statement.integer(9);
        HEADROOM_TRY(ledger.rejections, rejectionsOf(m_connection, statement.integer(0)));
        ledgers.push_back(std::move(ledger));
    }
}

Expected<LoadedCatalogs> SqliteCatalogSource::load(const std::optional<Date> &asOf) const
{
    HEADROOM_TRY(const auto choice, m_findFile());
    auto loaded = loadedFrom(choice.path, asOf);
    if (!loaded && !choice.fallback.empty()) {
        Error problem = unusableCatalog(choice.path, loaded.error());
        loaded = loadedFrom(choice.fallback, asOf);
        if (loaded)
            loaded->problem = std::move(problem);
    }
    if (!loaded && (choice.isShipped || !choice.fallback.empty()))
        return tl::unexpected(unusableShippedCatalog(loaded.error()));
    return loaded;
}

Expected<std::vector<DatedPrice>> SqliteCatalogSource::history(const OfferReference &offer) const
{
    HEADROOM_TRY(auto choice, m_findFile());
    auto store = CatalogStore::open(choice.path);
    if (!store && !choice.fallback.empty())
        store = CatalogStore::open(choice.fallback);
    if (!store)
        return tl::unexpected(std::move(store.error()));
    OfferReference listed = offer;
    // The user's own prices lie on top of the catalog, not in it.
    if (listed.book == PriceBook::own)
        listed.book = PriceBook::publicCatalog;
    return store->history(listed);
}

} // namespace headroom::storage
