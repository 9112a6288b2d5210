// SPDX-License-Identifier: GPL-3.0-or-later
// Messages of an import: nothing taken, contradictions between list and catalog, and reasons for
// omitted rows.
#include "catalog_fixture.h"
#include "core/catalog/known_providers.h"
#include "db/catalog/catalog_reader.h"
#include "import_fixture.h"
#include "import_folder.h"

#include <QByteArray>
#include <QFile>
#include <QTest>

using namespace headroom;
using namespace headroom::testing;
using namespace headroom::storage;

namespace {

const QByteArray kOwnHeader = "provider,region,instance_type,price_per_hour,as_of,vcpus,memory_gib,"
                              "accelerator,accelerator_count,accelerator_memory_gib,source\n";

/// A page of Google's list with one SKU of 3.50 an hour in us-central1.
QByteArray googlePage(const QByteArray &description, const QByteArray &currency = "USD")
{
    QByteArray text =
        "{'skus':[{'skuId':'1','description':'" + description
        + "','category':{'usageType':'OnDemand'},'serviceRegions':['us-central1'],"
          "'pricingInfo':[{'effectiveTime':'2026-11-01T00:00:00Z','pricingExpression':{"
          "'usageUnit':'h','tieredRates':[{'startUsageAmount':0,'unitPrice':{"
          "'currencyCode':'"
        + currency + "','units':'3','nanos':500000000}}]}}]}]}";
    return text.replace('\'', '"');
}

QByteArray vantageList(const QByteArray &prices)
{
    QByteArray text =
        "[{'instance_type':'m5.large','vCPU':2,'memory':8,'arch':['x86_64'],'pricing':{"
        "'us-east-1':"
        + prices + "}}]";
    return text.replace('\'', '"');
}

/// "aws,us-east-1,m5.large,..." with what the list states of the machine.
QByteArray described(const InstanceType &type, double vcpus, double memoryGib, double accelerators)
{
    QByteArray line = QByteArray::fromStdString(std::string(keyOf(type.provider))) + ",us-east-1,"
                      + QByteArray::fromStdString(type.name) + ",1.25,2026-11-01,"
                      + QByteArray::number(vcpus) + ',' + QByteArray::number(memoryGib) + ',';
    if (accelerators > 0)
        line += "A10G," + QByteArray::number(accelerators) + ",24,";
    else
        line += ",,,";
    return line + "x\n";
}

/// Accelerators of a machine in the catalog: "NVIDIA A10G x 1".
QString acceleratorsOf(const Catalog &catalog, std::string_view name)
{
    const auto index = catalog.findType(known::aws, name);
    if (!index || catalog.types[*index].accelerator < 0)
        return QStringLiteral("none");
    const InstanceType &type = catalog.types[*index];
    return QString::fromStdString(
               catalog.accelerators[static_cast<std::size_t>(type.accelerator)].name)
           + QStringLiteral(" x ") + QString::number(type.acceleratorCount);
}

/// A catalog in which a machine has lost its accelerators.
void stripAccelerators(const std::string &catalog, const std::string &name)
{
    const auto connection = Connection::open(catalog, OpenMode::readWrite);
    QVERIFY(connection);
    QVERIFY(connection->execute("UPDATE instance_type SET accelerator = NULL, accelerators = 0, "
                                "accelerator_share = 1 WHERE name = '"
                                + name + "'"));
    QVERIFY(finishCatalog(*connection));
}

} // namespace

class ImportStatementsTest : public QObject
{
    Q_OBJECT

private slots:
    void takingNothingIsAnError_data();
    void takingNothingIsAnError();
    void aFirstImportOfNothingMakesNoCatalog();
    void contradictionsAreSaidPerMachine();
    void manyContradictionsAreCounted();
    void statedAcceleratorsCompleteTheMachine();
    void machinesWithoutAcceleratorsGetNone();
    void slicesPriceTheWholeMachine_data();
    void slicesPriceTheWholeMachine();
    void plainPricesOfOldListsAreRead();
};

