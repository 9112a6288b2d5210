// SPDX-License-Identifier: GPL-3.0-or-later
// Energy and carbon of a month, by hand.
#include "core/carbon/carbon_facts.h"
#include "core/carbon/footprint.h"
#include "core/catalog/known_providers.h"
#include "core/comparison/comparison.h"
#include "core/evaluation/evaluation.h"
#include "core/evaluation/format.h"
#include "core/evaluation/line_footprint.h"
#include "core/evaluation/offer_carbon.h"
#include "core/letters.h"
#include "core/proposals/mix_outcome.h"
#include "core/report/carbon_table.h"
#include "core/report/comparison_tables.h"
#include "core/wording/carbon_words.h"
#include "core/wording/explain.h"
#include "support/evaluation_desk.h"
#include "support/plan_builders.h"
#include "support/random_plans.h"

#include <QTest>

#include <cmath>

using namespace headroom;
using namespace headroom::testing;

namespace {

constexpr const char *kFigures = "figure,provider,low,value,high,year,source\n"
                                 "accelerator_idle,,0.1,0.2,0.3,2026,list\n"
                                 "accelerator_load,,0.6,0.8,1,2026,list\n"
                                 "vcpu_idle,,1,1,1,2026,list\n"
                                 "vcpu_load,,2,3,4,2026,list\n"
                                 "memory,,0.5,0.5,0.5,2026,list\n"
                                 "host,,100,100,100,2026,list\n"
                                 "pue,,1.2,1.5,2,2026,list\n"
                                 "pue,aws,1.1,1.2,1.3,2024,list of AWS\n"
                                 "embodied_vcpu,,5,10,20,2026,list\n"
                                 "embodied_memory,,1,1,1,2026,list\n"
                                 "embodied_accelerator,,100,150,200,2026,list\n"
                                 "embodied_host,,100,100,100,2026,list\n"
                                 "lifetime,,2,4,5,2026,list\n";
constexpr const char *kGrid = "provider,region,country,low,grams_per_kwh,high,year,method,source\n"
                              "aws,us-east-1,,200,400,500,2023,annual_factor,list\n"
                              ",,Germany,300,350,400,2023,life_cycle,list\n";
constexpr double kGibOfGb = 1 / 1.073741824;

const CarbonFacts &facts()
{
    static const CarbonFacts known = CarbonFacts::parse(kFigures, kGrid).value();
    return known;
}

Region aRegion(Provider provider, const char *name, const char *country)
{
    return {provider, name, {}, country, {}};
}

/// Two cards of 100 W, ten processors and 8 GB, half busy for a hundred hours.
MachineUse aMachine()
{
    MachineUse use;
    use.provider = known::aws;
    use.accelerators = 2;
    use.acceleratorWatts = 100;
    use.vcpus = 10;
    use.memoryGib = 8 * kGibOfGb;
    use.hours = {100, 90, 120};
    use.utilisation = {0.5, 0.5, 0.5};
    return use;
}

bool isAbout(const std::optional<RangedFigure> &figure, const RangedFigure &expected)
{
    constexpr double kLittle = 1e-6;
    return figure && std::abs(figure->value - expected.value) < kLittle
           && std::abs(figure->low - expected.low) < kLittle
           && std::abs(figure->high - expected.high) < kLittle;
}

Plan twoMachines()
{
    const OfferReference offer = anOffer(known::aws, "us-east-1", "g5.xlarge");
    return aPlan().with("Notebooks").on(offer, 2).with("Elsewhere").on(offer, 1).build();
}

QString replaced(const char *text, const QString &before, const QString &after)
{
    return QString(text).replace(before, after);
}

} // namespace

