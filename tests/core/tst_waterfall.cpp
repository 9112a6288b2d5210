// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/known_providers.h"
#include "core/comparison/comparison.h"
#include "core/plan/plan_edit.h"
#include "core/report/comparison_tables.h"
#include "support/evaluation_desk.h"
#include "support/plan_builders.h"

#include <QTest>

#include <map>
#include <random>

using namespace headroom;
using namespace headroom::testing;

namespace {

/// Two notebooks 8 h on 22 days on a g4dn.xlarge, and in "Other" whatever the test makes of it.
Plan notebooks()
{
    return aPlan()
        .with("Notebooks")
        .on(anOffer(known::aws, "us-east-1", "g4dn.xlarge"), 2)
        .scenario("Other")
        .build();
}

std::map<CostCause, std::int64_t> centsByCause(const Waterfall &waterfall)
{
    std::map<CostCause, std::int64_t> cents;
    for (const CostStep &step : waterfall.steps)
        cents[step.cause] = step.amount.cents();
    return cents;
}

Waterfall waterfallOf(const Plan &plan)
{
    return waterfallBetween(*makeSnapshot(EvaluationDesk().with(plan)), 0, 1);
}

void compareSums(const Snapshot &snapshot, std::size_t from, std::size_t to)
{
    const Waterfall waterfall = waterfallBetween(snapshot, from, to);
    QCOMPARE(waterfall.from, snapshot.evaluation.scenarios[from].total);
    QCOMPARE(waterfall.to, snapshot.evaluation.scenarios[to].total);
    Money sum = waterfall.from;
    std::vector<Money> lines;
    for (const Line &line : snapshot.evaluation.scenarios[from].lines)
        lines.push_back(line.monthly);
    for (const CostStep &step : waterfall.steps) {
        Money ofStep;
        for (std::size_t i = 0; i < lines.size(); ++i) {
            ofStep += step.byWorkload[i];
            lines[i] += step.byWorkload[i];
        }
        QCOMPARE(ofStep, step.amount);
        sum += step.amount;
    }
    QCOMPARE(sum, waterfall.to);
    for (std::size_t i = 0; i < lines.size(); ++i)
        QCOMPARE(lines[i], snapshot.evaluation.scenarios[to].lines[i].monthly);
}

class Dice
{
public:
    explicit Dice(unsigned seed) : m_engine(seed) {}
    std::size_t below(std::size_t sides) { return m_engine() % sides; }
    bool flip() { return below(2) == 0; }
    double between(double low, double high)
    {
        return low + (high - low) * static_cast<double>(m_engine()) / 4294967295.0;
    }

private:
    std::mt19937 m_engine;
};

Commitment reservation(const char *type, int instances)
{
    Commitment commitment;
    commitment.region = "us-east-1";
    commitment.target = type;
    commitment.purchase = {.model = PricingModel::reserved, .termYears = 1};
    commitment.percentOff = Exact(40);
    commitment.amount = instances;
    return commitment;
}

/// `shares`: workloads that run on each other's instances, where that may be.
Scenario randomScenario(Dice &dice, const Plan &plan, const Catalog &catalog, bool shares)
{
    Scenario scenario;
    scenario.demandChangePercent = dice.flip() ? dice.between(-90, 300) : 0;
    scenario.priceChangePercent = dice.flip() ? dice.between(-50, 50) : 0;
    scenario.spotPriceChangePercent = dice.flip() ? dice.between(-50, 50) : 0;
    if (dice.flip())
        scenario.providerPrices = {{known::aws, dice.between(-50, 50)}};
    if (dice.flip())
        scenario.basis = MonthBasis{MonthBasis::Kind::thirtyDays, 22};
    if (dice.flip())
        scenario.commitments = {reservation("p4d.24xlarge", 2), reservation("g5.xlarge", 3)};
    scenario.spot.fallbackPercent = dice.flip() ? dice.between(0, 100) : 0;
    const WorkloadId host = plan.workloads[dice.below(plan.workloads.size())].id;
    for (const Workload &workload : plan.workloads) {
        if (dice.below(5) > 0 || (shares && workload.id == host)) {
            Allocation &allocation = scenario.allocations[workload.id];
            allocation.offer =
                catalog.reference(static_cast<OfferIndex>(dice.below(catalog.offerCount())));
            if (dice.flip())
                allocation.count = static_cast<std::int64_t>(1 + dice.below(9));
            if (shares && workload.id != host && dice.flip())
                allocation.onInstancesOf = host;
        }
        WorkloadOverride override;
        override.targetUtilisation = dice.between(0.3, 0.9);
        if (dice.flip())
            override.speedChangePercent = dice.between(-50, 50);
        if (dice.flip())
            override.precision = Precision::int8;
        if (dice.flip())
            override.demand.peakRequestsPerSecond = dice.between(0.1, 40);
        if (dice.flip())
            override.serviceLevel = ServiceLevel{};
        if (dice.flip()) {
            override.schedule = Schedule{};
            override.schedule->kind = Schedule::Kind::hoursPerDay;
            override.schedule->hours = 12;
        }
        if (dice.flip())
            scenario.overrides[workload.id] = override;
    }
    return scenario;
}

} // namespace

