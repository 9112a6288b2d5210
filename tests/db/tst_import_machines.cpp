// SPDX-License-Identifier: GPL-3.0-or-later
// New machines and names in other spelling: a machine is never taken without its accelerators, and
// people's names of accelerators, sizes and regions are the catalog's.
#include "catalog_fixture.h"
#include "core/catalog/known_providers.h"
#include "db/importers/accelerator_names.h"
#include "import_folder.h"

#include <QByteArray>
#include <QTest>

using namespace headroom;
using namespace headroom::testing;
using namespace headroom::storage;

namespace {

const QByteArray kSkyHeader =
    "InstanceType,AcceleratorName,AcceleratorCount,vCPUs,MemoryGiB,GpuInfo,Price,SpotPrice,Region,"
    "AvailabilityZone\n";
const QByteArray kOwnHeader = "provider,region,instance_type,price_per_hour,as_of,vcpus,memory_gib,"
                              "accelerator,accelerator_count,accelerator_memory_gib,source\n";

QByteArray offerOf(const QByteArray &type, const QByteArray &attributes)
{
    QByteArray text =
        "{'formatVersion':'v1.0','offerCode':'AmazonEC2','version':'1','publicationDate':"
        "'2026-11-01T00:00:00Z','products':{'S':{'sku':'S','productFamily':'Compute Instance',"
        "'attributes':{'servicecode':'AmazonEC2','locationType':'AWS Region','instanceType':'"
        + type
        + "','operatingSystem':'Linux','tenancy':'Shared','preInstalledSw':'NA','capacitystatus':"
          "'Used','marketoption':'OnDemand','licenseModel':'No License required','vcpu':'192',"
          "'memory':'2,048 GiB','regionCode':'us-east-1'"
        + attributes
        + "}}},'terms':{'OnDemand':{'S':{'S.JRTCKXETXF':{'offerTermCode':'JRTCKXETXF','sku':'S',"
          "'effectiveDate':'2026-10-01T00:00:00Z','priceDimensions':{'S.J.6':{'unit':'Hrs',"
          "'pricePerUnit':{'USD':'98.32'}}},'termAttributes':{}}}}}}";
    return text.replace('\'', '"');
}

/// "NVIDIA B300 x 8 of 270 GiB", or "none" for a type that does not exist.
QString machineOf(const Catalog &catalog, Provider provider, const std::string &name)
{
    const auto index = catalog.findType(provider, name);
    if (!index)
        return "none";
    const InstanceType &type = catalog.types[*index];
    if (type.accelerator < 0)
        return "no accelerator";
    const AcceleratorModel &model =
        catalog.accelerators[static_cast<std::size_t>(type.accelerator)];
    return QString::fromStdString(model.name) + " x " + QString::number(type.acceleratorCount)
           + " of " + QString::number(type.acceleratorMemoryGib) + " GiB"
           + (model.hasPerformanceFacts ? "" : ", no facts");
}

} // namespace

