// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog_fixture.h"
#include "db/catalog/catalog_verification.h"
#include "db/catalog/staging/catalog_staging.h"
#include "db/catalog/staging/new_types.h"

#include <QByteArray>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QStringList>
#include <QTest>

using namespace headroom;
using namespace headroom::storage;
using namespace headroom::testing;

namespace {

const TypeFacts kH100Machine{16, 256, "x86_64", "NVIDIA H100", 1, 80};

StagedPrice priceOf(std::string_view type, std::string_view rate, Date asOf)
{
    StagedPrice price;
    price.region = "us-east-1";
    price.instanceType = type;
    price.rate = *HourlyRate::parse(rate);
    price.asOf = asOf;
    price.source = "a list of the test";
    return price;
}

constexpr auto day = [](unsigned month, unsigned dayOfMonth) {
    return Date::fromCivil(2026, month, dayOfMonth);
};

ImportLedger ledgerOf(std::int64_t inserted, std::int64_t updated, std::int64_t unchanged)
{
    ImportLedger ledger;
    ledger.day = day(11, 20);
    ledger.file = "prices.csv";
    ledger.format = "own CSV";
    ledger.read = inserted + updated + unchanged;
    ledger.inserted = inserted;
    ledger.updated = updated;
    ledger.unchanged = unchanged;
    return ledger;
}

} // namespace

class CatalogStagingTest : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void rowsAreToldApart_data();
    void rowsAreToldApart();
    void publishedPricesAreCurrentAndOldOnesHistory();
    void olderRowsGoToHistoryOnly();
    void samePriceSeenAgainMovesItsDate();
    void contradictedSpansAreCut();
    void samePriceAgainChangesNothing();
    void otherBooksKeepTheirVersion();
    void newNamesAreAdded();
    void upfrontFeesAreKept();
    void unknownTypesNeedFacts();
    void priceOutOfRangeIsAnError();
    void namesOfTheDocumentsAreAliases();
    void ownBookStandsBesideThePublicOne();
    void ledgersAreKept();
    void ledgerThatDoesNotAddUpIsRefused();
    void abandonedStagingLeavesEverythingAlone();
    void stoppedPublishLeavesEverythingAlone();
    void secondImportOfTwoIsRefused();
    void unwritableFolderIsAnError();
    void shippedFileStaysWhenTheCopyIsMade();
    void hostileBaseIsRefused();
    void familiesFollowFromNames_data();
    void familiesFollowFromNames();
    void wholeCatalogIsImportedQuickly();

private:
    [[nodiscard]] CatalogStaging opened() const;
    void publishOne(const StagedPrice &price) const;
    [[nodiscard]] Catalog loaded(PriceBook book = PriceBook::publicCatalog) const;
    [[nodiscard]] std::vector<DatedPrice> historyOf(const char *type) const;
    [[nodiscard]] QByteArray content() const { return bytesOf(QString::fromStdString(m_file)); }
    [[nodiscard]] QStringList filesBeside() const;

    std::unique_ptr<SmallTables> m_tables;
    std::string m_file;
};

void CatalogStagingTest::init()
{
    m_tables = std::make_unique<SmallTables>();
    m_file = m_tables->compiled();
}

void CatalogStagingTest::cleanup()
{
    const auto verified = verifyCatalog(m_file);
    QVERIFY(verified);
    QVERIFY2(verified->isSound(), verified->isSound() ? "" : verified->problems.front().c_str());
}

CatalogStaging CatalogStagingTest::opened() const
{
    auto staging = CatalogStaging::open({m_file, m_file});
    if (!staging)
        qFatal("%s", staging.error().text().c_str());
    return std::move(*staging);
}

void CatalogStagingTest::publishOne(const StagedPrice &price) const
{
    CatalogStaging staging = opened();
    QVERIFY(staging.stage(price));
    const auto published = staging.publish(ledgerOf(1, 0, 0));
    QVERIFY2(published, published ? "" : published.error().text().c_str());
}

