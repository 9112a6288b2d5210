// SPDX-License-Identifier: GPL-3.0-or-later
// Shapes in the providers' present lists, in addition to the usual ones.
#include "import_fixture.h"

#include <QByteArray>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QJsonValue>
#include <QTest>

#include <algorithm>

using namespace headroom;
using namespace headroom::testing;

namespace {

/// JSON written with single quotes.
QByteArray json(QByteArray text)
{
    return text.replace('\'', '"');
}

/// An offer file with one product, whose attributes may be changed, and its price on demand.
QByteArray offerOf(const QByteArray &attributes, const QByteArray &price = "'USD':'0.0960000000'")
{
    return json(
        "{'formatVersion':'v1.0','disclaimer':'x','offerCode':'AmazonEC2','version':'20261101',"
        "'publicationDate':'2026-11-01T00:00:00Z','products':{'S':{'sku':'S',"
        "'productFamily':'Compute Instance','attributes':{'servicecode':'AmazonEC2',"
        "'locationType':'AWS Region','instanceType':'m5.large','operatingSystem':'Linux',"
        "'tenancy':'Shared','preInstalledSw':'NA','capacitystatus':'Used',"
        "'marketoption':'OnDemand','licenseModel':'No License required','vcpu':'2',"
        "'memory':'8 GiB','usagetype':'BoxUsage:m5.large','regionCode':'us-east-1'"
        + attributes
        + "}}},'terms':{'OnDemand':{'S':{'S.JRTCKXETXF':{'offerTermCode':'JRTCKXETXF',"
          "'sku':'S','effectiveDate':'2026-10-01T00:00:00Z','priceDimensions':"
          "{'S.JRTCKXETXF.6YS6EN2CT7':{'unit':'Hrs','endRange':'Inf','beginRange':'0',"
          "'description':'$0.096 per On Demand Linux m5.large Instance Hour','appliesTo':[],"
          "'rateCode':'S.JRTCKXETXF.6YS6EN2CT7','pricePerUnit':{"
        + price + "}}},'termAttributes':{}}}},'Reserved':{}},'attributesList':{}}");
}

QByteArray azurePage(const QByteArray &fields)
{
    return json(
        "{'BillingCurrency':'USD','CustomerEntityId':'Default','CustomerEntityType':'Retail',"
        "'Items':[{'currencyCode':'USD','tierMinimumUnits':0.0,'retailPrice':0.192,"
        "'unitPrice':0.192,'armRegionName':'eastus','location':'US East',"
        "'effectiveStartDate':'2022-01-01T00:00:00Z','meterId':'m','meterName':'D4s v5',"
        "'productId':'p','skuId':'p/0001','productName':'Virtual Machines Dsv5 Series',"
        "'skuName':'D4s v5','serviceName':'Virtual Machines','serviceId':'s',"
        "'serviceFamily':'Compute','unitOfMeasure':'1 Hour','type':'Consumption',"
        "'isPrimaryMeterRegion':true,'armSkuName':'Standard_D4s_v5'"
        + fields
        + "}],'NextPageLink':'https://prices.azure.com:443/api/retail/prices?$skip=1000',"
          "'Count':1}");
}

} // namespace