class TestImportMachines : public QObject
{
    Q_OBJECT

private slots:
    void newMachinesAreTakenWithTheirAcceleratorsOrNotAtAll_data()
    {
        QTest::addColumn<QByteArray>("list");
        QTest::addColumn<int>("provider");
        QTest::addColumn<QString>("type");
        QTest::addColumn<QString>("machine");
        QTest::addColumn<QString>("reason");
        const auto row = [](const char *name, const QByteArray &list, Provider provider,
                            const char *type, const char *machine, const char *reason) {
            QTest::newRow(name) << list << static_cast<int>(provider.index()) << QString(type)
                                << QString(machine) << QString(reason);
        };
        const auto own = [](const char *fields) {
            return kOwnHeader + "aws,us-east-1,p7.48xlarge,98,2026-11-01,192,2048," + fields
                   + ",a list\n";
        };
        const auto sky = [](const char *line) { return kSkyHeader + line + '\n'; };
        row("AWS counts a GPU", offerOf("p9.48xlarge", ",'gpu':'8','gpuMemory':'1,536 GB'"),
            known::aws, "p9.48xlarge", "none",
            "The instance type is new and has accelerators, but the list does not say which.");
        row("AWS says nothing of a GPU", offerOf("g9.xlarge", ""), known::aws, "g9.xlarge", "none",
            "The instance type is new in a series with accelerators, and the list names none.");
        row("AWS without a GPU", offerOf("m99.large", ""), known::aws, "m99.large",
            "no accelerator", "");
        row("SkyPilot, known by name",
            sky("p7.48xlarge,B300,8,192,2048,\"{'Gpus': [{'MemoryInfo': {'SizeInMiB': 274877}}]}\","
                "98.3,,us-east-1,use1-az1"),
            known::aws, "p7.48xlarge", "NVIDIA B300 x 8 of 270 GiB", "");
        row("SkyPilot, known without a size", sky("p7.48xlarge,B300,8,192,2048,,98.3,,us-east-1,"),
            known::aws, "p7.48xlarge", "NVIDIA B300 x 8 of 270 GiB", "");
        row("SkyPilot, new with a size",
            sky("p7.48xlarge,C500,8,192,2048,\"{'Gpus': [{'MemoryInfo': {'SizeInMiB': 491520}}]}\","
                "98.3,,us-east-1,"),
            known::aws, "p7.48xlarge", "C500 x 8 of 480 GiB, no facts", "");
        row("SkyPilot, new without a size", sky("p7.48xlarge,C500,8,192,2048,,98.3,,us-east-1,"),
            known::aws, "p7.48xlarge", "none",
            "The instance type is new and has an unknown accelerator");
        row("SkyPilot names no accelerator",
            sky("Standard_ND128isr_NDR_GB200_v9,,,128,900,,27,,eastus,"), known::azure,
            "Standard_ND128isr_NDR_GB200_v9", "none",
            "The instance type is new in a series with accelerators, and the list names none.");
        row("own, as people say", own("H100,8,"), known::aws, "p7.48xlarge",
            "NVIDIA H100 x 8 of 80 GiB", "");
        row("own, with the size in the name", own("nvidia h100 80 GB,8,"), known::aws,
            "p7.48xlarge", "NVIDIA H100 x 8 of 80 GiB", "");
        row("own, the catalog's key", own("H100-80GB-SXM,8,"), known::aws, "p7.48xlarge",
            "NVIDIA H100 x 8 of 80 GiB", "");
        row("own, another variant", own("H100 NVL,8,"), known::aws, "p7.48xlarge",
            "NVIDIA H100 NVL x 8 of 94 GiB", "");
        row("own, several sizes", own("A100,8,"), known::aws, "p7.48xlarge", "none",
            "The instance type is new, and its accelerator comes in several sizes");
        row("own, several sizes, stated", own("A100,8,40"), known::aws, "p7.48xlarge",
            "NVIDIA A100 x 8 of 40 GiB", "");
        row("own, not counted", own("H100,,80"), known::aws, "p7.48xlarge", "none",
            "The instance type is new, and the list does not state the number of its "
            "accelerators.");
        row("own, not named", own(",8,80"), known::aws, "p7.48xlarge", "none",
            "The instance type is new and has accelerators, but the list does not say which.");
    }
    void newMachinesAreTakenWithTheirAcceleratorsOrNotAtAll()
    {
        QFETCH(QByteArray, list);
        QFETCH(int, provider);
        QFETCH(QString, type);
        QFETCH(QString, machine);
        QFETCH(QString, reason);
        ImportFolder folder;
        const auto report = folder.import(list);
        QVERIFY2(report, report ? "" : report.error().text().c_str());
        QVERIFY(report->ledger.addsUp());
        QCOMPARE(machineOf(folder.catalog(), Provider::at(static_cast<std::size_t>(provider)),
                           type.toStdString()),
                 machine);
        QCOMPARE(refusedFor(*report, reason), reason.isEmpty() ? 0 : 1);
        QCOMPARE(report->ledger.inserted, machine == "none" ? 0 : 1);
    }

