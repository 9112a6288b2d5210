// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/staging/publish_catalog.h"

#include "catalog/catalog_finish.h"
#include "catalog/catalog_schema_check.h"
#include "files/file_calls.h"
#include "sqlite/transaction.h"

#include <cerrno>
#include <filesystem>
#include <system_error>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace headroom::storage {

namespace fs = std::filesystem;

namespace {

constexpr const char *kUntouched = "The catalog is as it was.";

/// Held while a catalog is replaced, so that two imports cannot overwrite one another.
class PublishLock
{
public:
    static Expected<PublishLock> take(const std::string &target)
    {
        const std::string path = target + ".lock";
        const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
        if (file < 0)
            return failure("The folder of the catalog cannot be written to: " + systemReason()
                               + '.',
                           target, kUntouched);
        PublishLock lock(file);
        if (::flock(file, LOCK_EX | LOCK_NB) != 0)
            return failure("Another import is being written.", target,
                           "Try again when it has finished.");
        return lock;
    }
    PublishLock(PublishLock &&other) noexcept : m_file(std::exchange(other.m_file, -1)) {}
    PublishLock &operator=(PublishLock &&) = delete;
    ~PublishLock()
    {
        if (m_file >= 0)
            ::close(m_file);
    }

private:
    explicit PublishLock(int file) : m_file(file) {}
    int m_file;
};

/// The new catalog while it is being made; gone unless it has become the target.
class Draft
{
public:
    explicit Draft(std::string path) : m_path(std::move(path)) {}
    Draft(const Draft &) = delete;
    Draft &operator=(const Draft &) = delete;
    ~Draft()
    {
        std::error_code ignored;
        if (!m_path.empty())
            fs::remove(m_path, ignored);
    }
    [[nodiscard]] const std::string &path() const { return m_path; }

    Expected<void> copyFrom(const std::string &base) const
    {
        std::error_code failed;
        fs::copy_file(base, m_path, fs::copy_options::overwrite_existing, failed);
        if (!failed)
            fs::permissions(m_path, fs::perms::owner_read | fs::perms::owner_write, failed);
        if (failed)
            return failure("The catalog could not be copied: " + failed.message() + '.', m_path,
                           kUntouched);
        return {};
    }

    /// Durable before it is visible: the file first, then its name.
    Expected<void> replace(const std::string &target)
    {
        const FileCalls calls;
        OpenFile file(calls, calls.open(m_path, O_RDONLY | O_CLOEXEC, 0));
        if (!file.isOpen() || calls.sync(file.number()) != 0 || !file.close()
            || calls.rename(m_path, target) != 0)
            return failure("The catalog could not be written: " + systemReason() + '.', target,
                           kUntouched);
        m_path.clear();
        const fs::path folder = fs::path(target).parent_path();
        OpenFile directory(
            calls, calls.open(folder.empty() ? "." : folder.string(), O_RDONLY | O_DIRECTORY, 0));
        // Some file systems cannot sync a folder and say so with EINVAL.
        if (!directory.isOpen() || (calls.sync(directory.number()) != 0 && errno != EINVAL))
            return failure("The catalog may not survive a power failure: " + systemReason() + '.',
                           target);
        return {};
    }

private:
    std::string m_path;
};

Expected<void> run(const Connection &connection, std::string_view sql, std::int64_t parameter)
{
    auto statement = connection.prepare(sql);
    if (!statement)
        return tl::unexpected(std::move(statement.error()));
    statement->bind(1, parameter);
    return statement->run();
}

Expected<void> addBook(const Connection &connection, const StagedBook &book)
{
    auto statement =
        connection.prepare("INSERT OR IGNORE INTO price_book VALUES (?1, ?2, ?3, 'USD', '', 0)");
    if (!statement)
        return tl::unexpected(std::move(statement.error()));
    statement->bind(1, static_cast<std::int64_t>(book.book));
    statement->bind(2, book.name);
    statement->bind(3, book.owner);
    return statement->run();
}

Expected<void> addNames(const Connection &connection, std::int64_t book)
{
    return connection
        .execute(
            "INSERT INTO source SELECT id, 'import-' || id, text FROM staged.staged_source;"
            "INSERT INTO accelerator SELECT id, name || ' ' || CAST(memory_gib AS INTEGER) || 'GB "
            "(' || id || ')', "
            "name, '', stack, hardware_group, memory_gib, 0 FROM staged.staged_accelerator;"
            "INSERT INTO family SELECT id, provider, name, '', '', 0, 0, 0, '' FROM "
            "staged.staged_family;"
            "INSERT INTO region SELECT id, provider, name, '', '', '' FROM staged.staged_region;"
            "INSERT INTO purchase_option SELECT * FROM staged.staged_purchase;")
        .and_then([&] {
            return run(connection,
                       "INSERT INTO instance_type SELECT id, ?1, provider, name, family, category, "
                       "hardware_group, "
                       "cpu_architecture, vcpus, memory_gib, accelerator, accelerators, "
                       "accelerator_share, 0.0, 0.0, "
                       "source FROM staged.staged_type",
                       book);
        });
}

/// An old price was confirmed later than another list gives another price: the old one ends before that
/// day and begins again on the day it was confirmed.
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
    auto statement =
        connection.prepare("INSERT INTO import VALUES (NULL, ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)");
    if (!statement)
        return tl::unexpected(std::move(statement.error()));
    statement->bind(1, std::int64_t{ledger.day.days()});
    statement->bind(2, ledger.file);
    statement->bind(3, ledger.format);
    int parameter = 3;
    for (const std::int64_t count : {ledger.read, ledger.inserted, ledger.updated, ledger.unchanged,
                                     ledger.duplicate, ledger.rejected})
        statement->bind(++parameter, count);
    if (auto inserted = statement->run(); !inserted)
        return inserted;
    auto rejection = connection.prepare(
        "INSERT INTO import_rejection VALUES ((SELECT max(id) FROM import), ?1, ?2, ?3)");
    if (!rejection)
        return tl::unexpected(std::move(rejection.error()));
    for (std::size_t i = 0; i < ledger.rejections.size() && i < kKeptRejections; ++i) {
        rejection->bind(1, static_cast<std::int64_t>(i));
        rejection->bind(2, static_cast<std::int64_t>(ledger.rejections[i].line));
        rejection->bind(3, ledger.rejections[i].reason);
        if (auto inserted = rejection->run(); !inserted)
            return inserted;
    }
    return {};
}

