// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/known_providers.h"
#include "import_fixture.h"

#include <QByteArray>
#include <QTest>

using namespace headroom;
using namespace headroom::testing;

class TestImportSkypilot : public QObject
{
    Q_OBJECT

private slots:
    void aLineHasTwoPricesEitherOfWhichMayBeEmpty()
    {
        const Imported list = import(importFixture("skypilot_aws.csv"));
        QVERIFY2(!list.error, list.error ? list.error->text().c_str() : "");
        QCOMPARE(list.rate("us-east-1", "m5.large"), "0.096");
        QCOMPARE(list.rate("us-west-2", "m5.large", spot()), "0.0437");
        QCOMPARE(list.rows.size(), std::size_t(6));
        QCOMPARE(list.rejections.size(), std::size_t(1));
        QCOMPARE(list.rejections.front().place, std::string("line 6"));
        for (const ImportedRow &row : list.rows)
            QCOMPARE(row.row.sameOffer, storage::SameOffer::lowest);
    }

    void googleAcceleratorsAreSeparateFromHosts()
    {
        const Imported list = import(importFixture("skypilot_gcp.csv"));
        QVERIFY2(!list.error, list.error ? list.error->text().c_str() : "");
        QCOMPARE(list.rate("us-central1", "a2-highgpu-1g"), "3.67339");
        QCOMPARE(list.rate("us-central1", "a2-highgpu-1g", spot()), "1.46936");
        QCOMPARE(list.rate("us-central1", "a2-ultragpu-1g"), "5.02778");
        QCOMPARE(list.rate("us-central1", "n1-standard-4"), "0.190");
        QCOMPARE(list.rate("us-central1", "n1-standard-4+1xnvidia-tesla-t4"), "0.540");
        // Its eight H100 have no line: the host's price alone would be a tenth of the machine's.
        QCOMPARE(list.rate("us-central1", "a3-highgpu-8g"), "none");
        QVERIFY(list.reasons().contains("no price for the machine's accelerators. (line 5)"));
    }

    void cataloguesOfOtherCloudsAreNotTakenForOurs_data()
    {
        QTest::addColumn<QByteArray>("line");
        // Type, accelerator, count, CPUs, memory, price, region.
        QTest::newRow("Vast") << QByteArray("1x-A100-4-8192,A100,1,4,8,0.8,any");
        QTest::newRow("Oracle") << QByteArray("VM.GPU.A10.1,A10,1,30,240,2.0,us-sanjose-1");
        QTest::newRow("IBM") << QByteArray("gx2-8x64x1v100,V100,1,8,64,2.5,us-south");
        QTest::newRow("Lambda") << QByteArray("gpu_1x_h100_pcie,H100,1,26,225,2.49,us-east-1");
        QTest::newRow("Vast, region of three parts")
            << QByteArray("1x-RTX_4090-16,RTX4090,1,16,64,0.4,\"Denmark, DK, EU\"");
        QTest::newRow("RunPod") << QByteArray("1x_A100-80GB_SECURE,A100-80GB,1,8,117,1.59,CA");
        QTest::newRow("DigitalOcean") << QByteArray("gpu-h100x1-80gb,H100,1,20,240,3.39,nyc2");
        QTest::newRow("Nebius") << QByteArray(
            "gpu-h100-sxm_1gpu-16vcpu-200gb,H100,1,16,200,2.95,eu-north1");
    }
    void cataloguesOfOtherCloudsAreNotTakenForOurs()
    {
        QFETCH(QByteArray, line);
        const Imported list =
            import("InstanceType,AcceleratorName,AcceleratorCount,vCPUs,MemoryGiB,"
                   "Price,Region\n"
                   + line + '\n');
        QVERIFY2(!list.error, list.error ? list.error->text().c_str() : "");
        QVERIFY(list.rows.empty());
        QCOMPARE(list.count(RejectionKind::outOfScope), 1);
    }