class CarbonTest : public QObject
{
    Q_OBJECT

private slots:
    void footprintByHand()
    {
        const Region virginia = aRegion(known::aws, "us-east-1", "United States");
        const Footprint footprint = onGrid(energyOf(facts(), aMachine()), facts().gridOf(virginia));
        QVERIFY(footprint.gap == CarbonGap::none);
        // Cards 200 W x (0.2 + 0.6 x 0.5), processors 10 x (1 + 2 x 0.5), memory 8 x 0.5:
        // 100 + 20 + 4; low 70 + 15 + 4; high 130 + 25 + 4.
        QVERIFY(isAbout(footprint.watts, {124, 89, 159}));
        // 124 W x 100 h x 1.2; 89 x 90 x 1.1; 159 x 120 x 1.3.
        QVERIFY(isAbout(footprint.kwh, {14.88, 8.811, 24.804}));
        // (2 x 150 + 10 x 10 + 8) kg / 4 years x 100 h; (200 + 50 + 8) / 5 x 90;
        // (400 + 200 + 8) / 2 x 120; a year has 8,760 h.
        QVERIFY(isAbout(footprint.embodiedKg,
                        {408.0 / 35040 * 100, 258.0 / 43800 * 90, 608.0 / 17520 * 120}));
        // 14.88 x 0.4 + 1.1643836; 8.811 x 0.2 + 0.5301370; 24.804 x 0.5 + 4.1643836.
        QVERIFY(isAbout(footprint.kg, {7.1163836, 2.2923370, 16.5663836}));
        QCOMPARE(footprint.pue->source, std::string("list of AWS"));
        QCOMPARE(footprint.grid->year, 2023);
    }

    void machineWithoutProcessorsHasTheHostOfItsAccelerators()
    {
        MachineUse use = aMachine();
        use.vcpus = 0;
        const Region virginia = aRegion(known::aws, "us-east-1", "");
        const Footprint footprint = onGrid(energyOf(facts(), use), facts().gridOf(virginia));
        QVERIFY(isAbout(footprint.watts, {300, 270, 330})); // 100 W of host for each card
        QVERIFY(isAbout(footprint.embodiedKg,
                        {500.0 / 35040 * 100, 400.0 / 43800 * 90, 600.0 / 17520 * 120}));
    }

    void placeIsRegionElseCountry()
    {
        const auto grams = [](const Region &region) {
            const GridFact *grid = facts().gridOf(region);
            return grid != nullptr ? grid->grams.value : -1;
        };
        QCOMPARE(grams(aRegion(known::aws, "us-east-1", "Germany")), 400);
        QCOMPARE(grams(aRegion(known::azure, "us-east-1", "Germany")), 350);
        QCOMPARE(grams(aRegion(known::azure, "us-east-1", "France")), -1);
        QCOMPARE(grams(aRegion(known::own, "Germany", "")), 350);
        // A region whose country nobody states is not in a grid without a country.
        QCOMPARE(grams(aRegion(known::azure, "nowhere", "")), -1);
    }

    void whatIsMissingIsNotZero()
    {
        MachineUse use = aMachine();
        use.provider = known::azure;
        const Footprint nowhere = onGrid(energyOf(facts(), use), nullptr);
        QVERIFY(nowhere.gap == CarbonGap::noGrid);
        QVERIFY(!nowhere.kg);
        QVERIFY(isAbout(nowhere.kwh,
                        {124 * 100 * 1.5 / 1000, 89 * 90 * 1.2 / 1000, 159 * 120 * 2.0 / 1000}));
        use.acceleratorWatts = 0;
        const Footprint unrated = onGrid(energyOf(facts(), use), nullptr);
        QVERIFY(unrated.gap == CarbonGap::noPower);
        QVERIFY(!unrated.kwh && !unrated.kg && unrated.embodiedKg);
        const TableRow cells = carbonCells(unrated);
        QCOMPARE(cells, TableRow(4));
        QCOMPARE(basisOf(unrated), std::string("not known: power of the accelerator unknown"));
    }

