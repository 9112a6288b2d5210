// SPDX-License-Identifier: GPL-3.0-or-later
// Meaning and dates of a price: future days, prices not yet in force, terms that contradict the
// pricing model, prepaid prices on two lines, ambiguous amounts.
#include "catalog_fixture.h"
#include "core/catalog/known_providers.h"
#include "import_folder.h"

#include <QByteArray>
#include <QDate>
#include <QDateTime>
#include <QFile>
#include <QTest>

using namespace headroom;
using namespace headroom::testing;
using namespace headroom::storage;

namespace {

QByteArray json(QByteArray text)
{
    return text.replace('\'', '"');
}

struct OfferTerm {
    const char *code;
    const char *start;
    const char *price;
};

/// An offer file with one machine and its prices on demand.
QByteArray offerOf(const QByteArray &published, const std::vector<OfferTerm> &terms)
{
    QByteArray text =
        "{'formatVersion':'v1.0','offerCode':'AmazonEC2','version':'1'," + published
        + "'products':{'S':{'sku':'S','productFamily':'Compute Instance','attributes':{"
          "'servicecode':'AmazonEC2','locationType':'AWS Region','instanceType':'m5.large',"
          "'operatingSystem':'Linux','tenancy':'Shared','preInstalledSw':'NA','capacitystatus':"
          "'Used','marketoption':'OnDemand','licenseModel':'No License required','vcpu':'2',"
          "'memory':'8 GiB','regionCode':'us-east-1'}}},'terms':{'OnDemand':{'S':{";
    for (const OfferTerm &term : terms) {
        text += QByteArray(&term == &terms.front() ? "" : ",") + "'S." + term.code
                + "':{'offerTermCode':'" + term.code + "','sku':'S','effectiveDate':'" + term.start
                + "T00:00:00Z','priceDimensions':{'S." + term.code
                + ".6':{'unit':'Hrs','pricePerUnit':{'USD':'" + term.price
                + "'}}},'termAttributes':{}}";
    }
    return json(text + "}},'Reserved':{}}}");
}

const QByteArray kPublished = "'publicationDate':'2026-11-01T00:00:00Z',";

QByteArray ownTable(const QByteArray &columns, const QByteArray &line)
{
    return "provider,region,instance_type,price_per_hour," + columns + "\naws,us-east-1,m5.large,"
           + line + '\n';
}

} // namespace

class TestImportTerms : public QObject
{
    Q_OBJECT

private slots:
    void daysInTheFutureAreRefused_data()
    {
        QTest::addColumn<QByteArray>("list");
        QTest::newRow("as_of") << ownTable("as_of,source", "0.5,2099-10-01,x");
        QTest::newRow("after tomorrow") << ownTable("as_of,source", "0.5,2026-11-22,x");
        QTest::newRow("published")
            << offerOf("'publicationDate':'2031-01-01T00:00:00Z',", {{"A", "2026-10-01", "0.5"}});
        QTest::newRow("spot history")
            << json("{'SpotPriceHistory':[{'AvailabilityZone':'us-east-1a','InstanceType':"
                    "'m5.large','ProductDescription':'Linux/UNIX','SpotPrice':'0.5','Timestamp':"
                    "'2099-01-01T00:00:00Z'}]}");
    }
    void daysInTheFutureAreRefused()
    {
        QFETCH(QByteArray, list);
        ImportFolder folder;
        const QString before = folder.rate(known::aws, "us-east-1", "m5.large");
        const auto report = folder.import(list);
        QVERIFY2(report, report ? "" : report.error().text().c_str());
        QCOMPARE(sumOf(report->ledger), "1 = 0 + 0 + 0 + 0 + 1");
        QCOMPARE(refusedFor(*report, "The date lies in the future."), 1);
        // A price of today still counts.
        QVERIFY(folder.import(ownTable("as_of,source", "0.0851,2026-11-20,x")));
        QVERIFY(before != "0.0851");
        QCOMPARE(folder.rate(known::aws, "us-east-1", "m5.large"), "0.0851");
    }

