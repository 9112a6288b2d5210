// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/importers/google_parts.h"
#include "import_fixture.h"

#include <QByteArray>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QJsonValue>
#include <QTest>

using namespace headroom;
using namespace headroom::testing;
using storage::GooglePart;

class TestImportGoogle : public QObject
{
    Q_OBJECT

private slots:
    void machinesAreCoresMemoryAndGpus()
    {
        const Imported skus = import(importFixture("google_skus.json"));
        QVERIFY2(!skus.error, skus.error ? skus.error->text().c_str() : "");
        // 12 x 0.031611 + 85 x 0.004237 + 2.933908
        QCOMPARE(skus.rate("us-central1", "a2-highgpu-1g"), "3.673385");
        QCOMPARE(skus.rate("us-central1", "n1-standard-4"), "0.189999");
        QCOMPARE(skus.rate("us-central1", "n1-standard-4+1xnvidia-tesla-t4"), "0.539999");
        QCOMPARE(skus.rate("us-central1", "a2-highgpu-1g", spot()), "1.102043");
        QCOMPARE(
            skus.rate("us-central1", "a2-highgpu-1g", committed(PricingModel::committedUse, 3)),
            "1.285691");
        QCOMPARE(
            skus.rate("us-central1", "n1-standard-4", committed(PricingModel::committedUse, 1)),
            "0.119695");
        QCOMPARE(
            skus.rate("us-central1", "n1-standard-4", committed(PricingModel::sustainedUse, 0)),
            "0.1329993");
    }

    void a100IsNotA100With80Gb()
    {
        const Imported skus = import(importFixture("google_skus.json"));
        // 12 x 0.031611 + 170 x 0.004237 + 3.92808 + 375 GiB of local SSD at 0.08 a month
        QCOMPARE(skus.rate("us-central1", "a2-ultragpu-1g"), "5.06879789");
        QCOMPARE(storage::partNamed("Nvidia Tesla A100 GPU running in Americas")->name,
                 std::string("a100"));
        QCOMPARE(storage::partNamed("Nvidia Tesla A100 80GB GPU running in Americas")->name,
                 std::string("a100 80gb"));
    }

    void h100IsNotMegaOrPlus()
    {
        const Imported skus = import(importFixture("google_skus.json"));
        // 208 x 0.02931 + 1872 x 0.00255 + 8 x 9.79655057
        QCOMPARE(skus.rate("us-central1", "a3-highgpu-8g"), "89.24248456");
        // 208 x 0.03 + 1872 x 0.0026 + 8 x 10.1
        QCOMPARE(skus.rate("us-central1", "a3-megagpu-8g"), "91.9072");
    }

    void sharedCoresAreBilledInFractions()
    {
        const Imported skus = import(importFixture("google_skus.json"));
        // A quarter, a half and one core; the first tier of the core is free and must not count.
        QCOMPARE(skus.rate("us-central1", "e2-micro"), "0.008376405");
        QCOMPARE(skus.rate("us-central1", "e2-small"), "0.01675281");
        QCOMPARE(skus.rate("us-central1", "e2-medium"), "0.03350562");
    }

    void machinesStayWhereTheCatalogKnowsThem()
    {
        const Imported skus = import(importFixture("google_skus.json"));
        QCOMPARE(skus.rate("us-east1", "a2-highgpu-1g"), "none");
    }

    void variantsOfPartsAreKeptOut()
    {
        const Imported skus = import(importFixture("google_skus.json"));
        QCOMPARE(skus.count(RejectionKind::faulty), 2);
        QVERIFY(skus.reasons().contains("a different currency from the catalog. (skus[30]"));
        QVERIFY(skus.reasons().contains("The region is missing or is not a plain name. (skus[25]"));
        QCOMPARE(skus.count(RejectionKind::outOfScope), 5);
    }

