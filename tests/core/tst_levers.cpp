// SPDX-License-Identifier: GPL-3.0-or-later
// Levers to consider before buying more: no lever claims a saving that the changed plan does not
// show.
#include "core/catalog/known_providers.h"
#include "core/catalog/offer.h"
#include "core/levers/levers.h"
#include "core/plan/inheritance.h"
#include "core/plan/plan_edit.h"
#include "core/report/lever_table.h"
#include "core/sizing/hardware/hardware.h"
#include "core/wording/lever_words.h"
#include "support/evaluation_desk.h"
#include "support/plan_builders.h"
#include "support/random_platform.h"

#include <QTest>

#include <algorithm>

using namespace headroom;
using namespace headroom::testing;

namespace {

/// True if any workload keeps its limits with less certainty: by the verdict, or because the figure
/// itself now exceeds its limit.
bool losesAssurance(const ScenarioEvaluation &before, const ScenarioEvaluation &after)
{
    const auto isBeyond = [](const Line &line) { return line.missChance > 0.5; };
    for (std::size_t i = 0; i < before.lines.size(); ++i) {
        const Line &was = before.lines[i];
        const Line &is = after.lines[i];
        if (was.usage && (is.verdict > was.verdict || (isBeyond(is) && !isBeyond(was))))
            return true;
    }
    return false;
}

/// A service, a fine-tuning with a deadline, a nightly batch and a development machine, all with
/// offers.
Plan mixedPlan()
{
    Plan plan = chatPlan();
    Workload &chat = plan.workloads.front();
    chat.model = "GPT-2 Large";
    chat.demand.peakRequestsPerSecond = 500;
    chat.serviceLevel.p95LatencyMs = 6000;
    for (std::size_t hour = 8; hour < 18; ++hour)
        chat.demand.profile[hour] = 10;
    for (std::size_t hour = 0; hour < 8; ++hour)
        chat.demand.profile[hour] = 2;
    Workload tuning = newWorkload(WorkloadKind::fineTuning);
    tuning.name = "Tuning";
    tuning.model = "BERT-base";
    tuning.demand.tokensPerRun = 5e9;
    tuning.demand.sequenceLength = 512;
    tuning.demand.method = TrainingMethod::full;
    tuning.serviceLevel.deadlineHours = 6;
    tuning.otherCosts = {{"Tax", Money(), CostBasis::tax, 0, 1, 19}};
    plan = *applyEdit(plan, AddWorkload{tuning});
    Workload batch = newWorkload(WorkloadKind::batchInference);
    batch.name = "Batch";
    batch.model = "GPT-2";
    batch.constraints.interruptible = false;
    plan = *applyEdit(plan, AddWorkload{batch});
    Workload notebooks = newWorkload(WorkloadKind::development);
    notebooks.name = "Notebooks";
    notebooks.schedule = Schedule{};
    plan = *applyEdit(plan, AddWorkload{notebooks});
    for (const WorkloadId id : {1U, 2U, 3U, 4U}) {
        Allocation allocation;
        allocation.offer = anOffer(known::aws, "us-east-1", "p3.2xlarge");
        plan = *applyEdit(plan, Allocate{id, allocation});
    }
    return plan;
}

/// The plan with a lever tried in a scenario in addition to the baseline, as the window adds it.
Plan withLever(const Plan &plan, const Lever &lever)
{
    Scenario tried = scenarioWith(plan, activeScenario(plan), lever);
    tried.name = "Tried";
    const auto changed = applyEdit(plan, InsertScenario{tried});
    if (!changed)
        qFatal("%s", changed.error().text().c_str());
    return *changed;
}

const Lever *leverOf(const std::vector<Lever> &levers, WorkloadId workload, LeverKind kind)
{
    const auto found = std::ranges::find_if(levers, [&](const Lever &lever) {
        return lever.changed.id == workload && lever.kind == kind;
    });
    return found == levers.end() ? nullptr : &*found;
}

} // namespace