void ImportStatementsTest::takingNothingIsAnError_data()
{
    QTest::addColumn<QByteArray>("list");
    QTest::addColumn<QByteArray>("reason");
    const auto row = [](const char *name, const QByteArray &list, const char *reason) {
        QTest::newRow(name) << list << QByteArray(reason);
    };
    row("own, unknown machine", kOwnHeader + "aws,us-east-1,x99.giant,1,2026-11-01,,,,,,x\n",
        "The catalog does not know the instance type");
    row("own, future", kOwnHeader + "aws,us-east-1,m5.large,1,2027-11-01,,,,,,x\n",
        "The date lies in the future");
    row("own, another currency",
        "provider,region,instance_type,price_per_hour,as_of,currency\n"
        "azure,westeurope,Standard_D4s_v5,0.215,2026-11-01,EUR\n",
        "different currency from the catalog. (1, first line 2: \"EUR\")");
    row("Azure, another currency",
        QByteArray(importFixture("azure_page.json")).replace("\"USD\"", "\"EUR\""),
        "different currency from the catalog");
    row("Google, another currency",
        googlePage("N1 Predefined Instance Core running in Iowa", "CHF"),
        "different currency from the catalog");
    row("AWS, another currency",
        QByteArray(importFixture("aws_offer.json")).replace("\"USD\"", "\"CNY\""),
        "different currency from the catalog");
    row("Google TPU", googlePage("TpuV5e running in Iowa"),
        "For a Cloud TPU, which Google sells by the chip-hour");
    row("Google network", googlePage("Network Internet Egress from Iowa to Iowa"),
        "Not a part of a machine type in the catalog");
    row("Vantage, unknown prices", vantageList("{'linux':{'ondemand':'N/A'}}"),
        "Not known to Vantage");
    row("Vantage, other software", vantageList("{'linuxSQL':{'ondemand':'0.5'}}"),
        "An operating system other than Linux or Windows");
    row("Google, empty", "{\n \"skus\": []\n}", "Google's price server returned an empty list");
    row("Azure, empty",
        "{\"BillingCurrency\":\"USD\",\"CustomerEntityType\":\"Retail\",\"Items\":[],"
        "\"NextPageLink\":null,\"Count\":0}",
        "The list contains no prices");
}

void ImportStatementsTest::takingNothingIsAnError()
{
    QFETCH(QByteArray, list);
    QFETCH(QByteArray, reason);
    ImportFolder folder;
    const QByteArray before = folder.targetBytes();
    const auto report = folder.import(list).and_then(unlessNothingTaken);
    QVERIFY(!report);
    const QByteArray said = QByteArray::fromStdString(report.error().text());
    QVERIFY2(said.contains(reason), said);
    QVERIFY(folder.targetBytes() == before);
    QCOMPARE(folder.leftovers(), QStringList());
}

void ImportStatementsTest::aFirstImportOfNothingMakesNoCatalog()
{
    ImportFolder folder;
    auto request = folder.request(kOwnHeader + "aws,us-east-1,x99.giant,1,2026-11-01,,,,,,x\n");
    request.catalog.target = folder.path(QStringLiteral("users.sqlite")).toStdString();
    QVERIFY(!importPriceLists(request).and_then(unlessNothingTaken));
    QVERIFY(!QFile::exists(folder.path(QStringLiteral("users.sqlite"))));
    QCOMPARE(folder.leftovers(), QStringList());
    // An unchanged price is one that was taken.
    request = folder.request(kOwnHeader + "aws,us-east-1,m5.large,0.096,2026-11-01,,,,,,x\n");
    const auto report = importPriceLists(request);
    QVERIFY2(report, report ? "" : report.error().text().c_str());
}

