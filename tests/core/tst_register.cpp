// SPDX-License-Identifier: GPL-3.0-or-later
// Risks, roadmap, roles of providers, trials and decisions of a plan: their templates, what the
// plan measures about them, and what becomes of them when workloads go.
#include "core/register/distribution.h"
#include "core/register/measured_trials.h"
#include "core/register/register_tables.h"

#include "core/catalog/known_providers.h"
#include "core/documents/register_templates.h"
#include "core/documents/source_documents.h"
#include "core/plan/plan_edit.h"
#include "core/wording/plan_changes.h"
#include "core/wording/register_words.h"
#include "support/evaluation_desk.h"
#include "support/plan_builders.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace headroom;
using namespace headroom::testing;

namespace {

/// Notebooks around the clock on a g5.xlarge on demand, 1.006 x 730 = 734.38 a month, and on two of
/// them as spot capacity, 2 x 0.4 x 730 = 584.00.
Plan notebooks()
{
    Workload steady = aWorkload("Steady");
    steady.schedule = {};
    Workload spot = steady;
    spot.name = "Spot";
    OfferReference onSpot = anOffer(known::aws, "us-east-1", "g5.xlarge");
    onSpot.purchase.model = PricingModel::spot;
    return aPlan()
        .with(steady)
        .on(anOffer(known::aws, "us-east-1", "g5.xlarge"), 1)
        .with(spot)
        .on(onSpot, 2)
        .build();
}

Snapshot evaluatedPlan(Plan plan)
{
    EvaluationInputs inputs = EvaluationDesk().with(std::move(plan));
    Evaluation evaluation = evaluate(inputs);
    return {std::move(inputs), std::move(evaluation)};
}

const Table &tableNamed(const std::vector<KeyedTable> &tables, const char *key)
{
    const auto found = std::ranges::find(tables, key, &KeyedTable::key);
    if (found == tables.end())
        qFatal("no table %s", key);
    return found->table;
}

Cell cellAt(const Table &table, std::size_t row, const char *column)
{
    const auto found = std::ranges::find(table.columns, column, &Column::key);
    if (found == table.columns.end())
        qFatal("no column %s", column);
    return table.rows.at(row).at(static_cast<std::size_t>(found - table.columns.begin()));
}

double numberAt(const Table &table, std::size_t row, const char *column)
{
    const Cell cell = cellAt(table, row, column);
    return std::holds_alternative<double>(cell) ? std::get<double>(cell) : std::nan("");
}

std::optional<PlanMeasure> measured(const std::vector<PlanMeasure> &measures, RiskMeasure by,
                                    const std::vector<WorkloadId> &concerned = {})
{
    PlanRisk risk;
    risk.measuredBy = by;
    risk.workloads = concerned;
    return measureOf(measures, risk);
}

} // namespace

class RegisterTest : public QObject
{
    Q_OBJECT

private slots:
    void documentsStateSevenRisks()
    {
        const std::vector<PlanRisk> risks = documentedRisks();
        QCOMPARE(risks.size(), std::size_t{7}); // four technical ones, three of cost
        const PlanRisk &shortage = risks.front();
        QCOMPARE(shortage.name, std::string("GPU availability shortage"));
        QCOMPARE(shortage.impact, RiskLevel::high);
        QCOMPARE(shortage.probability, RiskLevel::medium);
        QCOMPARE(shortage.mitigation, std::string("Multi-cloud strategy, reserved capacity"));
        QVERIFY(shortage.source.find("GPU Requirements Assessment") != std::string::npos);
        QCOMPARE(std::ranges::count(risks, RiskMeasure::none, &PlanRisk::measuredBy), 1);
    }

    void documentedRoadmapHasItsTasksInItsWeeks()
    {
        // Monday, 4 January 2027. Week 5 begins 28 days later, week 8 ends 55 days later.
        const auto phases = documentedRoadmap(notebooks(), Date::fromCivil(2027, 1, 4));
        QCOMPARE(phases.size(), std::size_t{4});
        for (const RoadmapPhase &phase : phases)
            QCOMPARE(phase.tasks.size(), std::size_t{4});
        QCOMPARE(phases[2].start, Date::fromCivil(2027, 2, 1));
        QCOMPARE(*phases[2].tasks[1].end, Date::fromCivil(2027, 2, 28));
        QCOMPARE(phases[2].tasks[1].name, std::string("Implement auto-scaling"));
        QCOMPARE(weekOf(*phases[2].tasks[1].end, phases), 8);
        QCOMPARE(weekOf(phases[2].start, phases), 5);
    }

