// SPDX-License-Identifier: GPL-3.0-or-later
// Whatever goes wrong while an import is written, the catalog is the old one or the new one.
#include "catalog_fixture.h"
#include "db/catalog/catalog_verification.h"
#include "db/catalog/staging/catalog_staging.h"

#include <QByteArray>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStringList>
#include <QTest>

#include <csignal>
#include <filesystem>
#include <random>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace headroom;
using namespace headroom::storage;
using namespace headroom::testing;

namespace {

/// Lets the n-th call fail.
class FailingCalls final : public FileCalls
{
public:
    explicit FailingCalls(int failing) : m_failing(failing) {}
    [[nodiscard]] bool hasFailed() const { return m_calls >= m_failing; }

    int open(const std::string &path, int flags, mode_t mode) const override
    {
        return fails() ? -1 : FileCalls::open(path, flags, mode);
    }
    ssize_t write(int file, const void *buffer, std::size_t size) const override
    {
        return fails() ? -1 : FileCalls::write(file, buffer, size);
    }
    int sync(int file) const override { return fails() ? -1 : FileCalls::sync(file); }
    int close(int file) const override
    {
        const int result = FileCalls::close(file);
        return fails() ? -1 : result;
    }
    int rename(const std::string &from, const std::string &to) const override
    {
        return fails() ? -1 : FileCalls::rename(from, to);
    }

private:
    bool fails() const
    {
        errno = EIO;
        return ++m_calls == m_failing;
    }
    int m_failing;
    mutable int m_calls = 0;
};

/// Raises one price by one billionth; false when the import has failed.
Expected<void> importOnce(const std::string &base, const std::string &target,
                          const FileCalls &calls = FileCalls())
{
    auto catalog = CatalogStore::open(base).and_then(
        [](const CatalogStore &store) { return store.load(PriceBook::publicCatalog); });
    if (!catalog)
        return tl::unexpected(catalog.error());
    auto staging = CatalogStaging::open({base, target});
    if (!staging)
        return tl::unexpected(staging.error());
    const OfferRow offer = catalog->offer(0);
    StagedPrice price;
    price.region = offer.region->name;
    price.instanceType = offer.type->name;
    price.purchase = offer.purchase;
    price.rate = HourlyRate::fromNanos(offer.rate.nanos() + 1);
    price.asOf = offer.asOf;
    price.source = "a list of the test";
    if (auto staged = staging->stage(price); !staged)
        return tl::unexpected(staged.error());
    ImportLedger ledger;
    ledger.day = price.asOf;
    ledger.read = 1;
    ledger.updated = 1;
    return staging->publish(ledger, {}, calls);
}

/// Runs a child process; true when it has ended by itself without an error.
template <typename Work>
pid_t startChild(const Work &work)
{
    const pid_t child = ::fork();
    if (child == 0)
        ::_exit(work() ? 0 : 1);
    return child;
}

bool endedWell(pid_t child)
{
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

} // namespace

class CatalogFaultsTest : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void failingCallsLeaveOldOrNew();
    void fullDiskLeavesTheOldCatalog_data();
    void fullDiskLeavesTheOldCatalog();
    void killedImportsLeaveOldOrNew();
    void leftoversOfKilledImportsAreRemoved();
    void filesOfLivingImportsStay();
    void symbolicLinksStayAndLeadToTheNewCatalog();
    void protectedCatalogsAreNotReplaced();
    void aFullDiskIsNamed();
    void aFolderThatCannotBeWrittenToIsNamed();

private:
    [[nodiscard]] std::int64_t imports() const;
    [[nodiscard]] QStringList leftovers() const;
    std::unique_ptr<SmallTables> m_tables;
    std::string m_file;
};

void CatalogFaultsTest::init()
{
    m_tables = std::make_unique<SmallTables>();
    m_file = m_tables->compiled();
}

/// Number of imports recorded in the catalog; -1 unless it is sound.
std::int64_t CatalogFaultsTest::imports() const
{
    const auto verified = verifyCatalog(m_file);
    return verified && verified->isSound() ? verified->imports : -1;
}

QStringList CatalogFaultsTest::leftovers() const
{
    const QDir folder(QFileInfo(QString::fromStdString(m_file)).dir());
    return folder.entryList({"catalog.sqlite.draft-*", "catalog.sqlite.staging-*"}, QDir::Files);
}

void CatalogFaultsTest::failingCallsLeaveOldOrNew()
{
    int failed = 0;
    for (int call = 1; call < 50; ++call) {
        const std::int64_t before = imports();
        const FailingCalls calls(call);
        const auto imported = importOnce(m_file, m_file, calls);
        if (!calls.hasFailed()) {
            QVERIFY(imported);
            break;
        }
        failed += imported ? 0 : 1;
        const std::int64_t after = imports();
        QVERIFY(after == before || after == before + 1);
        // Success is never claimed for an import that has not happened.
        QVERIFY(!imported || after == before + 1);
        QCOMPARE(leftovers(), QStringList());
    }
    QVERIFY(failed >= 5);
}