Catalog CatalogStagingTest::loaded(PriceBook book) const
{
    auto catalog = CatalogStore::open(m_file)->load(book);
    if (!catalog)
        qFatal("%s", catalog.error().text().c_str());
    return std::move(*catalog);
}

std::vector<DatedPrice> CatalogStagingTest::historyOf(const char *type) const
{
    return CatalogStore::open(m_file)->history(onDemand(Provider::aws, "us-east-1", type)).value();
}

QStringList CatalogStagingTest::filesBeside() const
{
    return QFileInfo(QString::fromStdString(m_file)).dir().entryList(QDir::Files | QDir::Hidden);
}

void CatalogStagingTest::rowsAreToldApart_data()
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

void CatalogStagingTest::rowsAreToldApart()
{
    QFETCH(QByteArray, type);
    QFETCH(QByteArray, rate);
    QFETCH(int, days);
    QFETCH(int, outcome);
    CatalogStaging staging = opened();
    const auto staged =
        staging.stage(priceOf(type.toStdString(), rate.toStdString(), Date::fromDays(days)));
    QVERIFY(staged);
    QCOMPARE(int(*staged), outcome);
}

void CatalogStagingTest::publishedPricesAreCurrentAndOldOnesHistory()
{
    publishOne(priceOf("m5.large", "0.123456789", day(11, 1)));
    const Catalog catalog = loaded();
    const OfferReference offer = onDemand(Provider::aws, "us-east-1", "m5.large");
    QCOMPARE(rateOf(catalog, offer), QString("0.123456789"));
    QCOMPARE(catalog.offer(*catalog.find(offer)).source, std::string_view("a list of the test"));
    const auto history = historyOf("m5.large");
    QCOMPARE(history.size(), std::size_t{2});
    QCOMPARE(history[0].rate.toString(), std::string("0.096"));
    QCOMPARE(history[1].day, day(11, 1));
    const auto before = CatalogStore::open(m_file)->loadAsOf(PriceBook::publicCatalog, day(10, 31));
    QCOMPARE(rateOf(*before, offer), QString("0.096"));
}

void CatalogStagingTest::olderRowsGoToHistoryOnly()
{
    publishOne(priceOf("m5.large", "0.2", day(1, 1)));
    QCOMPARE(rateOf(loaded(), onDemand(Provider::aws, "us-east-1", "m5.large")), QString("0.096"));
    QCOMPARE(historyOf("m5.large").size(), std::size_t{2});
}

void CatalogStagingTest::samePriceSeenAgainMovesItsDate()
{
    publishOne(priceOf("m5.large", "0.096", day(11, 2)));
    const Catalog catalog = loaded();
    const auto offer = catalog.find(onDemand(Provider::aws, "us-east-1", "m5.large"));
    QCOMPARE(catalog.offer(*offer).asOf, day(11, 2));
    const auto history = historyOf("m5.large");
    QCOMPARE(history.size(), std::size_t{1});
    QCOMPARE(history[0].day, day(7, 20));
    QCOMPARE(history[0].confirmed, day(11, 2));
}

void CatalogStagingTest::contradictedSpansAreCut()
{
    publishOne(priceOf("m5.large", "0.096", day(11, 2)));
    publishOne(priceOf("m5.large", "0.11", day(9, 1)));
    const auto history = historyOf("m5.large");
    QCOMPARE(history.size(), std::size_t{3});
    QCOMPARE(history[0].confirmed, day(7, 20));
    QCOMPARE(history[1].rate.toString(), std::string("0.110"));
    QCOMPARE(history[2].day, day(11, 2));
    QCOMPARE(rateOf(loaded(), onDemand(Provider::aws, "us-east-1", "m5.large")), QString("0.096"));
}

void CatalogStagingTest::samePriceAgainChangesNothing()
{
    const std::string before = loaded().version;
    publishOne(priceOf("m5.large", "0.096", day(7, 20)));
    QCOMPARE(loaded().version, before);
}

