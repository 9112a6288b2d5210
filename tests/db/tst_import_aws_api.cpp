// SPDX-License-Identifier: GPL-3.0-or-later
#include "import_fixture.h"

#include <QByteArray>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QJsonValue>
#include <QTest>

using namespace headroom;
using namespace headroom::testing;

namespace {

constexpr const char *kType = "m5.large";

QString dayOf(const Imported &list)
{
    return list.rows.empty() ? QString()
                             : QString::fromStdString(list.rows.front().row.asOf.toString());
}

/// The products of the fixture's page, unpacked.
QList<QByteArray> products()
{
    const QJsonObject page =
        QJsonDocument::fromJson(importFixture("aws_get_products.json")).object();
    QList<QByteArray> list;
    for (const QJsonValue &product : page.value("PriceList").toArray())
        list.push_back(product.toString().toUtf8());
    return list;
}

} // namespace

/// Answers of AWS's programming interfaces, and the file behind its pricing page.
class TestImportAwsApi : public QObject
{
    Q_OBJECT

private slots:
    void productsBringTheirTerms()
    {
        const Imported page = import(importFixture("aws_get_products.json"));
        QVERIFY2(!page.error, page.error ? page.error->text().c_str() : "");
        QCOMPARE(page.rate("us-east-1", kType), "0.096");
        QCOMPARE(page.rate("us-east-1", kType, committed(PricingModel::reserved, 1)), "0.060");
        // 972 over 26,280 hours, and 560 over 26,280 plus 0.022.
        QCOMPARE(page.rate("us-east-1", kType,
                           committed(PricingModel::reserved, 3, Payment::allUpfront)),
                 "0.036986301");
        QCOMPARE(
            page.rate("us-east-1", kType,
                      committed(PricingModel::reservedConvertible, 3, Payment::partialUpfront)),
            "0.04330898");
        PurchaseOption windows;
        windows.operatingSystem = OperatingSystem::windows;
        QCOMPARE(page.rate("us-east-1", kType, windows), "0.188");
        // Four terms of a capacity reservation, which looks like the machine and is none.
        QCOMPARE(page.count(RejectionKind::outOfScope), 4);
        QCOMPARE(page.count(RejectionKind::faulty), 0);
        QCOMPARE(dayOf(page), "2026-11-01");
        QCOMPARE(page.rows.front().vcpus, 2.0);
        QVERIFY(page.rows.front().place.starts_with("PriceList[0].QQQQQQQQQQQQQQQ1.4NA7Y494T4")
                || page.rows.front().place.starts_with("PriceList[0].QQQQQQQQQQQQQQQ1.JRTCKXETXF"));
    }

    void productsAreReadInEveryWrapping_data()
    {
        QTest::addColumn<QByteArray>("text");
        const QList<QByteArray> all = products();
        QTest::newRow("one after the other") << all.join('\n');
        QTest::newRow("array") << '[' + all.join(',') + ']';
        QTest::newRow("page of objects") << R"({"PriceList":[)" + all.join(',') + "]}";
        QJsonArray strings;
        for (const QByteArray &product : all)
            strings.push_back(QString::fromUtf8(product));
        QTest::newRow("array of strings") << QJsonDocument(strings).toJson();
        QTest::newRow("two pages")
            << importFixture("aws_get_products.json") + R"({"PriceList":[]})";
    }
    void productsAreReadInEveryWrapping()
    {
        QFETCH(QByteArray, text);
        const Imported page = import(text);
        QVERIFY2(!page.error, page.error ? page.error->text().c_str() : "");
        QCOMPARE(page.rows.size(), import(importFixture("aws_get_products.json")).rows.size());
        QCOMPARE(page.rate("us-east-1", kType), "0.096");
    }

    void aStringThatIsNoProductIsNamed()
    {
        const QJsonArray strings = {QStringLiteral("{\"product\":"),
                                    QString::fromUtf8(products().front())};
        const QByteArray text =
            QJsonDocument(QJsonObject{{QStringLiteral("PriceList"), strings}}).toJson();
        const Imported page = import(text);
        QVERIFY2(!page.error, page.error ? page.error->text().c_str() : "");
        QCOMPARE(page.rate("us-east-1", kType), "0.096");
        QCOMPARE(page.count(RejectionKind::faulty), 1);
        QVERIFY(page.reasons().contains("The text is not an AWS product. (PriceList[0]"));
    }