void CatalogFaultsTest::fullDiskLeavesTheOldCatalog_data()
{
    QTest::addColumn<int>("bytes");
    for (const int bytes : {0, 1, 4096, 8192, 20'000, 40'000, 80'000})
        QTest::addRow("%d bytes", bytes) << bytes;
}

void CatalogFaultsTest::fullDiskLeavesTheOldCatalog()
{
    QFETCH(int, bytes);
    const QByteArray before = bytesOf(QString::fromStdString(m_file));
    const bool imported = endedWell(startChild([&] {
        // No file may grow beyond the limit: writes fail with EFBIG, as on a full disk.
        ::signal(SIGXFSZ, SIG_IGN);
        const auto limit = static_cast<rlim_t>(bytes);
        const rlimit limits{limit, limit};
        ::setrlimit(RLIMIT_FSIZE, &limits);
        return importOnce(m_file, m_file).has_value();
    }));
    QVERIFY(!imported);
    QCOMPARE(bytesOf(QString::fromStdString(m_file)), before);
    QCOMPARE(leftovers(), QStringList());
}

void CatalogFaultsTest::symbolicLinksStayAndLeadToTheNewCatalog()
{
    const std::string link = m_tables->path("link.sqlite").toStdString();
    std::filesystem::create_symlink("catalog.sqlite", link);
    const std::int64_t before = imports();
    QVERIFY(importOnce(link, link));
    QVERIFY(std::filesystem::is_symlink(link));
    QCOMPARE(imports(), before + 1);
    // A link whose file is not there yet.
    const std::string fresh = m_tables->path("fresh.sqlite").toStdString();
    std::filesystem::create_symlink("new.sqlite", fresh);
    QVERIFY(importOnce(m_file, fresh));
    QVERIFY(std::filesystem::is_symlink(fresh));
    QVERIFY(std::filesystem::is_regular_file(m_tables->path("new.sqlite").toStdString()));
}

void CatalogFaultsTest::protectedCatalogsAreNotReplaced()
{
    const QString file = QString::fromStdString(m_file);
    const QByteArray before = bytesOf(file);
    QFile::setPermissions(file, QFile::ReadOwner | QFile::ReadGroup | QFile::ReadOther);
    const auto imported = importOnce(m_file, m_file);
    QVERIFY(!imported);
    QCOMPARE(std::string(imported.error().what),
             std::string("The catalog is protected against writing."));
    QCOMPARE(imported.error().where, m_file);
    QVERIFY(!imported.error().remedy.empty());
    QCOMPARE(bytesOf(file), before);
    QCOMPARE(leftovers(), QStringList());
}

void CatalogFaultsTest::aFullDiskIsNamed()
{
    class FullDisk final : public FileCalls
    {
    public:
        ssize_t write(int /*file*/, const void * /*buffer*/, std::size_t /*size*/) const override
        {
            errno = ENOSPC;
            return -1;
        }
    };
    const auto imported = importOnce(m_file, m_file, FullDisk());
    QVERIFY(!imported);
    QCOMPARE(std::string(imported.error().what),
             std::string("The catalog could not be copied: No space left on device."));
    QCOMPARE(leftovers(), QStringList());
}

void CatalogFaultsTest::aFolderThatCannotBeWrittenToIsNamed()
{
    const std::string target = m_tables->path("nowhere/catalog.sqlite").toStdString();
    const auto imported = importOnce(m_file, target);
    QVERIFY(!imported);
    QCOMPARE(std::string(imported.error().what),
             std::string("The folder of the catalog cannot be written to: No such file or "
                         "directory."));
    QCOMPARE(imported.error().where, target);
}

void CatalogFaultsTest::killedImportsLeaveOldOrNew()
{
    std::mt19937 random(20261120); // NOLINT(cert-msc51-cpp): the same moments each time
    std::int64_t before = imports();
    int killed = 0;
    for (int round = 0; round < 60; ++round) {
        const pid_t child = startChild([&] { return importOnce(m_file, m_file).has_value(); });
        ::usleep(static_cast<useconds_t>(random() % 8000));
        ::kill(child, SIGKILL);
        const bool done = endedWell(child);
        const std::int64_t after = imports();
        QVERIFY(after == before || after == before + 1);
        QVERIFY(!done || after == before + 1);
        killed += done ? 0 : 1;
        before = after;
    }
    QVERIFY(killed > 0);
    QVERIFY(importOnce(m_file, m_file));
    QCOMPARE(imports(), before + 1);
}

void CatalogFaultsTest::leftoversOfKilledImportsAreRemoved()
{
    const pid_t gone = startChild([] { return true; });
    QVERIFY(endedWell(gone));
    const QString draft = QString::fromStdString(m_file) + QString(".draft-%1-0").arg(gone);
    writeBytes(draft, "half a catalog");
    QVERIFY(importOnce(m_file, m_file));
    QCOMPARE(leftovers(), QStringList());
}

void CatalogFaultsTest::filesOfLivingImportsStay()
{
    const QString draft = QString::fromStdString(m_file) + QString(".draft-%1-99").arg(::getpid());
    writeBytes(draft, "half a catalog");
    QVERIFY(importOnce(m_file, m_file));
    QVERIFY(QFile::exists(draft));
}

QTEST_GUILESS_MAIN(CatalogFaultsTest)
#include "tst_catalog_faults.moc"
