// SPDX-License-Identifier: GPL-3.0-or-later
// Mixes whose moves cost something once, against every mix evaluated one by one.
#include "core/catalog/known_providers.h"
#include "core/planning/mix_proposal.h"
#include "core/planning/sharing/shared_mix.h"
#include "core/planning/split_proposal.h"
#include "core/proposals/mix_outcome.h"
#include "core/proposals/mix_tables.h"
#include "mix_desk.h"
#include "solver/choice_solver.h"
#include "support/evaluation_desk.h"
#include "support/plan_builders.h"

#include <rapidcheck.h>

#include <QTest>

using namespace headroom;
using namespace headroom::testing;

namespace {

const std::vector<OfferReference> kPlaces{anOffer(known::aws, "eu-west-1", "m5.xlarge"),
                                          anOffer(known::aws, "us-east-1", "m5.large"),
                                          anOffer(known::google, "us-central1", "n1-standard-2"),
                                          anOffer(known::azure, "eastus", "D4-v5")};

/// Each team somewhere, with data; transfers at a stated price.
Plan settled(const std::vector<std::size_t> &places, std::int64_t gib, const MovingTerms &terms)
{
    Plan plan = threeTeams();
    plan.moving = terms;
    for (std::size_t i = 0; i < plan.workloads.size(); ++i) {
        Workload &workload = plan.workloads[i];
        workload.data.gib = gib * static_cast<std::int64_t>(i + 1);
        workload.constraints.staysIn = StayArea::anywhere;
        plan.scenarios.front().allocations[workload.id].offer = kPlaces[places[i]];
    }
    return plan;
}

/// What the moves of the lines must save a month, counted one by one.
Money sharesOf(const MixCandidates &candidates, const std::vector<OfferReference> &offers)
{
    Money sum;
    const Plan &plan = *candidates.inputs.plan;
    for (std::size_t i = 0; i < offers.size(); ++i) {
        const Workload &workload = plan.workloads[i];
        const OfferReference &from = candidates.scenario.allocations.at(workload.id).offer;
        const std::int64_t once =
            switchingCost(candidates.inputs, workload, from, offers[i]).total().cents();
        sum += Money::fromCents((once + plan.moving.months - 1) / plan.moving.months);
    }
    return sum;
}

std::vector<OfferReference> offersOf(const std::vector<Line> &lines)
{
    std::vector<OfferReference> offers;
    for (const Line &line : lines)
        offers.push_back(*line.offer);
    return offers;
}

std::vector<OfferReference> offersOf(const MixChoice &choice)
{
    std::vector<OfferReference> offers;
    for (const auto &[id, allocation] : choice.allocations)
        offers.push_back(allocation.offer);
    return offers;
}

} // namespace

class MovingMixTest : public QObject
{
    Q_OBJECT

private slots:
    void noMixCostsLessWithItsMoves();
    void movesPayBackInTime();
    void withoutRateAndDataAllIsAsBefore();
    void sharedMixCountsItsMoves();
    void cheapestOfferCountsItsMove();
    void splitTakesTheMoveThatCostsLess();
    void proposalSaysWhatItsMovesCost();
};

