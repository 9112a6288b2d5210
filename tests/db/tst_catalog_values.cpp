// SPDX-License-Identifier: GPL-3.0-or-later
// Figures of the shipped catalog, checked at samples.
#include "catalog_fixture.h"
#include "core/catalog/known_providers.h"

#include <QFileInfo>
#include <QTest>

#include <algorithm>

using namespace headroom;
using namespace headroom::storage;
using namespace headroom::testing;

namespace {

PurchaseOption commitment(PricingModel model, int years)
{
    return {model, static_cast<std::uint8_t>(years), Payment::noUpfront, OperatingSystem::gnuLinux,
            Tenancy::shared};
}

std::string keyText(std::string_view key)
{
    return std::string(key);
}

} // namespace

class CatalogValuesTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void knownPrices_data();
    void knownPrices();
    void commitmentsKeepTheirOwnDate();
    void newerTableWins();
    void commitmentsBeforeThePriceCutAreGone();
    void earlierPricesAreHistory();
    void countsOfTheWholeCatalog();
    void datesRangeFromTheOldestToTheNewestList();
    void derivedPricesAreMarked();
    void doubtfulPricesSayWhy();
    void fractionsOfACardAreExact();
    void acceleratorsNameTheirVariant_data();
    void acceleratorsNameTheirVariant();
    void familiesCarryTheirTraits_data();
    void familiesCarryTheirTraits();
    void retiredFamiliesNameTheirSuccessor();
    void regionsHavePlaces();
    void typesWithoutPriceHaveNoOffer();
    void everyOfferIsSound();
    void referenceBookIsHistoric();
    void referenceBookHoldsTwelveOffers_data();
    void referenceBookHoldsTwelveOffers();
    void documentLinesComeOutExactly_data();
    void documentLinesComeOutExactly();
    void namesOfTheDocumentsFindCatalogTypes_data();
    void namesOfTheDocumentsFindCatalogTypes();
    void fileIsSmall();

private:
    Catalog m_catalog;
    Catalog m_reference;
};

void CatalogValuesTest::initTestCase()
{
    const auto loaded = SqliteCatalogSource(shippedCatalogPath()).load();
    QVERIFY2(loaded, loaded ? "" : loaded.error().text().c_str());
    m_catalog = *loaded->catalog;
    m_reference = *loaded->referenceBook;
}

void CatalogValuesTest::knownPrices_data()
{
    QTest::addColumn<QString>("provider");
    QTest::addColumn<QString>("region");
    QTest::addColumn<QString>("type");
    QTest::addColumn<QString>("rate");
    const auto row = [](const char *provider, const char *region, const char *type,
                        const char *rate) {
        QTest::addRow("%s in %s", type, region) << provider << region << type << rate;
    };
    row("aws", "us-east-1", "g4dn.xlarge", "0.526");
    row("aws", "us-east-1", "g4dn.2xlarge", "0.752");
    row("aws", "us-east-1", "p3.2xlarge", "3.060");
    row("aws", "us-east-1", "p3.8xlarge", "12.240");
    row("aws", "us-east-1", "inf1.xlarge", "0.228");
    row("aws", "us-east-1", "m5.large", "0.096");
    row("aws", "us-east-1", "c5.xlarge", "0.170");
    row("aws", "us-east-1", "trn1.32xlarge", "21.500");
    row("aws", "us-east-1", "g5.xlarge", "1.006");
    row("aws", "us-east-1", "g6.xlarge", "0.8048");
    row("aws", "us-east-1", "p4d.24xlarge", "21.957642");
    row("aws", "us-east-1", "p5.48xlarge", "55.040");
    row("aws", "us-west-2", "p5.48xlarge", "55.040");
    // Prices of Windows stood here: 0.0046 and 0.046 a vCPU too much.
    row("azure", "centralus", "Standard_NCC40ads_H100_v5", "7.890");
    row("azure", "australiaeast", "Standard_B16pls_v2", "0.601");
    row("azure", "australiaeast", "Standard_B2pls_v2", "0.0424");
    row("gcp", "us-central1", "a2-highgpu-1g", "3.673385");
    row("gcp", "us-central1", "n1-standard-4", "0.189999");
    row("gcp", "us-central1", "a3-highgpu-8g", "88.4899999");
    row("azure", "eastus", "Standard_NC4as_T4_v3", "0.526");
    row("azure", "eastus", "Standard_NC24ads_A100_v4", "3.673");
    row("azure", "eastus", "Standard_NC6s_v3", "3.060");
    row("azure", "eastus", "Standard_ND96isr_H100_v5", "98.320");
}

