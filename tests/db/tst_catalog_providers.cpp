// SPDX-License-Identifier: GPL-3.0-or-later
// Any number of providers in a catalog, and catalogs of the version that knew four.
#include "core/catalog/known_providers.h"
#include "db/catalog/catalog_reader.h"
#include "db/catalog/catalog_schema_check.h"
#include "db/catalog/catalog_verification.h"
#include "db/schema/catalog_schema.h"
#include "staging_desk.h"

using namespace headroom;
using namespace headroom::storage;
using namespace headroom::testing;

namespace {

void run(const std::string &file, const std::string &sql)
{
    const auto connection = Connection::open(file, OpenMode::readWrite);
    QVERIFY(connection);
    const auto done = connection->execute(sql);
    QVERIFY2(done, done ? "" : done.error().text().c_str());
}

/// The same content as the version before wrote it.
void makeFormer(const std::string &file, const std::string &former)
{
    {
        const auto connection = Connection::open(former, OpenMode::create);
        QVERIFY(connection && connection->execute(kFormerCatalogSchema));
        QVERIFY(connection->attach(file, "now"));
        for (const char *table : {"price_book", "source", "accelerator", "family", "region",
                                  "instance_type", "type_alias", "purchase_option", "price",
                                  "offer_columns", "import", "import_rejection"}) {
            const auto copied = connection->execute(std::string("INSERT INTO main.") + table
                                                    + " SELECT * FROM now." + table);
            QVERIFY2(copied, copied ? "" : copied.error().text().c_str());
        }
    }
    for (const PriceBook book : {PriceBook::publicCatalog, PriceBook::reference}) {
        const auto catalog = CatalogStore::open(file)->load(book);
        QVERIFY(catalog);
        run(former, "UPDATE price_book SET content_hash = '" + legacyContentHashes(*catalog).front()
                        + "' WHERE id = " + std::to_string(static_cast<int>(book)));
    }
}

std::int64_t versionOf(const std::string &file)
{
    return *Connection::open(file, OpenMode::immutable)->integer("PRAGMA user_version");
}

} // namespace

class CatalogProvidersTest : public QObject
{
    Q_OBJECT

private slots:
    void aCatalogWithTwentyProvidersOpens()
    {
        constexpr std::size_t kProviders = 20;
        SmallTables tables;
        QByteArray regions = "provider,region,place,country,continent\n"
                             "aws,eu-west-1,Ireland,Ireland,Europe\n"
                             "aws,us-east-1,N. Virginia,United States,North America\n";
        QByteArray families = "provider,family,status,retires,successor,traits,source\n"
                              "aws,g4dn,current,,,CUDA,\naws,m4,previous,,m5,balanced,old\n"
                              "aws,m5,current,,,balanced,\n";
        QByteArray types = "provider,name,family,category,cpu_architecture,vcpus,memory_gib,"
                           "accelerator,accelerator_count,network_gbps,local_storage_gb,source\n"
                           "aws,g4dn.xlarge,g4dn,gpu,x86_64,4,16,T4,1,5,125,spec\n"
                           "aws,m5.large,m5,general,x86_64,2,8,,,10,,spec\n";
        std::vector<Provider> added;
        for (const Provider provider : allProviders()) {
            if (provider == known::aws || added.size() + 1 == kProviders)
                continue;
            const QByteArray key = QByteArray::fromStdString(std::string(keyOf(provider)));
            regions += key + ",here,,,\n";
            families += key + ",t4,current,,,CUDA,\n";
            types += key + ",t4-1,t4,gpu,x86_64,4,16,T4,1,,,spec\n";
            tables.write(QStringLiteral("catalog/prices/") + key + "/here.csv",
                         "instance_type,source,on_demand\nt4-1,new,0."
                             + QByteArray::number(11 + static_cast<int>(added.size())) + '\n');
            added.push_back(provider);
        }
        tables.write("catalog/regions.csv", regions);
        tables.write("catalog/families.csv", families);
        tables.write("catalog/instance_types.csv", types);
        const std::string file = tables.compiled();
        const auto catalog = CatalogStore::open(file)->load(PriceBook::publicCatalog);
        QVERIFY2(catalog, catalog ? "" : catalog.error().text().c_str());
        QCOMPARE(added.size() + 1, kProviders);
        for (std::size_t i = 0; i < added.size(); ++i)
            QCOMPARE(rateOf(*catalog, onDemand(added[i], "here", "t4-1")),
                     QStringLiteral("0.%1").arg(110 + 10 * i));
        QVERIFY(verifyCatalog(file)->isSound());
    }

