// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/catalog/staging/publish_catalog.h"

#include "db/catalog/catalog_reader.h"
#include "db/catalog/catalog_schema_check.h"
#include "db/catalog/staging/catalog_draft.h"
#include "db/catalog/staging/catalog_upgrade.h"
#include "db/sqlite/connection.h"

#include <filesystem>
#include <system_error>

namespace headroom::storage {

namespace {

Expected<void> run(const Connection &connection, std::string_view sql, std::int64_t parameter)
{
    HEADROOM_TRY(auto statement, connection.prepare(sql));
    return statement.runWith(parameter);
}

Expected<void> addBook(const Connection &connection, const StagedBook &book)
{
    HEADROOM_TRY(
        auto statement,
        connection.prepare("INSERT OR IGNORE INTO price_book VALUES (?1, ?2, ?3, 'USD', '', 0)"));
    return statement.runWith(book.book, book.name, book.owner);
}

Expected<void> addNames(const Connection &connection, std::int64_t book)
{
    return connection
        .execute(
            "INSERT INTO source SELECT id, 'import-' || id, text FROM staged.staged_source;"
            "INSERT INTO accelerator SELECT id, name || ' ' || CAST(memory_gib AS INTEGER) || 'GB "
            "(' || id || ')', "
            "name, '', stack, hardware_group, memory_gib, 0 FROM staged.staged_accelerator;"
            "INSERT INTO family SELECT s.id, p.id, s.name, '', '', 0, 0, 0, '' FROM "
            "staged.staged_family AS s JOIN provider AS p ON p.key = s.provider;"
            "INSERT INTO region SELECT s.id, p.id, s.name, '', '', '' FROM "
            "staged.staged_region AS s JOIN provider AS p ON p.key = s.provider;"
            "INSERT INTO purchase_option SELECT * FROM staged.staged_purchase;")
        .and_then([&] {
            return run(connection,
                       "INSERT INTO instance_type SELECT s.id, ?1, p.id, s.name, family, category, "
                       "hardware_group, "
                       "cpu_architecture, vcpus, memory_gib, accelerator, accelerators, "
                       "accelerator_share, 0.0, 0.0, "
                       "source FROM staged.staged_type AS s "
                       "JOIN provider AS p ON p.key = s.provider",
                       book);
        })
        .and_then([&] {
            return connection.execute(
                "UPDATE instance_type SET accelerator = s.accelerator, accelerators = "
                "s.accelerators, "
                "accelerator_share = s.accelerator_share, category = s.category, hardware_group = "
                "s.hardware_group FROM staged.staged_accelerators AS s "
                "WHERE instance_type.id = s.type AND instance_type.accelerator IS NULL;");
        });
}

/// An old price was confirmed later than another list gives another price: the old one ends before
/// that day and begins again on the day it was confirmed.
Expected<void> cutSpans(const Connection &connection, std::int64_t book)
{
    return run(connection,
               "INSERT OR IGNORE INTO price SELECT p.book, p.type, p.region, p.purchase, "
               "p.confirmed, p.nanos, "
               "p.source, p.flags, p.upfront, 0 FROM staged.staged_price AS s CROSS JOIN price AS "
               "p "
               "ON p.book = ?1 AND p.type = s.type AND p.region = s.region AND p.purchase = "
               "s.purchase "
               "AND p.day < s.day AND p.confirmed > s.day AND s.confirmed = 0",
               book)
        .and_then([&] {
            return run(connection,
                       "UPDATE price SET confirmed = 0 FROM staged.staged_price AS s WHERE "
                       "price.book = ?1 "
                       "AND price.type = s.type AND price.region = s.region AND price.purchase = "
                       "s.purchase "
                       "AND price.day < s.day AND price.confirmed >= s.day AND s.confirmed = 0",
                       book);
        });
}

Expected<void> addPrices(const Connection &connection, std::int64_t book)
{
    return run(
        connection,
        "INSERT INTO price SELECT ?1, type, region, purchase, day, nanos, source, flags, upfront, "
        "confirmed "
        "FROM staged.staged_price WHERE true ORDER BY type, region, purchase, day "
        "ON CONFLICT (book, type, region, purchase, day) DO UPDATE SET nanos = excluded.nanos, "
        "source = excluded.source, flags = excluded.flags, upfront = excluded.upfront, "
        "confirmed = excluded.confirmed",
        book);
}

Expected<void> addLedger(const Connection &connection, const ImportLedger &ledger)
{
    HEADROOM_TRY(
        auto statement,
        connection.prepare("INSERT INTO import VALUES (NULL, ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)"));
    HEADROOM_CHECK(statement.runWith(ledger.day.days(), ledger.file, ledger.format, ledger.read,
                                     ledger.inserted, ledger.updated, ledger.unchanged,
                                     ledger.duplicate, ledger.rejected));
    HEADROOM_TRY(
        auto rejection,
        connection.prepare(
            "INSERT INTO import_rejection VALUES ((SELECT max(id) FROM import), ?1, ?2, ?3)"));
    for (std::size_t i = 0; i < ledger.rejections.size() && i < kKeptRejections; ++i) {
        const RejectedRow &row = ledger.rejections[i];
        HEADROOM_CHECK(rejection.runWith(i, row.line, row.reason));
    }
    return {};
}

Expected<void> fillDraft(const Publication &publication, const std::string &draft)
{
    HEADROOM_TRY(auto connection, Connection::open(draft, OpenMode::readWrite));
    connection.stopWhen(publication.stop);
    const auto book = static_cast<std::int64_t>(publication.book.book);
    // The draft is nobody's yet: what counts is that it is synced as a whole before it is renamed.
    auto prepared =
        connection.execute("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF;").and_then([&] {
            return connection.attach(publication.stagingPath, "staged");
        });
    if (!prepared)
        return prepared;
    HEADROOM_TRY(auto transaction, Transaction::begin(connection));
    return addBook(connection, publication.book)
        .and_then([&] { return addProviders(connection); })
        .and_then([&] { return addNames(connection, book); })
        .and_then(
            [&] { return publication.cutsSpans ? cutSpans(connection, book) : Expected<void>(); })
        .and_then([&] { return addPrices(connection, book); })
        .and_then([&] { return finishCatalog(connection); })
        .and_then([&] { return addLedger(connection, publication.ledger); })
        .and_then([&] { return transaction.commit(); });
}

/// Fails when another import has replaced the catalog that the staged rows were compared with.
Expected<void> checkBase(const Publication &publication)
{
    HEADROOM_TRY(auto base, Connection::open(publication.files.base, OpenMode::immutable));
    HEADROOM_CHECK(checkCatalogSchema(base));
    HEADROOM_TRY(auto hash, hashesOfBooks(base));
    std::error_code ignored;
    const bool targetAppeared = publication.files.base != publication.files.target
                                && std::filesystem::exists(publication.files.target, ignored);
    if (hash != publication.baseHash || targetAppeared)
        return failure(HEADROOM_TEXT("Errors", "The catalog has been changed in the meantime."),
                       publication.files.target, HEADROOM_TEXT("Errors", "Import again."));
    return {};
}

Expected<void> copyBase(const std::string &path, const CatalogDraft &draft, const FileCalls &calls)
{
    bool isFormer = false;
    {
        HEADROOM_TRY(auto base, Connection::open(path, OpenMode::immutable));
        HEADROOM_TRY(isFormer, isFormerCatalog(base));
    }
    return isFormer ? upgradeCatalog(path, draft.path()) : draft.copyFrom(path, calls);
}

} // namespace

Expected<std::string> hashesOfBooks(const Connection &connection)
{
    return connection.text("SELECT group_concat(id || content_hash || price_check) FROM "
                           "(SELECT * FROM price_book ORDER BY id)");
}

Expected<void> publishCatalog(const Publication &publication, const FileCalls &calls)
{
    const std::string &target = publication.files.target;
    HEADROOM_TRY(auto lock, PublishLock::take(target));
    HEADROOM_CHECK(checkBase(publication));
    CatalogDraft draft(target);
    auto filled = copyBase(publication.files.base, draft, calls).and_then([&] {
        return fillDraft(publication, draft.path());
    });
    if (publication.stop.stop_requested())
        return failure(HEADROOM_TEXT("Errors", "The import was stopped."), target,
                       kCatalogUntouched);
    return filled ? draft.replaceTarget(calls) : filled;
}

} // namespace headroom::storage