void CatalogValuesTest::knownPrices()
{
    QFETCH(QString, provider);
    QFETCH(QString, region);
    QFETCH(QString, type);
    QFETCH(QString, rate);
    const OfferReference offer = onDemand(*fromKey<Provider>(provider.toStdString()),
                                          region.toStdString(), type.toStdString());
    QCOMPARE(rateOf(m_catalog, offer), rate);
    const OfferRow row = m_catalog.offer(*m_catalog.find(offer));
    QVERIFY(row.asOf.days() > 0);
    QVERIFY(!row.source.empty());
}

void CatalogValuesTest::commitmentsKeepTheirOwnDate()
{
    OfferReference offer = onDemand(known::aws, "us-east-1", "m5.large");
    offer.purchase = commitment(PricingModel::reserved, 1);
    const auto reserved = m_catalog.find(offer);
    QVERIFY(reserved);
    QCOMPARE(m_catalog.offer(*reserved).asOf.toString(), std::string("2025-04-04"));
    offer.purchase = {};
    QCOMPARE(m_catalog.offer(*m_catalog.find(offer)).asOf.toString(), std::string("2026-07-20"));
}

void CatalogValuesTest::newerTableWins()
{
    const auto offer = m_catalog.find(onDemand(known::aws, "us-west-2", "p4d.24xlarge"));
    QVERIFY(offer);
    QCOMPARE(m_catalog.offer(*offer).rate.toString(), std::string("21.95764"));
    QCOMPARE(m_catalog.offer(*offer).asOf.toString(), std::string("2026-01-21"));
}

void CatalogValuesTest::commitmentsBeforeThePriceCutAreGone()
{
    const Date cut = Date::fromCivil(2025, 6, 1);
    for (OfferIndex i = 0; i < m_catalog.offerCount(); ++i) {
        const OfferRow offer = m_catalog.offer(i);
        if (offer.purchase.model == PricingModel::managedService)
            continue;
        const std::string &name = offer.type->name;
        if (name.starts_with("p4d.") || name.starts_with("p4de.") || name.starts_with("p5.")
            || name.starts_with("p5en."))
            QVERIFY2(offer.asOf > cut, name.c_str());
    }
}

void CatalogValuesTest::earlierPricesAreHistory()
{
    const auto store = CatalogStore::open(shippedCatalogPath());
    QVERIFY(store);
    const auto history = store->history(onDemand(known::aws, "us-west-2", "p5.48xlarge"));
    QVERIFY(history);
    QCOMPARE(history->size(), std::size_t{2});
    QCOMPARE(history->at(0).day.toString(), std::string("2025-04-04"));
    QCOMPARE(history->at(0).rate.toString(), std::string("98.320"));
    QCOMPARE(history->at(1).rate.toString(), std::string("55.040"));
    // The same through the port, also for an offer that the user's own price book has a price for.
    OfferReference own = onDemand(known::aws, "us-west-2", "p5.48xlarge");
    own.book = PriceBook::own;
    QCOMPARE(SqliteCatalogSource(shippedCatalogPath()).history(own), history);
    const auto before = store->loadAsOf(PriceBook::publicCatalog, Date::fromCivil(2025, 5, 1));
    QVERIFY(before);
    QCOMPARE(rateOf(*before, onDemand(known::aws, "us-west-2", "p5.48xlarge")), QString("98.320"));
    QVERIFY(!before->find(onDemand(known::azure, "eastus", "Standard_NC6s_v3")));
    QVERIFY(before->version != m_catalog.version);
}

void CatalogValuesTest::countsOfTheWholeCatalog()
{
    const CatalogCounts all = countCatalog(m_catalog, std::nullopt);
    QCOMPARE(all.types, std::size_t{3780});
    QCOMPARE(all.regions, std::size_t{181});
    // 203,847 of the hyperscalers' lists up to August 2026, 413 of neoclouds, 4,711 of the lists of
    // autumn.
    QCOMPARE(all.offers, std::size_t{208971});
    QCOMPARE(countCatalog(m_catalog, known::aws).regions, std::size_t{34});
    QCOMPARE(countCatalog(m_catalog, known::azure).regions, std::size_t{58});
    QCOMPARE(countCatalog(m_catalog, known::google).regions, std::size_t{43});
    QCOMPARE(countCatalog(m_catalog, known::azure).offers, std::size_t{76225});
    QCOMPARE(countCatalog(m_catalog, known::google).offers, std::size_t{54765});
}