    void spotPricesAreTheLatestOfEachZone()
    {
        const Imported history = import(importFixture("aws_spot_history.json"));
        QVERIFY2(!history.error, history.error ? history.error->text().c_str() : "");
        // The importer hands over every zone's latest; the lowest of a region wins when they are
        // gathered.
        std::vector<QString> rates;
        for (const ImportedRow &row : history.rows) {
            if (row.type == kType && row.row.purchase == spot()) {
                rates.push_back(QString::fromStdString(row.row.rate.toString()));
                QCOMPARE(row.region, std::string("us-east-1"));
                QCOMPARE(QString::fromStdString(row.row.asOf.toString()), "2026-11-19");
                QVERIFY(row.row.sameOffer == storage::SameOffer::lowest);
            }
        }
        QCOMPARE(rates, (std::vector<QString>{"0.0423", "0.0389", "0.0437"}));
        PurchaseOption windows = spot();
        windows.operatingSystem = OperatingSystem::windows;
        QCOMPARE(history.rate("us-east-1", kType, windows), "0.1303");
        QCOMPARE(history.rate("eu-west-1", "g5.xlarge", spot()), "0.5512");
        QCOMPARE(history.rows.size(), std::size_t(5));
        QCOMPARE(history.count(RejectionKind::outOfScope), 3);
        QCOMPARE(history.count(RejectionKind::faulty), 2);
        QVERIFY(history.reasons().contains("An earlier price of the same zone."));
        QCOMPARE(history.notes.size(), std::size_t(1));
    }

    void theOrderOfAHistoryDoesNotMatter()
    {
        QJsonObject page = QJsonDocument::fromJson(importFixture("aws_spot_history.json")).object();
        QJsonArray turned;
        for (const QJsonValue &record : page.value("SpotPriceHistory").toArray())
            turned.push_front(record);
        page["SpotPriceHistory"] = turned;
        const Imported history = import(QJsonDocument(page).toJson());
        QCOMPARE(history.rows.size(), std::size_t(5));
        QVERIFY(history.rate("us-east-1", kType, spot()) == "more than one");
        for (const ImportedRow &row : history.rows)
            QVERIFY(row.row.rate.toString() != "0.031");
    }

    void pricingPageOnDemandAndReserved()
    {
        const Imported page = import(importFixture("aws_pricing_page.json"));
        QVERIFY2(!page.error, page.error ? page.error->text().c_str() : "");
        QCOMPARE(page.rate("eu-west-1", kType), "0.107");
        QCOMPARE(page.rate("eu-west-1", kType, committed(PricingModel::reserved, 1)), "0.068");
        QCOMPARE(page.rate("eu-west-1", kType,
                           committed(PricingModel::reserved, 1, Payment::partialUpfront)),
                 "0.0645");
        QCOMPARE(page.rate("eu-west-1", kType,
                           committed(PricingModel::reservedConvertible, 1, Payment::allUpfront)),
                 "0.070");
        QCOMPARE(page.rows.size(), std::size_t(4));
        QCOMPARE(page.count(RejectionKind::outOfScope), 1);
        QCOMPARE(page.count(RejectionKind::faulty), 1);
        QCOMPARE(dayOf(page), "2026-10-02");
    }

    void pageWithoutADayNotesTheAssumedOne()
    {
        QByteArray text = importFixture("aws_pricing_page.json");
        QVERIFY(import(text).notes.empty());
        const Imported page = import(text.replace("hawkFilePublicationDate", "another"));
        QCOMPARE(dayOf(page), "2026-11-20");
        QCOMPARE(page.notes,
                 std::vector<std::string>{"The list has no date: prices are dated 2026-11-20."});
    }

    void aPageInAnotherCurrencyIsRejected()
    {
        QByteArray text = importFixture("aws_pricing_page.json");
        text.replace("\"USD\"", "\"CNY\"");
        const Imported page = import(text);
        QVERIFY(page.rows.empty());
        QVERIFY(page.reasons().contains("The price is in a different currency from the catalog."));
    }
};

QTEST_GUILESS_MAIN(TestImportAwsApi)
#include "tst_import_aws_api.moc"