Expected<void> fillDraft(const Publication &publication, const std::string &draft)
{
    auto connection = Connection::open(draft, OpenMode::readWrite);
    if (!connection)
        return tl::unexpected(std::move(connection.error()));
    connection->stopWhen(publication.stop);
    const auto book = static_cast<std::int64_t>(publication.book.book);
    // The draft is nobody's yet: what counts is that it is synced as a whole before it is renamed.
    auto prepared =
        connection->execute("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF;")
            .and_then([&] { return connection->attach(publication.stagingPath, "staged"); });
    if (!prepared)
        return prepared;
    auto transaction = Transaction::begin(*connection);
    if (!transaction)
        return tl::unexpected(std::move(transaction.error()));
    return addBook(*connection, publication.book)
        .and_then([&] { return addNames(*connection, book); })
        .and_then(
            [&] { return publication.cutsSpans ? cutSpans(*connection, book) : Expected<void>(); })
        .and_then([&] { return addPrices(*connection, book); })
        .and_then([&] { return finishCatalog(*connection); })
        .and_then([&] { return addLedger(*connection, publication.ledger); })
        .and_then([&] { return transaction->commit(); });
}

/// Fails when another import has replaced the catalog that the staged rows were compared with.
Expected<void> checkBase(const Publication &publication)
{
    auto base = Connection::open(publication.files.base, OpenMode::immutable);
    if (!base)
        return tl::unexpected(std::move(base.error()));
    if (auto checked = checkCatalogSchema(*base); !checked)
        return checked;
    auto hash = hashesOfBooks(*base);
    if (!hash)
        return tl::unexpected(std::move(hash.error()));
    std::error_code ignored;
    const bool targetAppeared = publication.files.base != publication.files.target
                                && fs::exists(publication.files.target, ignored);
    if (*hash != publication.baseHash || targetAppeared)
        return failure("The catalog has been changed meanwhile.", publication.files.target,
                       "Import again.");
    return {};
}

Error stopped(const std::string &target)
{
    return {"The import was stopped.", target, kUntouched};
}

} // namespace

Expected<std::string> hashesOfBooks(const Connection &connection)
{
    return connection.text("SELECT group_concat(id || content_hash || price_check) FROM "
                           "(SELECT * FROM price_book ORDER BY id)");
}

Expected<void> publishCatalog(const Publication &publication)
{
    const std::string &target = publication.files.target;
    auto lock = PublishLock::take(target);
    if (!lock)
        return tl::unexpected(std::move(lock.error()));
    if (auto checked = checkBase(publication); !checked)
        return checked;
    Draft draft(target + ".draft-" + std::to_string(::getpid()));
    auto filled = draft.copyFrom(publication.files.base).and_then([&] {
        return fillDraft(publication, draft.path());
    });
    if (publication.stop.stop_requested())
        return tl::unexpected(stopped(target));
    return filled ? draft.replace(target) : filled;
}

} // namespace headroom::storage
