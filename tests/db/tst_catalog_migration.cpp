// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog_fixture.h"
#include "db/catalog/catalog_verification.h"
#include "db/catalog/migration/catalog_choice.h"
#include "db/catalog/migration/catalog_migration.h"
#include "db/catalog/staging/catalog_staging.h"
#include "db/schema/catalog_schema.h"

#include <QByteArray>
#include <QDir>
#include <QFile>
#include <QStringList>
#include <QTemporaryDir>
#include <QTest>

#include <cerrno>

using namespace headroom;
using namespace headroom::storage;
using namespace headroom::testing;

namespace {

/// The tables of the small catalog in a file with the schema of version 1, as an earlier program left it.
void makeEarlier(const std::string &path, const std::string &current)
{
    const auto earlier = Connection::open(path, OpenMode::create);
    QVERIFY(earlier);
    QVERIFY(earlier->execute(kEarlierCatalogSchemas[0]));
    QVERIFY(earlier->attach(current, "present"));
    for (const std::string table :
         {"price_book", "source", "accelerator", "family", "region", "instance_type", "type_alias",
          "purchase_option", "price", "offer_columns", "import", "import_rejection"})
        QVERIFY(earlier->execute("INSERT INTO main." + table + " SELECT * FROM present." + table));
    QVERIFY(
        earlier->execute("INSERT INTO import VALUES (NULL, 20000, 'mine.csv', 'own', 3, 1, 0, 0, "
                         "1, 1); INSERT INTO import_rejection VALUES (1, 0, 7, 'no price')"));
}

class FailingRename final : public FileCalls
{
public:
    [[nodiscard]] int rename(const std::string &, const std::string &) const override
    {
        errno = EIO;
        return -1;
    }
};

} // namespace

