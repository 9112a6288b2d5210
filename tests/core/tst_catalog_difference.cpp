// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/catalog_difference.h"
#include "core/catalog/known_providers.h"
#include "core/plan/plan.h"
#include "core/report/update_tables.h"
#include "support/tiny_catalog.h"

#include <QTest>

using namespace headroom;
using namespace headroom::testing;

class TestCatalogDifference : public QObject
{
    Q_OBJECT

private slots:
    void equalCatalogsDoNotDiffer()
    {
        const CatalogDifference difference = compareCatalogs(*tinyCatalog(), *tinyCatalog());
        QVERIFY(!difference.any());
        QCOMPARE(difference.unchanged, tinyCatalog()->offerCount());
    }

    void rowNumbersNeedNotAgree()
    {
        CatalogBuilder before;
        before.type(known::aws, "m5.large", 2, 8)
            .onDemand("us-east-1", "0.100")
            .spot("us-east-1", "0.040");
        before.type(known::aws, "c5.large", 2, 4).onDemand("us-east-1", "0.200");
        CatalogBuilder after;
        after.type(known::azure, "Standard_D2_v5", 2, 8).onDemand("westeurope", "0.300");
        after.type(known::aws, "c5.large", 2, 4).onDemand("us-east-1", "0.100");
        after.type(known::aws, "m5.large", 2, 8)
            .spot("us-east-1", "0.040")
            .onDemand("us-east-1", "0.110");
        const auto older = before.build();
        const auto newer = after.build();
        const CatalogDifference difference = compareCatalogs(*older, *newer);
        QCOMPARE(difference.up, std::size_t{1});
        QCOMPARE(difference.down, std::size_t{1});
        QCOMPARE(difference.added, std::size_t{1});
        QCOMPARE(difference.unchanged, std::size_t{1});
        QCOMPARE(newer->reference(difference.addedOffers.front()).instanceType,
                 std::string("Standard_D2_v5"));
        // The halved price before the one that is a tenth higher.
        QCOMPARE(difference.changed.size(), std::size_t{2});
        QCOMPARE(qRound(difference.changed[0].percent), -50);
        QCOMPARE(qRound(difference.changed[1].percent), 10);
        const Table table = changedPriceTable(*older, *newer, difference, english(), 1);
        QCOMPARE(table.rows.size(), std::size_t{1});
        QCOMPARE(std::get<std::string>(table.rows[0][0]), std::string("c5.large"));
        QCOMPARE(std::get<HourlyRate>(table.rows[0][4]), HourlyRate::parse("0.200").value());
        QCOMPARE(std::get<HourlyRate>(table.rows[0][5]), HourlyRate::parse("0.100").value());
    }

    void everyScenarioCountsForTheRegionsInUse()
    {
        Plan plan = newPlan();
        QVERIFY(regionsInUse(plan).empty());
        Scenario other = plan.scenarios.front();
        other.name = "Europe";
        plan.scenarios.front().allocations[1].offer = {known::aws, "us-east-1", "m5.large", {}};
        plan.scenarios.front().allocations[2].offer = {known::aws, "", "p3.2xlarge", {}};
        other.allocations[1].offer = {known::azure, "westeurope", "Standard_D2_v5", {}};
        plan.scenarios.push_back(other);
        const auto regions = regionsInUse(plan);
        QCOMPARE(regions.size(), std::size_t{2});
        QCOMPARE(regions.at(known::aws), std::set<std::string>{"us-east-1"});
        QCOMPARE(regions.at(known::azure), std::set<std::string>{"westeurope"});
    }

    void rejectionsAreReportedWithKindCountAndPlace()
    {
        ImportReport report;
        report.reasons = {{"The price is not a number.", RejectionKind::faulty, 12, "line 7"},
                          {"Not a machine.", RejectionKind::outOfScope, 5, "line 2"}};
        const Table table = rejectionTable(report, english());
        QCOMPARE(std::get<std::string>(table.rows[0][1]), std::string("faulty"));
        QCOMPARE(std::get<Exact>(table.rows[0][2]), Exact(12));
        QCOMPARE(std::get<std::string>(table.rows[0][3]), std::string("line 7"));
        QCOMPARE(std::get<std::string>(table.rows[1][1]), std::string("out of scope"));
    }
};

QTEST_APPLESS_MAIN(TestCatalogDifference)
#include "tst_catalog_difference.moc"