    void descriptionsNameParts_data()
    {
        QTest::addColumn<QString>("description");
        QTest::addColumn<int>("part");
        QTest::addColumn<QString>("name");
        const auto row = [](const char *description, GooglePart part, const char *name) {
            QTest::newRow(description)
                << QString(description) << static_cast<int>(part) << QString(name);
        };
        row("N2D AMD Instance Core running in Frankfurt", GooglePart::core, "n2d");
        row("T2A Arm Instance Ram running in Americas", GooglePart::memory, "t2a");
        row("Compute optimized Core running in Americas", GooglePart::core, "c2");
        row("Memory-optimized Instance Ram running in APAC", GooglePart::memory, "m1");
        row("M3 Memory-optimized Instance Core running in Paris", GooglePart::core, "m3");
        row("Commitment v1: A2 Cpu in APAC for 1 Year", GooglePart::core, "a2");
        row("Commitment v1: Ram in Americas for 3 Year", GooglePart::memory, "n1");
        row("Commitment v1: N2D AMD Ram in Virginia for 3 Year", GooglePart::memory, "n2d");
        row("Spot Preemptible E2 Instance Core running in Zurich", GooglePart::core, "e2");
        row("Nvidia L4 GPU attached to Spot Preemptible VMs running in Iowa", GooglePart::gpu,
            "l4");
        row("Nvidia H100 80GB Mega GPU running in Americas", GooglePart::gpu, "h100 80gb mega");
        row("Nvidia H100 80GB Plus GPU running in Americas", GooglePart::gpu, "h100 80gb mega");
        row("SSD backed Local Storage attached to Spot Preemptible VMs in Iowa",
            GooglePart::localSsd, "");
        row("Micro Instance with burstable CPU running in EMEA", GooglePart::core, "f1");
        row("SSD backed Local Storage in Milan", GooglePart::localSsd, "");
        row("C4 Instance Local SSD running in Americas", GooglePart::localSsd, "c4");
        row("Spot Preemptible C4D Instance Local SSD running in Frankfurt", GooglePart::localSsd,
            "c4d");
        row("Commitment v1: C4A Local SSD in Americas for 3 Years", GooglePart::localSsd, "c4a");
        row("Commitment v1: Local SSD In Americas for 1 Year", GooglePart::localSsd, "");
        row("C4A Arm Instance Core running in Americas", GooglePart::core, "c4a");
        row("M4Ultramem224 Instance Ram running in Iowa", GooglePart::memory, "m4ultramem224");
        row("Commitment v1: M4Ultramem224 Cpu in Iowa for 1 Year", GooglePart::core,
            "m4ultramem224");
        row("RTX 6000 96GB running in Belgium", GooglePart::gpu, "rtx 6000 96gb");
        row("RTX 6000 96GB attached to Spot Preemptible VMs running in Belgium", GooglePart::gpu,
            "rtx 6000 96gb");
        row("H200 141GB GPU running in Netherlands", GooglePart::gpu, "h200 141gb");
        row("Nvidia H100 Mega 80GB GPU running in Americas", GooglePart::gpu, "h100 80gb mega");
    }
    void descriptionsNameParts()
    {
        QFETCH(QString, description);
        QFETCH(int, part);
        QFETCH(QString, name);
        const auto named = storage::partNamed(description.toStdString());
        QVERIFY(named);
        QCOMPARE(static_cast<int>(named->part), part);
        QCOMPARE(QString::fromStdString(named->name), name);
    }

    void variantsAreNoParts_data()
    {
        QTest::addColumn<QString>("description");
        for (const char *description :
             {"N1 Custom Instance Core running in Americas",
              "Custom Instance Core running in Americas",
              "N2 Custom Extended Instance Ram running in Virginia",
              "E2 Custom Instance Core running in Americas",
              "Sole Tenancy Instance Core running in Americas",
              "N2 Sole Tenancy Instance Ram running in Americas",
              "Sole Tenancy Premium for N1 Sole Tenancy Instance Core running in Americas",
              "DWS Defined Duration A3 Instance Core running in Americas",
              "DWS Defined Duration Nvidia H100 80GB GPU running in Americas",
              "DWS Calendar Mode A2 Instance Ram running in Americas",
              "Reserved A2 Instance Core running in Americas",
              "Memory Optimized Upgrade Premium for Memory-optimized Instance Core running in "
              "Americas",
              "Commitment - dollar based v1: GCE for 1 year",
              "Commitment v1: Nvidia H100 80GB Plus something GPU in Americas for 1 Year",
              "Nvidia Tesla T4 GPU Virtual Workstation running in Americas",
              "Licensing Fee for Windows Server 2022 on VM with 4 cores (CPU cost)",
              "Storage PD Capacity",
              "Network Internet Egress from Americas to EMEA",
              "C2D AMD Confidential Instance Core running in Americas",
              "C4A Sole Tenancy Instance Local SSD running in Americas",
              "DWS Calendar Mode H4D Instance Local SSD running in Americas",
              "Reserved C4A Standard Local SSD in Iowa for 1 Year",
              "VM state: preserved local SSD in Iowa",
              "Commitment v1: vGPU G4 Local SSD in Iowa for 1 Year",
              "Z3 Instance Local SSD running in Netherlands"})
            QTest::newRow(description) << QString(description);
    }
    void variantsAreNoParts()
    {
        QFETCH(QString, description);
        const storage::GoogleParts parts(importCatalog());
        const auto named = storage::partNamed(description.toStdString());
        QVERIFY(!named || !parts.isNeeded(*named));
    }

