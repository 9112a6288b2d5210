// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/known_providers.h"
#include "db/catalog/catalog_verification.h"
#include "staging_desk.h"

#include <QFile>

#include <algorithm>
#include <array>

using namespace headroom;
using namespace headroom::storage;
using namespace headroom::testing;

class CatalogPublishingTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_desk = std::make_unique<StagingDesk>(); }
    void cleanup();
    void publishedPricesAreCurrentAndOldOnesHistory();
    void olderRowsGoToHistoryOnly();
    void samePriceSeenAgainMovesItsDate();
    void contradictedSpansAreCut();
    void samePriceAgainChangesNothing();
    void otherBooksKeepTheirVersion();
    void newNamesAreAdded();
    void upfrontFeesAreKept();
    void namesOfTheDocumentsAreAliases();
    void ownBookCoexistsWithThePublicOne();
    void ledgersAreKept();
    void ledgerThatDoesNotAddUpIsRefused();
    void stoppedPublishLeavesEverythingAlone();
    void secondImportOfTwoIsRefused();
    void shippedFileStaysWhenTheCopyIsMade();
    void wholeCatalogIsImported();

private:
    std::unique_ptr<StagingDesk> m_desk;
};

void CatalogPublishingTest::cleanup()
{
    const auto verified = verifyCatalog(m_desk->file());
    QVERIFY(verified);
    QVERIFY2(verified->isSound(), verified->isSound() ? "" : verified->problems.front().c_str());
}

void CatalogPublishingTest::publishedPricesAreCurrentAndOldOnesHistory()
{
    m_desk->publishOne(priceOf("m5.large", "0.123456789", day(11, 1)));
    const Catalog catalog = m_desk->loaded();
    const OfferReference offer = onDemand(known::aws, "us-east-1", "m5.large");
    QCOMPARE(rateOf(catalog, offer), QString("0.123456789"));
    QCOMPARE(catalog.offer(*catalog.find(offer)).source, std::string_view("a list of the test"));
    const auto history = m_desk->historyOf("m5.large");
    QCOMPARE(history.size(), std::size_t{2});
    QCOMPARE(history[0].rate.toString(), std::string("0.096"));
    QCOMPARE(history[1].day, day(11, 1));
    const auto before =
        CatalogStore::open(m_desk->file())->loadAsOf(PriceBook::publicCatalog, day(10, 31));
    QCOMPARE(rateOf(*before, offer), QString("0.096"));
}

void CatalogPublishingTest::olderRowsGoToHistoryOnly()
{
    m_desk->publishOne(priceOf("m5.large", "0.2", day(1, 1)));
    QCOMPARE(rateOf(m_desk->loaded(), onDemand(known::aws, "us-east-1", "m5.large")),
             QString("0.096"));
    QCOMPARE(m_desk->historyOf("m5.large").size(), std::size_t{2});
}

void CatalogPublishingTest::samePriceSeenAgainMovesItsDate()
{
    m_desk->publishOne(priceOf("m5.large", "0.096", day(11, 2)));
    const Catalog catalog = m_desk->loaded();
    const auto offer = catalog.find(onDemand(known::aws, "us-east-1", "m5.large"));
    QCOMPARE(catalog.offer(*offer).asOf, day(11, 2));
    const auto history = m_desk->historyOf("m5.large");
    QCOMPARE(history.size(), std::size_t{1});
    QCOMPARE(history[0].day, day(7, 20));
    QCOMPARE(history[0].confirmed, day(11, 2));
}

void CatalogPublishingTest::contradictedSpansAreCut()
{
    m_desk->publishOne(priceOf("m5.large", "0.096", day(11, 2)));
    m_desk->publishOne(priceOf("m5.large", "0.11", day(9, 1)));
    const auto history = m_desk->historyOf("m5.large");
    QCOMPARE(history.size(), std::size_t{3});
    QCOMPARE(history[0].confirmed, day(7, 20));
    QCOMPARE(history[1].rate.toString(), std::string("0.110"));
    QCOMPARE(history[2].day, day(11, 2));
    QCOMPARE(rateOf(m_desk->loaded(), onDemand(known::aws, "us-east-1", "m5.large")),
             QString("0.096"));
}

