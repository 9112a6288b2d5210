// SPDX-License-Identifier: GPL-3.0-or-later
// A fleet as what serves a workload: two types and two buckets, worked out by hand.
//   3 g5.xlarge at 1.006 for 730 h:           3 x 730 x 1.006    = 2203.14
//   2 a2-highgpu-1g at 3.673385 for 730 h:    2 x 730 x 3.673385 = 5363.1421, rounded 5363.14
//   together                                                       7566.28
// December has 744 h:                         2245.392 -> 2245.39, 5465.99688 -> 5466.00, together 7711.39
#include "commitment_desk.h"
#include "core/alerts/alert_simulation.h"
#include "core/catalog/known_providers.h"
#include "core/plan/plan_edit.h"
#include "core/report/breakdown.h"
#include "core/report/report_facts.h"
#include "core/uncertainty/plan_draws.h"
#include "support/evaluation_desk.h"
#include "support/plan_builders.h"

#include <QTest>

#include <cmath>

using namespace headroom;
using namespace headroom::testing;

namespace {

constexpr double kPeak = 4;

const OfferReference kSmall = anOffer(known::aws, "us-east-1", "g5.xlarge");
const OfferReference kLarge = anOffer(known::google, "us-central1", "a2-highgpu-1g");

Workload conversations(double peak = kPeak)
{
    Workload workload = aWorkload("chat", WorkloadKind::realTimeInference);
    workload.model = "Llama-3.1-8B";
    workload.demand.peakRequestsPerSecond = peak;
    workload.demand.inputTokens = 300;
    workload.demand.outputTokens = 100;
    workload.serviceLevel = {};
    workload.serviceLevel.timePerOutputTokenMs = 120;
    workload.spareReplicas = 0;
    return workload;
}

/// Three quarters of the requests are short, and served by the small type.
const LengthHistogram kLengths{{{256, 64, 0.75, 200, 50}, {4096, 256, 0.25, 3000, 200}}, "by hand"};

std::vector<FleetPart> twoTypes()
{
    return {{kSmall, 3, 0, 1, {{256, 64, 1}}}, {kLarge, 2, 0, 1, {{4096, 256, 1}}}};
}

Plan withFleet(std::vector<FleetPart> fleet = twoTypes(), double peak = kPeak)
{
    const Plan plan = aPlan().with(conversations(peak)).on(kSmall, 9).build();
    auto changed = applyEdit(plan, UseFleet{1, kLengths, std::move(fleet)});
    if (!changed)
        qFatal("%s", changed.error().text().c_str());
    return *std::move(changed);
}

const EvaluationDesk &desk()
{
    static const EvaluationDesk kDesk;
    return kDesk;
}

ScenarioEvaluation evaluated(const Plan &plan)
{
    return evaluate(desk().with(plan)).activeScenario();
}

Money money(std::int64_t cents)
{
    return Money::fromCents(cents);
}

/// Requests per second of one instance when all are of one bucket, from a plan for that length
/// alone.
double throughputOn(const OfferReference &offer, const LengthBucket &bucket)
{
    Workload alike = conversations();
    alike.demand.inputTokens = bucket.inputTokens;
    alike.demand.outputTokens = bucket.outputTokens;
    Plan plan = aPlan().with(alike).build();
    plan.scenarios.front().allocations[1] = {offer};
    return evaluated(plan).lines.front().sizing->demandPerReplica.value;
}

bool isNear(double a, double b)
{
    return std::abs(a - b) <= 1e-9 * std::max(1.0, std::abs(b));
}

} // namespace

class FleetLineTest : public QObject
{
    Q_OBJECT

private slots:
    void partsCostWhatTheyDoByHand();
    void partsCountWhereTheyBelong();
    void loadIsWhatSizingSaysOfEachLength();
    void fleetThatDemandOutgrowsIsSaid();
    void lengthsThatTheFleetWasNotFoundForAreSaid();
    void missingSpareAndZonesAreSaid();
    void tightMemoryOfAPartIsSaid();
    void fleetWithoutAPriceHasNoCost();
    void goingBackToOneTypeRestoresTheLine();
    void fleetIsOneEdit();
    void commitmentsCoverParts();
    void futuresAndDaysFollowTheForecast();
};

