// SPDX-License-Identifier: GPL-3.0-or-later
// Loading, history, and what happens with damaged and hostile files.
#include "catalog_fixture.h"
#include "core/catalog/known_providers.h"
#include "db/catalog/catalog_reader.h"
#include "db/catalog/catalog_verification.h"

#include <QByteArray>
#include <QTest>

#include <random>
#include <set>
#include <string>

using namespace headroom;
using namespace headroom::storage;
using namespace headroom::testing;

namespace {

/// Runs SQL on a copy of the file, without regard to what it breaks.
void change(const std::string &file, const std::string &sql)
{
    const auto connection = Connection::open(file, OpenMode::readWrite);
    QVERIFY(connection);
    const auto changed = connection->execute(sql);
    QVERIFY2(changed, changed ? "" : changed.error().text().c_str());
}

} // namespace

class CatalogStoreTest : public QObject
{
    Q_OBJECT

private slots:
    void sourceAsksForItsFileAtEveryLoad()
    {
        Expected<CatalogChoice> file = failure("There is no catalog.");
        const SqliteCatalogSource source([&file] { return file; });
        QCOMPARE(std::string(source.load().error().what), std::string("There is no catalog."));
        file = CatalogChoice{shippedCatalogPath(), {}};
        const auto loaded = source.load();
        QVERIFY(loaded);
        const auto before = source.load(Date::fromCivil(2001, 1, 1));
        QVERIFY(before->catalog->offerCount() < loaded->catalog->offerCount());
        QCOMPARE(before->referenceBook->offerCount(), loaded->referenceBook->offerCount());
    }

    void initTestCase();
    void shippedCatalogIsSound();
    void groupsAreNamedForWhatIsInThem();
    void twoLoadsAreEqual();
    void asOfGivesTheOlderPrice();
    void asOfBeforeEverythingIsEmpty();
    void changedPricesOfAnyDayAreNoticedAsOfADay_data();
    void changedPricesOfAnyDayAreNoticedAsOfADay();
    void historyOfAnUnknownOfferIsEmpty();
    void missingBookIsAnError();
    void hostileFilesAreRefused_data();
    void hostileFilesAreRefused();
    void foreignFilesAreRefused_data();
    void foreignFilesAreRefused();
    void otherMarksAreRefused_data();
    void otherMarksAreRefused();
    void changedContentIsNoticed_data();
    void changedContentIsNoticed();
    void formerHashesAreStillTaken();
    void mutationsNeverLoadSilently();
    void truncationsNeverLoadSilently();

private:
    SmallTables m_tables;
    QByteArray m_sound;
    [[nodiscard]] std::string copy(const QString &name) const;
};

void CatalogStoreTest::initTestCase()
{
    m_sound = bytesOf(QString::fromStdString(m_tables.compiled()));
    QVERIFY(m_sound.size() > 4096);
}

std::string CatalogStoreTest::copy(const QString &name) const
{
    writeBytes(m_tables.path(name), m_sound);
    return m_tables.path(name).toStdString();
}

void CatalogStoreTest::shippedCatalogIsSound()
{
    const auto verified = verifyCatalog(shippedCatalogPath());
    QVERIFY(verified);
    QVERIFY2(verified->isSound(), verified->isSound() ? "" : verified->problems.front().c_str());
    QCOMPARE(verified->contentHashes.size(), std::size_t{2});
    QCOMPARE(verified->prices, std::int64_t{210658});
}

