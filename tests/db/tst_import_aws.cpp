// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/importers/aws_product.h"
#include "import_fixture.h"

#include <QByteArray>
#include <QTest>

using namespace headroom;
using namespace headroom::testing;

class TestImportAws : public QObject
{
    Q_OBJECT

private:
    static PurchaseOption windows()
    {
        PurchaseOption purchase;
        purchase.operatingSystem = OperatingSystem::windows;
        return purchase;
    }
    static PurchaseOption dedicated()
    {
        PurchaseOption purchase;
        purchase.tenancy = Tenancy::dedicated;
        return purchase;
    }

private slots:
    void canonicalLinuxRowNeedsSixAttributes()
    {
        const Imported offer = import(importFixture("aws_offer.json"));
        QVERIFY2(!offer.error, offer.error ? offer.error->text().c_str() : "");
        // Dedicated hosts, SQL Server, unused reservations and RHEL quote other prices for the same
        // type.
        QCOMPARE(offer.rate("us-east-1", "m5.large"), "0.096");
        QCOMPARE(offer.rate("us-east-1", "m5.large", windows()), "0.188");
        QCOMPARE(offer.rate("us-east-1", "m5.large", dedicated()), "0.102");
        QCOMPARE(offer.rate("us-east-1-bos-1", "m5.large"), "none");
    }