    void prioritiesHaveOtherWeeks()
    {
        // Week 14 begins 91 days after the first day.
        const auto phases = documentedPriorities(notebooks(), Date::fromCivil(2027, 1, 4));
        QCOMPARE(phases.size(), std::size_t{4});
        QCOMPARE(phases[1].start, Date::fromCivil(2027, 1, 18));
        QCOMPARE(phases[3].start, Date::fromCivil(2027, 4, 5));
    }

    void workIsDistributedOverProvidersWithTheirRoles()
    {
        Plan plan = notebooks();
        plan.providerRoles = documentedRoles();
        const Snapshot snapshot = evaluatedPlan(plan);
        const Distribution distribution = distributionOf(snapshot);
        QCOMPARE(distribution.providers.size(), std::size_t{3});
        const RoleShare &primary = distribution.providers.front();
        QCOMPARE(primary.role, std::optional(ProviderRank::primary));
        QCOMPARE(primary.drift(), std::optional(40.0)); // 100 instead of 60
        QCOMPARE(distribution.providers[1].actual, 0.0);
        // Both workloads are development, on one machine at one provider.
        QCOMPARE(distribution.work.size(), std::size_t{1});
        const DistributedWork &work = distribution.work.front();
        QCOMPARE(work.stage, WorkStage::development);
        QCOMPARE(work.compute, Money::fromCents(131838)); // 734.38 + 584.00
        QCOMPARE(work.percent, 100.0);
        QCOMPARE(work.machines, (std::set<std::string>{"g5.xlarge"}));
    }

    void trialsAreBroughtToTheDemandOfTheirWorkload()
    {
        Workload chat = aWorkload("Chat");
        chat.kind = WorkloadKind::realTimeInference;
        chat.demand.peakRequestsPerSecond = 16;
        Workload runs = aWorkload("Runs");
        runs.kind = WorkloadKind::training;
        runs.demand.tokensPerRun = 50e6;
        runs.demand.epochs = 2;
        runs.demand.runsPerMonth = Exact(4);
        Workload batches = aWorkload("Batches");
        batches.kind = WorkloadKind::batchInference;
        batches.demand.itemsPerRun = 72'000;
        batches.demand.runsPerMonth = Exact(10);
        Plan plan = aPlan().with(chat).with(runs).with(batches).build();
        const WorkloadId service = plan.workloads[0].id;
        const WorkloadId training = plan.workloads[1].id;
        Trial trial;
        trial.name = "Ten a second";
        trial.workload = service;
        trial.hours = Exact(3);
        trial.cost = Money::fromCents(657); // 2.19 an hour
        trial.requestsPerSecond = 10;
        plan.trials = {trial};
        trial.name = "Unbilled";
        trial.cost.reset();
        plan.trials.push_back(trial);
        trial.name = "Run";
        trial.workload = training;
        trial.cost = Money::fromCents(657);
        trial.requestsPerSecond.reset();
        trial.tokensPerSecond = 2000;
        plan.trials.push_back(trial);
        trial.name = "Ten items a second";
        trial.workload = plan.workloads[2].id;
        trial.tokensPerSecond.reset();
        trial.requestsPerSecond = 10;
        plan.trials.push_back(trial);
        const Snapshot snapshot = evaluatedPlan(plan);
        const auto served = measuredTrials(snapshot, service);
        QCOMPARE(served.size(), std::size_t{1});
        QCOMPARE(served[0].copies, Exact(2)); // 16 / 10, rounded up
        QCOMPARE(Money::rounded(served[0].monthly), Money::fromCents(319740)); // 2 x 2.19 x 730
        const auto trained = measuredTrials(snapshot, training);
        QCOMPARE(trained.size(), std::size_t{1});
        QCOMPARE(trained[0].runHours, Exact::ratio(125, 9)); // 100M / 2,000 / 3,600 = 13.89
        QCOMPARE(Money::rounded(trained[0].monthly), Money::fromCents(12167)); // x 4 x 2.19
        const auto batched = measuredTrials(snapshot, plan.workloads[2].id);
        QCOMPARE(batched.size(), std::size_t{1});
        QCOMPARE(batched[0].runHours, Exact(2));                              // 72,000 / 10 / 3,600
        QCOMPARE(Money::rounded(batched[0].monthly), Money::fromCents(4380)); // x 10 x 2.19
    }