/// The names of the groups of GPUs describe these machines: a new one needs its place in them.
void CatalogStoreTest::groupsAreNamedForWhatIsInThem()
{
    const auto catalog = CatalogStore::open(shippedCatalogPath())->load(PriceBook::publicCatalog);
    QVERIFY(catalog);
    const std::set<std::string> fromA100ToB300{"A100", "H100",  "H200", "B200",
                                               "B300", "GB200", "GB300"};
    for (const AcceleratorModel &accelerator : catalog->accelerators) {
        const std::string name(accelerator.name.substr(accelerator.name.find(' ') + 1));
        if (accelerator.group == HardwareGroup::largeGpu)
            QVERIFY2(fromA100ToB300.contains(name.substr(0, name.find(' '))) || name == "GH200"
                         || name.starts_with("MI3"),
                     name.c_str());
        if (accelerator.group == HardwareGroup::inferenceGpu)
            QVERIFY2(name.starts_with("L4") || name.starts_with("A10") || name == "A30"
                         || name == "A40" || name.starts_with("RTX PRO"),
                     name.c_str());
    }
    QCOMPARE(std::string(nameOf(HardwareGroup::largeGpu)),
             std::string("A100 to B300, MI300 series"));
    QCOMPARE(std::string(nameOf(HardwareGroup::inferenceGpu)),
             std::string("L4 to L40S, A10 to A40, RTX PRO"));
}

void CatalogStoreTest::twoLoadsAreEqual()
{
    const auto store = CatalogStore::open(shippedCatalogPath());
    const auto one = store->load(PriceBook::publicCatalog);
    const auto two = store->loadAsOf(PriceBook::publicCatalog, Date::fromCivil(2100, 1, 1));
    QVERIFY(one && two);
    QCOMPARE(two->version, one->version);
    QVERIFY(two->offerNanos == one->offerNanos);
    QVERIFY(two->offerDate == one->offerDate);
}

void CatalogStoreTest::asOfGivesTheOlderPrice()
{
    const auto store = CatalogStore::open(m_tables.compiled());
    const auto older = store->loadAsOf(PriceBook::publicCatalog, Date::fromCivil(2026, 7, 19));
    QVERIFY(older);
    QCOMPARE(rateOf(*older, onDemand(known::aws, "us-east-1", "g4dn.xlarge")), QString("0.600"));
    QCOMPARE(older->offerCount(), std::size_t{2});
    QCOMPARE(older->regions.size(), std::size_t{1});
    const auto newer = store->loadAsOf(PriceBook::publicCatalog, Date::fromCivil(2026, 7, 20));
    QCOMPARE(rateOf(*newer, onDemand(known::aws, "us-east-1", "g4dn.xlarge")), QString("0.526"));
}

void CatalogStoreTest::changedPricesOfAnyDayAreNoticedAsOfADay_data()
{
    QTest::addColumn<QByteArray>("sql");
    QTest::newRow("all halved") << QByteArray("UPDATE price SET nanos = nanos / 2");
    QTest::newRow("an old one") << QByteArray("UPDATE price SET nanos = nanos + 1 WHERE day = "
                                              "(SELECT min(day) FROM price WHERE book = 1)");
    QTest::newRow("a new one") << QByteArray(
        "UPDATE price SET nanos = nanos + 1 WHERE day = (SELECT max(day) FROM price)");
    QTest::newRow("one gone") << QByteArray(
        "DELETE FROM price WHERE nanos = (SELECT min(nanos) FROM price)");
    QTest::newRow("another day") << QByteArray(
        "UPDATE price SET day = day + 1 WHERE day = (SELECT max(day) FROM price)");
    QTest::newRow("another region")
        << QByteArray("UPDATE region SET name = 'us-east-9' WHERE name = 'us-east-1'");
    QTest::newRow("another machine")
        << QByteArray("UPDATE instance_type SET name = 'g9.large' WHERE name = 'g4dn.xlarge'");
    QTest::newRow("another way to buy") << QByteArray("UPDATE purchase_option SET tenancy = 2");
}

void CatalogStoreTest::changedPricesOfAnyDayAreNoticedAsOfADay()
{
    QFETCH(QByteArray, sql);
    const SmallTables tables;
    const std::string file = tables.compiled();
    const Date day = Date::fromCivil(2026, 1, 1);
    QVERIFY(CatalogStore::open(file)->loadAsOf(PriceBook::publicCatalog, day));
    const auto connection = Connection::open(file, OpenMode::readWrite);
    QVERIFY(connection);
    const auto changed = connection->execute(sql.toStdString());
    QVERIFY2(changed, changed ? "" : changed.error().text().c_str());
    const auto catalog = CatalogStore::open(file)->loadAsOf(PriceBook::publicCatalog, day);
    QVERIFY(!catalog);
    QVERIFY(std::string(catalog.error().what).starts_with("The catalog is damaged"));
    const auto history =
        CatalogStore::open(file)->history(onDemand(known::aws, "us-east-1", "g4dn.xlarge"));
    QVERIFY(!history);
    QVERIFY(std::string(history.error().what).starts_with("The catalog is damaged"));
}