    void aDayOfTomorrowIsThatOfAnotherTimeZone()
    {
        ImportFolder folder;
        const auto report = folder.import(ownTable("as_of,source", "0.5,2026-11-21,x"));
        QVERIFY(report);
        QCOMPARE(report->ledger.rejected, 0);
    }

    void aDayToPriceByIsNotInTheFuture()
    {
        ImportFolder folder;
        ImportRequest request = folder.request(ownTable("source", "0.5,x"));
        request.date = Date::fromCivil(2099, 1, 1);
        const QByteArray before = folder.targetBytes();
        const auto report = importPriceLists(request);
        QVERIFY(!report);
        QVERIFY(QString::fromStdString(report.error().text()).contains("is in the future"));
        QCOMPARE(folder.targetBytes(), before);
    }

    void aFileChangedTomorrowIsOfToday()
    {
        ImportFolder folder;
        ImportRequest request =
            folder.request("InstanceType,Price,Region,Generation\nm5.large,0.5,us-east-1,V1\n");
        request.date.reset();
        QFile file(folder.path("list.txt"));
        QVERIFY(file.open(QIODevice::ReadWrite));
        file.setFileTime(QDateTime(QDate(2033, 3, 3), QTime(3, 3)),
                         QFileDevice::FileModificationTime);
        file.close();
        const auto report = importPriceLists(request);
        QVERIFY2(report, report ? "" : report.error().text().c_str());
        QCOMPARE(QString::fromStdString(report->newest->toString()), "2026-11-20");
        QVERIFY(hasNote(*report, "dated 2026-11-20, today, because the"));
    }

    void priceInForceCountsOfTwo_data()
    {
        QTest::addColumn<QByteArray>("list");
        QTest::addColumn<QString>("rate");
        QTest::addColumn<QString>("asOf");
        QTest::addColumn<QString>("sum");
        const std::vector<OfferTerm> future = {{"A", "2026-11-01", "0.10"},
                                               {"B", "2027-03-01", "0.20"}};
        const std::vector<OfferTerm> turned = {{"B", "2027-03-01", "0.20"},
                                               {"A", "2026-11-01", "0.10"}};
        const std::vector<OfferTerm> begun = {{"A", "2026-10-01", "0.10"},
                                              {"B", "2026-11-15", "0.20"}};
        QTest::newRow("future") << offerOf(kPublished, future) << "0.100"
                                << "2026-11-01"
                                << "2 = 0 + 1 + 0 + 0 + 1";
        QTest::newRow("turned") << offerOf(kPublished, turned) << "0.100"
                                << "2026-11-01"
                                << "2 = 0 + 1 + 0 + 0 + 1";
        // Begun after the list was published and before it was imported: both have their days.
        QTest::newRow("begun") << offerOf(kPublished, begun) << "0.200"
                               << "2026-11-15"
                               << "2 = 0 + 2 + 0 + 0 + 0";
        QTest::newRow("both past")
            << offerOf(kPublished, {{"A", "2026-09-01", "0.10"}, {"B", "2026-10-01", "0.20"}})
            << "0.200"
            << "2026-11-01"
            << "2 = 0 + 1 + 0 + 1 + 0";
    }
    void priceInForceCountsOfTwo()
    {
        QFETCH(QByteArray, list);
        QFETCH(QString, rate);
        QFETCH(QString, asOf);
        QFETCH(QString, sum);
        ImportFolder folder;
        const auto report = folder.import(list);
        QVERIFY2(report, report ? "" : report.error().text().c_str());
        QCOMPARE(sumOf(report->ledger), sum);
        QCOMPARE(folder.rate(known::aws, "us-east-1", "m5.large"), rate);
        const Catalog catalog = folder.catalog();
        const auto offer = catalog.find(onDemand(known::aws, "us-east-1", "m5.large"));
        QCOMPARE(QString::fromStdString(catalog.offer(*offer).asOf.toString()), asOf);
    }

