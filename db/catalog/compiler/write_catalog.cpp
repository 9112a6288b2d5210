// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog_tables.h"
#include "core/error.h"
#include "db/catalog/catalog_reader.h"
#include "db/schema/catalog_schema.h"
#include "db/sqlite/connection.h"

#include <system_error>

namespace headroom::compiler {

using storage::Connection;
using storage::OpenMode;
using storage::Statement;
using storage::Transaction;

namespace {

/// Inserts every element of a table; `insert(statement, position, element)` binds one.
template <typename Rows, typename Insert>
Expected<void> insertAll(const Connection &connection, const std::string &table, int columns,
                         const Rows &rows, const Insert &insert)
{
    std::string sql = "INSERT INTO " + table + " VALUES (?";
    for (int i = 1; i < columns; ++i)
        sql += ", ?";
    HEADROOM_TRY(auto statement, connection.prepare(sql + ')'));
    for (std::size_t i = 0; i < rows.size(); ++i) {
        HEADROOM_CHECK(insert(statement, i, rows[i]));
    }
    return {};
}

/// The hashes are filled in when all is there.
Expected<void> insertBooks(const Connection &connection)
{
    using Name = std::pair<PriceBook, std::string>;
    const std::vector<Name> books = {{PriceBook::publicCatalog, "public catalog"},
                                     {PriceBook::reference, "reference price book"}};
    return insertAll(connection, "price_book", 6, books,
                     [](Statement &into, std::size_t, const Name &book) -> Expected<void> {
                         return into.runWith(book.first, book.second, std::string(),
                                             std::string("USD"), std::string(), 0);
                     });
}

Expected<void> insertSmallTables(const Connection &connection, const CatalogTables &tables)
{
    using Inserted = Expected<void>;
    HEADROOM_CHECK(insertBooks(connection));
    HEADROOM_CHECK(insertAll(connection, "provider", 6, allProviders(),
                             [](Statement &into, std::size_t id, Provider provider) -> Inserted {
                                 const ProviderFacts &facts = factsOf(provider);
                                 return into.runWith(id, facts.key, facts.name, facts.kind,
                                                     facts.quotaUnit, facts.naming);
                             }));
    HEADROOM_CHECK(insertAll(connection, "source", 3, tables.sources,
                             [](Statement &into, std::size_t id, const SourceRow &row) -> Inserted {
                                 return into.runWith(id, row.key, row.text);
                             }));
    HEADROOM_CHECK(
        insertAll(connection, "accelerator", 8, tables.accelerators,
                  [](Statement &into, std::size_t id, const AcceleratorRow &row) -> Inserted {
                      const AcceleratorModel &model = row.model;
                      return into.runWith(id, model.model, model.name, model.vendor, model.stack,
                                          model.group, row.memoryGib, model.hasPerformanceFacts);
                  }));
    HEADROOM_CHECK(
        insertAll(connection, "family", 9, tables.families,
                  [](Statement &into, std::size_t id, const InstanceFamily &row) -> Inserted {
                      return into.runWith(id, row.provider.index(), row.name, row.traits,
                                          row.successor, row.previousGeneration, row.retired,
                                          row.retires ? row.retires->days() : 0, row.statusSource);
                  }));
    HEADROOM_CHECK(insertAll(connection, "region", 6, tables.regions,
                             [](Statement &into, std::size_t id, const Region &row) -> Inserted {
                                 return into.runWith(id, row.provider.index(), row.name, row.place,
                                                     row.country, row.continent);
                             }));
    HEADROOM_CHECK(
        insertAll(connection, "purchase_option", 6, tables.purchases,
                  [](Statement &into, std::size_t id, const PurchaseOption &row) -> Inserted {
                      return into.runWith(id, row.model, row.termYears, row.payment,
                                          row.operatingSystem, row.tenancy);
                  }));
    return {};
}

Expected<void> insertTypes(const Connection &connection, const CatalogTables &tables)
{
    return insertAll(connection, "instance_type", 16, tables.types,
                     [](Statement &into, std::size_t id, const TypeRow &row) -> Expected<void> {
                         const InstanceType &type = row.type;
                         const auto insert = [&](const auto &accelerator) {
                             return into.runWith(id, row.book, type.provider.index(), type.name,
                                                 type.family, type.category, type.group,
                                                 type.cpuArchitecture, type.vcpus, type.memoryGib,
                                                 accelerator, row.accelerators,
                                                 row.acceleratorShare, type.networkGbps,
                                                 type.localStorageGb, type.source);
                         };
                         return type.accelerator < 0 ? insert(nullptr) : insert(type.accelerator);
                     });
}

Expected<void> insertAliasesAndPrices(const Connection &connection, const CatalogTables &tables)
{
    HEADROOM_CHECK(
        insertAll(connection, "type_alias", 4, tables.aliases,
                  [](Statement &into, std::size_t, const AliasRow &row) -> Expected<void> {
                      return into.runWith(row.book, row.provider.index(), row.alias, row.type);
                  }));
    return insertAll(connection, "price", 10, tables.prices,
                     [](Statement &into, std::size_t, const PriceRow &row) -> Expected<void> {
                         return into.runWith(row.book, row.type, row.region, row.purchase,
                                             row.day.days(), row.rate.nanos(), row.source,
                                             row.flags, 0, 0);
                     });
}

Expected<void> fill(const Connection &connection, const CatalogTables &tables)
{
    HEADROOM_TRY(auto transaction, Transaction::begin(connection));
    return insertSmallTables(connection, tables)
        .and_then([&] { return insertTypes(connection, tables); })
        .and_then([&] { return insertAliasesAndPrices(connection, tables); })
        .and_then([&] { return storage::finishCatalog(connection); })
        .and_then([&] { return transaction.commit(); });
}

} // namespace

Expected<void> writeCatalog(const CatalogTables &tables, const std::filesystem::path &file)
{
    const std::string draft = file.string() + ".draft";
    const std::string packed = file.string() + ".packed";
    std::error_code ignored;
    std::filesystem::remove(draft, ignored);
    std::filesystem::remove(packed, ignored);
    auto connection = Connection::open(draft, OpenMode::create);
    if (!connection)
        return tl::unexpected(std::move(connection.error()));
    auto written =
        connection
            ->execute(
                "PRAGMA page_size = 4096; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;")
            .and_then([&] { return connection->execute(storage::kCatalogSchema); })
            .and_then([&] { return fill(*connection, tables); })
            .and_then([&]() -> Expected<void> {
                HEADROOM_TRY(auto vacuum, connection->prepare("VACUUM INTO ?1"));
                return vacuum.runWith(packed);
            });
    std::filesystem::remove(draft, ignored);
    if (!written)
        return written;
    std::error_code failed;
    std::filesystem::rename(packed, file, failed);
    if (failed)
        return failure(Message(HEADROOM_TEXT("Errors", "The catalog could not be written: %1."),
                               systemReason(failed.value())),
                       file.string());
    return {};
}

} // namespace headroom::compiler