/// New sources, machines and regions stand in tables that all books share.
void CatalogStagingTest::otherBooksKeepTheirVersion()
{
    const std::string reference = loaded(PriceBook::reference).version;
    const std::string publicList = loaded().version;
    StagedPrice price = priceOf("p9.4xlarge", "7.5", day(11, 1));
    price.facts = &kH100Machine;
    publishOne(price);
    QVERIFY(loaded().version != publicList);
    QCOMPARE(loaded(PriceBook::reference).version, reference);
}

void CatalogStagingTest::newNamesAreAdded()
{
    StagedPrice price = priceOf("p9.4xlarge", "7.5", day(11, 1));
    price.region = "us-moon-1";
    price.purchase.operatingSystem = OperatingSystem::windows;
    price.facts = &kH100Machine;
    publishOne(price);
    const Catalog catalog = loaded();
    OfferReference offer = onDemand(Provider::aws, "us-moon-1", "p9.4xlarge");
    offer.purchase = price.purchase;
    const auto index = catalog.find(offer);
    QVERIFY(index);
    const OfferRow row = catalog.offer(*index);
    QCOMPARE(catalog.families[row.type->family].name, std::string("p9"));
    QCOMPARE(row.type->vcpus, 16.0);
    QCOMPARE(row.type->acceleratorMemoryGib, 80.0);
    const AcceleratorModel &accelerator =
        catalog.accelerators[static_cast<std::size_t>(row.type->accelerator)];
    QCOMPARE(accelerator.name, std::string("NVIDIA H100"));
    QCOMPARE(accelerator.stack, SoftwareStack::cuda);
    QVERIFY(!accelerator.hasPerformanceFacts);
    publishOne(priceOf("p9.4xlarge", "8", day(11, 2)));
    QCOMPARE(loaded().types.size(), catalog.types.size());
}

void CatalogStagingTest::upfrontFeesAreKept()
{
    StagedPrice price = priceOf("m5.large", "0.05", day(11, 1));
    price.purchase = {PricingModel::reserved, 3, Payment::allUpfront, OperatingSystem::gnuLinux,
                      Tenancy::shared};
    price.upfrontNanos = 1'314'000'000'000;
    publishOne(price);
    const Catalog catalog = loaded();
    OfferReference offer = onDemand(Provider::aws, "us-east-1", "m5.large");
    offer.purchase = price.purchase;
    QCOMPARE(catalog.offer(*catalog.find(offer)).upfront.toString(), std::string("1314"));
}

void CatalogStagingTest::unknownTypesNeedFacts()
{
    CatalogStaging staging = opened();
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
    CatalogStaging staging = opened();
    StagedPrice price = priceOf("m5.large", "1", day(11, 1));
    price.rate = HourlyRate::fromNanos(0);
    QVERIFY(!staging.stage(price));
    price.rate = HourlyRate::fromNanos(std::numeric_limits<std::int64_t>::max());
    QVERIFY(!staging.stage(price));
}

void CatalogStagingTest::namesOfTheDocumentsAreAliases()
{
    publishOne(priceOf("G4 small", "0.5", day(11, 1)));
    QCOMPARE(rateOf(loaded(), onDemand(Provider::aws, "us-east-1", "g4dn.xlarge")),
             QString("0.500"));
}

void CatalogStagingTest::ownBookStandsBesideThePublicOne()
{
    auto staging =
        CatalogStaging::open({m_file, m_file}, {PriceBook::own, "negotiated 2026", "procurement"});
    QVERIFY(staging);
    QCOMPARE(staging->stage(priceOf("m5.large", "0.07", day(11, 1))).value(), RowOutcome::inserted);
    QVERIFY(staging->publish(ledgerOf(1, 0, 0)));
    const Catalog own = loaded(PriceBook::own);
    QCOMPARE(own.name, std::string("negotiated 2026"));
    QCOMPARE(own.offerCount(), std::size_t{1});
    OfferReference offer = onDemand(Provider::aws, "us-east-1", "m5.large");
    QCOMPARE(rateOf(loaded(), offer), QString("0.096"));
    offer.book = PriceBook::own;
    QCOMPARE(rateOf(own, offer), QString("0.070"));
}