void CatalogValuesTest::datesRangeFromTheOldestToTheNewestList()
{
    const auto range = [&](std::optional<Provider> provider) {
        const CatalogCounts counts = countCatalog(m_catalog, provider);
        return counts.oldest->toString() + " to " + counts.newest->toString();
    };
    QCOMPARE(range(known::aws), std::string("2025-04-04 to 2026-10-06"));
    QCOMPARE(range(known::azure), std::string("2026-01-26 to 2026-09-27"));
    QCOMPARE(range(known::google), std::string("2024-06-13 to 2026-09-27"));
}

void CatalogValuesTest::derivedPricesAreMarked()
{
    // Azure's were replaced by quotes; AWS savings plans follow from reservations.
    QCOMPARE(countCatalog(m_catalog, std::nullopt).derived, std::size_t{3200});
    QCOMPARE(countCatalog(m_catalog, known::azure).derived, std::size_t{34});
    QCOMPARE(countCatalog(m_catalog, known::aws).derived, std::size_t{3150});
}

void CatalogValuesTest::doubtfulPricesSayWhy()
{
    const auto promo =
        m_catalog.find(onDemand(known::azure, "southafricanorth", "Standard_DS12_v2_Promo"));
    QVERIFY(promo);
    const OfferRow offer = m_catalog.offer(*promo);
    QVERIFY((offer.flags & kPriceSuspicious) != 0);
    QVERIFY(offer.source.find("looks wrong") != std::string_view::npos);
    QCOMPARE(std::ranges::count_if(m_catalog.offerFlags,
                                   [](auto flags) { return (flags & kPriceSuspicious) != 0; }),
             3);
}

void CatalogValuesTest::fractionsOfACardAreExact()
{
    const auto countOf = [&](const char *type) {
        return m_catalog.types[*m_catalog.findType(known::aws, type)].acceleratorCount;
    };
    QCOMPARE(countOf("g6f.large"), 0.125);
    QCOMPARE(countOf("g6f.2xlarge"), 0.25);
    QCOMPARE(countOf("gr6f.4xlarge"), 0.5);
    QCOMPARE(m_catalog.types[*m_catalog.findType(known::aws, "g6f.large")].acceleratorMemoryGib,
             24.0);
}

void CatalogValuesTest::acceleratorsNameTheirVariant_data()
{
    QTest::addColumn<QString>("provider");
    QTest::addColumn<QString>("type");
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("group");
    QTest::newRow("p4d") << "aws"
                         << "p4d.24xlarge"
                         << "A100-40GB-SXM"
                         << "large_gpu";
    QTest::newRow("NC A100") << "azure"
                             << "Standard_NC24ads_A100_v4"
                             << "A100-80GB-PCIe"
                             << "large_gpu";
    QTest::newRow("a2-ultragpu") << "gcp"
                                 << "a2-ultragpu-1g"
                                 << "A100-80GB-SXM"
                                 << "large_gpu";
    QTest::newRow("NCv3") << "azure"
                          << "Standard_NC6s_v3"
                          << "V100-PCIe"
                          << "earlier_gpu";
    QTest::newRow("p3dn") << "aws"
                          << "p3dn.24xlarge"
                          << "V100-32GB"
                          << "earlier_gpu";
    QTest::newRow("g5") << "aws"
                        << "g5.xlarge"
                        << "A10G"
                        << "inference_gpu";
    QTest::newRow("inf2") << "aws"
                          << "inf2.xlarge"
                          << "Inferentia2"
                          << "inferentia";
    QTest::newRow("dl1") << "aws"
                         << "dl1.24xlarge"
                         << "Gaudi"
                         << "trainium_tpu";
    QTest::newRow("c5") << "aws"
                        << "c5.xlarge"
                        << ""
                        << "cpu_compute";
    QTest::newRow("t3") << "aws"
                        << "t3.medium"
                        << ""
                        << "cpu_general";
    QTest::newRow("x1e") << "aws"
                         << "x1e.xlarge"
                         << ""
                         << "cpu_memory";
}

void CatalogValuesTest::acceleratorsNameTheirVariant()
{
    QFETCH(QString, provider);
    QFETCH(QString, type);
    QFETCH(QString, model);
    QFETCH(QString, group);
    const auto index =
        m_catalog.findType(*fromKey<Provider>(provider.toStdString()), type.toStdString());
    QVERIFY(index);
    const InstanceType &found = m_catalog.types[*index];
    QCOMPARE(keyText(keyOf(found.group)), group.toStdString());
    const std::string actual =
        found.accelerator < 0
            ? ""
            : m_catalog.accelerators[static_cast<std::size_t>(found.accelerator)].model;
    QCOMPARE(actual, model.toStdString());
}