    void trialsAreComparedWithTheBestOfTheirGroup()
    {
        Trial trial;
        trial.group = "rates";
        trial.hours = Exact(1);
        trial.cost = Money::fromCents(300);
        trial.tokensPerSecond = 1000;
        std::vector<Trial> trials(3, trial);
        trials[1].tokensPerSecond = 1500; // two thirds of the cost
        trials[2].group = "others";
        QCOMPARE(againstBest(trials[0], trials), std::optional(50.0));
        QCOMPARE(againstBest(trials[1], trials), std::optional(0.0));
        QCOMPARE(againstBest(trials[2], trials), std::optional(0.0));
        trials[0].cost.reset();
        QCOMPARE(againstBest(trials[0], trials), std::nullopt);
    }

    void aProviderWithoutARoleIsInTheDistribution()
    {
        Plan plan = notebooks();
        plan.providerRoles = {{known::google, ProviderRank::primary, 100.0}};
        const Distribution distribution = distributionOf(evaluatedPlan(plan));
        QCOMPARE(distribution.providers.size(), std::size_t{2});
        QCOMPARE(distribution.providers[0].drift(), std::optional(-100.0));
        QCOMPARE(distribution.providers[1].provider, known::aws);
        QVERIFY(!distribution.providers[1].role && !distribution.providers[1].drift());
        QCOMPARE(distribution.work.front().provider, std::size_t{1});
    }

    void rolesOfTheDocumentsAddUp()
    {
        double sum = 0;
        for (const ProviderRole &role : documentedRoles()) {
            QCOMPARE(role.advantages.size(), std::size_t{3});
            sum += role.percent.value_or(0);
        }
        QCOMPARE(sum, 100.0);
    }

    void templatesAreAccepted()
    {
        Plan plan = notebooks();
        const Date day = Date::fromCivil(2027, 1, 4);
        for (const PlanEdit &edit :
             {PlanEdit(SetRisks{documentedRisks()}), PlanEdit(SetProviderRoles{documentedRoles()}),
              PlanEdit(SetPhases{documentedRoadmap(plan, day)}),
              PlanEdit(SetPhases{documentedPriorities(plan, day)})}) {
            const auto changed = applyEdit(plan, edit);
            QVERIFY2(changed.has_value(), changed ? "" : changed.error().text().c_str());
            QVERIFY(*changed != plan);
            plan = *changed;
        }
    }