    void undatedListsSayWhichDayStands()
    {
        ImportFolder folder;
        const auto report = folder.import(offerOf("", {{"A", "2026-10-01", "0.10"}}));
        QVERIFY2(report, report ? "" : report.error().text().c_str());
        QVERIFY(hasNote(*report, "The list has no date: prices are dated 2026-11-19."));
    }

    void termsThatContradictTheModelAreRefused_data()
    {
        QTest::addColumn<QByteArray>("words");
        QTest::addColumn<QString>("reason");
        const auto row = [](const char *words, const char *reason) {
            QTest::newRow(words) << QByteArray(words) << QString(reason);
        };
        const char *needsTerm = "A commitment needs a term";
        const char *needsNone = "A term is stated for a price without a commitment.";
        row("reserved,0,no_upfront,", needsTerm);
        row("reserved,,no_upfront,", needsTerm);
        row("reserved_convertible,0,all_upfront,", needsTerm);
        row("savings_plan,0,,", needsTerm);
        row("instance_savings_plan,,,", needsTerm);
        row("cud,0,,", needsTerm);
        row("on_demand,3,,", needsNone);
        row("on_demand,3,all_upfront,", needsNone);
        row("spot,5,,", needsNone);
        row("sustained_use,5,,", needsNone);
        row("managed_1y,,,", needsNone);
        row("on_demand,0,all_upfront,", "An upfront payment is stated for a price without a");
        row("on_demand,0,,900", "A fee is stated for a price without a commitment.");
        row("reserved_3y,1,,", "The pricing model states a different term from term_years.");
        row("reserved,3,no_upfront,", "");
        row("reserved_5y,,,", "");
        row("cud_1y,1,,", "");
        row("capacity_block,0,all_upfront,", "");
        row("spot,0,,", "");
    }
    void termsThatContradictTheModelAreRefused()
    {
        QFETCH(QByteArray, words);
        QFETCH(QString, reason);
        ImportFolder folder;
        const auto report =
            folder.import(ownTable("as_of,pricing_model,term_years,payment,upfront,source",
                                   "0.0851,2026-11-18," + words + ",x"));
        QVERIFY2(report, report ? "" : report.error().text().c_str());
        QCOMPARE(report->ledger.rejected, reason.isEmpty() ? 0 : 1);
        QCOMPARE(refusedFor(*report, reason), reason.isEmpty() ? 0 : 1);
    }

    void lastValuesThatMayBeCutOffAreRefused_data()
    {
        QTest::addColumn<QByteArray>("list");
        QTest::addColumn<int>("refused");
        const QByteArray own = "provider,region,instance_type,price_per_hour\naws,us-east-1,";
        const QByteArray sky =
            "InstanceType,Region,Price,SpotPrice\nc5.large,us-east-1,0.085,0.03\n";
        QTest::newRow("own, price") << own + "m5.large,0.1\naws,us-east-1,p5.48xlarge,5" << 1;
        QTest::newRow("own, whole") << own + "m5.large,0.1\naws,us-east-1,p5.48xlarge,55.04\n" << 0;
        QTest::newRow("SkyPilot, spot") << sky + "m5.large,us-east-1,0.096,0.0" << 1;
        QTest::newRow("SkyPilot, zone") << QByteArray(
            "InstanceType,Region,Price,AvailabilityZone\nm5.large,us-east-1,0.096,use1")
                                        << 0;
        QTest::newRow("own, source")
            << QByteArray("provider,region,instance_type,price_per_hour,source\n"
                          "aws,us-east-1,m5.large,0.1,our li")
            << 0;
    }
    void lastValuesThatMayBeCutOffAreRefused()
    {
        QFETCH(QByteArray, list);
        QFETCH(int, refused);
        ImportFolder folder;
        const QString before = folder.rate(known::aws, "us-east-1", "p5.48xlarge");
        const auto report = folder.import(list);
        QVERIFY2(report, report ? "" : report.error().text().c_str());
        QVERIFY(report->ledger.addsUp());
        QCOMPARE(refusedFor(*report, "The last line has no line break"), refused);
        if (refused > 0)
            QCOMPARE(folder.rate(known::aws, "us-east-1", "p5.48xlarge"), before);
    }