void CatalogPublishingTest::samePriceAgainChangesNothing()
{
    const std::string before = m_desk->loaded().version;
    m_desk->publishOne(priceOf("m5.large", "0.096", day(7, 20)));
    QCOMPARE(m_desk->loaded().version, before);
}

/// New sources, machines and regions are in tables that all books share.
void CatalogPublishingTest::otherBooksKeepTheirVersion()
{
    const std::string reference = m_desk->loaded(PriceBook::reference).version;
    const std::string publicList = m_desk->loaded().version;
    StagedPrice price = priceOf("p9.4xlarge", "7.5", day(11, 1));
    price.facts = &kH100Machine;
    m_desk->publishOne(price);
    QVERIFY(m_desk->loaded().version != publicList);
    QCOMPARE(m_desk->loaded(PriceBook::reference).version, reference);
}

void CatalogPublishingTest::newNamesAreAdded()
{
    StagedPrice price = priceOf("p9.4xlarge", "7.5", day(11, 1));
    price.region = "us-moon-1";
    price.purchase.operatingSystem = OperatingSystem::windows;
    price.facts = &kH100Machine;
    m_desk->publishOne(price);
    const Catalog catalog = m_desk->loaded();
    OfferReference offer = onDemand(known::aws, "us-moon-1", "p9.4xlarge");
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
    m_desk->publishOne(priceOf("p9.4xlarge", "8", day(11, 2)));
    QCOMPARE(m_desk->loaded().types.size(), catalog.types.size());
}

void CatalogPublishingTest::upfrontFeesAreKept()
{
    StagedPrice price = priceOf("m5.large", "0.05", day(11, 1));
    price.purchase = {PricingModel::reserved, 3, Payment::allUpfront, OperatingSystem::gnuLinux,
                      Tenancy::shared};
    price.upfrontNanos = 1'314'000'000'000;
    m_desk->publishOne(price);
    const Catalog catalog = m_desk->loaded();
    OfferReference offer = onDemand(known::aws, "us-east-1", "m5.large");
    offer.purchase = price.purchase;
    QCOMPARE(catalog.offer(*catalog.find(offer)).upfront.toString(), std::string("1314"));
}

void CatalogPublishingTest::namesOfTheDocumentsAreAliases()
{
    m_desk->publishOne(priceOf("G4 small", "0.5", day(11, 1)));
    QCOMPARE(rateOf(m_desk->loaded(), onDemand(known::aws, "us-east-1", "g4dn.xlarge")),
             QString("0.500"));
}

void CatalogPublishingTest::ownBookCoexistsWithThePublicOne()
{
    auto staging = CatalogStaging::open({m_desk->file(), m_desk->file()},
                                        {PriceBook::own, "negotiated 2026", "procurement"});
    QVERIFY(staging);
    QCOMPARE(staging->stage(priceOf("m5.large", "0.07", day(11, 1))).value(), RowOutcome::inserted);
    QVERIFY(staging->publish(ledgerOf(1, 0, 0)));
    const Catalog own = m_desk->loaded(PriceBook::own);
    QCOMPARE(own.name, std::string("negotiated 2026"));
    QCOMPARE(own.offerCount(), std::size_t{1});
    OfferReference offer = onDemand(known::aws, "us-east-1", "m5.large");
    QCOMPARE(rateOf(m_desk->loaded(), offer), QString("0.096"));
    offer.book = PriceBook::own;
    QCOMPARE(rateOf(own, offer), QString("0.070"));
}

void CatalogPublishingTest::ledgersAreKept()
{
    ImportLedger ledger = ledgerOf(1, 0, 0);
    ledger.read += 3;
    ledger.duplicate = 1;
    ledger.rejected = 2;
    ledger.rejections = {{7, "The price is negative."}, {9, "There is no price."}};
    CatalogStaging staging = m_desk->opened();
    QVERIFY(staging.stage(priceOf("m5.large", "0.3", day(1, 1))));
    QVERIFY(staging.publish(ledger));
    const auto imports = CatalogStore::open(m_desk->file())->imports();
    QVERIFY(imports);
    QCOMPARE(imports->size(), std::size_t{1});
    QVERIFY(imports->front() == ledger);
}