class LeversTest : public QObject
{
    Q_OBJECT

private slots:
    void theChangedPlanShowsWhatIsClaimed()
    {
        const Plan plan = mixedPlan();
        const EvaluationInputs inputs = m_desk.with(plan);
        const ScenarioEvaluation today = evaluateScenario(inputs, plan.scenarios.front());
        const std::vector<Lever> levers = leversOf(inputs, plan.scenarios.front());
        QVERIFY(levers.size() > 8);
        for (const Lever &lever : levers) {
            const Plan changed = withLever(plan, lever);
            QCOMPARE(activeScenario(changed).name, std::string("Tried"));
            const ScenarioEvaluation then =
                evaluateScenario(m_desk.with(changed), activeScenario(changed));
            QCOMPARE(evaluateScenario(m_desk.with(changed), changed.scenarios.front()).total,
                     today.total); // the baseline stays
            QCOMPARE(today.total - then.total, lever.saves);
            QVERIFY(lever.saves > Money());
            QVERIFY(lever.byOfferAlone >= Money() && lever.byOfferAlone < lever.saves);
            const auto line = std::ranges::find(then.lines, lever.changed.id, &Line::id);
            QCOMPARE(line->monthly, lever.line.monthly);
            if (lever.today.verdict == Verdict::met)
                QCOMPARE(line->verdict, Verdict::met);
        }
        QVERIFY(std::ranges::is_sorted(levers, std::greater(), &Lever::ofItself));
    }

    /// Random plans: what a lever claims is what the scenario costs less that it becomes with one
    /// click.
    void leversOfRandomPlansSaveWhatTheySay()
    {
        constexpr unsigned kPlans = 60;
        int tried = 0;
        for (unsigned seed = 0; seed < kPlans; ++seed) {
            Plan plan = randomPlatform(seed, *tinyCatalog());
            if (seed % 3 == 0) {
                for (Scenario &scenario : plan.scenarios) {
                    if (scenario.name != plan.baseline)
                        scenario.inherited = {Assumption::growth, Assumption::demandChange};
                }
                followBaseline(plan);
            }
            const EvaluationInputs inputs = m_desk.with(plan);
            const ScenarioEvaluation today = evaluate(inputs).activeScenario();
            for (const Lever &lever : leversOf(inputs, activeScenario(plan))) {
                ++tried;
                const ScenarioEvaluation then =
                    evaluate(m_desk.with(withLever(plan, lever))).activeScenario();
                if (today.total - then.total != lever.saves)
                    qWarning("plan %u: lever %d of workload %u", seed, static_cast<int>(lever.kind),
                             lever.changed.id);
                QCOMPARE(today.total - then.total, lever.saves);
                QVERIFY(lever.ofItself() > Money());
                QVERIFY(!losesAssurance(today, then));
                const auto line = std::ranges::find(then.lines, lever.changed.id, &Line::id);
                QCOMPARE(line->monthly, lever.line.monthly);
            }
        }
        QVERIFY(tried > 200);
    }

    void eachKindIsFoundWhereItApplies_data()
    {
        QTest::addColumn<unsigned>("workload");
        QTest::addColumn<int>("kind");
        const auto row = [](const char *name, unsigned workload, LeverKind kind) {
            QTest::newRow(name) << workload << static_cast<int>(kind);
        };
        row("another machine for the batch", 3, LeverKind::offer);
        row("fewer bits", 1, LeverKind::precision);
        row("shorter answers", 1, LeverKind::outputs);
        row("a cache", 1, LeverKind::cache);
        row("more of each prompt kept", 1, LeverKind::prefixCache);
        row("several tokens of a step", 1, LeverKind::speculation);
        row("a smaller model", 1, LeverKind::model);
        row("instances that follow the load", 1, LeverKind::autoscaling);
        row("no instance in quiet hours", 1, LeverKind::scaleToZero);
        row("spot for the batch", 3, LeverKind::spot);
        row("working hours for notebooks", 4, LeverKind::schedule);
    }
    void eachKindIsFoundWhereItApplies()
    {
        QFETCH(unsigned, workload);
        QFETCH(int, kind);
        const EvaluationInputs inputs = m_desk.with(mixedPlan());
        const auto levers = leversFor(inputs, activeScenario(*inputs.plan), workload);
        QVERIFY(leverOf(levers, workload, static_cast<LeverKind>(kind)) != nullptr);
    }

    /// 0.774 billion parameters in 16 bits are read at 1 GB/s, after the 120 s of any instance.
    void aColdStartLoadsTheModel()
    {
        Plan plan = mixedPlan();
        const auto lever = [&] {
            const EvaluationInputs inputs = m_desk.with(plan);
            const auto levers = leversFor(inputs, activeScenario(plan), 1);
            const Lever *found = leverOf(levers, 1, LeverKind::scaleToZero);
            return found == nullptr ? std::nullopt : std::optional(*found);
        };
        QVERIFY(lever().has_value());
        QCOMPARE(lever()->changed.autoscaling->minimum, 0);
        QCOMPARE(lever()->changed.autoscaling->warmUpSeconds, 122.0);
        QCOMPARE(lever()->line.minimumCount, std::int64_t{0});
        // With some demand in every hour there is nothing to switch off.
        for (double &weight : plan.workloads.front().demand.profile)
            weight = std::max(weight, 1.0);
        QVERIFY(!lever().has_value());
    }

