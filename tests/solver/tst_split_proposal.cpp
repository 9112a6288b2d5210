// SPDX-License-Identifier: GPL-3.0-or-later
// The moves that reach a provider split, by hand and against every set of moves.
#include "core/catalog/known_providers.h"
#include "core/planning/split_proposal.h"
#include "core/proposals/split_tables.h"
#include "core/report/report.h"
#include "core/report/workbook.h"
#include "mix_desk.h"
#include "solver/choice_solver.h"
#include "support/evaluation_desk.h"
#include "support/plan_builders.h"

#include <rapidcheck.h>

#include <QTest>

#include <algorithm>
#include <utility>

using namespace headroom;
using namespace headroom::testing;

namespace {

const OfferReference kAws = anOffer(known::aws, "us-east-1", "m5.large");

std::vector<ProviderShare> splitOf(double aws, double google, double azure)
{
    return {{known::aws, aws}, {known::google, google}, {known::azure, azure}};
}

/// All three on AWS, as many machines as people.
Plan allOnAws(std::vector<ProviderShare> split)
{
    Plan plan = threeTeams();
    Scenario &scenario = plan.scenarios.front();
    for (const Workload &workload : plan.workloads)
        scenario.allocations[workload.id].offer = kAws;
    scenario.providerSplit = std::move(split);
    return plan;
}

const PurchaseOption kReserved{
    .model = PricingModel::reserved, .termYears = 1, .payment = Payment::noUpfront};

/// One machine of each provider, that of AWS also reserved.
std::shared_ptr<const Catalog> withReservations()
{
    CatalogBuilder catalog;
    catalog.type(known::aws, "m5.large", 2, 8)
        .onDemand("us-east-1", "0.096")
        .offer("us-east-1", kReserved, "0.06");
    catalog.type(known::google, "n1-standard-2", 2, 8).onDemand("us-central1", "0.11");
    catalog.type(known::azure, "D2-v5", 2, 8).onDemand("eastus", "0.115");
    return catalog.build();
}

/// So many of the machines of AWS are reserved, from the first month on.
Plan reserving(Plan plan, int machines)
{
    Commitment commitment;
    commitment.region = "us-east-1";
    commitment.target = "m5.large";
    commitment.purchase = kReserved;
    commitment.amount = machines;
    plan.scenarios.front().commitments = {commitment};
    return plan;
}

Plan aroundTheClock(Plan plan)
{
    for (Workload &workload : plan.workloads)
        workload.schedule = Schedule();
    return plan;
}

std::shared_ptr<const Snapshot> evaluated(const Plan &plan)
{
    static const EvaluationDesk kDesk(threeProviders());
    static const EvaluationDesk kReservingDesk(withReservations());
    const bool isReserving = !plan.scenarios.front().commitments.empty();
    return makeSnapshot((isReserving ? kReservingDesk : kDesk).with(plan));
}

SplitProposal proposed(const Plan &plan, const ChoiceLimits &limits = kPlenty)
{
    auto proposal = proposeSplit(evaluated(plan), solver::bestChoice, limits);
    if (!proposal)
        qFatal("%s", proposal.error().text().c_str());
    return *proposal;
}

struct Moves {
    std::size_t count = 0;
    Money total;

    friend auto operator<=>(const Moves &, const Moves &) = default;
};

/// The fewest and cheapest moves, over every assignment to the two-vCPU machines of the three
/// providers.
std::optional<Moves> minByTrying(const Plan &plan)
{
    const std::array<OfferReference, 3> offers{
        kAws, anOffer(known::google, "us-central1", "n1-standard-2"),
        anOffer(known::azure, "eastus", "D2-v5")};
    MixRules rules;
    rules.split = plan.scenarios.front().providerSplit;
    rules.splitTolerancePoints = plan.scenarios.front().splitTolerancePoints;
    rules.base = plan.scenarios.front().rules.base;
    std::optional<Moves> fewest;
    for (int tried = 0; tried < 27; ++tried) {
        Plan moved = plan;
        Moves moves;
        bool isWanted = true;
        int rest = tried;
        for (auto &[id, allocation] : moved.scenarios.front().allocations) {
            const auto to = static_cast<std::size_t>(rest % 3);
            allocation.offer = offers[to];
            moves.count += to == 0 ? 0 : 1;
            isWanted = isWanted && (to == 0 || rules.split[to].percent > 0);
            rest /= 3;
        }
        if (!isWanted)
            continue;
        const auto snapshot = evaluated(moved);
        const ScenarioEvaluation &scenario = snapshot->evaluation.activeScenario();
        moves.total = scenario.total;
        if (keeps(scenario.lines, rules, *snapshot->inputs.catalog) && (!fewest || moves < *fewest))
            fewest = moves;
    }
    return fewest;
}

} // namespace