void CatalogPublishingTest::ledgerThatDoesNotAddUpIsRefused()
{
    const QByteArray before = m_desk->content();
    CatalogStaging staging = m_desk->opened();
    QVERIFY(staging.stage(priceOf("m5.large", "0.3", day(11, 1))));
    ImportLedger ledger = ledgerOf(1, 0, 0);
    ledger.read = 17;
    QVERIFY(!staging.publish(ledger));
    QCOMPARE(m_desk->content(), before);
}

void CatalogPublishingTest::stoppedPublishLeavesEverythingAlone()
{
    const QByteArray before = m_desk->content();
    {
        CatalogStaging staging = m_desk->opened();
        QVERIFY(staging.stage(priceOf("m5.large", "0.3", day(11, 1))));
        std::stop_source stop;
        stop.request_stop();
        const auto published = staging.publish(ledgerOf(1, 0, 0), stop.get_token());
        QVERIFY(!published);
        QVERIFY(std::string(published.error().what).find("stopped") != std::string::npos);
    }
    QCOMPARE(m_desk->content(), before);
    QStringList left = m_desk->filesBeside();
    left.removeAll("catalog.sqlite.lock");
    QCOMPARE(left, QStringList("catalog.sqlite"));
}

void CatalogPublishingTest::secondImportOfTwoIsRefused()
{
    CatalogStaging one = m_desk->opened();
    CatalogStaging two = m_desk->opened();
    QVERIFY(one.stage(priceOf("m5.large", "0.3", day(11, 1))));
    QVERIFY(two.stage(priceOf("m5.large", "0.4", day(11, 1))));
    QVERIFY(one.publish(ledgerOf(0, 1, 0)));
    const auto second = two.publish(ledgerOf(0, 1, 0));
    QVERIFY(!second);
    QVERIFY(std::string(second.error().what).find("in the meantime") != std::string::npos);
    QCOMPARE(rateOf(m_desk->loaded(), onDemand(known::aws, "us-east-1", "m5.large")),
             QString("0.300"));
}

void CatalogPublishingTest::shippedFileStaysWhenTheCopyIsMade()
{
    const QByteArray before = m_desk->content();
    const std::string target = m_desk->path("users.sqlite").toStdString();
    auto staging = CatalogStaging::open({m_desk->file(), target});
    QVERIFY(staging && staging->stage(priceOf("m5.large", "0.3", day(11, 1))));
    QVERIFY(staging->publish(ledgerOf(0, 1, 0)));
    QCOMPARE(m_desk->content(), before);
    QVERIFY(verifyCatalog(target)->isSound());
    QCOMPARE(QFile::permissions(QString::fromStdString(target))
                 & ~(QFile::ReadUser | QFile::WriteUser),
             QFile::ReadOwner | QFile::WriteOwner);
}

void CatalogPublishingTest::wholeCatalogIsImported()
{
    const auto catalog = CatalogStore::open(shippedCatalogPath())->load(PriceBook::publicCatalog);
    QVERIFY(catalog);
    const std::string target = m_desk->path("users.sqlite").toStdString();
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
    QCOMPARE(counts[1], static_cast<std::int64_t>((catalog->offerCount() + 1) / 2));
    const auto after = CatalogStore::open(target)->load(PriceBook::publicCatalog);
    QVERIFY(after);
    QCOMPARE(after->offerCount(), catalog->offerCount());
    QVERIFY(std::ranges::all_of(after->offerDate,
                                [](auto date) { return date == day(11, 20).days(); }));
    QVERIFY(verifyCatalog(target)->isSound());
}

QTEST_GUILESS_MAIN(CatalogPublishingTest)
#include "tst_catalog_publishing.moc"