void FleetLineTest::partsCostWhatTheyDoByHand()
{
    const ScenarioEvaluation scenario = evaluated(withFleet());
    const Line &line = scenario.lines.front();
    QCOMPARE(line.parts.size(), std::size_t{2});
    QCOMPARE(line.parts[0].compute, money(220'314));
    QCOMPARE(line.parts[1].compute, money(536'314));
    QCOMPARE(line.compute, money(756'628));
    QCOMPARE(scenario.total, money(756'628));
    QCOMPARE(line.count, Exact(5));
    QCOMPARE(line.hours, Exact(730));
    QCOMPARE(line.listCost, std::optional(money(756'628)));
    QCOMPARE(line.computeLow, line.compute);
    QCOMPARE(line.computeHigh, line.compute);
    QCOMPARE(scenario.forecast.front().month.month(), 12U);
    QCOMPARE(scenario.forecast.front().total, money(771'139));
    QCOMPARE(typesOf(line), std::string("3 × g5.xlarge + 2 × a2-highgpu-1g"));
    QVERIFY(!hasFinding(scenario, "fleet_too_small", Severity::error));
}

void FleetLineTest::partsCountWhereTheyBelong()
{
    const Plan plan = withFleet();
    const auto snapshot = makeSnapshot(desk().with(plan));
    const ScenarioEvaluation &scenario = snapshot->evaluation.activeScenario();
    QCOMPARE(scenario.providers.size(), std::size_t{2});
    QCOMPARE(scenario.providers[0].compute, money(220'314));
    QCOMPARE(scenario.providers[1].compute, money(536'314));
    const Table byProvider = breakdownTable(*snapshot, scenario, Dimension::provider, english());
    QCOMPARE(byProvider.rows.size(), std::size_t{2});
    QVERIFY(std::get<Money>(byProvider.rows[0][1]) == money(536'314));
    QVERIFY(std::get<Money>(byProvider.rows[1][1]) == money(220'314));
    const MonthlyBreakdown months =
        monthlyBreakdown(*snapshot, scenario, Dimension::family, english());
    QCOMPARE(months.series.size(), std::size_t{2});
    QCOMPARE(months.series[0].amounts.front(), money(546'600));
    QCOMPARE(months.series[1].amounts.front(), money(224'539));
    const auto regions = regionsInUse(plan);
    QCOMPARE(regions.size(), std::size_t{2});
    QCOMPARE(withEmbeddedPrices(*snapshot).prices.size(), std::size_t{2});
}

void FleetLineTest::loadIsWhatSizingSaysOfEachLength()
{
    const Line line = evaluated(withFleet()).lines.front();
    const double small = kPeak * 0.75 / throughputOn(kSmall, kLengths.buckets[0]) / 3;
    const double large = kPeak * 0.25 / throughputOn(kLarge, kLengths.buckets[1]) / 2;
    QVERIFY(isNear(line.fleet->parts[0].load, small));
    QVERIFY(isNear(line.fleet->parts[1].load, large));
    QCOMPARE(line.fleet->parts[0].share, 0.75);
    QCOMPARE(line.fleet->parts[1].share, 0.25);
    QVERIFY(isNear(line.fleet->headroom, 1 / std::max(small, large)));
    QCOMPARE(line.fleet->unserved, 0.0);
}

void FleetLineTest::fleetThatDemandOutgrowsIsSaid()
{
    const double headroom = evaluated(withFleet()).lines.front().fleet->headroom;
    QVERIFY(headroom > 1);
    // Throughput depends on the peak through queueing alone, a little: well beyond what it could
    // change.
    const ScenarioEvaluation larger = evaluated(withFleet(twoTypes(), kPeak * headroom * 3));
    QVERIFY(hasFinding(larger, "fleet_too_small", Severity::error));
    QCOMPARE(larger.lines.front().verdict, Verdict::missed);
    QCOMPARE(larger.total, money(756'628));
    // Growth: not today, but in a later month.
    Plan growing = withFleet();
    growing.scenarios.front().monthlyGrowthPercent = 100 * (std::pow(headroom, 1.0 / 5.5) - 1);
    const ScenarioEvaluation later = evaluated(growing);
    QVERIFY(!hasFinding(later, "fleet_too_small", Severity::error));
    QVERIFY(hasFinding(later, "fleet_outgrown", Severity::warning));
    QCOMPARE(later.forecast.front().total, money(771'139));
    growing.scenarios.front().monthlyGrowthPercent = 0;
    QVERIFY(!hasFinding(evaluated(growing), "fleet_outgrown", Severity::warning));
}

void FleetLineTest::lengthsThatTheFleetWasNotFoundForAreSaid()
{
    Plan plan = withFleet();
    plan.workloads.front().demand.lengths = {{{256, 64, 0.6, 200, 50}, {8192, 256, 0.4, 6000, 200}},
                                             "later"};
    const ScenarioEvaluation scenario = evaluated(plan);
    QVERIFY(isNear(scenario.lines.front().fleet->unserved, 0.4));
    QVERIFY(hasFinding(scenario, "fleet_too_small", Severity::error));
    plan.workloads.front().demand.lengths = {};
    QCOMPARE(evaluated(plan).lines.front().fleet->unserved, 1.0);
    std::vector<FleetPart> half = twoTypes();
    half[1].serves.front().share = 0.5;
    QVERIFY(isNear(evaluated(withFleet(half)).lines.front().fleet->unserved, 0.125));
}

void FleetLineTest::missingSpareAndZonesAreSaid()
{
    Plan plan = withFleet();
    plan.workloads.front().spareReplicas = 1;
    QVERIFY(evaluated(plan).lines.front().fleet->lacksSpare);
    QVERIFY(hasFinding(evaluated(plan), "fleet_too_small", Severity::error));
    plan.workloads.front().spareReplicas = 0;
    plan.workloads.front().zones = 5;
    QVERIFY(!evaluated(plan).lines.front().fleet->lacksSpare);
    plan.workloads.front().zones = 6;
    QVERIFY(evaluated(plan).lines.front().fleet->lacksSpare);
}

void FleetLineTest::tightMemoryOfAPartIsSaid()
{
    // On one type alone, then the same type with another as a fleet.
    int tight = 0;
    for (const char *model :
         {"Llama-3.1-8B", "Llama-2-7B", "Mistral-7B", "GPT-J-6B", "Llama-2-13B"}) {
        for (const char *type : {"g4dn.xlarge", "g5.xlarge", "g6e.xlarge"}) {
            const OfferReference offer = anOffer(known::aws, "us-east-1", type);
            Plan plan = withFleet({{offer, 3, 0, 1, {{256, 64, 1}}}, twoTypes()[1]});
            plan.workloads.front().model = model;
            Plan alone = aPlan().with(conversations()).on(offer, 9).build();
            alone.workloads.front().model = model;
            const Line line = evaluated(alone).lines.front();
            if (!line.sizing || !line.sizing->fits || !line.sizing->memoryTight)
                continue;
            ++tight;
            QVERIFY(hasFinding(evaluated(plan), "memory_tight", Severity::warning));
        }
    }
    QVERIFY(tight > 0);
    QVERIFY(!hasFinding(evaluated(withFleet()), "memory_tight", Severity::warning));
}

void FleetLineTest::fleetWithoutAPriceHasNoCost()
{
    std::vector<FleetPart> fleet = twoTypes();
    fleet[1].offer.region = "nowhere";
    const ScenarioEvaluation scenario = evaluated(withFleet(fleet));
    QVERIFY(hasFinding(scenario, "price_missing", Severity::error));
    QVERIFY(!scenario.lines.front().price);
    QCOMPARE(scenario.total, Money());
    QCOMPARE(scenario.forecast.front().total, Money());
}

void FleetLineTest::goingBackToOneTypeRestoresTheLine()
{
    const Plan before = aPlan().with(conversations()).on(kSmall, 9).build();
    const Plan plan = withFleet();
    Allocation back = plan.scenarios.front().allocations.at(1);
    back.fleet.clear();
    const auto restored = applyEdit(plan, Allocate{1, back});
    QVERIFY(restored.has_value());
    QVERIFY(restored->scenarios == before.scenarios);
    QCOMPARE(evaluated(*restored).total, evaluated(before).total);
}

void FleetLineTest::fleetIsOneEdit()
{
    const Plan plan = aPlan().with(conversations()).build();
    const auto used = applyEdit(plan, UseFleet{1, kLengths, twoTypes()});
    QVERIFY(used.has_value());
    QVERIFY(used->workloads.front().demand.lengths == kLengths);
    QVERIFY(used->scenarios.front().allocations.at(1).fleet == twoTypes());
    QVERIFY(used->scenarios.front().allocations.at(1).offer == kSmall);
    QVERIFY(!applyEdit(plan, UseFleet{1, kLengths, {}}));
    QVERIFY(!applyEdit(plan, UseFleet{2, kLengths, twoTypes()}));
    LengthHistogram negative = kLengths;
    negative.buckets[0].share = -0.25;
    QVERIFY(!applyEdit(plan, UseFleet{1, negative, twoTypes()}));
    std::vector<FleetPart> spare = twoTypes();
    spare[0].spare = spare[0].instances;
    QVERIFY(!applyEdit(plan, UseFleet{1, kLengths, spare}));
}

/// 4 g4dn.2xlarge of the fleet run on demand at 1 an hour; 3 are reserved at 0.6:
///   3 x 730 x 0.6 + 1 x 730 x 1 = 1314 + 730 = 2044; 2 m5.large stay on demand: 2 x 730 x 0.1 = 146.
void FleetLineTest::commitmentsCoverParts()
{
    static const EvaluationDesk kDesk(committedCatalog());
    const OfferReference large = anOffer(known::aws, "us-east-1", "g4dn.2xlarge");
    const OfferReference plain = anOffer(known::aws, "us-east-1", "m5.large");
    Workload workload = conversations();
    workload.otherCosts = {{.name = "support", .basis = CostBasis::support, .percent = 10}};
    Plan plan = aPlan().with(workload).on(plain, 1).build();
    plan.scenarios.front().allocations[1].fleet = {{large, 4, 0, 1, {{256, 64, 1}}},
                                                   {plain, 2, 0, 1, {{4096, 256, 1}}}};
    Commitment commitment;
    commitment.region = "us-east-1";
    commitment.target = "g4dn.2xlarge";
    commitment.purchase = reservedFor(1);
    commitment.amount = 3;
    plan.scenarios.front().commitments = {commitment};
    const auto snapshot = makeSnapshot(kDesk.with(plan));
    const ScenarioEvaluation &scenario = snapshot->evaluation.activeScenario();
    const Line &line = scenario.lines.front();
    QCOMPARE(line.parts[0].compute, money(204'400));
    QCOMPARE(line.parts[1].compute, money(14'600));
    QCOMPARE(line.compute, money(219'000));
    QCOMPARE(line.other, money(21'900));
    QCOMPARE(scenario.total, money(240'900));
    QCOMPARE(scenario.commitments.front().workloads, std::vector<WorkloadId>{1});
    // December: 3 x 744 x 0.6 + 744 = 2083.20 and 148.80.
    QCOMPARE(scenario.forecast.front().total, money(245'520));
    const MonthlyBreakdown families =
        monthlyBreakdown(*snapshot, scenario, Dimension::family, english());
    Money sum;
    for (const BreakdownSeries &series : families.series)
        sum += series.amounts.front();
    QCOMPARE(sum, scenario.forecast.front().total);

    // The study of a kind promises what the plan then costs, to the cent.
    plan.scenarios.front().commitments.clear();
    const auto horizon =
        std::make_shared<const CommitmentHorizon>(makeSnapshot(kDesk.with(plan)), 0, 12);
    for (const CommitmentProposal &proposal : proposeCommitments(horizon)) {
        const CommitmentOutcome outcome = proposal.study->outcomeAt(1);
        Commitment one = proposal.study->kind();
        one.amount = 1;
        Plan committed = plan;
        committed.scenarios.front().commitments = {one};
        const ScenarioEvaluation then = evaluate(kDesk.with(committed)).activeScenario();
        QCOMPARE(outcome.monthly, then.total);
        QCOMPARE(outcome.total, then.forecastTotal);
    }
}

void FleetLineTest::futuresAndDaysFollowTheForecast()
{
    Plan plan = withFleet();
    Scenario &scenario = plan.scenarios.front();
    scenario.monthlyGrowthPercent = 4;
    scenario.outlook.priceSteps = {{Date::fromCivil(2027, 3, 1), known::google, -10}};
    Uncertainty &uncertainty = scenario.outlook.uncertainty;
    uncertainty.demand = uncertainty.workloadDemand = uncertainty.growth = uncertainty.prices =
        uncertainty.interruptions = Spread{};
    uncertainty.performance = false;
    const EvaluationInputs inputs = desk().with(plan);
    const ScenarioEvaluation evaluation = evaluateScenario(inputs, scenario);
    PlanDraws draws(inputs, scenario, evaluation, {.draws = 10});
    draws.draw(10, sequential);
    const Risk risk = draws.risk(sequential);
    const auto days = plannedDays(inputs, scenario, evaluation);
    std::size_t day = 0;
    for (std::size_t m = 0; m < evaluation.forecast.size(); ++m) {
        const ForecastMonth &month = evaluation.forecast[m];
        Money ofDays;
        for (int i = 0; i < month.month.daysInMonth(); ++i)
            ofDays += days[day++].total;
        QVERIFY(std::abs((ofDays - month.total).cents()) <= month.month.daysInMonth());
        // Counts are stated: cost follows prices and days, not demand.
        Money sum;
        for (const ComputeViews &part : month.parts.front())
            sum += *part[static_cast<std::size_t>(CostView::effective)];
        QCOMPARE(sum, month.total);
        const DrawnAmount &cost = risk.months[m].cost;
        QVERIFY(std::abs(cost.p50 - month.total.toDouble()) < 0.02);
        QCOMPARE(cost.p10, cost.p90);
    }
    QVERIFY(evaluation.forecast[3].total < evaluation.forecast[0].total);
}

QTEST_APPLESS_MAIN(FleetLineTest)
#include "tst_fleet_line.moc"