    void utilisationIsThatOfAllInstancesOverTheWeek()
    {
        Workload chat = aWorkload("Chat", WorkloadKind::realTimeInference);
        chat.spareReplicas = 1;
        Sizing sizing;
        sizing.fits = true;
        sizing.replicas = 3;
        sizing.utilisation = 0.6;
        Line line;
        line.usage = line.used = UsageOfWorkload(chat).on({}, 3, &sizing);
        QVERIFY(meanUtilisation(chat, line) == (RangedFigure{0.5, 0, 1})); // nothing is sized
        line.sizing = sizing;
        // Two of three work, 60 % busy all week.
        QVERIFY(isAbout(meanUtilisation(chat, line), {0.4, 0.4, 0.4}));
        // Half of the hours of each day at half the demand: 0.4 x (1 + 0.5) / 2.
        chat.demand.peakRequestsPerSecond = 4;
        for (std::size_t hour = 0; hour < kHoursPerDay; ++hour)
            chat.demand.profile[hour] = hour < kHoursPerDay / 2 ? 1 : 2;
        line.usage = line.used = UsageOfWorkload(chat).on({}, 3, &sizing);
        QVERIFY(isAbout(meanUtilisation(chat, line), {0.3, 0.3, 0.3}));
        // People keep it more or less busy; a run is work alone.
        QVERIFY(meanUtilisation(aWorkload("Notebooks"), line) == (RangedFigure{0.5, 0, 1}));
        Workload run = aWorkload("Training", WorkloadKind::training);
        run.schedule.kind = Schedule::Kind::perRun;
        QVERIFY(meanUtilisation(run, line) == (RangedFigure{1, 1, 1}));
    }

    void badTablesAreRefused_data()
    {
        QTest::addColumn<QString>("figures");
        QTest::addColumn<QString>("grid");
        QTest::addColumn<QString>("what");
        QTest::addColumn<QString>("where");
        const auto figures = [](const char *name, const QString &before, const QString &after,
                                const char *what, const char *where) {
            QTest::newRow(name) << replaced(kFigures, before, after) << QString(kGrid)
                                << QString(what) << QString(where);
        };
        figures("unknown figure", "vcpu_load", "vcpu_lode",
                "There is no figure of this name about power and carbon.", "line 5, column figure");
        figures("range the wrong way", "2,3,4", "4,3,2",
                "Low, expected and high value must be greater than zero, in ascending order.",
                "line 5, column value");
        figures("no source", "2024,list of AWS", "2024,",
                "The source of the figure must be stated.", "line 9, column source");
        figures("no year", "2024,list of AWS", ",list", "The year of the figure must be stated.",
                "line 9, column year");
        figures("no row for all", "lifetime,,", "lifetime,aws,",
                "This figure needs a line that applies to all providers.", "lifetime");
        const auto grid = [](const char *name, const QString &before, const QString &after,
                             const char *what, const char *where) {
            QTest::newRow(name) << QString(kFigures) << replaced(kGrid, before, after)
                                << QString(what) << QString(where);
        };
        grid("no method", "life_cycle", "guess",
             "The method is operational, life_cycle or annual_factor.", "line 3, column method");
        grid("region and country", "aws,us-east-1,,", "aws,us-east-1,Germany,",
             "A grid is that of a region and its provider, or of a country.",
             "line 2, column region");
        grid("nowhere", ",,Germany,", ",,,",
             "A grid is that of a region and its provider, or of a country.",
             "line 3, column region");
    }

    void badTablesAreRefused()
    {
        QFETCH(const QString, figures);
        QFETCH(const QString, grid);
        QFETCH(const QString, what);
        QFETCH(const QString, where);
        const auto read = CarbonFacts::parse(figures.toStdString(), grid.toStdString());
        QVERIFY(!read);
        QCOMPARE(QString::fromStdString(read.error().whatAndRemedy()), what);
        QCOMPARE(QString::fromStdString(read.error().where), where);
    }

    void shippedFactsAreRead()
    {
        const auto shipped = shippedCarbonFacts();
        QVERIFY(shipped.has_value());
        QCOMPARE(shipped->figure(CarbonFigure::pue, known::google).value.value, 1.09);
        const GridFact *sweden = shipped->gridOf(aRegion(known::aws, "eu-north-1", "Sweden"));
        QVERIFY(sweden != nullptr);
        QCOMPARE(sweden->grams.value, 8);
        // A region that no source lists has the mix of its country.
        QVERIFY(shipped->gridOf(aRegion(known::azure, "newzealandnorth", "New Zealand"))
                != nullptr);
    }