void CatalogValuesTest::familiesCarryTheirTraits_data()
{
    QTest::addColumn<QString>("type");
    QTest::addColumn<QString>("trait");
    QTest::newRow("t2 has credits") << "t2.micro"
                                    << "burstable CPU credits";
    QTest::newRow("c6g is Arm") << "c6g.large"
                                << "Arm";
    QTest::newRow("c5 has little memory") << "c5.xlarge"
                                          << "high CPU to memory";
    QTest::newRow("r5 has much memory") << "r5.large"
                                        << "high memory to CPU";
    QTest::newRow("m5 is balanced") << "m5.large"
                                    << "balanced CPU and memory";
    QTest::newRow("inf1 needs Neuron") << "inf1.xlarge"
                                       << "Neuron";
    QTest::newRow("g4ad is not CUDA") << "g4ad.xlarge"
                                      << "ROCm";
    QTest::newRow("p5 has EFA") << "p5.48xlarge"
                                << "EFA";
}

void CatalogValuesTest::familiesCarryTheirTraits()
{
    QFETCH(QString, type);
    QFETCH(QString, trait);
    const auto index = m_catalog.findType(known::aws, type.toStdString());
    QVERIFY(index);
    const QString traits =
        QString::fromStdString(m_catalog.families[m_catalog.types[*index].family].traits);
    QVERIFY2(traits.contains(trait), qPrintable(traits));
}

void CatalogValuesTest::retiredFamiliesNameTheirSuccessor()
{
    const auto familyOf = [&](Provider provider, const char *type) {
        return m_catalog.families[m_catalog.types[*m_catalog.findType(provider, type)].family];
    };
    const InstanceFamily retired = familyOf(known::azure, "Standard_NC6s_v3");
    QVERIFY(retired.retired);
    QCOMPARE(retired.successor, std::string("NCads_A100_v4"));
    QCOMPARE(retired.retires->toString(), std::string("2025-09-30"));
    QVERIFY(!retired.statusSource.empty());
    QVERIFY(familyOf(known::aws, "p3.2xlarge").previousGeneration);
    QVERIFY(!familyOf(known::aws, "m5.large").previousGeneration);
}

void CatalogValuesTest::regionsHavePlaces()
{
    for (const Region &region : m_catalog.regions) {
        // Neoclouds do not always say where a region is.
        const bool isPlaced = factsOf(region.provider).kind != ProviderKind::hyperscaler
                              || (!region.country.empty() && !region.continent.empty());
        QVERIFY2(!region.place.empty() && isPlaced, region.name.c_str());
    }
    const Region &frankfurt = m_catalog.regions[*m_catalog.findRegion(known::aws, "eu-central-1")];
    QCOMPARE(frankfurt.place, std::string("Frankfurt"));
    QCOMPARE(frankfurt.country, std::string("Germany"));
}

void CatalogValuesTest::typesWithoutPriceHaveNoOffer()
{
    const auto type = m_catalog.findType(known::google, "a4x-highgpu-4g");
    QVERIFY(type);
    QCOMPARE(m_catalog.firstOfferOfType[*type], m_catalog.firstOfferOfType[*type + 1U]);
}

void CatalogValuesTest::everyOfferIsSound()
{
    for (OfferIndex i = 0; i < m_catalog.offerCount(); ++i) {
        const OfferRow offer = m_catalog.offer(i);
        const bool sound = offer.rate.nanos() > 0 && offer.asOf.days() > 0 && !offer.source.empty()
                           && offer.type->provider == offer.region->provider
                           && (offer.type->accelerator >= 0
                               || (offer.type->vcpus > 0 && offer.type->memoryGib > 0));
        QVERIFY2(sound, offer.type->name.c_str());
        if (i % 97 == 0)
            QCOMPARE(m_catalog.find(m_catalog.reference(i)), std::optional(i));
    }
}

void CatalogValuesTest::referenceBookIsHistoric()
{
    QCOMPARE(m_reference.book, PriceBook::reference);
    QCOMPARE(m_reference.offerCount(), std::size_t{12});
    QCOMPARE(m_reference.purchases.size(), std::size_t{1});
    for (OfferIndex i = 0; i < m_reference.offerCount(); ++i) {
        const OfferRow offer = m_reference.offer(i);
        QVERIFY(offer.region->name.empty());
        QCOMPARE(offer.asOf.days(), 0);
        QCOMPARE(offer.purchase.operatingSystem, OperatingSystem::notStated);
    }
}