    // By hand, from the makers' data sheets and the table of vLLM's quantisation kernels: a T4 has
    // no eight-bit floating point, an Inferentia no kernel for four bits.
    void hardwareRunsWhatItsMakerSays_data()
    {
        QTest::addColumn<QString>("accelerator");
        QTest::addColumn<bool>("bf16");
        QTest::addColumn<bool>("fp8");
        QTest::addColumn<bool>("int8");
        QTest::addColumn<bool>("int4");
        const auto row = [](const char *name, bool bf16, bool fp8, bool int8, bool int4) {
            QTest::newRow(name) << QString::fromLatin1(name) << bf16 << fp8 << int8 << int4;
        };
        row("K80", false, false, false, false);
        row("V100-16GB", false, false, false, false);
        row("T4", false, false, true, true);
        row("T4G", false, false, true, true);
        row("A10G", true, false, true, true);
        row("A100-80GB-SXM", true, false, true, true);
        row("L4", true, true, true, true);
        row("H100-80GB-SXM", true, true, true, true);
        row("B200-180GB", true, true, true, true);
        row("MI300X", true, true, true, true);
        row("Inferentia1", true, false, true, false);
        row("Inferentia2", true, true, true, false);
        row("Trainium1", true, true, true, false);
        row("TPU v5e", true, false, true, false);
        row("Gaudi2", true, true, false, false);
    }
    void hardwareRunsWhatItsMakerSays()
    {
        QFETCH(QString, accelerator);
        QFETCH(bool, bf16);
        QFETCH(bool, fp8);
        QFETCH(bool, int8);
        QFETCH(bool, int4);
        const EvaluationInputs inputs = m_desk.with(mixedPlan());
        const AcceleratorSpec *spec = inputs.facts->hardware.accelerator(accelerator.toStdString());
        QVERIFY(spec != nullptr);
        QCOMPARE(supports(*spec, Precision::bf16), bf16);
        QCOMPARE(supports(*spec, Precision::fp8), fp8);
        QCOMPARE(supports(*spec, Precision::int8), int8);
        QCOMPARE(supports(*spec, Precision::int4), int4);
        QVERIFY(supports(*spec, Precision::fp16));
    }

    /// Whatever the machine of today: a precision that is proposed is one that the machine it leads
    /// to has.
    void precisionsAreThoseOfTheHardware_data()
    {
        QTest::addColumn<QString>("type");
        for (const char *type : {"p3.2xlarge", "g4dn.xlarge", "g4dn.2xlarge", "g5.xlarge"})
            QTest::newRow(type) << QString::fromLatin1(type);
    }
    void precisionsAreThoseOfTheHardware()
    {
        QFETCH(QString, type);
        Plan plan = mixedPlan();
        const Catalog &catalog = *m_desk.with(plan).catalog;
        for (const WorkloadId id : {1U, 2U, 3U}) {
            Allocation allocation;
            allocation.offer = anOffer(known::aws, "us-east-1", type.toStdString());
            plan = *applyEdit(plan, Allocate{id, allocation});
        }
        const EvaluationInputs inputs = m_desk.with(plan);
        for (const Lever &lever : leversOf(inputs, activeScenario(plan))) {
            const auto then =
                catalog.findType(lever.line.offer->provider, lever.line.offer->instanceType);
            if (lever.kind == LeverKind::precision)
                QVERIFY2(supports(inputs.hardware->shapes[*then], lever.changed.precision),
                         lever.line.offer->instanceType.c_str());
        }
    }

    /// With a licence of 50 for each instance-hour the machine of fewest instances costs least,
    /// whatever it costs itself.
    void licencesCountWhereAnOfferIsChosen()
    {
        Plan plan = mixedPlan();
        plan.workloads.front().otherCosts = {
            {.name = "Licence", .basis = CostBasis::licence, .unitPrice = 50}};
        const EvaluationInputs inputs = m_desk.with(plan);
        const Scenario &scenario = activeScenario(plan);
        const CandidateSet set = findCandidates(inputs, scenario, 1);
        const auto levers = leversFor(inputs, scenario, 1);
        const Lever *offer = leverOf(levers, 1, LeverKind::offer);
        QVERIFY(offer != nullptr);
        for (OfferIndex i = 0; i < set.state.size(); ++i) {
            const OfferReference other = set.catalog->reference(i);
            if (set.state[i] != CandidateState::met || other.region != "us-east-1"
                || other.provider != known::aws || other.purchase.model != PricingModel::onDemand)
                continue;
            QVERIFY(offer->line.monthly <= candidateLine(inputs, scenario, set, i).monthly);
        }
    }