    void limitIsKeptToTheGram()
    {
        const auto evaluated = [](std::optional<double> limit, const char *grid = kGrid) {
            Plan plan = twoMachines();
            plan.monthlyCarbonKg = limit;
            EvaluationInputs inputs = EvaluationDesk().with(plan);
            inputs.carbon =
                std::make_shared<const CarbonFacts>(CarbonFacts::parse(kFigures, grid).value());
            return evaluateScenario(inputs, inputs.plan->scenarios.front());
        };
        const RangedFigure kg = evaluated(std::nullopt).carbon.kg;
        QVERIFY(kg.low < kg.value && kg.value < kg.high);
        QVERIFY(hasFinding(evaluated(kg.value - 0.001), "over_carbon_limit", Severity::warning));
        QVERIFY(hasFinding(evaluated(kg.value), "may_exceed_carbon_limit", Severity::note));
        QVERIFY(!hasFinding(evaluated(kg.high), "may_exceed_carbon_limit", Severity::note));
        // Where nobody knows, the limit is not kept for lack of figures.
        const std::string elsewhere = replaced(kGrid, "us-east-1", "eu-west-1").toStdString();
        QVERIFY(
            hasFinding(evaluated(1e9, elsewhere.c_str()), "carbon_not_known", Severity::warning));
    }

    void lineIsExplained()
    {
        EvaluationInputs inputs = EvaluationDesk().with(twoMachines());
        inputs.carbon = std::make_shared<const CarbonFacts>(facts());
        const Scenario &scenario = inputs.plan->scenarios.front();
        const Line line = evaluateScenario(inputs, scenario).lines.front();
        const HowStep step = explain(inputs, scenario, inputs.plan->workloads.front(), line).back();
        // Two g5.xlarge for 176 h, half busy: 300 W x 0.5, 4 x 2 W, 17.18 GB x 0.5 W. Making:
        // (150 + 40 + 17.18) kg / 35,040 h x 352 h. Idle 42.59 W, busy 324.59 W.
        QCOMPARE(step.formula,
                 std::string("352 instance-hours × 166.6 W × PUE 1.20 = 70.4 kWh; × 400 g/kWh, and "
                             "2.1 kg for making the servers = 30.2 kg CO2e (4.4 to 80.2)"));
        QCOMPARE(QString::fromStdString(joined(step.sources, "; ")),
                 QStringLiteral(
                     "Mean utilisation: 50\u202F%; PUE of 2024: list of AWS; Grid of us-east-1, "
                     "2023, annual factor of an authority: list"));
    }

    void comparisonSaysWhatARegionChanges()
    {
        // The same price in both places: energy stays, the grid changes.
        CatalogBuilder catalog;
        catalog.type(known::aws, "g5.xlarge", 4, 16)
            .accelerators("NVIDIA A10G", 1, 24)
            .onDemand("us-east-1", "1.006")
            .onDemand("eu-central-1", "1.006");
        Plan plan = twoMachines();
        plan.scenarios.push_back(plan.scenarios.front());
        plan.scenarios.back().name = "Frankfurt";
        for (auto &[id, allocation] : plan.scenarios.back().allocations)
            allocation.offer = anOffer(known::aws, "eu-central-1", "g5.xlarge");
        EvaluationInputs inputs = EvaluationDesk(catalog.build()).with(plan);
        const std::string grid =
            std::string(kGrid) + "aws,eu-central-1,,300,350,400,2023,annual_factor,list\n";
        inputs.carbon =
            std::make_shared<const CarbonFacts>(CarbonFacts::parse(kFigures, grid).value());
        const auto snapshot = makeSnapshot(inputs);
        const Comparison comparison = compareScenarios(snapshot, {0, 1});
        const std::vector<CostStep> &steps = comparison.scenarios.back().fromBaseline.steps;
        QCOMPARE(steps.size(), std::size_t{1});
        QVERIFY(steps.front().cause == CostCause::region);
        QVERIFY(steps.front().amount == Money());
        const double kwh = snapshot->evaluation.scenarios.front().carbon.kwh.value;
        QVERIFY(kwh > 0);
        QVERIFY(std::abs(*steps.front().kg - kwh * (350 - 400) / 1000) < 1e-9 * kwh);
        const Table way = waterfallTable(comparison, comparison.scenarios.back(), english());
        QCOMPARE(way.columns.back().key, std::string("kg_co2e"));
    }

