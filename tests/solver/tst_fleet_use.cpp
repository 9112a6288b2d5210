// SPDX-License-Identifier: GPL-3.0-or-later
// A fleet that is put to use costs what was promised, to the cent, and the choice for the whole mix
// keeps it.
#include "core/catalog/known_providers.h"
#include "core/plan/plan_edit.h"
#include "core/planning/fleet/workload_fleet.h"
#include "core/planning/mix_around.h"
#include "core/planning/mix_proposal.h"
#include "core/proposals/fleet_outcome.h"
#include "core/proposals/mix_tables.h"
#include "solver/choice_solver.h"
#include "solver/fleet_solver.h"
#include "support/evaluation_desk.h"
#include "support/plan_builders.h"

#include <QTest>

#include <random>

using namespace headroom;
using namespace headroom::testing;

namespace {

Workload conversations(const std::string &name, double peak)
{
    Workload workload = aWorkload(name, WorkloadKind::realTimeInference);
    workload.model = "Llama-3.1-8B";
    workload.demand.peakRequestsPerSecond = peak;
    workload.demand.inputTokens = 462;
    workload.demand.outputTokens = 210;
    workload.serviceLevel = {};
    workload.serviceLevel.timePerOutputTokenMs = 120;
    workload.spareReplicas = 0;
    return workload;
}

Plan twoServices(double peak = 30)
{
    const OfferReference large = anOffer(known::google, "us-central1", "a2-highgpu-1g");
    Plan plan = aPlan()
                    .with(conversations("chat", peak))
                    .on(large, 40)
                    .with(conversations("other", 2))
                    .on(large, 3)
                    .build();
    for (auto &[id, allocation] : plan.scenarios.front().allocations)
        allocation.pinned = false;
    return plan;
}

std::shared_ptr<const Snapshot> snapshotOf(const Plan &plan)
{
    static const EvaluationDesk kDesk;
    return makeSnapshot(kDesk.with(plan));
}

FleetChoice solved(const FleetCase &fleet, const FleetWatch &watch)
{
    return solver::cheapestFleet(fleet, {}, watch);
}

FleetProposal proposed(const Snapshot &today, const LengthHistogram &lengths,
                       const FleetSolver &solve = solved)
{
    auto proposal = proposeFleet(today, 1, lengths, solve);
    if (!proposal)
        qFatal("%s", proposal.error().text().c_str());
    return *std::move(proposal);
}

Plan accepted(const Plan &plan, const FleetProposal &proposal)
{
    auto changed = applyEdit(plan, UseFleet{1, proposal.of.lengths, proposal.parts});
    if (!changed)
        qFatal("%s", changed.error().text().c_str());
    return *std::move(changed);
}

} // namespace

class FleetUseTest : public QObject
{
    Q_OBJECT

private slots:
    void usedFleetCostsWhatWasPromised();
    void differenceToTodayIsThatOfTheBottomLines();
    void termsAndRisksAreSaid();
    void optimiserKeepsTheFleet();
    void quotaCountsTheFleetsInstances();
    void eachTypeOfAFleetCounts();
    void stoppedSearchGivesAFleetThatServes();
    void nonsenseFromTheSolverIsRefused();
    void lengthsThatNothingServesPromiseNothing();
};

void FleetUseTest::usedFleetCostsWhatWasPromised()
{
    std::mt19937 random(7);
    std::uniform_real_distribution<double> part(0.05, 1);
    for (int round = 0; round < 12; ++round) {
        Plan plan = twoServices(1 + 40 * part(random));
        plan.workloads.front().spareReplicas = round % 3;
        plan.workloads.front().zones = 1 + round % 2;
        plan.scenarios.front().demandChangePercent = round % 4 == 0 ? 25 : 0;
        std::vector<RequestLength> requests;
        for (int i = 0; i < 5; ++i)
            requests.push_back({4000 * part(random), 400 * part(random), part(random)});
        const auto today = snapshotOf(plan);
        const FleetProposal proposal = proposed(*today, *histogramOf(requests, "random"));
        QVERIFY(proposal.line.has_value());
        QCOMPARE(proposal.line->compute, proposal.fleet.monthly);
        const auto then = snapshotOf(accepted(plan, proposal));
        const ScenarioEvaluation &scenario = then->evaluation.activeScenario();
        QCOMPARE(scenario.total, proposal.total);
        const Line &line = scenario.lines.front();
        Money parts;
        for (const Line &of : line.parts)
            parts += of.compute;
        QCOMPARE(parts, proposal.fleet.monthly);
        QVERIFY(line.verdict != Verdict::missed);
        QVERIFY(line.fleet->headroom >= 1 - 1e-6);
        double share = 0;
        for (const FleetOutcome::Part &of : line.fleet->parts)
            share += of.share;
        QVERIFY(std::abs(share - 1) < 1e-9);
        QVERIFY(!hasFinding(scenario, "fleet_too_small", Severity::error));
    }
}