class TestImportRealLists : public QObject
{
    Q_OBJECT

private slots:
    void awsProductsThatLookLikeTheMachine_data()
    {
        QTest::addColumn<QByteArray>("attributes");
        QTest::addColumn<QByteArray>("price");
        QTest::addColumn<QString>("reason");
        const auto row = [](const char *name, const char *attributes, const char *price,
                            const char *reason) {
            QTest::newRow(name) << QByteArray(attributes) << QByteArray(price) << QString(reason);
        };
        const char *free = "'USD':'0.0000000000'";
        const char *usual = "'USD':'0.0960000000'";
        row("unused reservation", ",'capacitystatus':'UnusedCapacityReservation'", usual,
            "Not a running instance: a capacity reservation.");
        row("allocated reservation", ",'capacitystatus':'AllocatedCapacityReservation'", free,
            "Not a running instance: a capacity reservation.");
        row("dedicated host", ",'tenancy':'Host'", free, "On a dedicated host.");
        row("SQL Server", ",'preInstalledSw':'SQL Ent'", usual,
            "With additional software, such as SQL Server.");
        row("own licence", ",'operatingSystem':'Windows','licenseModel':'Bring your own license'",
            usual, "With your own licence.");
        row("RHEL with HA", ",'operatingSystem':'Red Hat Enterprise Linux with HA'", usual,
            "An operating system other than Linux or Windows.");
        row("Ubuntu Pro", ",'operatingSystem':'Ubuntu Pro'", usual,
            "An operating system other than Linux or Windows.");
        row("Local Zone", ",'locationType':'AWS Local Zone','regionCode':'us-west-2-lax-1'", usual,
            "Not in a region: a Local Zone, Wavelength Zone or Outpost.");
        row("Wavelength", ",'locationType':'AWS Wavelength Zone'", usual,
            "Not in a region: a Local Zone, Wavelength Zone or Outpost.");
        row("Outpost", ",'locationType':'AWS Outposts'", usual,
            "Not in a region: a Local Zone, Wavelength Zone or Outpost.");
        row("zone by its code", ",'regionCode':'us-west-2-lax-1'", usual,
            "Not in a region: a Local Zone, Wavelength Zone or Outpost.");
        row("zone by its name", ",'regionCode':'','location':'US West (Los Angeles)'", usual,
            "Not in a known region: a Local Zone, a Wavelength Zone, or new.");
        row("free", "", free, "The price is zero.");
        row("China", ",'regionCode':'cn-north-1'", "'CNY':'0.6120000000'",
            "The price is in a different currency from the catalog.");
    }
    void awsProductsThatLookLikeTheMachine()
    {
        QFETCH(QByteArray, attributes);
        QFETCH(QByteArray, price);
        QFETCH(QString, reason);
        const Imported offer = import(offerOf(attributes, price));
        QVERIFY2(!offer.error, offer.error ? offer.error->text().c_str() : "");
        QVERIFY(offer.rows.empty());
        QCOMPARE(offer.rejections.size(), std::size_t(1));
        QCOMPARE(QString::fromStdString(offer.rejections.front().reason), reason);
    }

    void awsPlacesAndMarkets()
    {
        QCOMPARE(import(offerOf("")).rate("us-east-1", "m5.large"), "0.096");
        QCOMPARE(import(offerOf(",'regionCode':'us-gov-west-1'")).rate("us-gov-west-1", "m5.large"),
                 "0.096");
        // Without a code the location decides, in either spelling.
        for (const char *place : {"AWS GovCloud (US-West)", "AWS GovCloud (US)"}) {
            const Imported offer =
                import(offerOf(",'regionCode':'','location':'" + QByteArray(place) + "'"));
            QCOMPARE(offer.rate("us-gov-west-1", "m5.large"), "0.096");
        }
        PurchaseOption block;
        block.model = PricingModel::capacityBlock;
        QCOMPARE(
            import(offerOf(",'marketoption':'CapacityBlock'")).rate("us-east-1", "m5.large", block),
            "0.096");
        // Both currencies under one price: the catalog's counts.
        QCOMPARE(import(offerOf("", "'CNY':'0.61','USD':'0.096'")).rate("us-east-1", "m5.large"),
                 "0.096");
    }

    void azureItems_data()
    {
        QTest::addColumn<QByteArray>("fields");
        QTest::addColumn<QString>("reason");
        const auto row = [](const char *name, const char *fields, const char *reason) {
            QTest::newRow(name) << QByteArray(fields) << QString(reason);
        };
        row("no size", ",'armSkuName':''", "The size is not named.");
        row("for development", ",'type':'DevTestConsumption'",
            "For development and test subscriptions only, or a different kind of price.");
        row("another currency", ",'currencyCode':'EUR'",
            "The price is in a different currency from the catalog.");
        row("another unit", ",'unitOfMeasure':'1/Month'", "The price is not per hour.");
        row("low priority", ",'skuName':'D4s v5 Low Priority','meterName':'D4s v5 Low Priority '",
            "For Low Priority machines of Azure Batch.");
        row("cloud services", ",'productName':'Dsv5 Series Cloud Services'",
            "For Cloud Services, not for virtual machines.");
        row("dedicated host", ",'productName':'Dsv5 Series Dedicated Host'",
            "For a dedicated host.");
        row("another service", ",'serviceName':'Azure App Service'",
            "Not an instance: another service of Azure.");
        row("unknown term", ",'type':'Reservation','reservationTerm':'30 Days'",
            "The term of the reservation is not known.");
    }
    void azureItems()
    {
        QFETCH(QByteArray, fields);
        QFETCH(QString, reason);
        const Imported page = import(azurePage(fields));
        QVERIFY2(!page.error, page.error ? page.error->text().c_str() : "");
        QVERIFY(page.rows.empty());
        QCOMPARE(page.rejections.size(), std::size_t(1));
        QCOMPARE(QString::fromStdString(page.rejections.front().reason), reason);
    }