void CatalogStoreTest::otherMarksAreRefused_data()
{
    QTest::addColumn<QString>("sql");
    QTest::addColumn<QString>("what");
    const QString newer = QStringLiteral("The catalog was made by a newer version of Headroom");
    const QString older = QStringLiteral("The catalog was made by an older version of Headroom");
    QTest::newRow("version to come") << "PRAGMA user_version = 99" << newer;
    QTest::newRow("version before") << "PRAGMA user_version = 1" << older;
    QTest::newRow("no version") << "PRAGMA user_version = 0" << older;
    QTest::newRow("of another program")
        << "PRAGMA application_id = 1"
        << QStringLiteral("This is not a Headroom catalog of this version");
}

void CatalogStoreTest::otherMarksAreRefused()
{
    QFETCH(QString, sql);
    const std::string file = copy("marked.sqlite");
    change(file, sql.toStdString());
    const auto store = CatalogStore::open(file);
    QVERIFY(!store);
    QFETCH(QString, what);
    QVERIFY(std::string(store.error().what).starts_with(what.toStdString()));
    QVERIFY(!verifyCatalog(file));
}

void CatalogStoreTest::asOfBeforeEverythingIsEmpty()
{
    const auto store = CatalogStore::open(m_tables.compiled());
    const auto catalog = store->loadAsOf(PriceBook::publicCatalog, Date::fromCivil(2001, 1, 1));
    QVERIFY(catalog);
    QCOMPARE(catalog->offerCount(), std::size_t{0});
    QCOMPARE(catalog->types.size(), std::size_t{2});
    QCOMPARE(store->loadAsOf(PriceBook::reference, Date::fromCivil(2001, 1, 1))->offerCount(),
             std::size_t{1});
}

void CatalogStoreTest::historyOfAnUnknownOfferIsEmpty()
{
    const auto store = CatalogStore::open(m_tables.compiled());
    QVERIFY(store->history(onDemand(known::aws, "us-east-1", "x1.large"))->empty());
}

void CatalogStoreTest::missingBookIsAnError()
{
    const auto own = CatalogStore::open(m_tables.compiled())->load(PriceBook::own);
    QVERIFY(!own);
    QVERIFY(std::string(own.error().what).find("own price book") != std::string::npos);
}

void CatalogStoreTest::hostileFilesAreRefused_data()
{
    QTest::addColumn<QString>("sql");
    QTest::newRow("extra table") << "CREATE TABLE more (a)";
    QTest::newRow("extra view") << "CREATE VIEW more AS SELECT 1";
    QTest::newRow("extra trigger")
        << "CREATE TRIGGER more AFTER INSERT ON price BEGIN SELECT 1; END";
    QTest::newRow("extra index") << "CREATE INDEX more ON price (nanos)";
    QTest::newRow("extra column") << "ALTER TABLE source ADD COLUMN more TEXT";
    QTest::newRow("table renamed") << "ALTER TABLE type_alias RENAME TO alias";
    QTest::newRow("column renamed") << "ALTER TABLE price RENAME COLUMN nanos TO dollars";
    QTest::newRow("table missing") << "DROP TABLE import_rejection";
    QTest::newRow("view instead of a table")
        << "DROP TABLE import_rejection; CREATE VIEW import_rejection AS SELECT 1 AS line";
    QTest::newRow("virtual table") << "CREATE VIRTUAL TABLE more USING fts5(a)";
    QTest::newRow("recursive view") << "CREATE VIEW more AS WITH RECURSIVE n(i) AS (SELECT 1 UNION "
                                       "ALL SELECT i + 1 FROM n) SELECT * FROM n";
    QTest::newRow("generated column")
        << "DROP TABLE import_rejection; CREATE TABLE import_rejection "
           "(a, b GENERATED ALWAYS AS (zeroblob(1000000000)))";
    QTest::newRow("weaker checks")
        << "DROP TABLE import; CREATE TABLE import (id INTEGER PRIMARY KEY)";
}