    void commasInTheLastColumnNeedNoQuotes()
    {
        const QByteArray header =
            "InstanceType,vCPUs,MemoryGiB,Price,SpotPrice,Region,Generation\n";
        const Imported list = import(header
                                     + "Standard_B2ms,2,8,0.0998,,centralus,V1,V2\n"
                                       "Standard_B4ms,4,16,0.1996,,centralus,\"V1,V2\"\n"
                                       "Standard_B8ms,8,32,0.3992,,centralus,V2\n"
                                       "Standard_B2s,2,1,024,0.05,,centralus,V1\n");
        QVERIFY2(!list.error, list.error ? list.error->text().c_str() : "");
        QCOMPARE(list.rows.size(), std::size_t(3));
        QCOMPARE(list.rate("centralus", "Standard_B2ms"), "0.0998");
        QCOMPARE(list.rate("centralus", "Standard_B4ms"), "0.1996");
        // A thousands mark in the middle has moved every field behind it.
        QCOMPARE(list.rejections.size(), std::size_t(1));
        QCOMPARE(list.rejections.front().place, std::string("line 5"));
        // If the last column is the price, more fields are more prices.
        const Imported prices = import("InstanceType,Region,Price\nm5.large,us-east-1,1,050\n");
        QVERIFY(prices.rows.empty());
    }

    void newMachinesOfGoogleAreDescribedByTheirLine()
    {
        const Imported list =
            import("InstanceType,vCPUs,MemoryGiB,AcceleratorName,AcceleratorCount,GpuInfo,Region,"
                   "AvailabilityZone,Price,SpotPrice\n"
                   "z9-standard-4,4.0,16.0,,,,us-central1,us-central1-a,0.25,0.1\n");
        QCOMPARE(list.rate("us-central1", "z9-standard-4"), "0.250");
        QCOMPARE(list.rows.front().vcpus, 4.0);
        QCOMPARE(list.rows.front().memoryGib, 16.0);
    }

    void everyPriceOfGoogleIsInTheLedger()
    {
        const Imported list =
            import("InstanceType,vCPUs,MemoryGiB,AcceleratorName,AcceleratorCount,GpuInfo,Region,"
                   "AvailabilityZone,Price,SpotPrice\n"
                   "n1-standard-4,4,15,,,,us-central1,us-central1-a,0.19,0.04\n"
                   "n1-standard-4,4,15,,,,us-central1,us-central1-b,0.19,0.03\n"
                   "a2-highgpu-1g,12,85,,,,us-central1,us-central1-a,0.73948,0.29576\n"
                   ",,,A100,1,,us-central1,us-central1-a,2.93391,\n"
                   ",,,T4,1,,us-central1,us-central1-a,0.35,0.11\n"
                   ",,,T4,4,,us-central1,us-central1-a,1.4,0.44\n"
                   ",,,tpu-v5p-8,1,,us-east5,us-east5-a,16.8,\n");
        QVERIFY2(!list.error, list.error ? list.error->text().c_str() : "");
        // n1-standard-4: two zones with two prices each, and a pair with a T4; A2: on demand.
        QCOMPARE(list.rows.size(), std::size_t(4 + 2 + 1));
        QVERIFY(list.reasons().contains(
            "The list has no spot price for the machine's accelerators. (line 4)"));
        QCOMPARE(list.reasons().count("No machine in the list has this accelerator"), 3);
        QVERIFY(list.reasons().contains("(line 8)"));
        QCOMPARE(list.rejections.size(), std::size_t(4));
    }

    /// Found by a fuzzer: a region torn apart by a hundred spaces was accepted as it was.
    void aRegionIsAPlainName()
    {
        const QByteArray torn = "us-ea" + QByteArray(100, ' ') + "st-1";
        const Imported list = import("InstanceType,Region,Price\n"
                                     "m5.large,"
                                     + torn
                                     + ",0.096\n"
                                       "m5.large,us-\teast-1,0.096\n"
                                       "m5.large,us-east-1,0.096\n");
        QCOMPARE(list.rows.size(), std::size_t(1));
        QCOMPARE(list.rejections.size(), std::size_t(2));
        QVERIFY(list.reasons().contains("The region is missing or is not a plain name."));
        QVERIFY(list.reasons().contains("(line 2)"));
        QVERIFY(list.reasons().contains("(line 3)"));
    }

    void columnsAreFoundByName()
    {
        const Imported azure = import(importFixture("skypilot_azure.csv"));
        QCOMPARE(azure.rate("brazilsouth", "Standard_D4as_v7"), "0.291");
        QCOMPARE(azure.rows.front().row.provider, known::azure);
        const Imported turned =
            import("Region,Price,InstanceType,Extra\r\nus-east-1,0.096,m5.large,x\r\n");
        QCOMPARE(turned.rate("us-east-1", "m5.large"), "0.096");
        QCOMPARE(turned.unknownColumns, std::vector<std::string>{"Extra"});
    }
};

QTEST_GUILESS_MAIN(TestImportSkypilot)
#include "tst_import_skypilot.moc"
