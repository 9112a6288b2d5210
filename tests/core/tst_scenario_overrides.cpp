// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/known_providers.h"
#include "core/plan/effective_plan.h"
#include "core/plan/inheritance.h"
#include "core/plan/plan.h"
#include "core/plan/plan_edit.h"
#include "core/plan/plan_validation.h"
#include "core/plan/provider_split.h"

#include <QTest>

#include <algorithm>

using namespace headroom;

namespace {

/// A chat at 10 req/s and a nightly batch, in "Baseline" and, copied from it, the active scenario
/// "Other".
Plan twoScenarios()
{
    Workload chat = newWorkload(WorkloadKind::realTimeInference);
    chat.name = "Chat";
    Workload batch = newWorkload(WorkloadKind::batchInference);
    batch.name = "Batch";
    Plan plan = *applyEdit(newPlan(), AddWorkload{chat});
    plan = *applyEdit(plan, AddWorkload{batch});
    return *applyEdit(plan, AddScenario{"Other", "Baseline"});
}

Plan lookingAt(Plan plan, const std::string &scenario)
{
    plan.activeScenario = scenario;
    return plan;
}

Plan withGrowth(const Plan &plan, double percent)
{
    Scenario assumptions = activeScenario(plan);
    assumptions.monthlyGrowthPercent = percent;
    return *applyEdit(plan, ChangeAssumptions{assumptions, "growth"});
}

Workload inActive(const Plan &plan, std::size_t index)
{
    return effectiveWorkload(activeScenario(plan), plan.workloads[index]);
}

QString whereOf(const Expected<Plan> &result)
{
    return result ? QString() : QString::fromStdString(result.error().where);
}

} // namespace

class ScenarioOverridesTest : public QObject
{
    Q_OBJECT

private slots:
    void aCopyOfTheBaselineFollowsItInEverything()
    {
        Plan plan = twoScenarios();
        QCOMPARE(activeScenario(plan).inherited.size(), kAllOf<Assumption>.size());
        plan = withGrowth(lookingAt(plan, "Baseline"), 4);
        QCOMPARE(findScenario(plan, "Other")->monthlyGrowthPercent, 4.0);
    }

    void changedFieldsAreOwnUntilInheritedAgain()
    {
        Plan plan = withGrowth(twoScenarios(), 7);
        QVERIFY(!headroom::inherits(activeScenario(plan), Assumption::growth));
        QVERIFY(headroom::inherits(activeScenario(plan), Assumption::spot));
        plan = withGrowth(lookingAt(plan, "Baseline"), 4);
        QCOMPARE(findScenario(plan, "Other")->monthlyGrowthPercent, 7.0);
        plan = *applyEdit(lookingAt(plan, "Other"), InheritAssumption{Assumption::growth});
        QCOMPARE(activeScenario(plan).monthlyGrowthPercent, 4.0);
        QVERIFY(!applyEdit(lookingAt(plan, "Baseline"), InheritAssumption{Assumption::growth}));
    }

    void anotherBaselineChangesNoValue()
    {
        Plan plan = withGrowth(twoScenarios(), 7);
        plan = *applyEdit(plan, AddScenario{"Third", "Baseline"});
        const Plan changed = *applyEdit(plan, SelectBaseline{"Other"});
        QCOMPARE(findScenario(changed, "Other")->monthlyGrowthPercent, 7.0);
        QCOMPARE(findScenario(changed, "Baseline")->monthlyGrowthPercent, 0.0);
        QCOMPARE(findScenario(changed, "Third")->monthlyGrowthPercent, 0.0);
        QVERIFY(findScenario(changed, "Other")->inherited.empty());
        QVERIFY(!headroom::inherits(*findScenario(changed, "Third"), Assumption::growth));
        QVERIFY(headroom::inherits(*findScenario(changed, "Third"), Assumption::spot));
    }

    void anOverrideIsOfItsScenarioAlone()
    {
        WorkloadOverride override;
        override.precision = Precision::int8;
        override.demand.outputTokens = 64;
        const Plan plan = *applyEdit(twoScenarios(), OverrideWorkload{1, override, "precision"});
        QCOMPARE(inActive(plan, 0).precision, Precision::int8);
        QCOMPARE(inActive(plan, 0).demand.outputTokens, 64.0);
        QCOMPARE(inActive(plan, 0).demand.inputTokens, plan.workloads[0].demand.inputTokens);
        QCOMPARE(plan.workloads[0].precision, Precision::fp16);
        QCOMPARE(inActive(lookingAt(plan, "Baseline"), 0).precision, Precision::fp16);
        const Plan back = *applyEdit(plan, OverrideWorkload{1, {}, {}});
        QVERIFY(activeScenario(back).overrides.empty());
    }