    void everyAttributeAloneTakesAProductOut_data()
    {
        QTest::addColumn<QByteArray>("replaced");
        QTest::addColumn<QByteArray>("by");
        QTest::newRow("family") << QByteArray("Compute Instance") << QByteArray("Storage");
        QTest::newRow("system") << QByteArray("Linux") << QByteArray("RHEL");
        QTest::newRow("tenancy") << QByteArray("Shared") << QByteArray("Host");
        QTest::newRow("software") << QByteArray("\"NA\"") << QByteArray("\"SQL Std\"");
        QTest::newRow("capacity") << QByteArray("Used")
                                  << QByteArray("AllocatedCapacityReservation");
        QTest::newRow("market") << QByteArray("\"OnDemand\",\"unit\"")
                                << QByteArray("\"Spot\",\"unit\"");
        QTest::newRow("unit") << QByteArray("Hrs") << QByteArray("Quantity-Mo");
    }
    void everyAttributeAloneTakesAProductOut()
    {
        QFETCH(QByteArray, replaced);
        QFETCH(QByteArray, by);
        QByteArray text =
            R"({"formatVersion":"v1.0","offerCode":"AmazonEC2","publicationDate":"2026-05-07T00:00:00Z",
"products":{"S":{"sku":"S","productFamily":"Compute Instance","attributes":{"regionCode":"us-east-1",
"instanceType":"m5.large","operatingSystem":"Linux","tenancy":"Shared","preInstalledSw":"NA",
"capacitystatus":"Used","marketoption":"OnDemand","unit":""}}},
"terms":{"OnDemand":{"S":{"S.J":{"priceDimensions":{"S.J.R":{"unit":"Hrs","pricePerUnit":{"USD":"0.096"}}}}}}}})";
        QCOMPARE(import(text).rows.size(), std::size_t(1));
        text.replace(replaced, by);
        const Imported changed = import(text);
        QVERIFY(changed.rows.empty());
        QCOMPARE(changed.count(RejectionKind::outOfScope), 1);
    }

    void reservedPricesAreHourlyAndUpfrontInAnyOrder()
    {
        const Imported offer = import(importFixture("aws_offer.json"));
        QCOMPARE(offer.rate("us-east-1", "m5.large", committed(PricingModel::reserved, 1)),
                 "0.060");
        // 0.029 + 252 / 8760, hours first; 0.034 + 294 / 8760, fee first.
        QCOMPARE(offer.rate("us-east-1", "m5.large",
                            committed(PricingModel::reserved, 1, Payment::partialUpfront)),
                 "0.057767123");
        QCOMPARE(
            offer.rate("us-east-1", "m5.large",
                       committed(PricingModel::reservedConvertible, 1, Payment::partialUpfront)),
            "0.067561644");
        // Without term attributes, the offer term code decides: 930 / 26280.
        QCOMPARE(offer.rate("us-east-1", "m5.large",
                            committed(PricingModel::reserved, 3, Payment::allUpfront)),
                 "0.035388128");
        for (const ImportedRow &row : offer.rows) {
            if (row.row.purchase == committed(PricingModel::reserved, 3, Payment::allUpfront))
                QCOMPARE(row.row.upfrontNanos, 930'000'000'000);
        }
    }

    void oldFilesNameOnlyTheLocation()
    {
        QCOMPARE(import(importFixture("aws_offer.json")).rate("eu-west-1", "m5.large"), "0.107");
        QCOMPARE(QString::fromUtf8(storage::awsRegionAt("Europe (Ireland)")->data()), "eu-west-1");
        QVERIFY(!storage::awsRegionAt("Atlantis"));
    }

    void everyPriceOfTheFileIsAccountedFor()
    {
        const Imported offer = import(importFixture("aws_offer.json"));
        // 14 on-demand terms and 4 reserved ones.
        QCOMPARE(offer.rows.size() + offer.rejections.size(), std::size_t(18));
        QCOMPARE(offer.count(RejectionKind::faulty), 2);
        QVERIFY(offer.reasons().contains(
            "belongs to no product of the file. (terms.OnDemand.AAAAAAAAAAAAAAZZ."));
        QVERIFY(offer.reasons().contains("The price is zero. (terms.OnDemand.AAAAAAAAAAAAAAB1."));
        QCOMPARE(QString::fromStdString(offer.rows.front().row.asOf.toString()), "2026-05-07");
        QCOMPARE(QString::fromStdString(offer.rows.front().source),
                 "AWS Price List AmazonEC2, version 20260507192915");
    }

    void newMachinesAreDescribed()
    {
        const Imported offer = import(importFixture("aws_offer.json"));
        for (const ImportedRow &row : offer.rows) {
            if (row.type != "u-6tb1.metal")
                continue;
            QCOMPARE(row.vcpus, 448.0);
            QCOMPARE(row.memoryGib, 6144.0);
            return;
        }
        QFAIL("the machine is missing");
    }

    void termsBeforeProductsAreReadToo()
    {
        QByteArray text = importFixture("aws_offer.json");
        const qsizetype products = text.indexOf("\"products\"");
        const qsizetype terms = text.indexOf("\"terms\"");
        const QByteArray first = text.mid(products, terms - products).trimmed().chopped(1);
        const QByteArray second = text.mid(terms).trimmed().chopped(1).trimmed();
        const QByteArray turned = text.left(products) + second + ",\n" + first + "}\n";
        const Imported offer = import(turned);
        QVERIFY2(!offer.error, offer.error ? offer.error->text().c_str() : "");
        QCOMPARE(offer.rows.size(), import(text).rows.size());
        QCOMPARE(offer.rate("us-east-1", "m5.large"), "0.096");
    }

    void tableGivesTheSamePricesInAnyColumnOrder()
    {
        const Imported table = import(importFixture("aws_offer.csv"));
        QVERIFY2(!table.error, table.error ? table.error->text().c_str() : "");
        QCOMPARE(table.rate("us-east-1", "m5.large"), "0.096");
        QCOMPARE(table.rate("us-east-1", "m5.large", windows()), "0.188");
        QCOMPARE(table.rate("eu-west-1", "m5.large"), "0.107");
        // The two halves are on lines 8 and 11, 12 and 13.
        QCOMPARE(table.rate("us-east-1", "m5.large",
                            committed(PricingModel::reserved, 1, Payment::partialUpfront)),
                 "0.057767123");
        QCOMPARE(table.rate("us-east-1", "m5.large",
                            committed(PricingModel::reserved, 1, Payment::allUpfront)),
                 "0.055936073");
        const QString reasons = table.reasons();
        QVERIFY(reasons.contains("The price is negative. (line 17)"));
        QVERIFY(reasons.contains("a different currency from the catalog. (line 18)"));
        QVERIFY(reasons.contains(
            "The hourly part or the fee of a prepaid price is missing. (line 14)"));
        QCOMPARE(table.count(RejectionKind::faulty), 3);

        const Imported old = import(importFixture("aws_offer_2020.csv"));
        QCOMPARE(old.rate("us-east-1", "m5.large"), "0.096");
        QCOMPARE(old.rate("eu-west-1", "m5.large"), "0.107");
    }

    void snakeCaseColumnsAreUnderstood()
    {
        QByteArray text = importFixture("aws_offer.csv");
        text.replace("\"PricePerUnit\"", "\"price_per_unit\"")
            .replace("\"Pre Installed S/W\"", "\"pre_installed_s_w\"")
            .replace("\"Instance Type\"", "\"instance_type\"");
        QCOMPARE(import(text).rate("us-east-1", "m5.large"), "0.096");
    }

    void truncatedFilesAreRefused()
    {
        const QByteArray json = importFixture("aws_offer.json");
        for (const int percent : {30, 60, 95}) {
            const Imported offer = import(json.left(json.size() * percent / 100));
            QVERIFY(offer.error);
            QCOMPARE(QString::fromStdString(offer.error->what), "The file is truncated.");
        }
        const QByteArray csv = importFixture("aws_offer.csv");
        const Imported table = import(csv.left(csv.size() - 200));
        QVERIFY(table.error);
    }
};

QTEST_GUILESS_MAIN(TestImportAws)
#include "tst_import_aws.moc"
