// SPDX-License-Identifier: GPL-3.0-or-later
// Two versions of a plan: what each change costs, by hand and by sums that must hold.
#include "core/catalog/known_providers.h"
#include "core/comparison/version_comparison.h"
#include "core/report/version_table.h"
#include "support/evaluation_desk.h"
#include "support/plan_builders.h"

#include <QTest>

#include <map>

using namespace headroom;
using namespace headroom::testing;

namespace {

const OfferReference kG4dn = anOffer(known::aws, "us-east-1", "g4dn.xlarge");

VersionComparison versions(const Plan &earlier, const Plan &now)
{
    const EvaluationDesk desk;
    auto found = compareVersions({desk.with(earlier), "Before"}, {desk.with(now), "Now"});
    if (!found)
        qFatal("%s", found.error().text().c_str());
    return *std::move(found);
}

std::map<CostCause, std::int64_t> centsByCause(const Waterfall &waterfall)
{
    std::map<CostCause, std::int64_t> cents;
    for (const CostStep &step : waterfall.steps)
        cents[step.cause] = step.amount.cents();
    return cents;
}

void compareSums(const VersionComparison &found)
{
    const Waterfall &way = found.now().fromBaseline;
    QCOMPARE(way.from, found.of(found.earlier()).total);
    QCOMPARE(way.to, found.of(found.now()).total);
    Money sum = way.from;
    for (const CostStep &step : way.steps) {
        Money ofStep;
        for (const Money amount : step.byWorkload)
            ofStep += amount;
        QCOMPARE(ofStep, step.amount);
        sum += step.amount;
    }
    QCOMPARE(sum, way.to);
}

QString cellOf(const Table &table, const char *of, const char *what, std::size_t column)
{
    for (const TableRow &row : table.rows) {
        if (std::get<std::string>(row[0]) == of && std::get<std::string>(row[1]) == what)
            return QString::fromStdString(std::get<std::string>(row[column]));
    }
    return QStringLiteral("no such row");
}

} // namespace

class VersionComparisonTest : public QObject
{
    Q_OBJECT

private slots:
    void theSameVersionDiffersInNothing()
    {
        const Plan plan = aPlan().with("Notebooks").on(kG4dn, 2).build();
        const VersionComparison found = versions(plan, plan);
        QVERIFY(found.now().fromBaseline.steps.empty());
        QVERIFY(versionChanges(found, english()).rows.empty());
        QVERIFY(found.added.empty() && found.removed.empty());
    }

