// SPDX-License-Identifier: GPL-3.0-or-later
// Sharing and commitments decided together with the offers: compared with every division of small
// plans on every offer with every number of reservations, each evaluated over twelve months.
#include "core/catalog/known_providers.h"
#include "core/planning/mix_proposal.h"
#include "core/proposals/mix_outcome.h"
#include "solver/choice_solver.h"
#include "support/evaluation_desk.h"
#include "support/sharing_service.h"
#include "support/tiny_catalog.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <random>
#include <set>

using namespace headroom;
using namespace headroom::testing;

namespace {

constexpr PurchaseOption kReserved{.model = PricingModel::reserved, .termYears = 1};
constexpr std::array kMachines{"g4dn.xlarge", "g4dn.2xlarge", "g5.xlarge"};

const EvaluationDesk &desk()
{
    static const EvaluationDesk kDesk = [] {
        CatalogBuilder catalog;
        catalog.type(known::aws, "g4dn.xlarge", 4, 16)
            .accelerators("NVIDIA T4", 1, 16)
            .onDemand("us-east-1", "0.526")
            .offer("us-east-1", kReserved, "0.33");
        catalog.type(known::aws, "g4dn.2xlarge", 8, 32)
            .accelerators("NVIDIA T4", 1, 16)
            .onDemand("us-east-1", "0.752");
        catalog.type(known::aws, "g5.xlarge", 4, 16)
            .accelerators("NVIDIA A10G", 1, 24)
            .onDemand("us-east-1", "1.006")
            .offer("us-east-1", kReserved, "0.34");
        return EvaluationDesk(catalog.build());
    }();
    return kDesk;
}

Plan randomServices(unsigned seed)
{
    std::mt19937 random(seed);
    const auto below = [&](unsigned limit) { return static_cast<unsigned>(random()) % limit; };
    PlanBuilder builder = aPlan();
    for (unsigned i = 0, count = 2 + below(2); i < count; ++i) {
        Workload workload =
            aSharingService("S" + std::to_string(i + 1), std::exp(0.05 * below(60)));
        workload.model = below(2) == 0 ? "GPT-2" : "BERT-base";
        workload.mayShareInstances = below(6) != 0;
        if (below(3) == 0) {
            workload.schedule.kind = Schedule::Kind::hoursPerDay;
            workload.schedule.hours = 8 + static_cast<int>(below(10));
        }
        builder.with(workload);
    }
    Plan plan = builder.build();
    plan.startMonth = Date::fromCivil(2027, 1, 1);
    if (seed % 4 == 3)
        plan.scenarios.front().monthlyGrowthPercent = 4;
    return plan;
}

MixRules bothDecided()
{
    MixRules rules;
    rules.commitments = commitmentRuleOf({"1y", "reserved"});
    rules.sharesInstances = true;
    return rules;
}

MixProposal proposed(const Plan &plan, const MixRules &rules)
{
    auto proposal =
        proposeMix(makeSnapshot(desk().with(plan)), rules, solver::bestChoice, {20'000});
    if (!proposal)
        qFatal("%s", proposal.error().text().c_str());
    return std::move(*proposal);
}

/// Minimum over every division, every machine and every number of reservations of it.
class ByTrying
{
public:
    explicit ByTrying(const Plan &plan)
        : m_plan(plan),
          m_inputs(desk().with(plan)),
          m_scenario(activeScenario(plan))
    {
        for (const Workload &workload : plan.workloads)
            m_sets.push_back(findCandidates(m_inputs, m_scenario, workload.id));
    }

    Money minimum()
    {
        choose(0);
        return *m_minimum;
    }

private:
    [[nodiscard]] Verdict worstOf(std::size_t place) const
    {
        const auto &state = m_sets[place].state;
        return std::ranges::find(state, CandidateState::met) != state.end() ? Verdict::met
                                                                            : Verdict::mayMiss;
    }

    void choose(std::size_t place)
    {
        const auto &workloads = m_plan.workloads;
        if (place == workloads.size())
            return judge();
        Allocation &allocation = m_scenario.allocations[workloads[place].id];
        for (const char *machine : kMachines) {
            allocation = {};
            allocation.offer = anOffer(known::aws, "us-east-1", machine);
            choose(place + 1);
        }
        for (const Workload &host : workloads) {
            allocation.onInstancesOf = host.id;
            if (host.id != workloads[place].id)
                choose(place + 1);
        }
        allocation = {};
    }

    void judge()
    {
        for (const auto &[id, own] : m_scenario.allocations) {
            if (own.onInstancesOf && m_scenario.allocations.at(*own.onInstancesOf).onInstancesOf)
                return;
        }
        const auto lines = evaluateScenario(m_inputs, m_scenario, {1}).lines;
        std::array<std::int64_t, kMachines.size()> counts{};
        for (std::size_t i = 0; i < lines.size(); ++i) {
            const Line &line = lines[i];
            if (line.verdict > worstOf(i)
                || (line.shared && line.shared->problem != SharingProblem::none))
                return;
            const bool isGuest = line.shared && line.shared->host != line.id;
            for (std::size_t m = 0; m < kMachines.size(); ++m)
                counts[m] +=
                    line.offer->instanceType == kMachines[m] && !isGuest ? line.maximumCount : 0;
        }
        constexpr int kGrown = 2; // demand grows by less than that
        for (std::int64_t small = 0; small <= kGrown * counts[0]; ++small) {
            for (std::int64_t large = 0; large <= kGrown * counts[2]; ++large) {
                m_scenario.commitments.clear();
                commit(kMachines[0], small);
                commit(kMachines[2], large);
                const Money total = evaluateScenario(m_inputs, m_scenario, {12}).forecastTotal;
                m_minimum = m_minimum ? std::min(*m_minimum, total) : total;
            }
        }
        m_scenario.commitments.clear();
    }

    void commit(const char *machine, std::int64_t amount)
    {
        if (amount == 0)
            return;
        Commitment commitment;
        commitment.region = "us-east-1";
        commitment.target = machine;
        commitment.purchase = kReserved;
        commitment.amount = amount;
        m_scenario.commitments.push_back(commitment);
    }

    const Plan &m_plan;
    EvaluationInputs m_inputs;
    Scenario m_scenario;
    std::vector<CandidateSet> m_sets;
    std::optional<Money> m_minimum;
};

std::size_t guestsIn(const MixChoice &choice)
{
    return static_cast<std::size_t>(std::ranges::count_if(
        choice.allocations, [](const auto &of) { return of.second.onInstancesOf.has_value(); }));
}

} // namespace

class SharedCommitmentsTest : public QObject
{
    Q_OBJECT

private slots:
    void theBoundHoldsAndLittleIsLeft();
    void sharedInstancesAreCommittedTo();
    void itNeverCostsMoreThanEitherAlone();
    void rulesAreKept();
    void pinsAndRegionsAreKeptThoughLeavingThemWouldSave();
    void whereAWorkloadMayNotRunItDoesNot();
    void whyIsTold();
    void theMostHeadroomKeepsTheBudget();
    void sharesOfTheCostAreKept();
};

void SharedCommitmentsTest::theBoundHoldsAndLittleIsLeft()
{
    int shared = 0;
    int best = 0;
    constexpr int kPlans = 16;
    for (unsigned seed = 0; seed < kPlans; ++seed) {
        const Plan plan = randomServices(seed);
        const MixProposal proposal = proposed(plan, bothDecided());
        const MixChoice &choice = proposal.choice;
        const Money minimum = ByTrying(plan).minimum();
        const std::string told = std::to_string(seed) + ": " + choice.committed->total.toString()
                                 + ", bound " + choice.committed->bound.toString() + ", by trying "
                                 + minimum.toString();
        QVERIFY2(choice.committed->bound <= minimum, told.c_str());
        QVERIFY2(choice.committed->total >= minimum, told.c_str());
        QVERIFY2(choice.committed->total.toDouble() <= 1.02 * minimum.toDouble(), told.c_str());
        QVERIFY(choice.bound <= choice.monthly);
        shared += guestsIn(choice) > 0 ? 1 : 0;
        best += choice.committed->total == minimum ? 1 : 0;
        const ScenarioEvaluation &chosen = proposal.chosen->evaluation.activeScenario();
        QCOMPARE(chosen.total, choice.monthly);
        for (const Line &line : chosen.lines)
            QVERIFY(!line.shared || line.shared->problem == SharingProblem::none);
    }
    QVERIFY(shared > kPlans / 2);
    QVERIFY2(best > 3 * kPlans / 4, std::to_string(best).c_str());
}

void SharedCommitmentsTest::sharedInstancesAreCommittedTo()
{
    // Both on one g4dn.xlarge around the clock, reserved: 0.33 in each of 8,760 hours, to a cent a
    // line and month.
    Plan plan = aPlan().with(aSharingService("A", 0.1)).with(aSharingService("B", 0.1)).build();
    plan.startMonth = Date::fromCivil(2027, 1, 1);
    const MixProposal proposal = proposed(plan, bothDecided());
    const MixChoice &choice = proposal.choice;
    QCOMPARE(guestsIn(choice), std::size_t{1});
    QCOMPARE(choice.commitments.size(), std::size_t{1});
    QCOMPARE(choice.commitments.front().amount, Exact(1));
    QCOMPARE(choice.commitments.front().target, "g4dn.xlarge");
    QVERIFY(std::abs((choice.committed->total - Money::fromCents(289'080)).cents()) <= 24);
    // Each by itself would have one of its own: as much again.
    QVERIFY(std::abs((*choice.withoutSharing - choice.monthly - Money::fromCents(24'090)).cents())
            <= 4);
    QVERIFY(
        sharingOutcome(plan, proposal.rules, choice).starts_with("Sharing instances saves $240.9"));
}

void SharedCommitmentsTest::itNeverCostsMoreThanEitherAlone()
{
    for (unsigned seed = 100; seed < 108; ++seed) {
        const Plan plan = randomServices(seed);
        const MixRules both = bothDecided();
        MixRules apart = both;
        apart.sharesInstances = false;
        const Money with = proposed(plan, both).choice.committed->total;
        QVERIFY(with <= proposed(plan, apart).choice.committed->total);
        MixRules uncommitted = both;
        uncommitted.commitments.reset();
        uncommitted.pricingModels = {PricingModel::onDemand};
        const MixProposal shared = proposed(plan, uncommitted);
        const Money plain =
            evaluateScenario(shared.chosen->inputs, activeScenario(shared.chosen->plan()), {12})
                .forecastTotal;
        QVERIFY(with <= plain);
    }
}

void SharedCommitmentsTest::rulesAreKept()
{
    int kept = 0;
    for (unsigned seed = 200; seed < 208; ++seed) {
        const Plan plan = randomServices(seed);
        MixRules rules = bothDecided();
        rules.quotas = {{known::aws, "g4dn", {}, static_cast<std::int64_t>(4 * (seed % 3))}};
        rules.maxTypes = 1;
        rules.budget = Money::fromCents(90'000);
        const MixProposal proposal = proposed(plan, rules);
        if (!proposal.chosen)
            continue;
        ++kept;
        std::set<std::string> types;
        double vcpus = 0;
        for (const Line &line : proposal.chosen->evaluation.activeScenario().lines) {
            types.insert(line.offer->instanceType);
            const bool isGuest = line.shared && line.shared->host != line.id;
            if (line.offer->instanceType.starts_with("g4dn") && !isGuest)
                vcpus += (line.offer->instanceType == "g4dn.xlarge" ? 4 : 8)
                         * static_cast<double>(line.maximumCount);
        }
        QCOMPARE(types.size(), std::size_t{1});
        QVERIFY(vcpus <= static_cast<double>(rules.quotas.front().maximum));
        QVERIFY(proposal.choice.monthly <= *rules.budget);
    }
    QVERIFY(kept > 3);
}

/// Without the pin, or in Ireland, all would cost less: that is said, and not chosen.
void SharedCommitmentsTest::pinsAndRegionsAreKeptThoughLeavingThemWouldSave()
{
    CatalogBuilder catalog;
    catalog.type(known::aws, "g4dn.xlarge", 4, 16)
        .accelerators("NVIDIA T4", 1, 16)
        .onDemand("us-east-1", "0.526")
        .onDemand("eu-west-1", "0.3")
        .offer("us-east-1", kReserved, "0.33");
    catalog.type(known::aws, "g5.xlarge", 4, 16)
        .accelerators("NVIDIA A10G", 1, 24)
        .onDemand("us-east-1", "1.006");
    const EvaluationDesk there(catalog.build());
    Plan plan = aPlan().with(aSharingService("A", 0.1)).with(aSharingService("B", 0.1)).build();
    plan.startMonth = Date::fromCivil(2027, 1, 1);
    const OfferReference pinned = anOffer(known::aws, "us-east-1", "g5.xlarge");
    plan.scenarios.front().allocations[1] = {.offer = pinned, .pinned = true};
    MixRules rules = bothDecided();
    rules.regions = {"us-east-1"};
    const auto proposal =
        proposeMix(makeSnapshot(there.with(plan)), rules, solver::bestChoice, {20'000});
    QVERIFY(proposal && proposal->chosen);
    const auto &lines = proposal->chosen->evaluation.activeScenario().lines;
    QCOMPARE(*lines.front().offer, pinned);
    QVERIFY(lines.front().pinned);
    QCOMPARE(lines.back().offer->region, std::string("us-east-1"));
    // B shares the pinned machine, or has the other reserved: 0.33 in each of 8,760 hours in
    // addition to 1.006.
    const Money maximum = Money::fromCents(289'080 + 881'256);
    QVERIFY(proposal->choice.committed->total <= maximum + Money::fromCents(24));
    std::set<MixRule::Kind> binding;
    for (const auto &one : proposal->choice.binding)
        binding.insert(one.rule.kind);
    QVERIFY(binding.contains(MixRule::Kind::pins));
}

void SharedCommitmentsTest::whereAWorkloadMayNotRunItDoesNot()
{
    // Both would be cheapest in Ireland, on the machine that B has there by itself; A must stay in
    // Virginia.
    CatalogBuilder catalog;
    catalog.type(known::aws, "g4dn.xlarge", 4, 16)
        .accelerators("NVIDIA T4", 1, 16)
        .onDemand("us-east-1", "0.526")
        .onDemand("eu-west-1", "0.3")
        .offer("us-east-1", kReserved, "0.33")
        .offer("eu-west-1", kReserved, "0.1");
    const EvaluationDesk there(catalog.build());
    Plan plan = aPlan().with(aSharingService("A", 0.1)).with(aSharingService("B", 0.1)).build();
    plan.startMonth = Date::fromCivil(2027, 1, 1);
    plan.workloads.front().constraints.regions = {"us-east-1"};
    const auto proposal =
        proposeMix(makeSnapshot(there.with(plan)), bothDecided(), solver::bestChoice, {20'000});
    QVERIFY(proposal && proposal->chosen);
    const auto &lines = proposal->chosen->evaluation.activeScenario().lines;
    QCOMPARE(lines.front().offer->region, std::string("us-east-1"));
    QCOMPARE(lines.front().verdict, Verdict::met);
    // Together in Virginia, reserved: 0.33 in each of 8,760 hours; apart it would be 0.43.
    QCOMPARE(guestsIn(proposal->choice), std::size_t{1});
    QVERIFY(std::abs((proposal->choice.committed->total - Money::fromCents(289'080)).cents())
            <= 24);
}

/// Both on one machine around the clock: g4dn.xlarge reserved at 0.33 an hour, g5.xlarge at 0.34.
void SharedCommitmentsTest::whyIsTold()
{
    Plan plan = aPlan().with(aSharingService("A", 0.1)).with(aSharingService("B", 0.1)).build();
    plan.startMonth = Date::fromCivil(2027, 1, 1);
    const Money more = Money::fromCents(730);
    const auto isNear = [&](Money amount) { return std::abs((amount - more).cents()) <= 4; };
    const MixProposal free = proposed(plan, bothDecided());
    QCOMPARE(free.choice.runnersUp.size(), std::size_t{2});
    for (const RunnerUp &second : free.choice.runnersUp) {
        QCOMPARE(second.offer.instanceType, "g5.xlarge");
        QVERIFY2(isNear(second.costsMore), second.costsMore.toString().c_str());
    }
    QVERIFY(free.choice.binding.empty());
    MixRules rules = bothDecided();
    rules.quotas = {{known::aws, "g4dn", {}, 0}, {known::aws, "g5", {}, 64}};
    const MixProposal bound = proposed(plan, rules);
    QCOMPARE(guestsIn(bound.choice), std::size_t{1});
    QCOMPARE(bound.choice.binding.size(), std::size_t{1});
    QCOMPARE(bound.choice.binding.front().rule.kind, MixRule::Kind::quota);
    QCOMPARE(bound.choice.binding.front().rule.index, std::size_t{0});
    QVERIFY2(isNear(bound.choice.binding.front().saves),
             bound.choice.binding.front().saves.toString().c_str());
}

void SharedCommitmentsTest::theMostHeadroomKeepsTheBudget()
{
    Plan plan = aPlan().with(aSharingService("A", 2)).with(aSharingService("B", 1)).build();
    plan.startMonth = Date::fromCivil(2027, 1, 1);
    const MixChoice cheapest = proposed(plan, bothDecided()).choice;
    MixRules rules = bothDecided();
    rules.objective = MixObjective::headroom;
    rules.budget = Money::fromCents(2 * cheapest.monthly.cents());
    const MixProposal proposal = proposed(plan, rules);
    QVERIFY(proposal.chosen && proposal.choice.headroom && cheapest.headroom);
    QVERIFY(*proposal.choice.headroom >= *cheapest.headroom);
    QVERIFY(proposal.choice.monthly <= *rules.budget);
    for (const Line &line : proposal.chosen->evaluation.activeScenario().lines)
        QVERIFY(line.sizing->headroom >= *proposal.choice.headroom - 1e-9);
}

/// All machines are of one provider: a share of spot capacity is what can be missed, and there is
/// none.
void SharedCommitmentsTest::sharesOfTheCostAreKept()
{
    Plan plan = aPlan().with(aSharingService("A", 0.1)).with(aSharingService("B", 0.1)).build();
    plan.startMonth = Date::fromCivil(2027, 1, 1);
    MixRules rules = bothDecided();
    rules.split = {{known::aws, 100}, {known::google, 0}};
    rules.maxSpotPercent = 0;
    QCOMPARE(proposed(plan, rules).choice.committed->total,
             proposed(plan, bothDecided()).choice.committed->total);
    rules.split = {{known::aws, 40}, {known::google, 60}};
    QVERIFY(proposed(plan, rules).chosen == nullptr);
}

QTEST_GUILESS_MAIN(SharedCommitmentsTest)
#include "tst_shared_commitments.moc"