void CatalogStagingTest::ledgersAreKept()
{
    ImportLedger ledger = ledgerOf(1, 0, 0);
    ledger.read += 3;
    ledger.duplicate = 1;
    ledger.rejected = 2;
    ledger.rejections = {{7, "The price is negative."}, {9, "There is no price."}};
    CatalogStaging staging = opened();
    QVERIFY(staging.stage(priceOf("m5.large", "0.3", day(1, 1))));
    QVERIFY(staging.publish(ledger));
    const auto imports = CatalogStore::open(m_file)->imports();
    QVERIFY(imports);
    QCOMPARE(imports->size(), std::size_t{1});
    QVERIFY(imports->front() == ledger);
}

void CatalogStagingTest::ledgerThatDoesNotAddUpIsRefused()
{
    const QByteArray before = content();
    CatalogStaging staging = opened();
    QVERIFY(staging.stage(priceOf("m5.large", "0.3", day(11, 1))));
    ImportLedger ledger = ledgerOf(1, 0, 0);
    ledger.read = 17;
    QVERIFY(!staging.publish(ledger));
    QCOMPARE(content(), before);
}

void CatalogStagingTest::abandonedStagingLeavesEverythingAlone()
{
    const QByteArray before = content();
    const QStringList files = filesBeside();
    {
        CatalogStaging staging = opened();
        QVERIFY(staging.stage(priceOf("m5.large", "0.3", day(11, 1))));
        QVERIFY(filesBeside().size() > files.size());
    }
    QCOMPARE(content(), before);
    QCOMPARE(filesBeside(), files);
}

void CatalogStagingTest::stoppedPublishLeavesEverythingAlone()
{
    const QByteArray before = content();
    {
        CatalogStaging staging = opened();
        QVERIFY(staging.stage(priceOf("m5.large", "0.3", day(11, 1))));
        std::stop_source stop;
        stop.request_stop();
        const auto published = staging.publish(ledgerOf(1, 0, 0), stop.get_token());
        QVERIFY(!published);
        QVERIFY(std::string(published.error().what).find("stopped") != std::string::npos);
    }
    QCOMPARE(content(), before);
    QStringList left = filesBeside();
    left.removeAll("catalog.sqlite.lock");
    QCOMPARE(left, QStringList("catalog.sqlite"));
}

void CatalogStagingTest::secondImportOfTwoIsRefused()
{
    CatalogStaging one = opened();
    CatalogStaging two = opened();
    QVERIFY(one.stage(priceOf("m5.large", "0.3", day(11, 1))));
    QVERIFY(two.stage(priceOf("m5.large", "0.4", day(11, 1))));
    QVERIFY(one.publish(ledgerOf(0, 1, 0)));
    const auto second = two.publish(ledgerOf(0, 1, 0));
    QVERIFY(!second);
    QVERIFY(std::string(second.error().what).find("meanwhile") != std::string::npos);
    QCOMPARE(rateOf(loaded(), onDemand(Provider::aws, "us-east-1", "m5.large")), QString("0.300"));
}

void CatalogStagingTest::unwritableFolderIsAnError()
{
    const auto staging =
        CatalogStaging::open({m_file, m_tables->path("nowhere/catalog.sqlite").toStdString()});
    QVERIFY(!staging);
    QVERIFY(!staging.error().where.empty());
}

void CatalogStagingTest::shippedFileStaysWhenTheCopyIsMade()
{
    const QByteArray before = content();
    const std::string target = m_tables->path("users.sqlite").toStdString();
    auto staging = CatalogStaging::open({m_file, target});
    QVERIFY(staging && staging->stage(priceOf("m5.large", "0.3", day(11, 1))));
    QVERIFY(staging->publish(ledgerOf(0, 1, 0)));
    QCOMPARE(content(), before);
    QVERIFY(verifyCatalog(target)->isSound());
    QCOMPARE(QFile::permissions(QString::fromStdString(target))
                 & ~(QFile::ReadUser | QFile::WriteUser),
             QFile::ReadOwner | QFile::WriteOwner);
}