    void everyFieldThatCanBeOverriddenIsListedOnce()
    {
        std::vector<OverrideField> fields;
        visitOverrides([&](OverrideField field, auto, auto) { fields.push_back(field); });
        QVERIFY(std::ranges::equal(fields, kAllOf<OverrideField>));
        WorkloadOverride override;
        override.targetUtilisation = 0.5;
        override.model = "GPT-2";
        QVERIFY(overriddenFields(override)
                == (std::vector{OverrideField::model, OverrideField::targetUtilisation}));
        QVERIFY(overriddenFields(without(override, OverrideField::model))
                == std::vector{OverrideField::targetUtilisation});
    }

    void anOverrideBetweenTwoWorkloadsLeadsFromOneToTheOther()
    {
        const Workload plan = newWorkload(WorkloadKind::realTimeInference);
        Workload wanted = plan;
        wanted.precision = Precision::fp8;
        wanted.demand.peakRequestsPerSecond = 41;
        wanted.serviceLevel.p95LatencyMs.reset();
        wanted.schedule.kind = Schedule::Kind::hoursPerDay;
        QVERIFY(overridden(plan, overrideBetween(plan, wanted)) == wanted);
        QVERIFY(overrideBetween(plan, plan) == WorkloadOverride());
    }

    void anEditGoesWhereItIsMeant()
    {
        Plan plan = twoScenarios();
        Workload changed = plan.workloads[0];
        changed.precision = Precision::int8;
        plan = *applyEdit(plan, ChangeWorkload{changed, "precision", EditScope::scenario});
        QCOMPARE(plan.workloads[0].precision, Precision::fp16);
        QCOMPARE(inActive(plan, 0).precision, Precision::int8);
        // Overridden fields keep their values; the others, and those that no override has, go to
        // the plan.
        changed = statedWorkload(activeScenario(plan), plan.workloads[0]);
        changed.precision = Precision::fp8;
        changed.demand.peakRequestsPerSecond = 20;
        changed.name = "Talk";
        plan = *applyEdit(plan, ChangeWorkload{changed, "precision"});
        QCOMPARE(plan.workloads[0].precision, Precision::fp16);
        QCOMPARE(plan.workloads[0].demand.peakRequestsPerSecond, 20.0);
        QCOMPARE(plan.workloads[0].name, std::string("Talk"));
        QCOMPARE(inActive(plan, 0).precision, Precision::fp8);
        QCOMPARE(activeScenario(plan).overrides.size(), std::size_t{1});
    }