    void aProviderThatOnlyTheCatalogKnowsIsAdded()
    {
        const StagingDesk desk;
        run(desk.file(), "UPDATE provider SET key = 'elsewhere', name = 'Elsewhere Inc.', kind = 1 "
                         "WHERE key = 'azure'");
        QVERIFY(!fromKey<Provider>("elsewhere"));
        (void)desk.loaded(); // nothing of it is priced, so that the hash is the same
        const auto provider = fromKey<Provider>("elsewhere");
        QVERIFY(provider.has_value());
        QCOMPARE(std::string(nameOf(*provider)), std::string("Elsewhere Inc."));
        QCOMPARE(factsOf(*provider).kind, ProviderKind::neocloud);
    }

    void anotherKeyIsNoticed()
    {
        const StagingDesk desk;
        run(desk.file(), "UPDATE provider SET key = 'lawless' WHERE key = 'aws'");
        QVERIFY(!CatalogStore::open(desk.file())->load(PriceBook::publicCatalog));
        QVERIFY(!verifyCatalog(desk.file())->isSound());
    }

    void anUnknownProviderOfATableIsNamed()
    {
        SmallTables tables;
        tables.write("catalog/regions.csv", "provider,region,place,country,continent\n"
                                            "azzure,westeurope,,,\n");
        const QString said = tables.compile(tables.path("catalog.sqlite"));
        QVERIFY2(said.contains("There is no provider “azzure”. The nearest known keys are azure"),
                 qPrintable(said));
    }

    void aFormerCatalogOpens()
    {
        const StagingDesk desk;
        const std::string former = desk.path("former.sqlite").toStdString();
        makeFormer(desk.file(), former);
        QCOMPARE(versionOf(former), std::int64_t{2});
        const auto store = CatalogStore::open(former);
        QVERIFY2(store, store ? "" : store.error().text().c_str());
        const auto catalog = store->load(PriceBook::publicCatalog);
        QVERIFY2(catalog, catalog ? "" : catalog.error().text().c_str());
        QCOMPARE(catalog->version, desk.loaded().version);
        const OfferReference offer = onDemand(known::aws, "us-east-1", "g4dn.xlarge");
        QCOMPARE(rateOf(*catalog, offer), QString("0.526"));
        QCOMPARE(store->history(offer)->size(), std::size_t{2});
        const auto verified = verifyCatalog(former);
        QVERIFY(verified);
        QVERIFY2(verified->isSound(),
                 verified->isSound() ? "" : verified->problems.front().c_str());
        QCOMPARE(versionOf(former), std::int64_t{2}); // reading changes nothing
    }

    void anImportIntoAFormerCatalogKeepsItsPrices()
    {
        const StagingDesk desk;
        desk.publishOne(priceOf("m5.large", "0.2", day(10, 1)));
        const std::string former = desk.path("former.sqlite").toStdString();
        makeFormer(desk.file(), former);
        auto staging = CatalogStaging::open({former, former});
        QVERIFY2(staging, staging ? "" : staging.error().text().c_str());
        StagedPrice price = priceOf("g4dn.xlarge", "0.5", day(11, 1));
        QVERIFY(staging->stage(price));
        const auto published = staging->publish(ledgerOf(1, 0, 0));
        QVERIFY2(published, published ? "" : published.error().text().c_str());
        QCOMPARE(versionOf(former), std::int64_t{3});
        const auto store = CatalogStore::open(former);
        const auto catalog = store->load(PriceBook::publicCatalog);
        QVERIFY2(catalog, catalog ? "" : catalog.error().text().c_str());
        QCOMPARE(rateOf(*catalog, onDemand(known::aws, "us-east-1", "m5.large")), QString("0.200"));
        QCOMPARE(rateOf(*catalog, onDemand(known::aws, "us-east-1", "g4dn.xlarge")),
                 QString("0.500"));
        QCOMPARE(store->history(onDemand(known::aws, "us-east-1", "g4dn.xlarge"))->size(),
                 std::size_t{3});
        QCOMPARE(store->imports()->size(), std::size_t{2});
        QVERIFY(verifyCatalog(former)->isSound());
    }
};

QTEST_GUILESS_MAIN(CatalogProvidersTest)
#include "tst_catalog_providers.moc"