void CatalogStoreTest::hostileFilesAreRefused()
{
    QFETCH(QString, sql);
    const std::string file = copy("hostile.sqlite");
    change(file, sql.toStdString());
    const auto store = CatalogStore::open(file);
    QVERIFY(!store);
    QCOMPARE(store.error().where, file);
    QVERIFY(!store.error().remedy.empty());
    QVERIFY(!verifyCatalog(file));
}

void CatalogStoreTest::foreignFilesAreRefused_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("text")
        << QByteArray("<?xml version='1.0'?><Error>AccessDenied</Error>").repeated(50);
    QTest::newRow("header only") << m_sound.left(100);
    QTest::newRow("one page") << m_sound.left(4096);
    QTest::newRow("zeros") << QByteArray(20'000, '\0');
    QByteArray write = m_sound;
    write[18] = 2;
    write[19] = 2;
    QTest::newRow("write-ahead log expected") << write;
    QByteArray version = m_sound;
    version[18] = 9;
    QTest::newRow("future format") << version;
    QByteArray page = m_sound;
    page[16] = 3;
    page[17] = 3;
    QTest::newRow("odd page size") << page;
    QByteArray encoding = m_sound;
    encoding[59] = 2;
    QTest::newRow("other text encoding") << encoding;
}

void CatalogStoreTest::foreignFilesAreRefused()
{
    QFETCH(QByteArray, bytes);
    writeBytes(m_tables.path("foreign.sqlite"), bytes);
    const std::string file = m_tables.path("foreign.sqlite").toStdString();
    const auto store = CatalogStore::open(file);
    // A harmless header field may pass; then the content must be the same.
    if (!store)
        return;
    const auto loaded = store->load(PriceBook::publicCatalog);
    if (loaded)
        QCOMPARE(loaded->version,
                 CatalogStore::open(m_tables.compiled())->load(PriceBook::publicCatalog)->version);
}

void CatalogStoreTest::changedContentIsNoticed_data()
{
    QTest::addColumn<QString>("sql");
    QTest::addColumn<bool>("loads");
    QTest::newRow("packed price")
        << "UPDATE offer_columns SET nanos = zeroblob(length(nanos)) WHERE book = 1" << false;
    QTest::newRow("packed column too short")
        << "UPDATE offer_columns SET type = x'0000' WHERE book = 1" << false;
    QTest::newRow("packed column of odd size")
        << "UPDATE offer_columns SET nanos = x'00' WHERE book = 1" << false;
    QTest::newRow("packed type unknown")
        << "UPDATE offer_columns SET type = x'ffffffffffffffff' WHERE book = 1" << false;
    QTest::newRow("name of a region")
        << "UPDATE region SET name = 'us-east-9' WHERE name = 'us-east-1'" << false;
    QTest::newRow("memory of a type")
        << "UPDATE instance_type SET memory_gib = 999 WHERE name = 'm5.large'" << false;
    QTest::newRow("source text") << "UPDATE source SET text = 'a better list'" << false;
    QTest::newRow("enumeration out of range")
        << "PRAGMA ignore_check_constraints = ON; UPDATE instance_type SET category = 77" << false;
    QTest::newRow("number below zero")
        << "PRAGMA ignore_check_constraints = ON; UPDATE purchase_option SET term_years = -1"
        << false;
    QTest::newRow("reference to nothing") << "UPDATE instance_type SET family = 4000" << false;
    QTest::newRow("alias of another type")
        << "UPDATE type_alias SET type = 1 - type WHERE book = 1" << false;
    QTest::newRow("hash replaced") << "UPDATE price_book SET content_hash = 'abc'" << false;
    QTest::newRow("current price in the price table")
        << "UPDATE price SET nanos = nanos + 1 WHERE book = 1 AND day > 20000" << true;
    QTest::newRow("older price in the price table")
        << "UPDATE price SET nanos = nanos + 1 WHERE book = 1 AND day < 20200" << true;
    QTest::newRow("price row removed") << "DELETE FROM price WHERE book = 1 AND region = 0" << true;
    QTest::newRow("negative price")
        << "PRAGMA ignore_check_constraints = ON; UPDATE price SET nanos = -5 WHERE book = 1"
        << true;
}