    void aChangeOfDemandConcernsWhatUsersAskForOnly()
    {
        Plan plan = *applyEdit(twoScenarios(), AddWorkload{newWorkload(WorkloadKind::training)});
        Scenario assumptions = activeScenario(plan);
        assumptions.demandChangePercent = 150;
        plan = *applyEdit(plan, ChangeAssumptions{assumptions, "demand"});
        QCOMPARE(inActive(plan, 0).demand.peakRequestsPerSecond, 25.0);
        QCOMPARE(inActive(plan, 1).demand.itemsPerDay, 250'000.0);
        QVERIFY(inActive(plan, 2) == plan.workloads[2]);
        QVERIFY(statedWorkload(activeScenario(plan), plan.workloads[0]) == plan.workloads[0]);
    }

    void unchangedPlanIsNotCopied()
    {
        const auto plan = std::make_shared<const Plan>(twoScenarios());
        QCOMPARE(effectivePlan(plan, activeScenario(*plan)), plan);
        QCOMPARE(statedPlan(plan), plan);
    }

    void overridesFollowTheirWorkload()
    {
        WorkloadOverride override;
        override.precision = Precision::int8;
        Plan plan = *applyEdit(twoScenarios(), OverrideWorkload{1, override, "precision"});
        plan = *applyEdit(plan, DuplicateWorkload{1});
        QVERIFY(activeScenario(plan).overrides.at(3) == override);
        plan = *applyEdit(plan, RemoveWorkload{1});
        QCOMPARE(activeScenario(plan).overrides.size(), std::size_t{1});
    }

    void badOverridesAreRefusedWithTheirPlace()
    {
        const Plan plan = twoScenarios();
        WorkloadOverride bad;
        bad.demand.peakRequestsPerSecond = -1;
        QCOMPARE(whereOf(applyEdit(plan, OverrideWorkload{1, bad, {}})),
                 QStringLiteral("/scenarios/1/overrides/0/demand/peak_requests_per_second"));
        bad = {};
        bad.targetUtilisation = 0;
        QCOMPARE(whereOf(applyEdit(plan, OverrideWorkload{2, bad, {}})),
                 QStringLiteral("/scenarios/1/overrides/0/target_utilisation"));
        QVERIFY(!applyEdit(plan, OverrideWorkload{9, bad, {}}));
    }

    void badAssumptionsAreRefused_data()
    {
        QTest::addColumn<double>("growth");
        QTest::addColumn<double>("demand");
        QTest::addColumn<double>("spot");
        QTest::addColumn<QString>("where");
        QTest::newRow("growth of 10,000 %") << 1e4 << 0. << 0. << "monthly_growth_percent";
        QTest::newRow("no demand left") << 0. << -100. << 0. << "demand_change_percent";
        QTest::newRow("absurd demand") << 0. << 1e5 << 0. << "demand_change_percent";
        QTest::newRow("free spot") << 0. << 0. << -100. << "spot_price_change_percent";
    }

    void badAssumptionsAreRefused()
    {
        QFETCH(double, growth);
        QFETCH(double, demand);
        QFETCH(double, spot);
        QFETCH(QString, where);
        const Plan plan = twoScenarios();
        Scenario bad = activeScenario(plan);
        bad.monthlyGrowthPercent = growth;
        bad.demandChangePercent = demand;
        bad.spotPriceChangePercent = spot;
        QCOMPARE(whereOf(applyEdit(plan, ChangeAssumptions{bad, {}})), "/scenarios/1/" + where);
    }

    void aProviderIsGivenOneChangeOfPrice()
    {
        const Plan plan = twoScenarios();
        Scenario bad = activeScenario(plan);
        bad.providerPrices = {{known::aws, 5}, {known::aws, 6}};
        QCOMPARE(whereOf(applyEdit(plan, ChangeAssumptions{bad, {}})),
                 QStringLiteral("/scenarios/1/provider_prices"));
    }

    void thereAreOnlySoManyScenarios()
    {
        Plan plan = twoScenarios();
        while (plan.scenarios.size() < limits::kScenarios)
            plan = *applyEdit(plan, AddScenario{"More", "Baseline"});
        QVERIFY(!applyEdit(plan, AddScenario{"More", "Baseline"}));
        plan.scenarios.resize(1000, plan.scenarios.back());
        QVERIFY(!validate(plan));
    }

    void scenariosMoveAndKeepTheirColours()
    {
        Plan plan = *applyEdit(twoScenarios(), AddScenario{"Third", "Other"});
        QCOMPARE(coloursOf(plan), (std::vector{1, 2, 3}));
        plan = *applyEdit(plan, MoveScenario{"Third", 0});
        QCOMPARE(plan.scenarios[0].name, std::string("Third"));
        QCOMPARE(coloursOf(plan), (std::vector{3, 1, 2}));
        plan = *applyEdit(plan, RemoveScenario{"Other"});
        QCOMPARE(coloursOf(plan), (std::vector{3, 1}));
        plan = *applyEdit(plan, AddScenario{"Fourth", "Baseline"});
        QCOMPARE(coloursOf(plan), (std::vector{3, 1, 2}));
        QVERIFY(!applyEdit(plan, MoveScenario{"Nobody", 0}));
    }

    void partsOfTheSplitAlwaysAddUpToAHundred()
    {
        const auto partsOf = [](const std::vector<ProviderShare> &split) {
            std::vector<double> parts;
            for (const ProviderShare &share : split)
                parts.push_back(share.percent);
            return parts;
        };
        const std::array clouds{known::aws, known::google, known::azure};
        const std::vector<ProviderShare> documents{
            {known::aws, 60}, {known::google, 30}, {known::azure, 10}};
        QCOMPARE(partsOf(withShare(documents, clouds, known::aws, 40)),
                 (std::vector{40., 45., 15.}));
        QCOMPARE(partsOf(withShare(documents, clouds, known::aws, 100)),
                 (std::vector{100., 0., 0.}));
        QCOMPARE(partsOf(withShare({{known::aws, 100}}, clouds, known::aws, 0)),
                 (std::vector{0., 50., 50.}));
        QCOMPARE(partsOf(withShare({}, clouds, known::azure, 250)), (std::vector{0., 0., 100.}));
        // 29.45 in proportions of 3 to 1: 22.0875 and 7.3625.
        QCOMPARE(partsOf(withShare(documents, clouds, known::aws, 70.55)),
                 (std::vector{70.55, 22.09, 7.36}));
        // 66.6667 in proportions of 6 to 1: 57.142885… and 9.523814…, as the parts of a plan file.
        QCOMPARE(partsOf(withShare(documents, clouds, known::google, 33.3333)),
                 (std::vector{57.1429, 33.3333, 9.5238}));
        for (int percent = -5; percent <= 105; ++percent) {
            std::vector<ProviderShare> split = documents;
            for (const Provider provider : clouds) {
                split = withShare(split, clouds, provider, percent);
                double sum = 0;
                for (const double part : partsOf(split)) {
                    QVERIFY(part >= 0);
                    sum += part;
                }
                QCOMPARE(sum, 100.0);
            }
        }
    }

    void theOutlookIsInheritedPartByPart()
    {
        Plan plan = twoScenarios();
        plan = *applyEdit(plan, AddScenario{"Third", plan.baseline});
        QVERIFY(headroom::inherits(activeScenario(plan), Assumption::seasons));
        Scenario changed = activeScenario(plan);
        changed.outlook.seasons[0] = 2;
        changed.phases =
            std::vector<RoadmapPhase>{{"Own", Date::fromCivil(2027, 1, 1), {}, {}, ""}};
        plan = *applyEdit(plan, ChangeAssumptions{changed, "seasons"});
        QVERIFY(!headroom::inherits(activeScenario(plan), Assumption::seasons));
        QVERIFY(!headroom::inherits(activeScenario(plan), Assumption::phases));
        QVERIFY(headroom::inherits(activeScenario(plan), Assumption::priceSteps));
        // New expectations of the baseline apply to inherited parts, and no others.
        Scenario baseline = *findScenario(plan, plan.baseline);
        baseline.outlook.seasons[0] = 3;
        baseline.outlook.priceSteps = {{Date::fromCivil(2027, 6, 1), std::nullopt, -10}};
        plan.activeScenario = plan.baseline;
        plan = *applyEdit(plan, ChangeAssumptions{baseline, "seasons"});
        plan.activeScenario = "Third";
        QCOMPARE(activeScenario(plan).outlook.seasons[0], 2.0);
        QCOMPARE(activeScenario(plan).outlook.priceSteps.size(), std::size_t{1});
        plan = *applyEdit(plan, InheritAssumption{Assumption::seasons});
        QCOMPARE(activeScenario(plan).outlook.seasons[0], 3.0);
        plan = *applyEdit(plan, InheritAssumption{Assumption::phases});
        QVERIFY(!activeScenario(plan).phases);
    }

    void aWholeScenarioIsAddedUnderAFreeName()
    {
        Plan plan = twoScenarios();
        Scenario tried = activeScenario(plan);
        tried.demandChangePercent = 100;
        std::erase(tried.inherited, Assumption::demandChange);
        plan = *applyEdit(plan, InsertScenario{tried});
        QCOMPARE(plan.activeScenario, std::string("Other 2"));
        QCOMPARE(activeScenario(plan).demandChangePercent, 100.0);
        plan = *applyEdit(plan, SetScenarioNote{"Other 2", "why"});
        QCOMPARE(activeScenario(plan).note, std::string("why"));
    }

    void changesAreCarriedToAnotherScenarioAndNothingElse()
    {
        const Plan plan = twoScenarios();
        const WorkloadId chat = plan.workloads[0].id;
        const WorkloadId batch = plan.workloads[1].id;
        Scenario before = activeScenario(plan);
        before.monthlyGrowthPercent = 3;
        before.providerPrices = {{known::aws, 5}};
        Scenario changed = before;
        changed.priceChangePercent = 50;
        changed.providerPrices.push_back({known::azure, -10});
        changed.spot.fallbackPercent = 25;
        changed.overrides[chat].demand.peakRequestsPerSecond = 40;
        changed = withOwnGrowth(changed, chat, GrowthCurve{.monthlyPercent = 9});

        Scenario onto = before;
        onto.name = "Third";
        onto.monthlyGrowthPercent = 7;
        onto.providerPrices = {{known::google, 2}};
        onto.spot.interruptionsPerDay = 1;
        onto.overrides[chat].demand.outputTokens = 300;
        onto.overrides[batch].targetUtilisation = 0.5;
        onto = withOwnGrowth(onto, batch, GrowthCurve{.monthlyPercent = 1});

        Scenario expected = onto;
        expected.priceChangePercent = 50;
        expected.providerPrices.push_back({known::azure, -10});
        expected.spot.fallbackPercent = 25;
        expected.overrides[chat].demand.peakRequestsPerSecond = 40;
        expected = withOwnGrowth(expected, chat, GrowthCurve{.monthlyPercent = 9});
        QCOMPARE(withChanges(before, changed, onto), expected);
        // And back again: what is overridden no more is as in the plan.
        QCOMPARE(withChanges(changed, before, expected).overrides, onto.overrides);
        QCOMPARE(withChanges(before, before, onto), onto);
    }
};

QTEST_APPLESS_MAIN(ScenarioOverridesTest)
#include "tst_scenario_overrides.moc"