void ImportStatementsTest::contradictionsAreSaidPerMachine()
{
    const ImportFolder catalogs;
    const Catalog catalog = catalogs.catalog();
    int tried = 0;
    for (std::size_t i = 0; i < catalog.types.size() && tried < 12; i += 37) {
        const InstanceType &type = catalog.types[i];
        if (type.provider != known::aws || !(type.vcpus > 0) || !(type.memoryGib > 0))
            continue;
        ++tried;
        ImportFolder folder;
        const double devices = type.accelerator >= 0 ? type.acceleratorCount : 0;
        const QString name = QString::fromStdString(type.name);
        const auto same =
            folder.import(kOwnHeader + described(type, type.vcpus, type.memoryGib, devices));
        QVERIFY2(same, same ? "" : same.error().text().c_str());
        QVERIFY2(!hasNote(*same, QStringLiteral("differently")), qPrintable(name));
        const auto cores =
            folder.import(kOwnHeader + described(type, type.vcpus * 2, type.memoryGib, devices));
        QVERIFY(cores);
        QVERIFY2(hasNote(*cores, QStringLiteral("The list describes %1 differently: ").arg(name)
                                     + QString::number(type.vcpus * 2)
                                     + QStringLiteral(" vCPUs instead of ")
                                     + QString::number(type.vcpus)),
                 qPrintable(name));
        const auto memory =
            folder.import(kOwnHeader + described(type, type.vcpus, type.memoryGib / 2, devices));
        QVERIFY(memory && hasNote(*memory, QStringLiteral("describes %1 differently").arg(name)));
        const auto kept = folder.catalog().findType(type.provider, type.name);
        QCOMPARE(folder.catalog().types[*kept].vcpus, type.vcpus);
        if (devices == 0)
            continue;
        const auto more =
            folder.import(kOwnHeader + described(type, type.vcpus, type.memoryGib, devices * 2));
        QVERIFY(more && hasNote(*more, QStringLiteral("accelerators instead of")));
    }
    QVERIFY(tried > 5);
    // A row that describes the machine after one that does not.
    ImportFolder folder;
    const auto later = folder.import(kOwnHeader + "aws,us-east-1,g5.xlarge,1,2026-11-01,,,,,,x\n"
                                     + "aws,us-west-2,g5.xlarge,1,2026-11-01,4,16,A10G,4,24,x\n");
    QVERIFY(later);
    QVERIFY(hasNote(*later, QStringLiteral("g5.xlarge differently: 4 accelerators instead of 1.")));
}

void ImportStatementsTest::manyContradictionsAreCounted()
{
    ImportFolder folder;
    const Catalog catalog = folder.catalog();
    QByteArray list = kOwnHeader;
    int machines = 0;
    for (const InstanceType &type : catalog.types) {
        if (type.provider != known::aws || !(type.vcpus > 0) || machines == 30)
            continue;
        list += described(type, type.vcpus + 1, type.memoryGib, 0);
        ++machines;
    }
    const auto report = folder.import(list);
    QVERIFY2(report, report ? "" : report.error().text().c_str());
    QCOMPARE(machines, 30);
    QVERIFY(hasNote(*report, QStringLiteral("The list describes 20 more machines differently")));
}

void ImportStatementsTest::statedAcceleratorsCompleteTheMachine()
{
    ImportFolder folder;
    QCOMPARE(acceleratorsOf(folder.catalog(), "g5.xlarge"), QStringLiteral("NVIDIA A10G x 1"));
    stripAccelerators(folder.target(), "g5.xlarge");
    QCOMPARE(acceleratorsOf(folder.catalog(), "g5.xlarge"), QStringLiteral("none"));
    const auto silent =
        folder.import(kOwnHeader + "aws,us-east-1,g5.xlarge,1,2026-11-01,4,16,,,,x\n");
    QVERIFY(silent);
    QCOMPARE(acceleratorsOf(folder.catalog(), "g5.xlarge"), QStringLiteral("none"));
    const auto report =
        folder.import(kOwnHeader + "aws,us-east-1,g5.xlarge,1,2026-11-01,,,A10G,1,24,x\n");
    QVERIFY2(report, report ? "" : report.error().text().c_str());
    QVERIFY(
        hasNote(*report, QStringLiteral("g5.xlarge had no accelerators in the catalog and now has "
                                        "1 x NVIDIA A10G.")));
    QCOMPARE(acceleratorsOf(folder.catalog(), "g5.xlarge"), QStringLiteral("NVIDIA A10G x 1"));
    // An existing file is not replaced.
    const auto other =
        folder.import(kOwnHeader + "aws,us-east-1,g5.xlarge,1,2026-11-02,4,16,A10G,8,24,x\n");
    QVERIFY(other && hasNote(*other, QStringLiteral("8 accelerators instead of 1")));
    QCOMPARE(acceleratorsOf(folder.catalog(), "g5.xlarge"), QStringLiteral("NVIDIA A10G x 1"));
}