void MovingMixTest::noMixCostsLessWithItsMoves()
{
    QVERIFY(rc::check("least of all mixes", [] {
        const MovingTerms terms{
            .dayRate = Money::fromCents(*rc::gen::inRange(0, 40'000)),
            .perGib = Exact::ratio(*rc::gen::inRange(0, 20), 100),
            .months = *rc::gen::inRange(1, 37),
        };
        const auto places = *rc::gen::container<std::vector<std::size_t>>(
            3, rc::gen::inRange<std::size_t>(0, kPlaces.size()));
        const MixCandidates candidates =
            candidatesOf(settled(places, *rc::gen::inRange(0, 2000), terms));
        const MixRules rules = randomRules();
        const MixChoice choice = chosenFor(candidates, rules);
        std::optional<Money> minimum;
        tryAll(allLines(candidates), [&](const std::vector<Line> &lines) {
            const Money objective = totalOf(lines) + sharesOf(candidates, offersOf(lines));
            if ((!minimum || objective < *minimum)
                && keeps(lines, rules, *candidates.inputs.catalog))
                minimum = objective;
        });
        RC_ASSERT(choice.status == (minimum ? MixStatus::optimal : MixStatus::infeasible));
        if (minimum) {
            const Money shares = sharesOf(candidates, offersOf(choice));
            RC_ASSERT(choice.monthly + shares == *minimum);
            RC_ASSERT(movingOf(candidates, rules, choice.allocations) == shares);
        }
    }));
}

// Without rules that force it, no workload moves unless the move has paid for itself in time.
void MovingMixTest::movesPayBackInTime()
{
    QVERIFY(rc::check("months x saving covers the cost", [] {
        const MovingTerms terms{.dayRate = Money::fromCents(*rc::gen::inRange(0, 10'000)),
                                .perGib = Exact::ratio(1, 50),
                                .months = *rc::gen::inRange(1, 37)};
        const auto places = *rc::gen::container<std::vector<std::size_t>>(
            3, rc::gen::inRange<std::size_t>(0, kPlaces.size()));
        const MixCandidates candidates = candidatesOf(settled(places, 500, terms));
        const MixChoice choice = chosenFor(candidates, {});
        Scenario scenario = candidates.scenario;
        scenario.allocations = choice.allocations;
        const ScenarioEvaluation then = evaluateScenario(candidates.inputs, scenario, {1});
        for (std::size_t i = 0; i < then.lines.size(); ++i) {
            const SwitchingCost once =
                switchingCostBetween(candidates.inputs, i, candidates.scenario, scenario);
            const Money saves = candidates.today.lines[i].monthly - then.lines[i].monthly;
            RC_ASSERT(saves * terms.months >= once.total());
            const auto months = monthsToPayBack(once.total(), saves);
            RC_ASSERT(once.isNothing() || (months && *months <= terms.months));
        }
    }));
}

void MovingMixTest::withoutRateAndDataAllIsAsBefore()
{
    QVERIFY(rc::check("the same mix", [] {
        const auto places = *rc::gen::container<std::vector<std::size_t>>(
            3, rc::gen::inRange<std::size_t>(0, kPlaces.size()));
        const MixRules rules = randomRules();
        const MovingTerms terms{.stackDays = *rc::gen::inRange(0, 100),
                                .providerDays = *rc::gen::inRange(0, 100),
                                .perGib = Exact(3)};
        MixRules free = rules;
        free.movesCost = false;
        const MixCandidates candidates = candidatesOf(settled(places, 0, terms));
        const MixChoice choice = chosenFor(candidates, rules);
        const MixChoice before = chosenFor(candidates, free);
        RC_ASSERT(choice.status == before.status);
        RC_ASSERT(choice.allocations == before.allocations);
        RC_ASSERT(choice.monthly == before.monthly);
    }));
}

// With nobody who may share, both searches have the same objective.
void MovingMixTest::sharedMixCountsItsMoves()
{
    QVERIFY(rc::check("as without sharing", [] {
        const MovingTerms terms{.dayRate = Money::fromCents(*rc::gen::inRange(0, 10'000)),
                                .months = 12};
        const auto places = *rc::gen::container<std::vector<std::size_t>>(
            3, rc::gen::inRange<std::size_t>(0, kPlaces.size()));
        const MixCandidates candidates = candidatesOf(settled(places, 0, terms));
        MixRules rules;
        const MixChoice own = chosenFor(candidates, rules);
        rules.sharesInstances = true;
        const MixChoice shared = chosenFor(candidates, rules);
        RC_ASSERT(shared.monthly + movingOf(candidates, rules, shared.allocations)
                  == own.monthly + movingOf(candidates, rules, own.allocations));
    }));
}

void MovingMixTest::cheapestOfferCountsItsMove()
{
    for (const int cents : {0, 1'00, 1'000'00}) {
        const MovingTerms terms{.dayRate = Money::fromCents(cents)};
        const MixCandidates candidates = candidatesOf(settled({3, 3, 3}, 0, terms));
        for (const MixSet &mixed : candidates.sets) {
            const CandidateSet set =
                findCandidates(candidates.inputs, candidates.scenario, mixed.workload);
            const auto cheapest = cheapestThatMeets(set);
            QVERIFY(cheapest.has_value());
            // A thousand dollars a day keep each on Azure, where D2-v5 takes no work.
            const Provider provider =
                set.catalog->types[set.catalog->offerType[*cheapest]].provider;
            QCOMPARE(provider == known::azure, cents == 1'000'00);
        }
    }
}

// A tenth of the base may be on Google: the workload with the least data goes there, although
// all cost the same.
void MovingMixTest::splitTakesTheMoveThatCostsLess()
{
    Plan plan = aPlan().with(team("A", 5)).with(team("B", 5)).build();
    Scenario &scenario = plan.scenarios.front();
    for (Workload &workload : plan.workloads) {
        workload.constraints.staysIn = StayArea::anywhere;
        scenario.allocations[workload.id].offer = kPlaces[1];
    }
    scenario.providerSplit = {{known::aws, 50}, {known::google, 50}};
    plan.moving.perGib = Exact::ratio(1, 100);
    const EvaluationDesk desk(threeProviders());
    for (const WorkloadId light : {1U, 2U}) {
        for (Workload &workload : plan.workloads)
            workload.data.gib = workload.id == light ? 10'000 : 50'000;
        const auto proposal =
            proposeSplit(makeSnapshot(desk.with(plan)), solver::bestChoice, kPlenty);
        QVERIFY(proposal.has_value());
        const auto lines = linesOf(proposal->mix);
        QCOMPARE(lines.size(), std::size_t{2});
        for (const ProposedLine &line : lines) {
            QCOMPARE(line.moves, line.today->id == light);
            QCOMPARE(line.switching.total(), Money::fromCents(line.moves ? 100'00 : 0));
        }
    }
}

void MovingMixTest::proposalSaysWhatItsMovesCost()
{
    const MovingTerms terms{.dayRate = Money::fromCents(10'00), .perGib = Exact::ratio(1, 100)};
    const EvaluationDesk desk(threeProviders());
    const Plan plan = settled({3, 3, 3}, 100, terms);
    const auto proposal =
        proposeMix(makeSnapshot(desk.with(plan)), {}, solver::bestChoice, kPlenty);
    QVERIFY(proposal.has_value());
    // All go to AWS: 5 days at $10 each, and 100, 200 and 300 GiB at a cent.
    for (const ProposedLine &line : linesOf(*proposal))
        QCOMPARE(line.proposed->offer->provider, known::aws);
    const Money saves = proposal->today->evaluation.activeScenario().total
                        - proposal->chosen->evaluation.activeScenario().total;
    const std::string said = movingOutcome(*proposal->today, *proposal->chosen);
    QVERIFY2(said.find("Moving costs $156.00 once (15 days of work, 600 GiB to transfer)")
                 != std::string::npos,
             said.c_str());
    const std::int64_t months = (156'00 + saves.cents() - 1) / saves.cents();
    QVERIFY(said.find(" in " + std::to_string(months) + " month") != std::string::npos);
    const Table table = mixTable(*proposal, english());
    QCOMPARE(table.columns.back().key, std::string("switching_cost"));
    QVERIFY(table.total->back() == Cell(Money::fromCents(156'00)));
}

QTEST_APPLESS_MAIN(MovingMixTest)
#include "tst_moving_mix.moc"