/// A user's catalog outlives the versions of the program.
class TestCatalogMigration : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_shipped = m_tables.compiled();
        m_users = m_folder->filePath("catalog.sqlite").toStdString();
        makeEarlier(m_users, m_shipped);
    }

    void everythingIsKept()
    {
        const QByteArray before = bytesOf(QString::fromStdString(m_users));
        const auto migrated = migrateCatalog(m_users);
        QVERIFY2(migrated, migrated ? "" : migrated.error().text().c_str());
        QVERIFY(*migrated);
        QCOMPARE((*migrated)->fromVersion, 1);
        QCOMPARE((*migrated)->backup, m_users + ".version-1");
        QCOMPARE(bytesOf(QString::fromStdString((*migrated)->backup)), before);

        const auto verified = verifyCatalog(m_users);
        QVERIFY(verified && verified->isSound());
        const auto now = CatalogStore::open(m_users);
        const auto shipped = CatalogStore::open(m_shipped);
        QVERIFY(now && shipped);
        // The same prices: plans must not see another catalog.
        QCOMPARE(now->load(PriceBook::publicCatalog)->version,
                 shipped->load(PriceBook::publicCatalog)->version);
        QCOMPARE(now->load(PriceBook::reference)->version,
                 shipped->load(PriceBook::reference)->version);
        const OfferReference g4 = onDemand(Provider::aws, "us-east-1", "g4dn.xlarge");
        QCOMPARE(now->history(g4)->size(), shipped->history(g4)->size());
        const auto imports = now->imports();
        QCOMPARE(imports->size(), std::size_t(1));
        QCOMPARE(imports->front().file, std::string("mine.csv"));
        QCOMPARE(imports->front().rejections.front().reason, std::string("no price"));
        // Nothing else is left behind, but the lock of the folder.
        QCOMPARE(
            QDir(m_folder->path()).entryList(QDir::Files, QDir::Name),
            (QStringList{"catalog.sqlite", "catalog.sqlite.lock", "catalog.sqlite.version-1"}));
    }

    void aMigratedCatalogTakesWhatTheOldOneCouldNot()
    {
        QVERIFY(!CatalogStaging::open({m_users, m_users}));
        QVERIFY(migrateCatalog(m_users));
        auto staging = CatalogStaging::open({m_users, m_users});
        QVERIFY(staging);
        StagedPrice price;
        price.provider = Provider::aws;
        price.region = "us-east-1";
        price.instanceType = "m5.large";
        price.purchase.model = PricingModel::instanceSavingsPlan;
        price.purchase.termYears = 3;
        price.rate = HourlyRate::fromNanos(41'000'000);
        price.asOf = Date::fromCivil(2026, 11, 1);
        price.source = "a list";
        QVERIFY(staging->stage(price));
        ImportLedger ledger;
        ledger.read = ledger.inserted = 1;
        QVERIFY(staging->publish(ledger, {}));
        const auto catalog = CatalogStore::open(m_users)->load(PriceBook::publicCatalog);
        QVERIFY(catalog);
        OfferReference offer = onDemand(Provider::aws, "us-east-1", "m5.large");
        offer.purchase = price.purchase;
        QCOMPARE(rateOf(*catalog, offer), "0.041");
    }

    void migratingTwiceDoesNothingMore()
    {
        QVERIFY(migrateCatalog(m_users));
        const auto again = migrateCatalog(m_users);
        QVERIFY(again && !*again);
        QVERIFY(!QFile::exists(m_folder->filePath("catalog.sqlite.version-1-2")));
    }

    void anEarlierBackupIsNotOverwritten()
    {
        writeBytes(m_folder->filePath("catalog.sqlite.version-1"), "mine");
        const auto migrated = migrateCatalog(m_users);
        QVERIFY(migrated && *migrated);
        QCOMPARE((*migrated)->backup, m_users + ".version-1-2");
        QCOMPARE(bytesOf(m_folder->filePath("catalog.sqlite.version-1")), "mine");
    }

    void aFailedMigrationLeavesTheCatalog()
    {
        const QByteArray before = bytesOf(QString::fromStdString(m_users));
        const auto migrated = migrateCatalog(m_users, FailingRename());
        QVERIFY(!migrated);
        QCOMPARE(bytesOf(QString::fromStdString(m_users)), before);
        QVERIFY(migrateCatalog(m_users));
    }

    void damageStopsAMigration()
    {
        {
            const auto file = Connection::open(m_users, OpenMode::readWrite);
            QVERIFY(file->execute("UPDATE price SET nanos = nanos + 1 WHERE day > 0"));
        }
        const QByteArray before = bytesOf(QString::fromStdString(m_users));
        const auto migrated = migrateCatalog(m_users);
        QVERIFY(!migrated);
        QVERIFY(std::string(migrated.error().what).starts_with("The catalog is damaged: "));
        QCOMPARE(bytesOf(QString::fromStdString(m_users)), before);
    }

    void choiceMigratesAndSaysSo()
    {
        const CatalogChoice first = chooseCatalog(m_users, m_shipped);
        QCOMPARE(first.path, m_users);
        QVERIFY(QString::fromStdString(first.notice).contains(".version-1"));
        const CatalogChoice later = chooseCatalog(m_users, m_shipped);
        QCOMPARE(later.path, m_users);
        QCOMPARE(later.notice, std::string());
    }

    void whatCannotBeUsedGivesWayToTheShippedCatalog_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::newRow("text") << QByteArray("not a database");
        QTest::newRow("empty") << QByteArray();
    }
    void whatCannotBeUsedGivesWayToTheShippedCatalog()
    {
        QFETCH(QByteArray, content);
        writeBytes(QString::fromStdString(m_users), content);
        const CatalogChoice choice = chooseCatalog(m_users, m_shipped);
        QCOMPARE(choice.path, m_shipped);
        QVERIFY(choice.problem);
        QCOMPARE(choice.problem->where, m_users);
        const auto loaded =
            SqliteCatalogSource([&]() -> Expected<CatalogChoice> { return choice; }).load();
        QVERIFY(loaded && loaded->problem);
        QCOMPARE(loaded->problem->where, m_users);
        QVERIFY(QString::fromStdString(loaded->problem->remedy).contains("is left as it is"));
        QCOMPARE(bytesOf(QString::fromStdString(m_users)), content);
    }

    void aDamagedCatalogGivesWayWhenItIsLoaded()
    {
        QVERIFY(migrateCatalog(m_users));
        {
            const auto file = Connection::open(m_users, OpenMode::readWrite);
            QVERIFY(file->execute("UPDATE source SET text = text || '!'"));
        }
        const SqliteCatalogSource source(
            [&]() -> Expected<CatalogChoice> { return chooseCatalog(m_users, m_shipped); });
        const auto loaded = source.load();
        QVERIFY(loaded);
        QVERIFY(loaded->problem);
        QVERIFY(QString::fromStdString(loaded->problem->what).contains("does not match its hash"));
        QVERIFY(loaded->catalog->offerCount() > 0);
    }

    void noCatalogOfOnesOwnIsNothingToTalkAbout()
    {
        QFile::remove(QString::fromStdString(m_users));
        const CatalogChoice choice = chooseCatalog(m_users, m_shipped);
        QCOMPARE(choice.path, m_shipped);
        QCOMPARE(choice.notice, std::string());
        QVERIFY(!choice.problem);
    }

    void readingAnEarlierCatalogSaysWhatToDo()
    {
        const auto store = CatalogStore::open(m_users);
        QVERIFY(!store);
        QCOMPARE(std::string(store.error().what),
                 std::string("This catalog was made by an earlier version of Headroom."));
        QVERIFY(std::string(store.error().remedy).find("catalog migrate") != std::string::npos);
    }

private:
    SmallTables m_tables;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::string m_shipped;
    std::string m_users;
};

QTEST_GUILESS_MAIN(TestCatalogMigration)
#include "tst_catalog_migration.moc"