    void assumedAcceleratorIsNoted()
    {
        ImportFolder folder;
        const auto known =
            folder.import(kSkyHeader + "p7.48xlarge,B300,8,192,2048,,98.3,,us-east-1,\n");
        QVERIFY(known);
        QVERIFY(hasNote(*known, "\"B300\" is taken for NVIDIA B300 of 270 GiB."));
        const auto fresh = folder.import(
            kOwnHeader + "aws,us-east-1,p8.48xlarge,98,2026-11-01,9,9,C500,8,480,x\n");
        QVERIFY(fresh);
        QVERIFY(hasNote(*fresh, "\"C500\" of 480 GiB is new to the catalog"));
    }

    void namesAreTakenApart_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("base");
        QTest::addColumn<QString>("form");
        QTest::addColumn<double>("memory");
        const auto row = [](const char *text, const char *base, const char *form, double memory) {
            QTest::newRow(text) << QString(text) << QString(base) << QString(form) << memory;
        };
        row("NVIDIA A100-SXM4-80GB", "a100", "sxm", 80);
        row("A100-80GB-PCIe", "a100", "pcie", 80);
        row("NVIDIA H100 80GB HBM3", "h100", "", 80);
        row("H100-MEGA", "h100", "", 0);
        row("Tesla T4", "t4", "", 0);
        row("A10G", "a10g", "", 0);
        row("V100-32GB", "v100", "", 32);
        row("AMD Radeon Pro V520", "v520", "", 0);
        row("NVIDIA RTX PRO 6000 Blackwell Server Edition", "rtxpro6000", "", 0);
        row("RTX 6000 96GB", "rtxpro6000", "", 96);
        row("tpu-v5litepod", "tpuv5e", "", 0);
    }
    void namesAreTakenApart()
    {
        QFETCH(QString, text);
        QFETCH(QString, base);
        QFETCH(QString, form);
        QFETCH(double, memory);
        const AcceleratorName name = acceleratorNamed(text.toStdString());
        QCOMPARE(QString::fromStdString(name.base), base);
        QCOMPARE(QString::fromStdString(name.form), form);
        QCOMPARE(name.memoryGib, memory);
    }

    void everyAcceleratorOfTheCatalogIsFoundByItsNames()
    {
        const auto loaded =
            CatalogStore::open(shippedCatalogPath())->load(PriceBook::publicCatalog);
        QVERIFY(loaded);
        const Catalog &catalog = *loaded;
        const AcceleratorNames names(catalog);
        for (const InstanceType &type : catalog.types) {
            if (type.accelerator < 0)
                continue;
            const auto &model = catalog.accelerators[static_cast<std::size_t>(type.accelerator)];
            for (const std::string &name : {model.name, model.model}) {
                const auto match = names.find(name, type.acceleratorMemoryGib);
                QVERIFY2(match.model, name.c_str());
                QCOMPARE(match.model->name, model.name);
                QCOMPARE(match.memoryGib, type.acceleratorMemoryGib);
            }
        }
    }

    void sizesAndRegionsAreReadInAnySpelling_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::newRow("as the catalog") << QByteArray("azure,westeurope,Standard_E32as_v5");
        QTest::newRow("spaces") << QByteArray("azure,West Europe,Standard_E32as v5");
        QTest::newRow("other case") << QByteArray("azure,WestEurope,STANDARD_E32AS_V5");
    }
    void sizesAndRegionsAreReadInAnySpelling()
    {
        QFETCH(QByteArray, line);
        ImportFolder folder;
        const std::size_t types = folder.catalog().types.size();
        const auto report =
            folder.import("provider,region,instance_type,price_per_hour,as_of,source"
                          "\n"
                          + line + ",2.345,2026-11-18,x\n");
        QVERIFY2(report, report ? "" : report.error().text().c_str());
        QCOMPARE(report->ledger.rejected, 0);
        QCOMPARE(folder.rate(known::azure, "westeurope", "Standard_E32as_v5"), "2.345");
        QCOMPARE(folder.catalog().types.size(), types);
    }

    void azureItemsWithSpacesAreTheSize()
    {
        ImportFolder folder;
        const auto report = folder.import(
            "{\"Items\":[{\"currencyCode\":\"USD\",\"tierMinimumUnits\":0,\"retailPrice\":2.5,"
            "\"armRegionName\":\"westeurope\",\"effectiveStartDate\":\"2022-01-01T00:00:00Z\","
            "\"meterName\":\"E32as v5\",\"productName\":\"Virtual Machines Easv5 Series\","
            "\"skuName\":\"E32as v5\",\"serviceName\":\"Virtual Machines\",\"unitOfMeasure\":"
            "\"1 Hour\",\"type\":\"Consumption\",\"armSkuName\":\"Standard_E32as v5\"}]}");
        QVERIFY2(report, report ? "" : report.error().text().c_str());
        QCOMPARE(report->ledger.rejected, 0);
        QCOMPARE(folder.rate(known::azure, "westeurope", "Standard_E32as_v5"), "2.500");
    }

    void oneNewTypeInSeveralSpellingsIsOneType()
    {
        ImportFolder folder;
        const std::size_t types = folder.catalog().types.size();
        const auto report =
            folder.import(kOwnHeader + "azure,eastus,Standard_Q4 v1,1,2026-11-01,4,16,,,,x\n"
                          + "azure,westus,Standard_Q4_v1,1,2026-11-01,4,16,,,,x\n"
                          + "azure,westus2,standard_q4_V1,1,2026-11-01,4,16,,,,x\n");
        QVERIFY2(report, report ? "" : report.error().text().c_str());
        QCOMPARE(report->ledger.inserted, 3);
        QCOMPARE(folder.catalog().types.size(), types + 1);
        QVERIFY(folder.catalog().findType(known::azure, "Standard_Q4_v1"));
    }

    void regionsThatAreNoneAreRefusedAndNewOnesNamed()
    {
        ImportFolder folder;
        const std::size_t regions = folder.catalog().regions.size();
        const auto line = [](const char *provider, const char *region) {
            return QByteArray(provider) + ',' + region + ",m5.large,1,2026-11-01,,,,,,x\n";
        };
        const auto report = folder.import(
            kOwnHeader + line("aws", "US-EAST-1") + line("aws", "mars-1") + line("aws", "us-moon-1")
            + line("aws", "Denmark DK") + line("azure", "Mars")
            + "azure,marscentral,Standard_D2s_v3,1,2026-11-01,,,,,,x\n");
        QVERIFY2(report, report ? "" : report.error().text().c_str());
        QCOMPARE(refusedFor(*report, "The region is not known and is not written like"), 3);
        QVERIFY(hasNote(*report,
                        "Regions that are new to the catalog: aws/us-moon-1, azure/marscentral."));
        QCOMPARE(folder.rate(known::aws, "us-east-1", "m5.large"), "1.000");
        QCOMPARE(folder.catalog().regions.size(), regions + 2);
    }

    void textsThatAreNotUtf8AreRefused()
    {
        ImportFolder folder;
        const auto report =
            folder.import(kOwnHeader + "aws,us-east-1,m5.large,1,2026-11-01,,,,,,Vertr\xe4ge GmbH\n"
                          + "aws,us-east-1,m6x.large,1,2026-11-01,2,8,M\xfcller,1,9,x\n"
                          + "aws,us-west-2,m5.large,1,2026-11-01,,,,,,"
                          + QByteArray("\xd0\x96").repeated(200) + "\n");
        QVERIFY2(report, report ? "" : report.error().text().c_str());
        QCOMPARE(refusedFor(*report, "The source is not valid UTF-8."), 1);
        QCOMPARE(refusedFor(*report, "The accelerator's name is not valid UTF-8."), 1);
        // Long ones are cut between two characters.
        const Catalog catalog = folder.catalog();
        const auto offer =
            catalog.find({known::aws, "us-west-2", "m5.large", {}, PriceBook::publicCatalog});
        QVERIFY(offer);
        const QString source = QString::fromUtf8(catalog.offer(*offer).source.data(),
                                                 qsizetype(catalog.offer(*offer).source.size()));
        QVERIFY(!source.contains(QChar::ReplacementCharacter));
        QCOMPARE(source.size(), 150);
    }
};

QTEST_GUILESS_MAIN(TestImportMachines)
#include "tst_import_machines.moc"