    void amountsThatMayBeReadInTwoWaysAreRefused_data()
    {
        QTest::addColumn<QByteArray>("amounts");
        QTest::addColumn<QString>("rate");
        QTest::addColumn<QString>("message");
        const auto row = [](const char *name, const char *amounts, const char *rate,
                            const char *message) {
            QTest::newRow(name) << QByteArray(amounts) << QString(rate) << QString(message);
        };
        row("thousands alone", "1,050;", "", "may be thousands or decimals");
        row("a fee of thousands", "12;4,500", "", "may be thousands or decimals");
        row("millions", "1,050,000;", "", "may be thousands or decimals");
        row("thousands beside points", "0.5;4,500", "", "");
        row("decimal comma", "0,096;", "0.096", "");
        row("decimal comma by the fee", "1,050;4500,5", "1.050", "");
        row("both marks", "0,5;0.5", "", "others a decimal comma");
    }
    void amountsThatMayBeReadInTwoWaysAreRefused()
    {
        QFETCH(QByteArray, amounts);
        QFETCH(QString, rate);
        QFETCH(QString, message);
        ImportFolder folder;
        const QByteArray before = folder.targetBytes();
        const auto report =
            folder.import("provider;region;instance_type;pricing_model;payment;price_per_hour;"
                          "upfront\naws;us-east-1;m5.large;reserved_3y;partial_upfront;"
                          + amounts + '\n');
        PurchaseOption purchase;
        purchase.model = PricingModel::reserved;
        purchase.termYears = 3;
        purchase.payment = Payment::partialUpfront;
        if (!message.isEmpty()) {
            QVERIFY(!report);
            QVERIFY2(QString::fromStdString(report.error().text()).contains(message),
                     report.error().text().c_str());
            QCOMPARE(folder.targetBytes(), before);
            return;
        }
        QVERIFY2(report, report ? "" : report.error().text().c_str());
        QVERIFY(report->ledger.addsUp());
        if (!rate.isEmpty()) {
            QVERIFY(hasNote(*report, "Commas are read as decimal separators."));
            QCOMPARE(folder.rate(known::aws, "us-east-1", "m5.large", purchase), rate);
        } else {
            QCOMPARE(report->ledger.rejected, 1);
        }
    }

    void excelsFirstLineNamesTheSeparator()
    {
        ImportFolder folder;
        const auto report =
            folder.import("sep=;\r\nprovider;region;instance_type;price_per_hour;source\r\n"
                          "aws;us-east-1;m5.large;0,0851;x\r\naws;us-east-1;m5.large;free;x\r\n");
        QVERIFY2(report, report ? "" : report.error().text().c_str());
        QCOMPARE(report->faults.at(0).place, std::string("line 4"));
        QCOMPARE(folder.rate(known::aws, "us-east-1", "m5.large"), "0.0851");
    }

    void theSameOfferCountsAlikeInBothFormats_data();
    void theSameOfferCountsAlikeInBothFormats();
};