void FleetUseTest::differenceToTodayIsThatOfTheBottomLines()
{
    const Plan plan = twoServices();
    const auto today = snapshotOf(plan);
    const FleetProposal proposal = proposed(*today, lengthsOf(lengthTraces().front()));
    QCOMPARE(proposal.totalToday - proposal.total, *proposal.today - proposal.fleet.monthly);
    QCOMPARE(proposal.totalToday, today->evaluation.activeScenario().total);
    QVERIFY(savingOf(proposal, "USD", english()).find("less than today") != std::string::npos);
    QVERIFY(proofOf(proposal, "USD", english()).starts_with("Proven optimal"));
}

void FleetUseTest::termsAndRisksAreSaid()
{
    const auto today = snapshotOf(twoServices());
    FleetProposal proposal = proposed(*today, lengthsOf(lengthTraces().front()));
    proposal.line->verdict = Verdict::met;
    for (Line &part : proposal.line->parts)
        part.offer->purchase.termYears = 0;
    QCOMPARE(conditionsOf(proposal, english()).size(), std::size_t{1}); // the meaning of the load
    Line &part = proposal.line->parts.front();
    part.offer->purchase.termYears = 3;
    proposal.line->verdict = Verdict::mayMiss;
    const auto sentences = conditionsOf(proposal, english());
    QCOMPARE(sentences.size(), std::size_t{3});
    QCOMPARE(sentences[1], "Signed for 3 years: " + std::to_string(part.maximumCount) + " × "
                               + part.offer->instanceType + '.');
    QCOMPARE(sentences[2], std::string("It may miss the service level."));
    proposal.line.reset();
    QVERIFY(conditionsOf(proposal, english()).empty());
}

void FleetUseTest::optimiserKeepsTheFleet()
{
    const Plan before = twoServices();
    const Plan plan =
        accepted(before, proposed(*snapshotOf(before), lengthsOf(lengthTraces().front())));
    for (const bool pinsHonoured : {true, false}) {
        MixRules rules;
        rules.pinsHonoured = pinsHonoured;
        const auto today = snapshotOf(plan);
        const auto proposal = proposeMix(today, rules, solver::bestChoice, {}, {});
        QVERIFY(proposal.has_value());
        QVERIFY(proposal->chosen != nullptr);
        QVERIFY(proposal->choice.allocations.at(1) == plan.scenarios.front().allocations.at(1));
        QVERIFY(proposal->choice.allocations.at(2) != plan.scenarios.front().allocations.at(2));
        const Line &line = proposal->chosen->evaluation.activeScenario().lines.front();
        QCOMPARE(line.compute, today->evaluation.activeScenario().lines.front().compute);
    }
}

void FleetUseTest::quotaCountsTheFleetsInstances()
{
    Plan plan = twoServices();
    plan.scenarios.front().allocations.at(1).fleet = {
        {anOffer(known::aws, "us-east-1", "g5.xlarge"), 5, 0, 1, {}},
        {anOffer(known::google, "us-central1", "a2-highgpu-1g"), 3, 0, 1, {}}};
    // AWS counts processors, four of each machine: 20; Google counts accelerators.
    const auto isPossible = [&](Provider provider, const char *region, std::int64_t maximum) {
        MixRules rules;
        rules.quotas = {
            {.provider = provider, .hardware = "", .region = region, .maximum = maximum}};
        const auto proposal = proposeMix(snapshotOf(plan), rules, solver::bestChoice, {}, {});
        return proposal && proposal->chosen != nullptr;
    };
    QVERIFY(!isPossible(known::aws, "us-east-1", 19));
    QVERIFY(isPossible(known::aws, "us-east-1", 20));
    QVERIFY(!isPossible(known::google, "", 2));
    QVERIFY(isPossible(known::google, "", 3));
}

