// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog_fixture.h"
#include "core/catalog/known_providers.h"

#include <QByteArray>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace headroom;
using namespace headroom::storage;
using namespace headroom::testing;

class CatalogCompilerTest : public QObject
{
    Q_OBJECT

private slots:
    void twoRunsGiveTheSameBytes();
    void shippedTablesGiveTheShippedBytes();
    void newestPriceIsCurrent();
    void derivedSourcesMarkTheirPrices();
    void notesTravelWithThePrice();
    void mistakesStopTheBuild_data();
    void mistakesStopTheBuild();
    void refusedTablesLeaveTheOldFile();
};

void CatalogCompilerTest::twoRunsGiveTheSameBytes()
{
    const SmallTables tables;
    QCOMPARE(tables.compile(tables.path("one.sqlite")), QString());
    QCOMPARE(tables.compile(tables.path("two.sqlite")), QString());
    const QByteArray one = bytesOf(tables.path("one.sqlite"));
    QVERIFY(!one.isEmpty());
    QCOMPARE(bytesOf(tables.path("two.sqlite")), one);
}

void CatalogCompilerTest::shippedTablesGiveTheShippedBytes()
{
    const QTemporaryDir folder;
    const QString again = folder.filePath("again.sqlite");
    QCOMPARE(
        QProcess::execute(HEADROOM_CATALOG_COMPILER, {HEADROOM_SOURCE_DIR "/resources", again}), 0);
    QVERIFY(bytesOf(again) == bytesOf(QString::fromStdString(shippedCatalogPath())));
}

void CatalogCompilerTest::newestPriceIsCurrent()
{
    const SmallTables tables;
    const auto store = CatalogStore::open(tables.compiled());
    QVERIFY(store);
    const auto catalog = store->load(PriceBook::publicCatalog);
    QVERIFY(catalog);
    QCOMPARE(catalog->offerCount(), std::size_t{4});
    const OfferReference offer = onDemand(known::aws, "us-east-1", "g4dn.xlarge");
    QCOMPARE(rateOf(*catalog, offer), QString("0.526"));
    QCOMPARE(store->history(offer)->size(), std::size_t{2});
}

void CatalogCompilerTest::derivedSourcesMarkTheirPrices()
{
    const SmallTables tables;
    const auto catalog = CatalogStore::open(tables.compiled())->load(PriceBook::publicCatalog);
    const auto offer = catalog->find(onDemand(known::aws, "eu-west-1", "m5.large"));
    QVERIFY(offer);
    QCOMPARE(int{catalog->offer(*offer).flags}, int{kPriceDerived});
}

void CatalogCompilerTest::notesTravelWithThePrice()
{
    const SmallTables tables;
    tables.write("catalog/price_notes.csv",
                 "provider,region,instance_type,purchase,flag,note\n"
                 "aws,us-east-1,m5.large,on_demand,suspicious,too good\n");
    const auto catalog = CatalogStore::open(tables.compiled())->load(PriceBook::publicCatalog);
    const auto offer = catalog->find(onDemand(known::aws, "us-east-1", "m5.large"));
    QCOMPARE(int{catalog->offer(*offer).flags}, int{kPriceSuspicious});
    QCOMPARE(catalog->offer(*offer).source, std::string_view("a new list; looks wrong: too good"));
}

void CatalogCompilerTest::mistakesStopTheBuild_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("said");
    const QString prices = "catalog/prices/aws/us-east-1.csv";
    const QByteArray header = "instance_type,source,on_demand\n";
    const auto price = [&](const char *name, const QByteArray &line, const char *said) {
        QTest::newRow(name) << prices << header + line << "us-east-1.csv line 2: " + QString(said);
    };
    price("unknown type", "m9.large,new,1\n", "The instance type 'm9.large' is not known.");
    price("unknown source", "m5.large,rumour,1\n", "The source 'rumour' is not known");
    price("source without date", "m5.large,spec,1\n",
          "The source 'spec' is not known or has no date.");
    price("negative price", "m5.large,new,-0.1\n", "The price '-0.1'");
    price("price of zero", "m5.large,new,0\n", "The price '0'");
    price("absurd price", "m5.large,new,96000\n", "The price '96000' is above 2000");
    price("price in words", "m5.large,new,cheap\n", "The price 'cheap'");
    price("decimal comma", "m5.large,new,\"0,096\"\n", "The price '0,096'");
    price("exponent", "m5.large,new,1e-3\n", "The price '1e-3'");
    price("ten decimals", "m5.large,new,0.0000000001\n", "The price '0.0000000001'");
    price("missing field", "m5.large,new\n", "The row has a different number of fields");
    QTest::newRow("same price twice")
        << prices << header + "m5.large,new,0.096\nm5.large,new,0.096\n"
        << "Two prices of m5.large in us-east-1";
    QTest::newRow("unknown column")
        << prices << QByteArray("instance_type,source,on_loan\n") << "'on_loan'";
    QTest::newRow("column without name")
        << prices << QByteArray("instance_type,source,\n") << "no name";
    QTest::newRow("column missing")
        << prices << QByteArray("instance_type,on_demand\n") << "'source' is missing";
    QTest::newRow("open quote") << prices << header + "\"m5.large,new,1\n"
                                << "Not a CSV file";
    QTest::newRow("empty file") << prices << QByteArray() << "empty";
    QTest::newRow("unknown region")
        << "catalog/prices/aws/mars-1.csv" << header << "The region is not known";
    QTest::newRow("unknown provider")
        << "catalog/prices/acme/us-east-1.csv" << header << "not named after a provider";
    QTest::newRow("region twice") << "catalog/regions.csv"
                                  << QByteArray("provider,region,place,country,continent\n"
                                                "aws,us-east-1,,,\naws,us-east-1,,,\n")
                                  << "occurs twice";
    QTest::newRow("unknown successor")
        << "catalog/families.csv"
        << QByteArray("provider,family,status,retires,successor,traits,source\n"
                      "aws,g4dn,current,,g99,,\naws,m5,current,,,,\n")
        << "The successor 'g99'";
    QTest::newRow("retired without source")
        << "catalog/families.csv"
        << QByteArray("provider,family,status,retires,successor,traits,source\n"
                      "aws,g4dn,retired,,,,\naws,m5,current,,,,\n")
        << "needs a known source";
    QTest::newRow("note about no price")
        << "catalog/price_notes.csv"
        << QByteArray("provider,region,instance_type,purchase,flag,note\n"
                      "aws,eu-west-1,g4dn.xlarge,on_demand,suspicious,x\n")
        << "There is no such price";
    QTest::newRow("alias of nothing")
        << "pricebooks/aliases.csv" << QByteArray("provider,alias,catalog_type\naws,x,y\n")
        << "not known";
}

void CatalogCompilerTest::mistakesStopTheBuild()
{
    QFETCH(QString, file);
    QFETCH(QByteArray, text);
    QFETCH(QString, said);
    const SmallTables tables;
    tables.write(file, text);
    const QString problem = tables.compile(tables.path("out.sqlite"));
    QVERIFY2(problem.contains(said), qPrintable(problem));
    QVERIFY(!QFile::exists(tables.path("out.sqlite")));
}

void CatalogCompilerTest::refusedTablesLeaveTheOldFile()
{
    const SmallTables tables;
    const QString output = QString::fromStdString(tables.compiled());
    const QByteArray before = bytesOf(output);
    tables.remove("catalog/regions.csv");
    QVERIFY(!tables.compile(output).isEmpty());
    QCOMPARE(bytesOf(output), before);
}

QTEST_GUILESS_MAIN(CatalogCompilerTest)
#include "tst_catalog_compiler.moc"