    void purchaseIsReadFromASku_data()
    {
        QTest::addColumn<QString>("usageType");
        QTest::addColumn<QString>("description");
        QTest::addColumn<int>("usage"); // -1: neither
        const auto row = [](const char *type, const char *description, int usage) {
            QTest::newRow(description) << QString(type) << QString(description) << usage;
        };
        row("OnDemand", "N1 Instance Core", static_cast<int>(storage::GoogleUsage::onDemand));
        row("OnDemand", "Spot Preemptible C4 Instance Core",
            static_cast<int>(storage::GoogleUsage::spot));
        row("Preemptible", "T4 GPU attached to Spot Preemptible VMs",
            static_cast<int>(storage::GoogleUsage::spot));
        row("Commit3Yr", "Commitment v1: A2 Cpu",
            static_cast<int>(storage::GoogleUsage::committedThreeYears));
        row("OnDemand", "Commitment v1: A2 Ram", -1);
        row("Commit1Yr", "Spot Preemptible A2 Instance Ram", -1);
        row("Commit1Mo", "Commitment v1: N1 Cpu", -1);
    }
    void purchaseIsReadFromASku()
    {
        QFETCH(QString, usageType);
        QFETCH(QString, description);
        QFETCH(int, usage);
        const auto read =
            storage::googleUsageFrom(usageType.toStdString(), description.toStdString());
        QCOMPARE(read ? static_cast<int>(*read) : -1, usage);
    }

    void skusInAnArrayOrOneALineReadLikeThePage()
    {
        const QByteArray page = importFixture("google_skus.json");
        const Imported expected = import(page);
        const QJsonArray skus = QJsonDocument::fromJson(page).object().value("skus").toArray();
        const QByteArray array = QJsonDocument(skus).toJson();
        QByteArray lines;
        for (const QJsonValue &sku : skus)
            lines += QJsonDocument(sku.toObject()).toJson(QJsonDocument::Compact) + '\n';
        for (const QByteArray &text : {array, lines, '[' + page + ',' + page + ']'}) {
            const Imported read = import(text);
            QVERIFY2(!read.error, read.error ? read.error->text().c_str() : "");
            QCOMPARE(read.rows.size(), expected.rows.size());
            for (const ImportedRow &row : expected.rows)
                QCOMPARE(read.rate(row.region, row.type, row.row.purchase),
                         QString::fromStdString(row.row.rate.toString()));
        }
    }

    void pricesOfTomorrowDoNotCount()
    {
        QByteArray page = importFixture("google_skus.json");
        const qsizetype at = page.indexOf("2026-07-30T06:13:17.000Z");
        page.replace(at, 4, "2031");
        const Imported read = import(page);
        QVERIFY(read.reasons().contains("The price is not in force yet. (skus[0]"));
        QCOMPARE(read.rate("us-central1", "a2-highgpu-1g"), "none");
    }

    void laterPricesOfAPartWin()
    {
        storage::GoogleParts parts(importCatalog());
        const storage::GooglePartName core = {GooglePart::core, "n1"};
        const auto usage = storage::GoogleUsage::onDemand;
        QVERIFY(parts.add(core, usage, "us-central1", {100, Date::fromDays(20'000)}));
        QVERIFY(parts.add(core, usage, "us-central1", {90, Date::fromDays(20'001)}));
        QVERIFY(parts.add(core, usage, "us-central1", {90, Date::fromDays(20'001)}));
        QVERIFY(!parts.add(core, usage, "us-central1", {80, Date::fromDays(20'001)}));
    }
};

QTEST_GUILESS_MAIN(TestImportGoogle)
#include "tst_import_google.moc"
