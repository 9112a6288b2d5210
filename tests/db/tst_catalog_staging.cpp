// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/known_providers.h"
#include "db/catalog/catalog_verification.h"
#include "db/catalog/staging/new_types.h"
#include "staging_desk.h"

#include <limits>

using namespace headroom;
using namespace headroom::storage;
using namespace headroom::testing;

class CatalogStagingTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_desk = std::make_unique<StagingDesk>(); }
    void cleanup();
    void rowsAreDistinguished_data();
    void rowsAreDistinguished();
    void unknownTypesNeedFacts();
    void priceOutOfRangeIsAnError();
    void abandonedStagingLeavesEverythingAlone();
    void unwritableFolderIsAnError();
    void hostileBaseIsRefused();
    void familiesFollowFromNames_data();
    void familiesFollowFromNames();

private:
    std::unique_ptr<StagingDesk> m_desk;
};

void CatalogStagingTest::cleanup()
{
    const auto verified = verifyCatalog(m_desk->file());
    QVERIFY(verified);
    QVERIFY2(verified->isSound(), verified->isSound() ? "" : verified->problems.front().c_str());
}

void CatalogStagingTest::rowsAreDistinguished_data()
{
    QTest::addColumn<QByteArray>("type");
    QTest::addColumn<QByteArray>("rate");
    QTest::addColumn<int>("days");
    QTest::addColumn<int>("outcome");
    const int known = day(7, 20).days();
    QTest::newRow("another price, newer")
        << QByteArray("m5.large") << QByteArray("0.1") << known + 1 << int(RowOutcome::updated);
    QTest::newRow("another price, same day")
        << QByteArray("m5.large") << QByteArray("0.1") << known << int(RowOutcome::updated);
    QTest::newRow("same price, same day")
        << QByteArray("m5.large") << QByteArray("0.096") << known << int(RowOutcome::unchanged);
    QTest::newRow("same price, newer")
        << QByteArray("m5.large") << QByteArray("0.096") << known + 1 << int(RowOutcome::unchanged);
    QTest::newRow("another price, older")
        << QByteArray("m5.large") << QByteArray("0.2") << known - 1 << int(RowOutcome::inserted);
    QTest::newRow("history again")
        << QByteArray("g4dn.xlarge") << QByteArray("0.6") << Date::fromCivil(2025, 4, 4).days()
        << int(RowOutcome::unchanged);
    QTest::newRow("history corrected")
        << QByteArray("g4dn.xlarge") << QByteArray("0.61") << Date::fromCivil(2025, 4, 4).days()
        << int(RowOutcome::updated);
    QTest::newRow("unknown machine")
        << QByteArray("m99.large") << QByteArray("0.2") << known << int(RowOutcome::unknownType);
}

void CatalogStagingTest::rowsAreDistinguished()
{
    QFETCH(QByteArray, type);
    QFETCH(QByteArray, rate);
    QFETCH(int, days);
    QFETCH(int, outcome);
    CatalogStaging staging = m_desk->opened();
    const auto staged =
        staging.stage(priceOf(type.toStdString(), rate.toStdString(), Date::fromDays(days)));
    QVERIFY(staged);
    QCOMPARE(int(*staged), outcome);
}

void CatalogStagingTest::unknownTypesNeedFacts()
{
    CatalogStaging staging = m_desk->opened();
    StagedPrice price = priceOf("p9.4xlarge", "7.5", day(11, 1));
    const TypeFacts noMemory{16, 0, "", "", 0, 0};
    price.facts = &noMemory;
    QCOMPARE(staging.stage(price).value(), RowOutcome::unknownType);
    const TypeFacts noNumber{std::numeric_limits<double>::quiet_NaN(), 8, "", "", 0, 0};
    price.facts = &noNumber;
    QCOMPARE(staging.stage(price).value(), RowOutcome::unknownType);
    const TypeFacts tooLarge{1e9, 8, "", "", 0, 0};
    price.facts = &tooLarge;
    QCOMPARE(staging.stage(price).value(), RowOutcome::unknownType);
    price.facts = &kH100Machine;
    QCOMPARE(staging.stage(price).value(), RowOutcome::inserted);
}

void CatalogStagingTest::priceOutOfRangeIsAnError()
{
    CatalogStaging staging = m_desk->opened();
    StagedPrice price = priceOf("m5.large", "1", day(11, 1));
    price.rate = HourlyRate::fromNanos(0);
    QVERIFY(!staging.stage(price));
    price.rate = HourlyRate::fromNanos(std::numeric_limits<std::int64_t>::max());
    QVERIFY(!staging.stage(price));
}

void CatalogStagingTest::abandonedStagingLeavesEverythingAlone()
{
    const QByteArray before = m_desk->content();
    const QStringList files = m_desk->filesBeside();
    {
        CatalogStaging staging = m_desk->opened();
        QVERIFY(staging.stage(priceOf("m5.large", "0.3", day(11, 1))));
        QVERIFY(m_desk->filesBeside().size() > files.size());
    }
    QCOMPARE(m_desk->content(), before);
    QCOMPARE(m_desk->filesBeside(), files);
}

void CatalogStagingTest::unwritableFolderIsAnError()
{
    const auto staging = CatalogStaging::open(
        {m_desk->file(), m_desk->path("nowhere/catalog.sqlite").toStdString()});
    QVERIFY(!staging);
    QVERIFY(!staging.error().where.empty());
}

void CatalogStagingTest::hostileBaseIsRefused()
{
    const std::string hostile = m_desk->path("hostile.sqlite").toStdString();
    writeBytes(QString::fromStdString(hostile), m_desk->content());
    QVERIFY(Connection::open(hostile, OpenMode::readWrite)->execute("CREATE TABLE more (a)"));
    QVERIFY(!CatalogStaging::open({hostile, m_desk->file()}));
}

void CatalogStagingTest::familiesFollowFromNames_data()
{
    QTest::addColumn<int>("provider");
    QTest::addColumn<QByteArray>("type");
    QTest::addColumn<QByteArray>("family");
    const auto row = [](Provider provider, const char *type, const char *family) {
        QTest::newRow(type) << int(provider.index()) << QByteArray(type) << QByteArray(family);
    };
    row(known::aws, "m5.large", "m5");
    row(known::aws, "ml.g5.xlarge", "g5");
    row(known::aws, "u7in-24tb.224xlarge", "u7in-24tb");
    row(known::google, "n2-standard-4", "n2");
    row(known::azure, "Standard_D4s_v5", "Ds_v5");
    row(known::azure, "Standard_E16-4ads_v5", "Eads_v5");
    row(known::azure, "Standard_NC24ads_A100_v4", "NCads_A100_v4");
    row(known::own, "rack 7", "rack 7");
}

void CatalogStagingTest::familiesFollowFromNames()
{
    QFETCH(int, provider);
    QFETCH(QByteArray, type);
    QFETCH(QByteArray, family);
    QCOMPARE(QByteArray::fromStdString(
                 familyOf(Provider::at(static_cast<std::size_t>(provider)), type.toStdString())),
             family);
}

QTEST_GUILESS_MAIN(CatalogStagingTest)
#include "tst_catalog_staging.moc"