void CatalogStagingTest::hostileBaseIsRefused()
{
    const std::string hostile = m_tables->path("hostile.sqlite").toStdString();
    writeBytes(QString::fromStdString(hostile), content());
    QVERIFY(Connection::open(hostile, OpenMode::readWrite)->execute("CREATE TABLE more (a)"));
    QVERIFY(!CatalogStaging::open({hostile, m_file}));
}

void CatalogStagingTest::familiesFollowFromNames_data()
{
    QTest::addColumn<int>("provider");
    QTest::addColumn<QByteArray>("type");
    QTest::addColumn<QByteArray>("family");
    const auto row = [](Provider provider, const char *type, const char *family) {
        QTest::newRow(type) << int(provider) << QByteArray(type) << QByteArray(family);
    };
    row(Provider::aws, "m5.large", "m5");
    row(Provider::aws, "ml.g5.xlarge", "g5");
    row(Provider::aws, "u7in-24tb.224xlarge", "u7in-24tb");
    row(Provider::google, "n2-standard-4", "n2");
    row(Provider::azure, "Standard_D4s_v5", "Ds_v5");
    row(Provider::azure, "Standard_E16-4ads_v5", "Eads_v5");
    row(Provider::azure, "Standard_NC24ads_A100_v4", "NCads_A100_v4");
    row(Provider::own, "rack 7", "rack 7");
}

void CatalogStagingTest::familiesFollowFromNames()
{
    QFETCH(int, provider);
    QFETCH(QByteArray, type);
    QFETCH(QByteArray, family);
    QCOMPARE(
        QByteArray::fromStdString(familyOf(static_cast<Provider>(provider), type.toStdString())),
        family);
}

void CatalogStagingTest::wholeCatalogIsImportedQuickly()
{
    const auto catalog = CatalogStore::open(shippedCatalogPath())->load(PriceBook::publicCatalog);
    QVERIFY(catalog);
    const std::string target = m_tables->path("users.sqlite").toStdString();
    QElapsedTimer timer;
    timer.start();
    auto staging = CatalogStaging::open({shippedCatalogPath(), target});
    QVERIFY(staging);
    std::array<std::int64_t, 4> counts{};
    for (OfferIndex i = 0; i < catalog->offerCount(); ++i) {
        const OfferRow offer = catalog->offer(i);
        StagedPrice price;
        price.provider = offer.type->provider;
        price.region = offer.region->name;
        price.instanceType = offer.type->name;
        price.purchase = offer.purchase;
        price.rate = HourlyRate::fromNanos(offer.rate.nanos() + (i % 2 == 0 ? 1 : 0));
        price.asOf = day(11, 20);
        price.source = "everything again";
        const auto outcome = staging->stage(price);
        QVERIFY(outcome);
        ++counts[static_cast<std::size_t>(*outcome)];
    }
    QVERIFY(staging->publish(ledgerOf(counts[0], counts[1], counts[2])));
    // About half a second on a quiet machine in release; sanitizers and load are given room.
    QVERIFY2(timer.elapsed() < 20'000, qPrintable(QString::number(timer.elapsed())));
    QCOMPARE(counts[1], std::int64_t{101924});
    const auto after = CatalogStore::open(target)->load(PriceBook::publicCatalog);
    QVERIFY(after);
    QCOMPARE(after->offerCount(), catalog->offerCount());
    QVERIFY(std::ranges::all_of(after->offerDate,
                                [](auto date) { return date == day(11, 20).days(); }));
    QVERIFY(verifyCatalog(target)->isSound());
}

QTEST_GUILESS_MAIN(CatalogStagingTest)
#include "tst_catalog_staging.moc"