    void proposalSaysWhatItChanges()
    {
        const auto snapshotOf = [](const Plan &plan) {
            EvaluationInputs inputs = EvaluationDesk().with(plan);
            inputs.carbon = std::make_shared<const CarbonFacts>(facts());
            return makeSnapshot(inputs);
        };
        Plan plan = twoMachines();
        const auto today = snapshotOf(plan);
        const double kg = today->evaluation.activeScenario().carbon.kg.value;
        // One of three machines less.
        plan.scenarios.front().allocations.at(1).count = 1;
        plan.monthlyCarbonKg = 1;
        const auto chosen = snapshotOf(plan);
        const std::string figures = "Carbon a month: " + formatFigure(kg, english())
                                    + " kg CO2e today, " + formatFigure(kg * 2 / 3, english())
                                    + " kg proposed.";
        QCOMPARE(carbonOutcome(*today, *chosen), figures + " That exceeds the limit of 1.00 kg.");
        plan.monthlyCarbonKg = kg;
        QCOMPARE(carbonOutcome(*today, *snapshotOf(plan)), figures);
    }

    void sumsSayWhatTheyLack()
    {
        EvaluationInputs inputs = EvaluationDesk().with(twoMachines());
        const auto carbonOf = [&] {
            return evaluateScenario(inputs, inputs.plan->scenarios.front()).carbon;
        };
        QCOMPARE(describe(carbonOf()), std::string("not known"));
        inputs.carbon = std::make_shared<const CarbonFacts>(facts());
        const CarbonTotal whole = carbonOf();
        QCOMPARE(whole.lines, 2);
        QCOMPARE(whole.withCarbon, 2);
        // No grid: energy is known, carbon is not.
        inputs.carbon = std::make_shared<const CarbonFacts>(
            CarbonFacts::parse(kFigures, replaced(kGrid, "us-east-1", "eu-west-1").toStdString())
                .value());
        const CarbonTotal energy = carbonOf();
        QCOMPARE(energy.withCarbon, 0);
        QCOMPARE(energy.kwh.value, whole.kwh.value);
        QVERIFY(describe(energy).ends_with("for 2 of 2 workloads; carbon is not known"));
    }

    /// Work of all kinds, on spot capacity too.
    void placeOnTheAxisIsTheCarbonOfTheLine()
    {
        std::size_t known = 0;
        for (unsigned seed = 0; seed < 40; ++seed) {
            EvaluationInputs inputs = EvaluationDesk().with(randomPlan(seed));
            inputs.carbon = std::make_shared<const CarbonFacts>(shippedCarbonFacts().value());
            const Scenario &scenario = inputs.plan->scenarios.front();
            for (const Workload &workload : inputs.plan->workloads) {
                const CandidateSet set = findCandidates(inputs, scenario, workload.id);
                const std::vector<double> values = carbonValues(inputs, scenario, set);
                for (OfferIndex i = 0; i < values.size(); ++i) {
                    const Line line = candidateLine(inputs, scenario, set, i);
                    const bool has = set.sizing(i).fits && line.footprint.kg;
                    QCOMPARE(!std::isnan(values[i]), has);
                    if (has)
                        QCOMPARE(values[i], line.footprint.kg->value);
                    known += has ? 1 : 0;
                }
            }
        }
        QVERIFY2(known > 20, qPrintable(QString::number(known)));
    }
};

QTEST_GUILESS_MAIN(CarbonTest)
#include "tst_carbon.moc"