    void savedPricesAreTheFirstStep()
    {
        Plan earlier = aPlan().with("Notebooks").on(kG4dn, 2).build();
        earlier.prices = {
            {kG4dn, *HourlyRate::parse("0.40"), Date::fromCivil(2026, 1, 1), "an older list"}};
        Plan now = earlier;
        now.prices.clear();
        now.scenarios[0].allocations[1].count = 3;
        const VersionComparison found = versions(earlier, now);
        // 2 x 176 h x 0.40 = 140.80; at 0.526 it is 185.152; 3 x 176 h x 0.526 = 277.728
        QCOMPARE(found.of(found.earlier()).total.cents(), std::int64_t(14'080));
        const std::map<CostCause, std::int64_t> expected{{CostCause::prices, 18'515 - 14'080},
                                                         {CostCause::count, 27'773 - 18'515}};
        QVERIFY(centsByCause(found.now().fromBaseline) == expected);
        QCOMPARE(found.savedPrices, std::size_t{1});
        const Table changes = versionChanges(found, english());
        QCOMPARE(cellOf(changes, "Notebooks", "monthly cost", 2), QStringLiteral("$140.80"));
        QCOMPARE(cellOf(changes, "Notebooks", "monthly cost", 3), QStringLiteral("$277.73"));
        QVERIFY(versionSummary(found, english()).find("$136.93 a month more") != std::string::npos);
    }

    void workloadsComeAndGo()
    {
        const Plan earlier = aPlan()
                                 .with("Notebooks")
                                 .on(kG4dn, 2)
                                 .with("Old")
                                 .on(anOffer(known::aws, "us-east-1", "m5.large"), 1)
                                 .build();
        Plan now = earlier;
        now.workloads.erase(now.workloads.begin() + 1);
        now.scenarios[0].allocations.erase(2);
        Workload added = aWorkload("New");
        added.id = 3;
        added.otherCosts = {{.name = "support", .monthly = Money::fromCents(2'000)}};
        now.workloads.push_back(added);
        now.scenarios[0].allocations[3] = now.scenarios[0].allocations[1];
        now.nextWorkloadId = 4;
        const VersionComparison found = versions(earlier, now);
        QCOMPARE(found.added, (std::vector<WorkloadId>{3}));
        QCOMPARE(found.removed, (std::vector<WorkloadId>{2}));
        // 185.152 and a licence more, 176 h x 0.096 = 16.896 less
        QVERIFY(centsByCause(found.now().fromBaseline)
                == (std::map<CostCause, std::int64_t>{{CostCause::served, 20'515 - 1'690}}));
        compareSums(found);
        const Table changes = versionChanges(found, english());
        QCOMPARE(cellOf(changes, "New", "workload", 2), QStringLiteral("not in the plan"));
        QCOMPARE(cellOf(changes, "New", "monthly cost", 2), QString());
        QCOMPARE(cellOf(changes, "Old", "workload", 3), QStringLiteral("not in the plan"));
        QCOMPARE(cellOf(changes, "Old", "monthly cost", 3), QString());
        QCOMPARE(found.of(found.now()).findings.size(),
                 makeSnapshot(EvaluationDesk().with(now))->evaluation.scenarios[0].findings.size());
    }

    void demandIsNamedWithBothValues()
    {
        const Plan earlier = chatPlan();
        Plan now = earlier;
        now.workloads[0].demand.peakRequestsPerSecond = 255;
        now.workloads[0].name = "Chat for all";
        const VersionComparison found = versions(earlier, now);
        compareSums(found);
        const auto steps = centsByCause(found.now().fromBaseline);
        QCOMPARE(steps.size(), std::size_t{1});
        QVERIFY(steps.at(CostCause::demand) > 0);
        const Table changes = versionChanges(found, english());
        QCOMPARE(cellOf(changes, "Chat for all", "name", 3), QStringLiteral("Chat for all"));
        QCOMPARE(cellOf(changes, "Chat for all", "peak requests (per second)", 3),
                 QStringLiteral("255"));
    }

    /// A workload removed and another one added under its number are two.
    void anotherWorkloadUnderTheSameNumber()
    {
        const Plan earlier = chatPlan();
        const Plan now = aPlan().with("Notebooks").on(kG4dn, 2).build();
        const VersionComparison found = versions(earlier, now);
        QCOMPARE(found.added.size(), std::size_t{1});
        QCOMPARE(found.removed.size(), std::size_t{1});
        QVERIFY(found.added != found.removed);
        compareSums(found);
    }

    void costLinesAreNamedWithBothAmounts()
    {
        Plan earlier = aPlan().with("Notebooks").on(kG4dn, 2).build();
        CostLine fee{.name = "Fee", .monthly = Money::fromCents(1'000'000)};
        earlier.workloads[0].otherCosts = {fee};
        Plan now = earlier;
        now.workloads[0].otherCosts[0].monthly = Money::fromCents(1'100'000);
        const VersionComparison raised = versions(earlier, now);
        const std::map<CostCause, std::int64_t> expected{{CostCause::otherCosts, 100'000}};
        QVERIFY(centsByCause(raised.now().fromBaseline) == expected);
        const Table changes = versionChanges(raised, english());
        const char *fees = "other cost: Fee: amount per month";
        QCOMPARE(cellOf(changes, "Notebooks", fees, 2), QStringLiteral("$10,000.00"));
        QCOMPARE(cellOf(changes, "Notebooks", fees, 3), QStringLiteral("$11,000.00"));
        // A change of demand moves the amount, but is no change of the line.
        earlier.workloads[0].otherCosts[0].followsDemand = true;
        now = earlier;
        now.scenarios[0].demandChangePercent = 10;
        const VersionComparison grown = versions(earlier, now);
        QCOMPARE(cellOf(versionChanges(grown, english()), "Notebooks", fees, 2),
                 QStringLiteral("no such row"));
        const std::map<CostCause, std::int64_t> byDemand{{CostCause::demand, 100'000}};
        QVERIFY(centsByCause(grown.now().fromBaseline) == byDemand);
    }

    void changedPlanFieldsAreListed()
    {
        const Plan earlier = aPlan().with("Notebooks").on(kG4dn, 2).scenario("Other").build();
        Plan now = earlier;
        now.proposed = "Other";
        now.scenarios[1].allocations = now.scenarios[0].allocations;
        now.notes = "Asked for in May.";
        now.alertRules = {{"Quiet", AlertRule::Kind::day, Money::fromCents(7'500)}};
        const VersionComparison found = versions(earlier, now);
        const Table changes = versionChanges(found, english());
        QCOMPARE(cellOf(changes, "Plan", "proposed scenario", 3), QStringLiteral("Other"));
        QCOMPARE(cellOf(changes, "Plan", "notes", 3), QStringLiteral("Asked for in May."));
        QCOMPARE(cellOf(changes, "Plan", "alert rule: Quiet", 2),
                 QStringLiteral("not in the plan"));
        QCOMPARE(cellOf(changes, "Plan", "alert rule: Quiet", 3),
                 QStringLiteral("name Quiet; kind cost of a day; alert above $75.00"));
        QVERIFY(versionSummary(found, english()).find("and is now Other.") != std::string::npos);
    }

    void changesWithoutCostAreListed()
    {
        const Plan before = aPlan().with("Notebooks").on(kG4dn, 2).build();
        Plan now = before;
        Workload &changed = now.workloads.front();
        changed.team = "Search";
        changed.tags = {"pilot", "2027"};
        changed.note = "Asked for in May.";
        changed.zones = 2;
        changed.constraints.dataResidency = "EU";
        const Table changes = versionChanges(versions(before, now), english());
        QCOMPARE(changes.rows.size(), std::size_t{5});
        QCOMPARE(cellOf(changes, "Notebooks", "team", 3), QStringLiteral("Search"));
        QCOMPARE(cellOf(changes, "Notebooks", "tags", 3), QStringLiteral("pilot, 2027"));
        QCOMPARE(cellOf(changes, "Notebooks", "notes", 3), QStringLiteral("Asked for in May."));
        QCOMPARE(cellOf(changes, "Notebooks", "zones", 2), QStringLiteral("1"));
        QCOMPARE(cellOf(changes, "Notebooks", "zones", 3), QStringLiteral("2"));
        QCOMPARE(cellOf(changes, "Notebooks", "data residency", 3), QStringLiteral("EU"));
    }

    void otherScenariosAreNamed()
    {
        Plan earlier = aPlan().with("Notebooks").on(kG4dn, 2).scenario("Gone").build();
        earlier.scenarios.push_back(earlier.scenarios.back());
        earlier.scenarios.back().name = "Kept";
        Plan now = earlier;
        now.scenarios[1].name = "New";
        now.scenarios[2].priceChangePercent = -10;
        const Table changes = versionChanges(versions(earlier, now), english());
        QCOMPARE(changes.rows.size(), std::size_t{3});
        QCOMPARE(cellOf(changes, "New", "scenario", 3), QStringLiteral("in the plan"));
        QCOMPARE(cellOf(changes, "Kept", "change of public prices (%)", 3), QStringLiteral("-10"));
        QCOMPARE(cellOf(changes, "Gone", "scenario", 3), QStringLiteral("not in the plan"));
    }

    void anotherCurrencyIsRefused()
    {
        const Plan now = chatPlan();
        Plan earlier = now;
        earlier.currency = "EUR";
        const EvaluationDesk desk;
        const auto found = compareVersions({desk.with(earlier), "Before"}, {desk.with(now), "Now"});
        QVERIFY(!found);
        QVERIFY(found.error().text().find("EUR") != std::string::npos);
    }

    /// The earlier version is evaluated at its own prices; the policy that it states is what is
    /// compared.
    void thePolicyForPricesIsComparedAsStated()
    {
        Plan earlier = aPlan().with("Notebooks").on(kG4dn, 2).build();
        earlier.prices = {
            {kG4dn, *HourlyRate::parse("0.526"), Date::fromCivil(2026, 1, 1), "list"}};
        QVERIFY(versionChanges(versions(earlier, earlier), english()).rows.empty());
        Plan now = earlier;
        now.pricePolicy = PricePolicy::keep;
        const Table changes = versionChanges(versions(earlier, now), english());
        QCOMPARE(changes.rows.size(), std::size_t{1});
        QCOMPARE(cellOf(changes, "Plan", "price policy", 3), QStringLiteral("keep"));
    }

    void everythingThatAPlanHoldsAddsUp()
    {
        const Plan now = aPlanWithEverything();
        for (const Plan &earlier : {chatPlan(), newPlan(), now}) {
            Plan before = earlier;
            before.currency = now.currency;
            compareSums(versions(before, now));
            compareSums(versions(now, before));
        }
    }
};

QTEST_APPLESS_MAIN(VersionComparisonTest)
#include "tst_version_comparison.moc"
