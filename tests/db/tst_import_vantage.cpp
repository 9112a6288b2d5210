// SPDX-License-Identifier: GPL-3.0-or-later
#include "import_fixture.h"

#include <QByteArray>
#include <QTest>

using namespace headroom;
using namespace headroom::testing;

class TestImportVantage : public QObject
{
    Q_OBJECT

private slots:
    void pricesByRegionAndSystem()
    {
        const Imported list = import(importFixture("vantage_instances.json"));
        QVERIFY2(!list.error, list.error ? list.error->text().c_str() : "");
        QCOMPARE(list.rate("us-east-1", "m5.large"), "0.096");
        QCOMPARE(list.rate("us-east-1", "m5.large", spot()), "0.0437");
        QCOMPARE(list.rate("us-east-1", "m5.large", committed(PricingModel::reserved, 1)), "0.060");
        QCOMPARE(list.rate("us-east-1", "m5.large",
                           committed(PricingModel::reserved, 1, Payment::allUpfront)),
                 "0.056");
        QCOMPARE(
            list.rate("us-east-1", "m5.large",
                      committed(PricingModel::reservedConvertible, 3, Payment::partialUpfront)),
            "0.041");
        PurchaseOption windows;
        windows.operatingSystem = OperatingSystem::windows;
        QCOMPARE(list.rate("us-east-1", "m5.large", windows), "0.188");
        QCOMPARE(list.rows.size(), std::size_t(6));
    }

    void pricesOfOtherThingsUnderTheTypeStayOut()
    {
        // Vantage puts the price of the family's dedicated host under each of its types, and the
        // rates of two kinds of savings plans under one name.
        const Imported list = import(importFixture("vantage_instances.json"));
        QVERIFY(list.reasons().contains("For a dedicated host."));
        QVERIFY(list.reasons().contains("From a savings plan whose kind Vantage does not state."));
        for (const ImportedRow &row : list.rows)
            QVERIFY(row.row.purchase.tenancy == Tenancy::shared);
    }

    void listsOfOtherCloudsAreNotTakenForAws_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("Azure") << QByteArray(
            R"([{"instance_type":"d2s-v3","pretty_name_azure":"D2s v3","vcpu":2,"memory":8,)"
            R"("pricing":{"us-east":{"linux":{"ondemand":"0.096"}}}}])");
        QTest::newRow("Google Cloud") << QByteArray(
            R"([{"instance_type":"n1-standard-4","shared_cpu":false,"vCPU":4,"memory":15,)"
            R"("pricing":{"us-central1":{"linux":{"ondemand":"0.19","spot":"0.04"}}}}])");
    }
    void listsOfOtherCloudsAreNotTakenForAws()
    {
        QFETCH(QByteArray, text);
        const Imported list = import(text);
        QVERIFY(list.error);
        QVERIFY(std::string(list.error->what).starts_with("This is Vantage's list of "));
        QVERIFY(list.rows.empty());
    }

    void reservationsOfBeforeTheConvertibleClassAreStandard()
    {
        const Imported list = import(
            R"([{"instance_type":"m3.large","vCPU":2,"memory":7.5,"pricing":{"us-east-1":{"linux":)"
            R"({"ondemand":"0.133","reserved":{"yrTerm1.noUpfront":"0.095",)"
            R"("yrTerm3.allUpfront":"0.05","yrTerm2.noUpfront":"0.07"}}}}}])");
        QVERIFY2(!list.error, list.error ? list.error->text().c_str() : "");
        QCOMPARE(list.rate("us-east-1", "m3.large", committed(PricingModel::reserved, 1)), "0.095");
        QCOMPARE(list.rate("us-east-1", "m3.large",
                           committed(PricingModel::reserved, 3, Payment::allUpfront)),
                 "0.050");
        QCOMPARE(list.rejections.size(), std::size_t(1));
        QVERIFY(list.reasons().startsWith("An unknown kind of price."));
    }

    void localZonesAreNoRegions()
    {
        const Imported list = import(
            R"([{"instance_type":"m5.large","vCPU":2,"memory":8,"pricing":{"us-west-2-lax-1":)"
            R"({"linux":{"ondemand":"0.115"}},"us-west-2":{"linux":{"ondemand":"0.096"}}}}])");
        QCOMPARE(list.rows.size(), std::size_t(1));
        QCOMPARE(list.count(RejectionKind::outOfScope), 1);
        QVERIFY(list.reasons().startsWith("Not in a region: a Local Zone"));
    }

    void notApplicableAndZeroMeanUnknown()
    {
        const Imported list = import(importFixture("vantage_instances.json"));
        QCOMPARE(list.rate("us-west-2", "m5.large"), "none");
        QCOMPARE(list.count(RejectionKind::faulty), 0);
        QCOMPARE(list.count(RejectionKind::outOfScope), 7);
    }

    void aSingleTypeIsReadToo()
    {
        const QByteArray array = importFixture("vantage_instances.json").trimmed();
        const Imported one = import(array.mid(1, array.size() - 2));
        QCOMPARE(one.rows.size(), import(array).rows.size());
        QCOMPARE(one.rows.front().vcpus, 2.0);
        QCOMPARE(one.rows.front().memoryGib, 8.0);
    }
};

QTEST_GUILESS_MAIN(TestImportVantage)
#include "tst_import_vantage.moc"
