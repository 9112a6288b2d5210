// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/catalog/staging/catalog_upgrade.h"

#include "core/catalog/provider.h"
#include "db/catalog/catalog_reader.h"
#include "db/schema/catalog_schema.h"

#include <array>

namespace headroom::storage {

namespace {

/// The tables that are the same in both versions, each after those that it refers to. The columns of
/// offers are packed anew.
constexpr std::array kSameTables{
    "price_book", "source",          "accelerator", "family", "region",          "instance_type",
    "type_alias", "purchase_option", "price",       "import", "import_rejection"};

} // namespace

Expected<void> addProviders(const Connection &connection)
{
    HEADROOM_TRY(auto statement,
                 connection.prepare("INSERT OR IGNORE INTO provider VALUES ((SELECT "
                                    "coalesce(max(id), -1) + 1 FROM provider), ?, ?, ?, ?, ?)"));
    for (const Provider provider : allProviders()) {
        const ProviderFacts &facts = factsOf(provider);
        HEADROOM_CHECK(
            statement.runWith(facts.key, facts.name, facts.kind, facts.quotaUnit, facts.naming));
    }
    return {};
}

Expected<void> upgradeCatalog(const std::string &former, const std::string &file)
{
    HEADROOM_TRY(auto connection, Connection::open(file, OpenMode::create));
    // The file is nobody's yet: it is synced as a whole before it replaces another.
    HEADROOM_CHECK(connection.execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;"));
    HEADROOM_CHECK(connection.execute(kCatalogSchema));
    HEADROOM_CHECK(connection.attach(former, "former"));
    HEADROOM_TRY(auto transaction, Transaction::begin(connection));
    // The first four have the numbers that the version before gave them.
    HEADROOM_CHECK(addProviders(connection));
    for (const char *table : kSameTables) {
        HEADROOM_CHECK(connection.execute(std::string("INSERT INTO ") + table
                                          + " SELECT * FROM former." + table));
    }
    HEADROOM_CHECK(finishCatalog(connection));
    return transaction.commit();
}

} // namespace headroom::storage