    void planMeasuresItsRisks()
    {
        Plan plan = notebooks();
        plan.monthlyBudget = Money::fromCents(100'000); // less than a February costs
        const Snapshot snapshot = evaluatedPlan(plan);
        const auto &lines = snapshot.evaluation.activeScenario().lines;
        QCOMPARE(lines[0].compute, Money::fromCents(73'438));
        QCOMPARE(lines[1].compute, Money::fromCents(58'400));
        const auto measures = planMeasures(snapshot);
        const auto spot = measured(measures, RiskMeasure::spotShare);
        QVERIFY(spot);
        QVERIFY(std::abs(spot->value - 44.2967) < 1e-4); // 584.00 / 1318.38
        QVERIFY(spot->workloads == std::vector<WorkloadId>{2});
        QCOMPARE(spot->probability, std::optional(RiskLevel::medium)); // 20 to 50 %
        QCOMPARE(measured(measures, RiskMeasure::providerShare)->value, 100.0);
        QCOMPARE(measured(measures, RiskMeasure::gpuTypes)->value, 1.0);
        // From 20 July to the desk's day.
        QCOMPARE(
            measured(measures, RiskMeasure::priceAge)->value,
            double(snapshot.inputs.valuationDate.days() - Date::fromCivil(2026, 7, 20).days()));
        QCOMPARE(measured(measures, RiskMeasure::budget)->value, 12.0);
        QCOMPARE(measured(measures, RiskMeasure::budget)->of, 12.0);
        QVERIFY(!measured(measures, RiskMeasure::headroom)); // people at work have none
        const QString words = QString::fromStdString(describe(*spot, plan, english()));
        QVERIFY2(words.startsWith(QStringLiteral("44.3")), qPrintable(words));
        QVERIFY2(words.endsWith(QStringLiteral("% of compute cost on spot capacity")),
                 qPrintable(words));
    }

    void riskIsMeasuredOnTheWorkloadsThatItConcerns()
    {
        const std::vector<PlanMeasure> measures{
            {RiskMeasure::headroom, 2.0, 0, {2}, {{2, 2.0}, {1, 3.0}, {3, 4.0}}},
            {RiskMeasure::budget, 5.0, 12.0}};
        QCOMPARE(measured(measures, RiskMeasure::headroom)->value, 2.0);
        const auto concerned = measured(measures, RiskMeasure::headroom, {3, 1});
        QVERIFY(concerned);
        QCOMPARE(concerned->value, 3.0);
        QVERIFY(concerned->workloads == std::vector<WorkloadId>{1});
        QVERIFY(!measured(measures, RiskMeasure::headroom, {9}));
        QCOMPARE(measured(measures, RiskMeasure::budget, {1})->value, 5.0);
    }

    void whatIsListedIsNotProposedAgain()
    {
        Plan plan = notebooks();
        const auto measuresOf = [](const Plan &one) { return planMeasures(evaluatedPlan(one)); };
        const auto proposed = proposedRisks(plan, measuresOf(plan), english());
        const auto isOfSpot = [](const PlanRisk &risk) {
            return risk.measuredBy == RiskMeasure::spotShare;
        };
        const auto found = std::ranges::find_if(proposed, isOfSpot);
        QVERIFY(found != proposed.end());
        QCOMPARE(found->name, std::string("Spot instance interruptions"));
        QCOMPARE(found->mitigation, std::string("Checkpointing, graceful handling"));
        plan.risks = {*found};
        QVERIFY(std::ranges::none_of(proposedRisks(plan, measuresOf(plan), english()), isOfSpot));
        QCOMPARE(proposedRisks(plan, measuresOf(plan), english()).size(), proposed.size() - 1);

        plan.scenarios[0].allocations[2].offer.purchase.model = PricingModel::onDemand;
        plan.risks.clear();
        QVERIFY(std::ranges::none_of(proposedRisks(plan, measuresOf(plan), english()), isOfSpot));
    }

    void tablesShowShareCostAndDrift()
    {
        Plan plan = notebooks();
        plan.providerRoles = documentedRoles();
        plan.phases = {{"Pilot", Date::fromCivil(2027, 1, 4), std::nullopt, {1}, ""}};
        // 6.57 / (44,000 x 3,600 x 3.41) x 1,000,000 = 0.0121634 a million tokens.
        Trial trial{"lr-search 41"};
        trial.hours = Exact::ratio(341, 100);
        trial.cost = Money::fromCents(657);
        trial.tokensPerSecond = 44'000;
        plan.trials = {trial};
        const auto tables =
            registerTables(evaluatedPlan(plan), english(), RegisterReader::programs);
        for (const KeyedTable &one : tables) {
            for (const TableRow &row : one.table.rows)
                QCOMPARE(row.size(), one.table.columns.size());
        }
        const Table &roles = tableNamed(tables, "provider_roles");
        QCOMPARE(numberAt(roles, 0, "drift_points"), 40.0); // 100 instead of 60
        QCOMPARE(numberAt(roles, 2, "drift_points"), -10.0);
        QVERIFY(cellAt(tableNamed(tables, "roadmap"), 0, "monthly_cost")
                == Cell(Money::fromCents(73'438)));
        const Cell cost = cellAt(tableNamed(tables, "experiments"), 0, "cost_per_million_tokens");
        QVERIFY(std::abs(std::get<Exact>(cost).toDouble() - 0.0121634) < 1e-6);
    }

    void peopleReadNamesWhereProgramsReadKeys()
    {
        Plan plan = notebooks();
        plan.risks = {{"Quota"}};
        plan.risks[0].status = ItemStatus::underWay;
        const auto progress = [snapshot = evaluatedPlan(plan)](RegisterReader reader) {
            const auto tables = registerTables(snapshot, english(), reader);
            return std::get<std::string>(cellAt(tableNamed(tables, "risks"), 0, "progress"));
        };
        QCOMPARE(progress(RegisterReader::people), std::string("under way"));
        QCOMPARE(progress(RegisterReader::programs), std::string("under_way"));
    }

    void workloadsThatGoAreForgotten()
    {
        Plan plan = notebooks();
        plan.risks = {{"R", RiskLevel::low, RiskLevel::low}};
        plan.risks.front().workloads = {1, 2};
        plan.providerRoles = {{known::aws, ProviderRank::primary, std::nullopt, {2}}};
        plan.trials = {{"T", "", 2}};
        plan.trials.front().hours = 1;
        const auto removed = applyEdit(plan, RemoveWorkload{2});
        QVERIFY2(removed.has_value(), removed ? "" : removed.error().text().c_str());
        QVERIFY(removed->risks.front().workloads == std::vector<WorkloadId>{1});
        QVERIFY(removed->providerRoles.front().workloads.empty());
        QVERIFY(!removed->trials.front().workload);
    }

    void badItemsAreRejectedAtTheirField()
    {
        const Plan plan = notebooks();
        const auto placeOf = [&](const PlanEdit &edit) {
            const auto changed = applyEdit(plan, edit);
            return changed ? std::string("accepted") : changed.error().where;
        };
        PlanRisk risk{"R"};
        QCOMPARE(placeOf(SetRisks{{risk}}), std::string("accepted"));
        risk.workloads = {9};
        QCOMPARE(placeOf(SetRisks{{risk}}), std::string("/risks/0/workloads/0"));
        Trial trial{"T"};
        QCOMPARE(placeOf(SetTrials{{trial}}), std::string("/experiments/0/hours"));
        trial.hours = Exact::ratio(1, 2);
        QCOMPARE(placeOf(SetTrials{{trial}}), std::string("accepted"));
        RoadmapPhase phase{"P", Date::fromCivil(2027, 1, 4), std::nullopt, {}, ""};
        phase.tasks = {{"T", Date::fromCivil(2027, 1, 9), Date::fromCivil(2027, 1, 8)}};
        QCOMPARE(placeOf(SetPhases{{phase}}), std::string("/phases/0/tasks/0/end"));
        QCOMPARE(placeOf(SetDecisions{{PlanDecision{}}}), std::string("/decisions/0/name"));
    }

    void changesAreNamed()
    {
        const Plan before = notebooks();
        Plan after = before;
        after.risks = {{"Spot is gone", RiskLevel::high, RiskLevel::low}};
        Plan later = after;
        later.risks.front().mitigation = "Checkpoint";
        const auto added = namedChanges(before, after, english());
        QVERIFY(!added.empty());
        const auto changed = namedChanges(after, later, english());
        QCOMPARE(changed.size(), std::size_t{1});
        QVERIFY2(changed[0].what.find("mitigation") != std::string::npos, changed[0].what.c_str());
        QCOMPARE(changed[0].after, std::string("Checkpoint"));
    }

    void decisionsFollowTheNamesOfScenarios()
    {
        Plan plan = notebooks();
        plan.decisions = {{"D", Date::fromCivil(2026, 11, 19), PlanDecision::Outcome::decided, "",
                           plan.baseline}};
        const auto renamed = applyEdit(plan, RenameScenario{plan.baseline, "Today"});
        QVERIFY(renamed);
        QCOMPARE(renamed->decisions.front().scenario, std::string("Today"));
    }
};

QTEST_APPLESS_MAIN(RegisterTest)
#include "tst_register.moc"
