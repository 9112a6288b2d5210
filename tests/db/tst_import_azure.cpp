// SPDX-License-Identifier: GPL-3.0-or-later
#include "import_fixture.h"

#include <QByteArray>
#include <QTest>

using namespace headroom;
using namespace headroom::testing;

class TestImportAzure : public QObject
{
    Q_OBJECT

private:
    static constexpr const char *kSize = "Standard_D4as_v7";

private slots:
    void reservationQuotesTheWholeTerm()
    {
        const Imported page = import(importFixture("azure_page.json"));
        QVERIFY2(!page.error, page.error ? page.error->text().c_str() : "");
        // 1505 / 8760, 2908 / 26280, 4380 / 43800
        QCOMPARE(page.rate("brazilsouth", kSize, committed(PricingModel::reserved, 1)),
                 "0.171803653");
        QCOMPARE(page.rate("brazilsouth", kSize, committed(PricingModel::reserved, 3)),
                 "0.11065449");
        QCOMPARE(page.rate("brazilsouth", kSize, committed(PricingModel::reserved, 5)), "0.100");
    }

    void oneSizeHasManyMeters()
    {
        const Imported page = import(importFixture("azure_page.json"));
        // Not Cloud Services (0.475), Low Priority (0.0582), DevTest (0.2), Basic (0.02), Promo
        // (0.15).
        QCOMPARE(page.rate("brazilsouth", kSize), "0.291");
        QCOMPARE(page.rate("brazilsouth", kSize, spot()), "0.0534");
        PurchaseOption windows;
        windows.operatingSystem = OperatingSystem::windows;
        QCOMPARE(page.rate("brazilsouth", kSize, windows), "0.475");
    }

    void savingsPlansAreInsideTheItem()
    {
        const Imported page = import(importFixture("azure_page.json"));
        QCOMPARE(page.rate("brazilsouth", kSize, committed(PricingModel::savingsPlan, 1)), "0.200");
        QCOMPARE(page.rate("brazilsouth", kSize, committed(PricingModel::savingsPlan, 3)), "0.135");
    }

    void onlyPricesInForceOnTheDay()
    {
        const Imported page = import(importFixture("azure_page.json"));
        QCOMPARE(page.rate("southindia", kSize, spot()), "none");
        QCOMPARE(page.rate("southindia", kSize), "none");
        QVERIFY(page.reasons().contains("The price is no longer in force. (Items[14]"));
        QVERIFY(page.reasons().contains("The price is not in force yet. (Items[15]"));
    }

    void secondaryMetersGiveWay()
    {
        const Imported page = import(importFixture("azure_page.json"));
        int secondary = 0;
        for (const ImportedRow &row : page.rows)
            secondary += row.row.secondary ? 1 : 0;
        QCOMPARE(secondary, 2);
    }

    void everyItemIsAccountedFor()
    {
        const Imported page = import(importFixture("azure_page.json"));
        // 22 items, one of which has two savings plans.
        QCOMPARE(page.rows.size() + page.rejections.size(), std::size_t(24));
        QCOMPARE(page.count(RejectionKind::faulty), 3);
        QVERIFY(page.reasons().contains("The price is negative. (Items[21]"));
        QVERIFY(page.reasons().contains("The price is zero. (Items[20]"));
        QVERIFY(page.reasons().contains(
            "The price is in a different currency from the catalog. (Items[19]"));
    }

    void bareArraysAndArraysOfPagesAreRead()
    {
        const QByteArray page = importFixture("azure_page.json");
        const qsizetype begin = page.indexOf('[', page.indexOf("\"Items\""));
        const qsizetype end = page.lastIndexOf(']');
        const std::size_t rows = import(page).rows.size();
        QCOMPARE(import(page.mid(begin, end - begin + 1)).rows.size(), rows);
        QCOMPARE(import('[' + page + ',' + page + ']').rows.size(), 2 * rows);
        QByteArray lower = page;
        QCOMPARE(import(lower.replace("\"Items\"", "\"items\"")).rows.size(), rows);
    }

    void oddNumbersAreRefusedOneByOne_data()
    {
        QTest::addColumn<QByteArray>("price");
        QTest::addColumn<QString>("reason");
        QTest::newRow("NaN") << QByteArray("NaN") << "The price is not a number.";
        QTest::newRow("Infinity") << QByteArray("Infinity") << "The price is not a number.";
        QTest::newRow("null") << QByteArray("null") << "No price is stated.";
        QTest::newRow("text") << QByteArray("\"abc\"") << "The price is not a number.";
        QTest::newRow("huge") << QByteArray("1e300") << "The price is implausibly high.";
        QTest::newRow("twice") << QByteArray("1.0, \"retailPrice\": 2.0")
                               << "The price is stated twice.";
        QTest::newRow("exponent") << QByteArray("2.5e-4") << "";
    }
    void oddNumbersAreRefusedOneByOne()
    {
        QFETCH(QByteArray, price);
        QFETCH(QString, reason);
        const QByteArray text =
            R"({"BillingCurrency":"USD","NextPageLink":null,"Items":[{"currencyCode":"USD",
"retailPrice":)"
            + price + R"(,"armRegionName":"eastus","productName":"Virtual Machines X","skuName":"X",
"serviceName":"Virtual Machines","unitOfMeasure":"1 Hour","type":"Consumption","armSkuName":"Standard_X"}]})";
        const Imported page = import(text);
        QVERIFY2(!page.error, page.error ? page.error->text().c_str() : "");
        QCOMPARE(page.rows.size(), std::size_t(reason.isEmpty() ? 1 : 0));
        if (reason.isEmpty())
            QCOMPARE(page.rate("eastus", "Standard_X"), "0.00025");
        else
            QCOMPARE(QString::fromStdString(page.rejections.at(0).reason), reason);
    }
};

QTEST_GUILESS_MAIN(TestImportAzure)
#include "tst_import_azure.moc"