    void azurePreviewAnswersHavePlansInTheItem()
    {
        const Imported page = import(
            azurePage(",'savingsPlan':[{'unitPrice':0.0887,'retailPrice':0.0887,'term':'3 Years'},"
                      "{'unitPrice':0.1325,'retailPrice':0.1325,'term':'1 Year'}]"));
        QCOMPARE(page.rate("eastus", "Standard_D4s_v5"), "0.192");
        QCOMPARE(page.rate("eastus", "Standard_D4s_v5", committed(PricingModel::savingsPlan, 1)),
                 "0.1325");
        QCOMPARE(page.rate("eastus", "Standard_D4s_v5", committed(PricingModel::savingsPlan, 3)),
                 "0.0887");
    }

    void bareValuesBesideDocumentsDoNoHarm_data()
    {
        QTest::addColumn<QByteArray>("beginning");
        QTest::newRow("azure") << json("{'armRegionName':1,'retailPrice':2}");
        QTest::newRow("google") << json("{'skuId':1,'pricingInfo':2}");
        QTest::newRow("products") << json("{'PriceList':1}");
        QTest::newRow("spot history") << json("{'SpotPriceHistory':1}");
    }
    void bareValuesBesideDocumentsDoNoHarm()
    {
        QFETCH(QByteArray, beginning);
        for (const char *value : {"'text'", "1", "true", "null", "['a']", "[['a']]"}) {
            const Imported imported = import(beginning + ' ' + json(value));
            QVERIFY(imported.rows.empty());
        }
    }

    void layoutsThatPeopleSaveReadLikeTheAnswer_data()
    {
        QTest::addColumn<QString>("fixture");
        QTest::addColumn<QString>("list"); ///< the key of the page's list
        QTest::newRow("Azure") << "azure_page.json"
                               << "Items";
        QTest::newRow("spot history") << "aws_spot_history.json"
                                      << "SpotPriceHistory";
        QTest::newRow("Google") << "google_skus.json"
                                << "skus";
        QTest::newRow("products") << "aws_get_products.json"
                                  << "PriceList";
    }
    void layoutsThatPeopleSaveReadLikeTheAnswer()
    {
        QFETCH(QString, fixture);
        QFETCH(QString, list);
        const QByteArray page = importFixture(fixture);
        const QJsonDocument document = QJsonDocument::fromJson(page);
        QVERIFY(document.isObject());
        const QJsonArray records = document.object().value(list).toArray();
        QVERIFY(!records.isEmpty());
        QByteArray lines;
        for (const QJsonValue &record : records) {
            // The values of an array, each by itself.
            const QByteArray one = QJsonDocument({record}).toJson(QJsonDocument::Compact);
            lines += one.mid(1, one.size() - 2) + '\n';
        }
        const Imported expected = import(page);
        const QByteArray layouts[] = {QJsonDocument(records).toJson(), lines,
                                      '[' + page + ",\n" + page + ']', page + '\n' + page};
        for (int layout = 0; layout < 4; ++layout) {
            const Imported read = import(layouts[layout]);
            QVERIFY2(!read.error, read.error ? read.error->text().c_str() : "");
            const std::size_t times =
                layout < 2 || list == "skus" || list == "SpotPriceHistory" ? 1 : 2;
            QCOMPARE(read.rows.size(), expected.rows.size() * times);
            for (const ImportedRow &row : expected.rows) {
                const auto same = [&](const ImportedRow &other) {
                    return other.type == row.type && other.region == row.region
                           && other.row.purchase == row.row.purchase
                           && other.row.rate.nanos() == row.row.rate.nanos();
                };
                QVERIFY(std::ranges::any_of(read.rows, same));
            }
        }
    }

    void pagesPutIntoOneFileAreReadAsSeveral()
    {
        const QByteArray other = azurePage(",'armRegionName':'westus'");
        const Imported pages = import(azurePage("") + '\n' + other + '\n');
        QVERIFY2(!pages.error, pages.error ? pages.error->text().c_str() : "");
        QCOMPARE(pages.rate("eastus", "Standard_D4s_v5"), "0.192");
        QCOMPARE(pages.rate("westus", "Standard_D4s_v5"), "0.192");
        // The rest must be valid JSON as well.
        QVERIFY(import(azurePage("") + "<html>").error);
    }
};

QTEST_GUILESS_MAIN(TestImportRealLists)
#include "tst_import_real_lists.moc"