void ImportStatementsTest::machinesWithoutAcceleratorsGetNone()
{
    ImportFolder folder;
    const auto report =
        folder.import(kOwnHeader + "aws,us-east-1,m5.large,1,2026-11-01,2,8,A10G,1,24,x\n");
    QVERIFY2(report, report ? "" : report.error().text().c_str());
    QCOMPARE(acceleratorsOf(folder.catalog(), "m5.large"), QStringLiteral("none"));
    QVERIFY(hasNote(*report, QStringLiteral("m5.large differently: 1 accelerators instead of 0")));
}

void ImportStatementsTest::slicesPriceTheWholeMachine_data()
{
    QTest::addColumn<QByteArray>("description");
    QTest::addColumn<QString>("type");
    QTest::addColumn<bool>("isSpot");
    QTest::addColumn<QString>("rate");
    // Eight GPUs at 3.50; four of the A4X.
    QTest::newRow("on demand") << QByteArray("A4 Nvidia B200 (1 gpu slice) running in Iowa")
                               << QStringLiteral("a4-highgpu-8g") << false
                               << QStringLiteral("28.000");
    QTest::newRow("spot") << QByteArray(
        "Spot Preemptible A4 Nvidia B200 (1 gpu slice) running in Iowa")
                          << QStringLiteral("a4-highgpu-8g") << true << QStringLiteral("28.000");
    QTest::newRow("A4X") << QByteArray("A4X Nvidia GB200 (1 gpu slice) running in Iowa")
                         << QStringLiteral("a4x-highgpu-4g") << false << QStringLiteral("14.000");
}

void ImportStatementsTest::slicesPriceTheWholeMachine()
{
    QFETCH(QByteArray, description);
    QFETCH(QString, type);
    QFETCH(bool, isSpot);
    QFETCH(QString, rate);
    ImportFolder folder;
    const auto report = folder.import(googlePage(description));
    QVERIFY2(report, report ? "" : report.error().text().c_str());
    QCOMPARE(report->ledger.inserted + report->ledger.updated, 1); // the catalog has one of them
    QCOMPARE(folder.rate(known::google, "us-central1", type.toStdString(),
                         isSpot ? spot() : PurchaseOption()),
             rate);
}

void ImportStatementsTest::plainPricesOfOldListsAreRead()
{
    ImportFolder folder;
    const auto report = folder.import(
        vantageList("{'linux':'0.104','mswin':'0.196','rhel':'0.3','mswinSQL':'N/A'}"));
    QVERIFY2(report, report ? "" : report.error().text().c_str());
    QCOMPARE(report->ledger.read, 4);
    QCOMPARE(report->ledger.rejected, 2);
    QCOMPARE(folder.rate(known::aws, "us-east-1", "m5.large"), QStringLiteral("0.104"));
    PurchaseOption windows;
    windows.operatingSystem = OperatingSystem::windows;
    QCOMPARE(folder.rate(known::aws, "us-east-1", "m5.large", windows), QStringLiteral("0.196"));
}

QTEST_GUILESS_MAIN(ImportStatementsTest)
#include "tst_import_statements.moc"