void CatalogStoreTest::changedContentIsNoticed()
{
    QFETCH(QString, sql);
    QFETCH(bool, loads);
    const std::string file = copy("changed.sqlite");
    change(file, sql.toStdString());
    const auto store = CatalogStore::open(file);
    QVERIFY(store);
    QCOMPARE(store->load(PriceBook::publicCatalog).has_value(), loads);
    const auto verified = verifyCatalog(file);
    QVERIFY(verified);
    QVERIFY(!verified->isSound());
}

/// Earlier files had a hash over rows of other books too.
void CatalogStoreTest::formerHashesAreStillTaken()
{
    const std::string file = copy("former.sqlite");
    change(file, "INSERT INTO source VALUES (4000, 'extra', 'of another book')");
    const auto book = CatalogStore::open(file)->load(PriceBook::reference);
    QVERIFY(book);
    const std::string former = legacyContentHashes(*book).back();
    QVERIFY(former != book->version);
    change(file, "UPDATE price_book SET content_hash = '" + former + "' WHERE id = 2");
    const auto again = CatalogStore::open(file)->load(PriceBook::reference);
    QVERIFY2(again.has_value(), again ? "" : again.error().text().c_str());
    QCOMPARE(again->version, book->version);
    QVERIFY(verifyCatalog(file)->isSound());
}

void CatalogStoreTest::mutationsNeverLoadSilently()
{
    const std::string expected =
        CatalogStore::open(m_tables.compiled())->load(PriceBook::publicCatalog)->version;
    const std::string file = m_tables.path("mutated.sqlite").toStdString();
    std::mt19937 random(20261120); // NOLINT(cert-msc51-cpp): the same mutations each time
    int refused = 0;
    for (int round = 0; round < 1000; ++round) {
        QByteArray bytes = m_sound;
        for (unsigned flips = 1 + random() % 4; flips > 0; --flips)
            bytes[static_cast<qsizetype>(random() % static_cast<unsigned>(bytes.size()))] =
                static_cast<char>(random());
        writeBytes(QString::fromStdString(file), bytes);
        const auto store = CatalogStore::open(file);
        const auto loaded =
            store ? store->load(PriceBook::publicCatalog) : tl::unexpected(store.error());
        refused += loaded ? 0 : 1;
        if (loaded)
            QCOMPARE(contentHash(*loaded), expected);
        if (store) {
            (void)store->loadAsOf(PriceBook::publicCatalog, Date::fromCivil(2026, 1, 1));
            (void)store->history(onDemand(known::aws, "us-east-1", "m5.large"));
            (void)store->imports();
        }
        if (round % 10 == 0)
            (void)verifyCatalog(file);
    }
    QVERIFY(refused > 100);
}

void CatalogStoreTest::truncationsNeverLoadSilently()
{
    const std::string file = m_tables.path("short.sqlite").toStdString();
    const std::string expected =
        CatalogStore::open(m_tables.compiled())->load(PriceBook::publicCatalog)->version;
    for (qsizetype size = 0; size < m_sound.size(); size += 1024) {
        writeBytes(QString::fromStdString(file), m_sound.left(size));
        const auto store = CatalogStore::open(file);
        const auto loaded =
            store ? store->load(PriceBook::publicCatalog) : tl::unexpected(store.error());
        // Only the unused end of the last page may be missing unnoticed.
        if (loaded)
            QCOMPARE(contentHash(*loaded), expected);
        QVERIFY(!loaded || size > m_sound.size() - 4096);
    }
}

QTEST_GUILESS_MAIN(CatalogStoreTest)
#include "tst_catalog_store.moc"