class WaterfallTest : public QObject
{
    Q_OBJECT

private slots:
    void everyStepIsAsComputedByHand()
    {
        Plan plan = notebooks();
        Scenario &other = plan.scenarios[1];
        other.priceChangePercent = 10;
        Allocation &allocation = other.allocations[1];
        allocation.offer = anOffer(known::aws, "us-east-1", "g5.xlarge");
        allocation.offer.purchase.model = PricingModel::spot;
        allocation.count = 3;
        other.overrides[1].schedule = Schedule{};
        const auto snapshot = makeSnapshot(EvaluationDesk().with(plan));
        // 2 x 176 h x 0.526 = 185.152
        QCOMPARE(snapshot->evaluation.scenarios[0].total.cents(), std::int64_t(18'515));
        // 3 x 730 h x 0.4 x 1.1 = 963.60
        QCOMPARE(snapshot->evaluation.scenarios[1].total.cents(), std::int64_t(96'360));
        const auto steps = centsByCause(waterfallBetween(*snapshot, 0, 1));
        const std::map<CostCause, std::int64_t> expected{
            {CostCause::prices, 20'367 - 18'515},   // 352 h x 0.5786 = 203.6672
            {CostCause::hardware, 38'952 - 20'367}, // 352 h x 1.1066 = 389.5232
            {CostCause::purchase, 15'488 - 38'952}, // 352 h x 0.44
            {CostCause::schedule, 64'240 - 15'488}, // 1,460 h x 0.44
            {CostCause::count, 96'360 - 64'240}};
        QVERIFY(steps == expected);
    }

    void demandAndPrecisionAreCausesOfTheirOwn()
    {
        Plan plan = chatPlan();
        plan = *applyEdit(plan, AddScenario{"Other", "Baseline"});
        Scenario assumptions = activeScenario(plan);
        assumptions.demandChangePercent = 5000;
        assumptions.overrides[1].precision = Precision::int8;
        plan = *applyEdit(plan, ChangeAssumptions{assumptions, {}});
        const auto snapshot = makeSnapshot(EvaluationDesk().with(plan));
        compareSums(*snapshot, 0, 1);
        // The engine's result for 255 req/s in fp16: the same plan with the demand alone.
        Plan demandOnly = plan;
        demandOnly.scenarios[1].overrides.clear();
        const Money after =
            makeSnapshot(EvaluationDesk().with(demandOnly))->evaluation.scenarios[1].total;
        const auto steps = centsByCause(waterfallBetween(*snapshot, 0, 1));
        QCOMPARE(steps.at(CostCause::demand),
                 (after - snapshot->evaluation.scenarios[0].total).cents());
        QVERIFY(steps.at(CostCause::demand) > 0);
    }

    /// A cause is named after what was changed, and after nothing else.
    void stepsNameTheFieldThatChanged()
    {
        Plan plan = chatPlan();
        plan = *applyEdit(plan, AddScenario{"Other", "Baseline"});
        const auto causesOf = [&](const WorkloadOverride &override) {
            Plan changed = plan;
            changed.scenarios[1].overrides[1] = override;
            std::vector<CostCause> causes;
            for (const CostStep &step : waterfallOf(changed).steps)
                causes.push_back(step.cause);
            return causes;
        };
        WorkloadOverride slower;
        slower.speedChangePercent = -99;
        QCOMPARE(causesOf(slower), std::vector{CostCause::speed});
        WorkloadOverride emptier;
        emptier.targetUtilisation = 0.01;
        QCOMPARE(causesOf(emptier), std::vector{CostCause::scaling});
        WorkloadOverride busier;
        busier.demand.peakRequestsPerSecond = 5'000;
        busier.demand.meanRequestsPerSecond = 5'000;
        QCOMPARE(causesOf(busier), std::vector{CostCause::demand});
    }

    void unsoldPurchaseChangesTogetherWithTheHardware()
    {
        Plan plan = notebooks();
        Allocation &from = plan.scenarios[0].allocations[1];
        from.offer = anOffer(known::aws, "us-east-1", "p4d.24xlarge");
        from.offer.purchase = {.model = PricingModel::reserved, .termYears = 3};
        plan.scenarios[1].allocations[1] = from;
        plan.scenarios[1].allocations[1].offer = anOffer(known::aws, "us-east-1", "m5.large");
        const auto snapshot = makeSnapshot(EvaluationDesk().with(plan));
        const auto steps = centsByCause(waterfallBetween(*snapshot, 0, 1));
        QCOMPARE(steps.size(), std::size_t{1});
        // 2 x 176 h x 0.096 against 2 x 730 h x 9
        QCOMPARE(steps.at(CostCause::hardware), std::int64_t(3'379 - 1'314'000));
    }

    void commitmentsAreACauseOfTheirOwn()
    {
        Plan plan = notebooks();
        plan.scenarios[1].allocations = plan.scenarios[0].allocations;
        plan.scenarios[1].commitments = {reservation("g4dn.xlarge", 1)};
        const auto snapshot = makeSnapshot(EvaluationDesk().with(plan));
        const auto steps = centsByCause(waterfallBetween(*snapshot, 0, 1));
        // One of the two is reserved around the clock: 730 h x 0.526 x 0.6 + 176 h x 0.526 =
        // 322.964
        QVERIFY(steps
                == (std::map<CostCause, std::int64_t>{{CostCause::commitments, 32'296 - 18'515}}));
        compareSums(*snapshot, 1, 0);
    }

    void regionAloneIsNoOtherHardware()
    {
        Plan plan = notebooks();
        plan.scenarios[0].allocations[1].offer = anOffer(known::aws, "us-east-1", "g5.xlarge");
        plan.scenarios[1].allocations[1] = plan.scenarios[0].allocations[1];
        plan.scenarios[1].allocations[1].offer.region = "eu-west-1";
        const auto snapshot = makeSnapshot(EvaluationDesk().with(plan));
        const auto steps = centsByCause(waterfallBetween(*snapshot, 0, 1));
        QCOMPARE(steps.size(), std::size_t{1});
        QCOMPARE(steps.at(CostCause::region), std::int64_t(39'530 - 35'411)); // 352 h
    }

    void hardwareRegionAndPurchaseAreDistinguished()
    {
        // One machine around the clock, 730 h: from a g4dn.2xlarge at 0.752 to a g5.xlarge that
        // costs 1.006 there, 1.123 in eu-west-1 and 0.4 as spot capacity in us-east-1.
        Workload service = aWorkload("Service");
        service.schedule = Schedule{};
        Plan plan = aPlan()
                        .with(service)
                        .on(anOffer(known::aws, "us-east-1", "g4dn.2xlarge"), 1)
                        .scenario("Other")
                        .build();
        plan.scenarios[1].allocations[1].offer = anOffer(known::aws, "eu-west-1", "g5.xlarge");
        plan.scenarios[1].allocations[1].count = 2;
        auto steps = centsByCause(waterfallOf(plan));
        QCOMPARE(steps, (std::map<CostCause, std::int64_t>{{CostCause::hardware, 73'438 - 54'896},
                                                           {CostCause::region, 81'979 - 73'438},
                                                           {CostCause::count, 81'979}}));
        Allocation &other = plan.scenarios[1].allocations[1];
        other.offer = anOffer(known::aws, "us-east-1", "p4d.24xlarge");
        other.offer.purchase = {.model = PricingModel::reserved, .termYears = 3};
        other.count = 1;
        steps = centsByCause(waterfallOf(plan));
        // 730 x 21.957642 = 16,029.08; reserved 730 x 9 = 6,570.
        QCOMPARE(steps,
                 (std::map<CostCause, std::int64_t>{{CostCause::hardware, 1'602'908 - 54'896},
                                                    {CostCause::purchase, 657'000 - 1'602'908}}));
    }

    void costsThatFollowDemandAreMovedByIt()
    {
        Plan plan = notebooks();
        CostLine traffic{.name = "Traffic", .monthly = Money::fromCents(100'000)};
        traffic.followsDemand = true;
        plan.workloads.front().otherCosts = {traffic};
        plan.scenarios[1].allocations = plan.scenarios[0].allocations;
        plan.scenarios[1].demandChangePercent = 10;
        const auto steps = centsByCause(waterfallOf(plan));
        QCOMPARE(steps, (std::map<CostCause, std::int64_t>{{CostCause::demand, 10'000}}));
    }

    void workloadServedInOneScenarioIsNewlyServed()
    {
        const auto snapshot = makeSnapshot(EvaluationDesk().with(notebooks()));
        const auto steps = centsByCause(waterfallBetween(*snapshot, 0, 1));
        QVERIFY(steps == (std::map<CostCause, std::int64_t>{{CostCause::served, -18'515}}));
        QVERIFY(waterfallBetween(*snapshot, 0, 0).steps.empty());
    }

    void stepsAddUpForAnyTwoScenarios()
    {
        const EvaluationDesk desk;
        const auto catalog = tinyCatalog();
        for (unsigned seed = 0; seed < 60; ++seed) {
            Dice dice(seed);
            Plan plan = aPlan()
                            .with("Chat", WorkloadKind::realTimeInference)
                            .with("Batch", WorkloadKind::batchInference)
                            .with("Train", WorkloadKind::fineTuning)
                            .with("Notebooks")
                            .build();
            plan.scenarios.clear();
            const bool shares = seed % 2 == 1;
            for (Workload &workload : plan.workloads)
                workload.mayShareInstances = shares;
            for (const char *name : {"Baseline", "A", "B"}) {
                plan.scenarios.push_back(randomScenario(dice, plan, *catalog, shares));
                plan.scenarios.back().name = name;
            }
            const auto snapshot = makeSnapshot(desk.with(plan));
            for (const auto &[from, to] : {std::pair{0, 1}, std::pair{1, 0}, std::pair{1, 2}})
                compareSums(*snapshot, static_cast<std::size_t>(from),
                            static_cast<std::size_t>(to));
        }
    }

    void comparisonSumsRealMonths()
    {
        Plan plan = notebooks();
        plan.startMonth = Date::fromCivil(2026, 12, 1);
        const auto snapshot = makeSnapshot(EvaluationDesk().with(plan));
        const Comparison comparison = compareScenarios(snapshot, {0, 1});
        // 22 working days in every month: 36 x 185.15
        QCOMPARE(comparison.scenarios[0].thirtySixMonths.cents(), std::int64_t(36 * 18'515));
        QCOMPARE(comparison.scenarios[0].twelveMonths,
                 snapshot->evaluation.scenarios[0].twelveMonths);
        QCOMPARE(snapshot->evaluation.scenarios[1].service.count(ServiceVerdict::without), 1);
        QVERIFY(!comparison.scenarios[1].evidence);
    }

    void tablesAddUp()
    {
        Plan plan = notebooks();
        plan.scenarios[1].allocations = plan.scenarios[0].allocations;
        plan.scenarios[1].priceChangePercent = 10;
        const auto snapshot = makeSnapshot(EvaluationDesk().with(plan));
        const Comparison comparison = compareScenarios(snapshot, {0, 1});
        const Table workloads = comparedWorkloads(comparison, english());
        QCOMPARE(std::get<Money>(workloads.rows[0][2]), std::get<Money>((*workloads.total)[2]));
        const Table steps = waterfallTable(comparison, comparison.scenarios[1], english());
        QCOMPARE(std::get<Money>(steps.rows[0][1]).cents(), std::int64_t(1852));
        QCOMPARE(std::get<Money>((*steps.total)[2]).cents(), std::int64_t(1852));
        for (const TableRow &row : comparisonTable(comparison, english()).rows)
            QCOMPARE(row.size(), std::size_t{3});
    }

    void baselineProposedAndActiveComeFirst()
    {
        Plan plan = newPlan();
        for (int i = 0; i < 6; ++i)
            plan = *applyEdit(plan, AddScenario{"Other", "Baseline"});
        plan.proposed = plan.scenarios[4].name;
        plan.activeScenario = plan.scenarios[5].name;
        QCOMPARE(comparedByDefault(plan), (std::vector<std::size_t>{0, 1, 4, 5}));
    }
};

QTEST_APPLESS_MAIN(WaterfallTest)
#include "tst_waterfall.moc"
