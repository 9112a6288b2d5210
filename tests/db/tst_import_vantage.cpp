// SPDX-License-Identifier: GPL-3.0-or-later
#include "import_fixture.h"

#include <QtTest>

using namespace headroom;
using namespace headroom::testing;
using storage::RejectionKind;

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
        QCOMPARE(list.rate("us-east-1", "m5.large", committed(PricingModel::savingsPlan, 1)),
                 "0.070");
        PurchaseOption windows;
        windows.operatingSystem = OperatingSystem::windows;
        QCOMPARE(list.rate("us-east-1", "m5.large", windows), "0.188");
        PurchaseOption alone;
        alone.tenancy = Tenancy::dedicated;
        QCOMPARE(list.rate("us-east-1", "m5.large", alone), "0.102");
    }

    void notApplicableAndZeroMeanUnknown()
    {
        const Imported list = import(importFixture("vantage_instances.json"));
        QCOMPARE(list.rate("us-west-2", "m5.large"), "none");
        QCOMPARE(list.count(RejectionKind::faulty), 0);
        QCOMPARE(list.count(RejectionKind::outOfScope), 5);
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