    void inapplicableChangesAreNotLevers()
    {
        const EvaluationInputs inputs = m_desk.with(mixedPlan());
        const auto levers = leversOf(inputs, activeScenario(*inputs.plan));
        QVERIFY(leverOf(levers, 1, LeverKind::spot) == nullptr);     // a service must answer
        QVERIFY(leverOf(levers, 1, LeverKind::schedule) == nullptr); // production
        QVERIFY(leverOf(levers, 2, LeverKind::outputs) == nullptr);
        QVERIFY(leverOf(levers, 4, LeverKind::precision) == nullptr); // no model
        for (const Lever &lever : levers) {
            if (lever.kind == LeverKind::region)
                QVERIFY(lever.line.offer->region != lever.today.offer->region);
            else if (lever.kind != LeverKind::provider)
                QCOMPARE(lever.line.offer->region, lever.today.offer->region);
            if (lever.kind == LeverKind::commitment)
                QVERIFY(lever.line.offer->purchase.termYears > 0);
        }
    }

    /// vCPUs, memory and accelerators each by itself: who needs four vCPUs may still need the GPU
    /// that is in use.
    void peopleKeepWhatTheyHaveUnlessTheySayWhatTheyNeed()
    {
        Plan plan = mixedPlan();
        struct Least {
            double vcpus = 1e9;
            double acceleratorGib = 1e9;
        };
        const auto leastWith = [&](const Constraints &asked) {
            plan.workloads[3].constraints = asked;
            const EvaluationInputs inputs = m_desk.with(plan);
            Least least;
            for (const Lever &lever : leversFor(inputs, activeScenario(*inputs.plan), 4)) {
                const auto found = inputs.catalog->findType(lever.line.offer->provider,
                                                            lever.line.offer->instanceType);
                const InstanceType &type = inputs.catalog->types[*found];
                least.vcpus = std::min(least.vcpus, type.vcpus);
                least.acceleratorGib = std::min(least.acceleratorGib,
                                                type.acceleratorCount * type.acceleratorMemoryGib);
            }
            return least;
        };
        QCOMPARE(leastWith({}).vcpus, 8.0); // as the p3.2xlarge in use, or more
        QCOMPARE(leastWith({}).acceleratorGib, 16.0);
        const Least asNew = leastWith({.minVcpus = 4, .minMemoryGib = 16});
        QCOMPARE(asNew.vcpus, 4.0);
        QCOMPARE(asNew.acceleratorGib, 16.0);
        QVERIFY(leastWith({.minVcpus = 1, .minMemoryGib = 1, .minAcceleratorGib = 1}).vcpus < 8);
        QVERIFY(
            leastWith({.minVcpus = 4, .minMemoryGib = 16, .needsAccelerator = true}).acceleratorGib
            > 0);
    }

    void nothingAllocatedHasNoLevers()
    {
        Plan plan = mixedPlan();
        plan.scenarios.front().allocations.clear();
        const EvaluationInputs inputs = m_desk.with(plan);
        QVERIFY(leversOf(inputs, activeScenario(*inputs.plan)).empty());
        QVERIFY(leversFor(inputs, activeScenario(*inputs.plan), 99).empty());
    }

    void aCancelledSearchEnds()
    {
        const EvaluationInputs inputs = m_desk.with(mixedPlan());
        int asked = 0;
        const auto levers =
            leversOf(inputs, activeScenario(*inputs.plan), [&] { return ++asked > 1; });
        QVERIFY(levers.empty());
        QVERIFY(asked < 4);
    }

    void theTableSaysWhatChangesAndAtWhatPrice()
    {
        const Plan plan = mixedPlan();
        const EvaluationInputs inputs = m_desk.with(plan);
        const auto levers = leversFor(inputs, activeScenario(*inputs.plan), 1);
        const Lever *outputs = leverOf(levers, 1, LeverKind::outputs);
        QVERIFY(outputs != nullptr);
        QCOMPARE(changeOf(*outputs), std::string("96 tokens per answer instead of 128"));
        const Table table = leverTable(levers, english());
        QCOMPARE(table.rows.size(), levers.size());
        for (const TableRow &row : table.rows) {
            QCOMPARE(row.size(), table.columns.size());
            for (const char *key : {"change", "side_effect", "evidence"}) {
                const auto at = std::ranges::find(table.columns, key, &Column::key);
                const Cell &cell = row[static_cast<std::size_t>(at - table.columns.begin())];
                QVERIFY(!std::get<std::string>(cell).empty());
            }
        }
    }

private:
    EvaluationDesk m_desk;
};

QTEST_APPLESS_MAIN(LeversTest)
#include "tst_levers.moc"