class SplitProposalTest : public QObject
{
    Q_OBJECT

private slots:
    void theFewestMovesReachTheSplit()
    {
        // 176 h a month, at 0.096 on AWS, 0.11 on Google, 0.115 on Azure; 3, 5 and 8 machines:
        // 50.69, 84.48 and 135.17. Two providers need two moves. B to Google (96.80) and A to Azure
        // (60.72) leave AWS 46.2 % of 292.69, Google 33.1 and Azure 20.7; the other way round
        // Google would have 19.7, without C on AWS it has less than 45.
        const SplitProposal proposal = proposed(allOnAws(splitOf(50, 30, 20)));
        QVERIFY(proposal.mix.choice.status == MixStatus::optimal);
        QVERIFY(!proposal.takesDearerOffers);
        const auto lines = linesOf(proposal.mix);
        QVERIFY(lines[0].moves && lines[1].moves && !lines[2].moves);
        QCOMPARE(lines[0].proposed->offer->provider, known::azure);
        QCOMPARE(lines[0].proposed->monthly, Money::fromCents(6'072));
        QCOMPARE(lines[1].proposed->offer->provider, known::google);
        QCOMPARE(lines[1].proposed->monthly, Money::fromCents(9'680));
        QCOMPARE(proposal.shares[1].today, 0.0);
        QVERIFY(std::abs(proposal.shares[1].after - 100 * 96.8 / 292.69) < 1e-9);
        const Table moves = splitMoves(proposal);
        QCOMPARE(moves.rows.size(), std::size_t{3}); // and those that stay
        Money difference;
        for (const TableRow &row : moves.rows)
            difference += std::get<Money>(row.back());
        QCOMPARE(difference, Money::fromCents(29'269 - 27'034));
        QVERIFY(std::get<Money>(moves.total->back()) == difference);
        QCOMPARE(
            QString::fromStdString(splitOutcome(proposal).front()),
            QStringLiteral(
                "Compared with the current plan, 2 workloads move to reach the split within 5 "
                "points: +$22.35 a month. No fewer moves reach it, and none at a lower cost."));
    }

    void noOtherMovesAreFewerOrCheaper()
    {
        QVERIFY(rc::check("fewest of all sets of moves", [] {
            const int aws = *rc::gen::inRange(0, 101);
            const int google = *rc::gen::inRange(0, 101 - aws);
            const Plan plan = allOnAws(splitOf(aws, google, 100 - aws - google));
            const auto fewest = minByTrying(plan);
            const SplitProposal proposal = proposed(plan);
            RC_ASSERT(proposal.takesDearerOffers == !fewest);
            if (!fewest)
                return;
            RC_ASSERT(proposal.mix.choice.status == MixStatus::optimal);
            RC_ASSERT(proposal.mix.chosen->evaluation.activeScenario().total == fewest->total);
            const auto lines = linesOf(proposal.mix);
            RC_ASSERT(std::ranges::count_if(lines, &ProposedLine::moves)
                      == static_cast<std::ptrdiff_t>(fewest->count));
        }));
    }

    void mixThatKeepsTheSplitDoesNotChange()
    {
        const SplitProposal proposal = proposed(allOnAws(splitOf(96, 2, 2)));
        QVERIFY(proposal.mix.choice.status == MixStatus::optimal);
        QVERIFY(splitMoves(proposal).rows.empty());
        QCOMPARE(
            QString::fromStdString(splitOutcome(proposal).front()),
            QStringLiteral("The plan keeps the split within 5 points: no workload has to move."));
    }

    void pinnedLinesStay()
    {
        Plan plan = allOnAws(splitOf(0, 100, 0));
        plan.scenarios.front().allocations.begin()->second.pinned = true;
        const SplitProposal proposal = proposed(plan);
        QVERIFY(proposal.mix.choice.status == MixStatus::infeasible);
        QVERIFY(!proposal.mix.chosen);
        QVERIFY(splitMoves(proposal).rows.empty());
        QVERIFY(!splitOutcome(proposal).empty());
    }

    void dearerOffersCountWhereTheCheapestDoNot()
    {
        // Half and half of two workloads, 50.69 and 84.48 on AWS. On Google A costs 58.08 or, with
        // four vCPUs, 100.32; B 96.80 or 167.20. Nothing of that comes within a point of the other
        // on AWS.
        Plan plan = aPlan().with(team("A", 3)).with(team("B", 5)).build();
        Scenario &scenario = plan.scenarios.front();
        for (const Workload &workload : plan.workloads)
            scenario.allocations[workload.id].offer = kAws;
        scenario.providerSplit = splitOf(50, 50, 0);
        scenario.splitTolerancePoints = 1;
        QVERIFY(proposed(plan).mix.choice.status == MixStatus::infeasible);
        // Within 5 points 84.48 and 100.32 are 45.7 and 54.3 %; with 58.08 they would be 59.3 and
        // 40.7.
        scenario.splitTolerancePoints = 5;
        const SplitProposal proposal = proposed(plan);
        QVERIFY(proposal.takesDearerOffers);
        QCOMPARE(proposal.mix.chosen->evaluation.activeScenario().total,
                 Money::fromCents(8'448 + 10'032));
    }

    void nobodyMovesToAProviderWithoutAShare()
    {
        // Half for AWS within 5 points is A and B there, 135.17, and C elsewhere: 154.88 on Google.
        const SplitProposal proposal = proposed(allOnAws({{known::aws, 50}, {known::google, 50}}));
        QVERIFY(proposal.mix.choice.status == MixStatus::optimal);
        QCOMPARE(proposal.mix.choice.monthly, Money::fromCents(5'069 + 8'448 + 15'488));
        const Plan plan = allOnAws({{known::aws, 0}, {known::azure, 100}});
        const SplitProposal toAzure = proposed(plan);
        for (const ProposedLine &line : linesOf(toAzure.mix))
            QCOMPARE(line.proposed->offer->provider, known::azure); // Google would cost less
    }

    void workloadWithoutOfferCountsForNoProvider()
    {
        // One of the two workloads that run moves; C, which has no offer, is not counted as AWS's.
        Plan plan = allOnAws({{known::aws, 50}, {known::google, 50}});
        Scenario &scenario = plan.scenarios.front();
        scenario.allocations.erase(plan.workloads[2].id);
        scenario.rules.base = ShareBase::workloads;
        const SplitProposal proposal = proposed(plan);
        QVERIFY(proposal.mix.choice.status == MixStatus::optimal);
        QCOMPARE(std::ranges::count_if(linesOf(proposal.mix), &ProposedLine::moves), 1);
        QCOMPARE(proposal.mix.choice.monthly, Money::fromCents(5'808 + 8'448)); // A to Google
    }

    void commitmentsStayAndWasteWhatMovesAway()
    {
        // 730 h a month. 3 of 8 machines are reserved: 3 x 730 x 0.06 = 131.40, and 5 x 730 x 0.096
        // = 350.40 on demand. Of 481.80 A bears 3/8, 180.675, and B 5/8, 301.125: each rounded,
        // 481.81. All on Google cost 240.90 and 401.50; the reservation is still paid and borne
        // likewise, 49.275 and 82.125: 290.18 and 483.63.
        Plan plan = aPlan().with(team("A", 3)).with(team("B", 5)).build();
        Scenario &scenario = plan.scenarios.front();
        for (const Workload &workload : plan.workloads)
            scenario.allocations[workload.id].offer = kAws;
        scenario.providerSplit = {{known::aws, 0}, {known::google, 100}};
        const SplitProposal proposal = proposed(reserving(aroundTheClock(plan), 3));
        QVERIFY(proposal.mix.choice.status == MixStatus::optimal);
        QCOMPARE(proposal.mix.today->evaluation.activeScenario().total, Money::fromCents(48'181));
        QCOMPARE(proposal.mix.chosen->evaluation.activeScenario().total, Money::fromCents(77'381));
        const auto said = splitOutcome(proposal);
        QVERIFY(said.front().find("+$292.00 a month") != std::string::npos);
        QCOMPARE(QString::fromStdString(said.back()),
                 QStringLiteral("The commitments of the scenario stay as they are: of the $131.40 "
                                "that they bill a month, $131.40 is unused after the moves; today "
                                "it is $0.00."));
        const Table commitments = splitCommitments(proposal);
        QCOMPARE(commitments.rows.size(), std::size_t{1});
        const TableRow &row = commitments.rows.front();
        QVERIFY(row[3] == Cell(Money::fromCents(13'140)));
        QVERIFY(row[4] == Cell(100.0) && row[5] == Cell(0.0));
        QVERIFY(row[6] == Cell(Money()) && row[7] == Cell(Money::fromCents(13'140)));
        Money difference;
        for (const TableRow &move : splitMoves(proposal).rows)
            difference += std::get<Money>(move.back());
        QCOMPARE(difference, Money::fromCents(29'200));
    }

    void besideCommitmentsNoOtherMovesAreFewerOrCheaper()
    {
        QVERIFY(rc::check("fewest of all sets of moves beside reservations", [] {
            const int aws = *rc::gen::inRange(0, 101);
            const int google = *rc::gen::inRange(0, 101 - aws);
            Plan plan = reserving(allOnAws(splitOf(aws, google, 100 - aws - google)),
                                  *rc::gen::inRange(1, 20));
            if (*rc::gen::arbitrary<bool>())
                plan = aroundTheClock(plan);
            plan.scenarios.front().rules.base =
                *rc::gen::element(ShareBase::cost, ShareBase::hours, ShareBase::workloads);
            const auto fewest = minByTrying(plan);
            const SplitProposal proposal = proposed(plan);
            RC_ASSERT((proposal.mix.choice.status == MixStatus::optimal) == fewest.has_value());
            if (!fewest)
                return;
            RC_ASSERT(proposal.mix.chosen->evaluation.activeScenario().total == fewest->total);
            const auto lines = linesOf(proposal.mix);
            RC_ASSERT(std::ranges::count_if(lines, &ProposedLine::moves)
                      == static_cast<std::ptrdiff_t>(fewest->count));
        }));
    }

    void unprovenSplitBesideCommitmentsIsKept()
    {
        // 19 sets have up to two moves: with ten to try the search evaluates few of them.
        Plan plan = reserving(aroundTheClock(allOnAws(splitOf(50, 30, 20))), 6);
        plan.scenarios.front().splitTolerancePoints = 12;
        const auto fewest = minByTrying(plan);
        const SplitProposal proposal = proposed(plan, {10});
        QVERIFY(fewest && proposal.mix.choice.status == MixStatus::feasible);
        const ScenarioEvaluation &after = proposal.mix.chosen->evaluation.activeScenario();
        QVERIFY(after.total >= fewest->total);
        QVERIFY(keeps(after.lines, proposal.mix.rules, *proposal.mix.today->inputs.catalog));
        QVERIFY(splitOutcome(proposal).front().find("The search ended before")
                != std::string::npos);
    }

    void theTablesHaveTheMoves()
    {
        // 3 and 5 machines for 176 h: 50.69 and 84.48 on AWS. A on Google, 58.08, is 40.7 % of
        // 142.56: 7.39 more.
        Plan plan = aPlan().with(team("A", 3)).with(team("B", 5)).build();
        Scenario &scenario = plan.scenarios.front();
        for (const Workload &workload : plan.workloads)
            scenario.allocations[workload.id].offer = kAws;
        scenario.providerSplit = {{known::aws, 60}, {known::google, 40}};
        const SplitProposal proposal = proposed(plan);
        QVERIFY(splitOutcome(proposal).front().find("one workload moves to reach the split within "
                                                    "5 points: +$7.39 a month")
                != std::string::npos);
        const Table shares = splitShares(proposal);
        QCOMPARE(shares.title, "Shares of the " + english().say(nameOf(ShareBase::cost)));
        QVERIFY(std::abs(std::get<double>(shares.rows[1].back()) - 100 * 58.08 / 142.56) < 1e-9);
        const Table moves = splitMoves(proposal);
        QCOMPARE(moves.rows.size(), std::size_t{2}); // A, and what stays
        Money today;
        Money after;
        for (const TableRow &row : moves.rows) {
            today += std::get<Money>(row[2]);
            after += std::get<Money>(row[4]);
        }
        QCOMPARE(today, Money::fromCents(13'517));
        QCOMPARE(after, Money::fromCents(14'256));
        QVERIFY((*moves.total)[2] == Cell(today) && (*moves.total)[4] == Cell(after));
        QVERIFY(moves.total->back() == Cell(Money::fromCents(739)));
    }

    void pinnedWorkloadsHaveNoMoves()
    {
        Plan plan = allOnAws(splitOf(0, 100, 0));
        plan.scenarios.front().allocations.begin()->second.pinned = true;
        const SplitProposal pinned = proposed(plan);
        QVERIFY(
            splitOutcome(pinned).front().starts_with("No moves to other providers come within 5"));
        QVERIFY(!splitShares(pinned).rows.empty() && splitMoves(pinned).rows.empty());
    }

    void withoutASplitThereIsNothingToReach()
    {
        Plan unallocated = allOnAws(splitOf(50, 30, 20));
        unallocated.scenarios.front().allocations.clear();
        QVERIFY(!proposeSplit(evaluated(unallocated), solver::bestChoice));
        QVERIFY(!proposeSplit(evaluated(allOnAws({})), solver::bestChoice));
        Plan plan = allOnAws(splitOf(50, 30, 20));
        QVERIFY(!proposeSplit(evaluated(plan), {}));
    }
};

QTEST_APPLESS_MAIN(SplitProposalTest)
#include "tst_split_proposal.moc"