void CatalogValuesTest::referenceBookHoldsTwelveOffers_data()
{
    QTest::addColumn<QString>("provider");
    QTest::addColumn<QString>("type");
    QTest::addColumn<QString>("rate");
    QTest::addColumn<double>("memory");
    const auto row = [](const char *provider, const char *type, const char *rate, double memory) {
        QTest::newRow(type) << provider << type << rate << memory;
    };
    row("aws", "g4dn.xlarge", "0.526", 16);
    row("aws", "g4dn.2xlarge", "0.752", 32);
    row("aws", "p3.2xlarge", "3.060", 61);
    row("aws", "p3.8xlarge", "12.240", 244);
    row("aws", "p4d.24xlarge", "32.770", 1152);
    row("gcp", "n1-standard-4+T4", "0.395", 15);
    row("gcp", "n1-standard-8+V100", "1.450", 30);
    row("gcp", "a2-highgpu-1g", "3.673", 85);
    row("gcp", "a2-highgpu-8g", "24.480", 680);
    row("azure", "NC4as_T4_v3", "0.526", 28);
    row("azure", "NC6s_v3", "3.168", 112);
    row("azure", "NC24ads_A100_v4", "3.672", 220);
}

void CatalogValuesTest::referenceBookHoldsTwelveOffers()
{
    QFETCH(QString, provider);
    QFETCH(QString, type);
    QFETCH(QString, rate);
    QFETCH(double, memory);
    OfferReference offer =
        onDemand(*fromKey<Provider>(provider.toStdString()), "", type.toStdString());
    offer.purchase.operatingSystem = OperatingSystem::notStated;
    offer.purchase.tenancy = Tenancy::notStated;
    QCOMPARE(rateOf(m_reference, offer), rate);
    QCOMPARE(m_reference.offer(*m_reference.find(offer)).type->memoryGib, memory);
}

void CatalogValuesTest::documentLinesComeOutExactly_data()
{
    QTest::addColumn<QString>("type");
    QTest::addColumn<int>("instanceHours");
    QTest::addColumn<QString>("cost");
    QTest::newRow("development") << "g4dn.xlarge" << 2 * 8 * 22 << "185.152";
    QTest::newRow("staging") << "p3.2xlarge" << 1 * 4 * 22 << "269.280";
    QTest::newRow("inference") << "g4dn.2xlarge" << 3 * 24 * 30 << "1624.320";
    QTest::newRow("training") << "p4d.24xlarge" << 1 * 24 * 4 << "3145.920";
}

void CatalogValuesTest::documentLinesComeOutExactly()
{
    QFETCH(QString, type);
    QFETCH(int, instanceHours);
    QFETCH(QString, cost);
    const auto index = m_reference.findType(known::aws, type.toStdString());
    QVERIFY(index);
    const OfferRow offer = m_reference.offer(m_reference.firstOfferOfType[*index]);
    QCOMPARE((offer.rate.exact() * Exact(instanceHours)).toString(3, 3), cost.toStdString());
}

void CatalogValuesTest::namesOfTheDocumentsFindCatalogTypes_data()
{
    QTest::addColumn<QString>("provider");
    QTest::addColumn<QString>("printed");
    QTest::addColumn<QString>("name");
    QTest::newRow("NC4as") << "azure"
                           << "NC4as_T4_v3"
                           << "Standard_NC4as_T4_v3";
    QTest::newRow("NC24ads") << "azure"
                             << "NC24ads_A100_v4"
                             << "Standard_NC24ads_A100_v4";
    QTest::newRow("N1 with T4") << "gcp"
                                << "n1-standard-4 + T4"
                                << "n1-standard-4+1xnvidia-tesla-t4";
    QTest::newRow("N1 with V100") << "gcp"
                                  << "n1-standard-8+V100"
                                  << "n1-standard-8+1xnvidia-tesla-v100";
}

void CatalogValuesTest::namesOfTheDocumentsFindCatalogTypes()
{
    QFETCH(QString, provider);
    QFETCH(QString, printed);
    QFETCH(QString, name);
    const auto index =
        m_catalog.findType(*fromKey<Provider>(provider.toStdString()), printed.toStdString());
    QVERIFY(index);
    QCOMPARE(m_catalog.types[*index].name, name.toStdString());
}

void CatalogValuesTest::fileIsSmall()
{
    QVERIFY(QFileInfo(QString::fromStdString(shippedCatalogPath())).size() < 12 * 1024 * 1024);
}

QTEST_GUILESS_MAIN(CatalogValuesTest)
#include "tst_catalog_values.moc"