namespace {

struct PrepaidPrice {
    const char *hourly;
    const char *fee;
};

constexpr const char *kAttributes =
    "'locationType':'AWS Region','tenancy':'Shared','preInstalledSw':'NA','capacitystatus':'Used',"
    "'marketoption':'OnDemand','licenseModel':'No License required','vcpu':'2','memory':'8 GiB',"
    "'regionCode':'us-east-1','instanceType':'m5.large'";

QByteArray prepaidJson(const QByteArray &system, const PrepaidPrice &price)
{
    return json("{'formatVersion':'v1.0','offerCode':'AmazonEC2','version':'1'," + kPublished
                + "'products':{'S':{'sku':'S','productFamily':'Compute Instance','attributes':{"
                + kAttributes + ",'operatingSystem':'" + system
                + "'}}},'terms':{'OnDemand':{},'Reserved':{'S':{'S.HU7G6KETJZ':{'offerTermCode':"
                  "'HU7G6KETJZ','sku':'S','effectiveDate':'2026-10-01T00:00:00Z',"
                  "'priceDimensions':{'S.H.6':{'unit':'Hrs','pricePerUnit':{'USD':'"
                + price.hourly + "'}},'S.H.2':{'unit':'Quantity','pricePerUnit':{'USD':'"
                + price.fee
                + "'}}},'termAttributes':{'LeaseContractLength':'1yr','OfferingClass':'standard',"
                  "'PurchaseOption':'Partial Upfront'}}}}}}");
}

QByteArray prepaidCsv(const QByteArray &system, const PrepaidPrice &price, bool feeFirst)
{
    const auto line = [&](const QByteArray &unit, const QByteArray &amount) {
        return "\"S\",\"HU7G6KETJZ\",\"Reserved\",\"" + unit + "\",\"" + amount
               + "\",\"USD\",\"2026-10-01\",\"1yr\",\"Partial Upfront\",\"standard\",\"Compute "
                 "Instance\",\"us-east-1\",\"AWS Region\",\"m5.large\",\"2\",\"8 GiB\",\""
               + system + "\",\"Shared\",\"NA\",\"Used\",\"OnDemand\"\n";
    };
    const QByteArray hourly = line("Hrs", price.hourly);
    const QByteArray fee = line("Quantity", price.fee);
    return "\"FormatVersion\",\"v1.0\"\n\"Disclaimer\",\"x\"\n\"Publication Date\","
           "\"2026-11-01T00:00:00Z\"\n\"Version\",\"1\"\n\"OfferCode\",\"AmazonEC2\"\n"
           "\"SKU\",\"OfferTermCode\",\"TermType\",\"Unit\",\"PricePerUnit\",\"Currency\","
           "\"EffectiveDate\",\"LeaseContractLength\",\"PurchaseOption\",\"OfferingClass\","
           "\"Product Family\",\"Region Code\",\"Location Type\",\"Instance Type\",\"vCPU\","
           "\"Memory\",\"Operating System\",\"Tenancy\",\"Pre Installed S/W\",\"CapacityStatus\","
           "\"MarketOption\"\n"
           + (feeFirst ? fee + hourly : hourly + fee);
}

} // namespace

void TestImportTerms::theSameOfferCountsAlikeInBothFormats_data()
{
    QTest::addColumn<QByteArray>("system");
    QTest::addColumn<QByteArray>("hourly");
    QTest::addColumn<QByteArray>("fee");
    QTest::addColumn<int>("refused");
    QTest::newRow("taken") << QByteArray("Linux") << QByteArray("0.03") << QByteArray("250") << 0;
    QTest::newRow("out of scope") << QByteArray("RHEL") << QByteArray("0.03") << QByteArray("250")
                                  << 1;
    QTest::newRow("faulty hour") << QByteArray("Linux") << QByteArray("-1") << QByteArray("250")
                                 << 1;
    QTest::newRow("faulty fee") << QByteArray("Linux") << QByteArray("0.03") << QByteArray("x")
                                << 1;
}

void TestImportTerms::theSameOfferCountsAlikeInBothFormats()
{
    QFETCH(QByteArray, system);
    QFETCH(QByteArray, hourly);
    QFETCH(QByteArray, fee);
    QFETCH(int, refused);
    const PrepaidPrice price = {hourly.constData(), fee.constData()};
    for (const QByteArray &list : {prepaidJson(system, price), prepaidCsv(system, price, false),
                                   prepaidCsv(system, price, true)}) {
        ImportFolder folder;
        const auto report = folder.import(list);
        QVERIFY2(report, report ? "" : report.error().text().c_str());
        QCOMPARE(report->ledger.read, 1);
        QCOMPARE(report->ledger.rejected, refused);
        QVERIFY(report->ledger.addsUp());
    }
}

QTEST_GUILESS_MAIN(TestImportTerms)
#include "tst_import_terms.moc"
