// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/catalog/migration/catalog_migration.h"

#include "db/catalog/catalog_schema_check.h"
#include "db/catalog/catalog_verification.h"
#include "db/catalog/staging/catalog_draft.h"
#include "db/schema/catalog_schema.h"
#include "db/sqlite/transaction.h"

#include <array>
#include <cerrno>
#include <filesystem>
#include <system_error>

#include <fcntl.h>

namespace headroom::storage {

namespace {

namespace fs = std::filesystem;

/// In an order in which every row finds those that it refers to. Version 2 allows more values than version
/// 1 and is the same otherwise.
constexpr std::array<const char *, 12> kTables = {
    "price_book", "source",          "accelerator", "family",        "region", "instance_type",
    "type_alias", "purchase_option", "price",       "offer_columns", "import", "import_rejection"};

Expected<int> versionOfFile(const std::string &path)
{
    const auto connection = Connection::open(path, OpenMode::immutable);
    if (!connection)
        return tl::unexpected(connection.error());
    return catalogVersionOf(*connection);
}

/// A name beside the catalog that nobody uses yet: "catalog.sqlite.version-1".
std::string backupName(const std::string &path, int version)
{
    const std::string plain = path + ".version-" + std::to_string(version);
    std::string name = plain;
    std::error_code failed;
    for (int copy = 2; fs::exists(name, failed); ++copy)
        name = plain + "-" + std::to_string(copy);
    return name;
}

Expected<void> copyTables(const std::string &from, const std::string &to)
{
    auto connection = Connection::open(to, OpenMode::create);
    if (!connection)
        return tl::unexpected(std::move(connection.error()));
    // Nobody uses the file before it is synced as a whole.
    auto prepared = connection->execute("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF;")
                        .and_then([&] { return connection->execute(kCatalogSchema); })
                        .and_then([&] { return connection->attach(from, "earlier"); });
    if (!prepared)
        return prepared;
    auto transaction = Transaction::begin(*connection);
    if (!transaction)
        return tl::unexpected(std::move(transaction.error()));
    for (const std::string table : kTables) {
        auto copied =
            connection->execute("INSERT INTO main." + table + " SELECT * FROM earlier." + table);
        if (!copied)
            return copied;
    }
    return transaction->commit();
}

Expected<void> checkCopy(const std::string &copy, const std::string &path)
{
    const auto verified = verifyCatalog(copy);
    if (!verified)
        return tl::unexpected(verified.error());
    if (!verified->isSound())
        return failure("The catalog is damaged: " + verified->problems.front(), path,
                       "It was left as it is.");
    return {};
}

Expected<void> keepCopy(const FileCalls &calls, const std::string &path, const std::string &backup)
{
    std::error_code failed;
    fs::copy_file(path, backup, failed);
    if (failed)
        return failure("The catalog could not be copied: " + systemReason(failed.value()) + '.',
                       path, kCatalogUntouched);
    OpenFile file(calls, calls.open(backup, O_RDONLY, 0));
    if (!file.isOpen() || calls.sync(file.number()) != 0 || !file.close())
        return failure("The catalog could not be copied: " + systemReason() + '.', path,
                       kCatalogUntouched);
    return {};
}

} // namespace

Expected<std::optional<CatalogMigration>> migrateCatalog(const std::string &path,
                                                         const FileCalls &calls)
{
    const auto current = versionOfFile(path);
    if (!current)
        return tl::unexpected(current.error());
    if (*current == kCatalogVersion)
        return std::nullopt;
    auto lock = PublishLock::take(path);
    if (!lock)
        return tl::unexpected(std::move(lock.error()));
    // Another process may have been faster.
    const auto version = versionOfFile(path);
    if (!version)
        return tl::unexpected(version.error());
    if (*version == kCatalogVersion)
        return std::nullopt;
    CatalogMigration migration{*version, backupName(path, *version)};
    CatalogDraft draft(path);
    auto migrated = copyTables(path, draft.path())
                        .and_then([&] { return checkCopy(draft.path(), path); })
                        .and_then([&] { return keepCopy(calls, path, migration.backup); })
                        .and_then([&] { return draft.replaceTarget(calls); });
    if (!migrated)
        return tl::unexpected(std::move(migrated.error()));
    return migration;
}

std::string migrationNotice(const CatalogMigration &migration)
{
    return "The price catalog was made by an earlier version of Headroom and has been brought up "
           "to "
           "date; the file of before is kept as "
           + migration.backup + '.';
}

} // namespace headroom::storage