void FleetUseTest::eachTypeOfAFleetCounts()
{
    Plan plan = twoServices();
    plan.scenarios.front().allocations.at(1).fleet = {
        {anOffer(known::aws, "us-east-1", "g5.xlarge"), 5, 0, 1, {}},
        {anOffer(known::google, "us-central1", "a2-highgpu-1g"), 3, 0, 1, {}}};
    const auto today = snapshotOf(plan);
    const auto with = [&](std::size_t maximum) {
        MixRules rules;
        rules.maxTypes = maximum;
        return proposeMix(today, rules, solver::bestChoice, {}, {});
    };
    const auto one = with(1);
    QVERIFY(one && !one->chosen);
    QCOMPARE(one->choice.clash.size(), std::size_t{1});
    QVERIFY(one->choice.clash.front().kind == MixRule::Kind::types);
    // The other workload has to share a type with the fleet.
    const auto two = with(2);
    QVERIFY(two && two->chosen);
    const std::string &type = two->choice.allocations.at(2).offer.instanceType;
    QVERIFY(type == "g5.xlarge" || type == "a2-highgpu-1g");
    const auto three = with(3);
    QVERIFY(three && three->chosen);
    QVERIFY(three->choice.monthly <= two->choice.monthly);
    const auto next = nearestTo(*two, 3, solver::bestChoice);
    QVERIFY(next);
    for (const MixAlternative &other : *next)
        QVERIFY(other.monthly >= two->choice.monthly);
}

void FleetUseTest::stoppedSearchGivesAFleetThatServes()
{
    const auto today = snapshotOf(twoServices());
    std::stop_source stop;
    stop.request_stop();
    int told = 0;
    const auto proposal = proposeFleet(
        *today, 1, lengthsOf(lengthTraces().front()), solved,
        FleetWatch{stop.get_token(), [&](const FleetProgress &progress) {
                       if (progress.phase == FleetProgress::Phase::sizing)
                           return;
                       ++told;
                       if (!progress.cost || *progress.cost < progress.bound * (1 - 1e-6))
                           qFatal("the bound lies above the cost");
                   }});
    QVERIFY(proposal.has_value());
    QVERIFY(proposal->line.has_value());
    QVERIFY(told > 0);
    QVERIFY(proposal->fleet.workingBound <= proposal->fleet.workingCost);
}

void FleetUseTest::nonsenseFromTheSolverIsRefused()
{
    const auto today = snapshotOf(twoServices());
    const FleetSolver nonsense = [](const FleetCase &fleet, const FleetWatch &) {
        FleetChoice choice;
        choice.fleet = Fleet{std::vector<std::int64_t>(fleet.types.size(), 0),
                             std::vector<std::vector<int>>(
                                 fleet.types.size(), std::vector<int>(fleet.rates.size(), 0))};
        return choice;
    };
    QVERIFY(!proposeFleet(*today, 1, histogramOfOneLength(400, 100), nonsense));
    QVERIFY(!proposeFleet(*today, 1, histogramOfOneLength(400, 100), {}));
}

void FleetUseTest::lengthsThatNothingServesPromiseNothing()
{
    const RequestLength tooLong[]{{100, 10, 1}, {200'000, 10, 1}};
    const FleetProposal proposal = proposed(*snapshotOf(twoServices(1)), *histogramOf(tooLong, ""));
    QVERIFY(!proposal.line);
    QVERIFY(proposal.parts.empty());
    QCOMPARE(proposal.fleet.unserved.size(), std::size_t{1});
}

QTEST_APPLESS_MAIN(FleetUseTest)
#include "tst_fleet_use.moc"
