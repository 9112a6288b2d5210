// SPDX-License-Identifier: GPL-3.0-or-later
// Proposals for random plans of all kinds of work: what is accepted, as a whole
// or in part, costs what was promised and keeps the rules, and no other mix
// costs less.
#include "core/catalog/known_providers.h"
#include "core/evaluation/left_out.h"
#include "core/plan/plan_edit.h"
#include "core/planning/mix/instance_counts.h"
#include "core/planning/mix_proposal.h"
#include "mix_desk.h"
#include "solver/choice_solver.h"
#include "support/dice.h"
#include "support/evaluation_desk.h"
#include "support/plan_builders.h"
#include "support/random_platform.h"

#include <QTest>

#include <algorithm>

using namespace headroom;
using namespace headroom::testing;

namespace {

PurchaseOption committed(PricingModel model)
{
    return {.model = model, .termYears = 1};
}

/// A machine with an accelerator and one without from each provider, with several purchase options.
std::shared_ptr<const Catalog> soldInManyWays()
{
    CatalogBuilder catalog;
    catalog.type(known::aws, "g5.xlarge", 4, 16)
        .accelerators("NVIDIA A10G", 1, 24)
        .onDemand("us-east-1", "1.006")
        .onDemand("eu-west-1", "1.123")
        .spot("us-east-1", "0.4")
        .offer("us-east-1", committed(PricingModel::reserved), "0.634");
    catalog.type(known::aws, "m5.4xlarge", 16, 64)
        .onDemand("us-east-1", "0.768")
        .spot("us-east-1", "0.31")
        .offer("us-east-1", committed(PricingModel::reserved), "0.484")
        .offer("us-east-1", committed(PricingModel::savingsPlan), "0.561");
    catalog.type(known::google, "a2-highgpu-1g", 12, 85)
        .accelerators("NVIDIA A100", 1, 40)
        .onDemand("us-central1", "3.673385")
        .spot("us-central1", "1.2")
        .offer("us-central1", committed(PricingModel::committedUse), "2.314");
    catalog.type(known::google, "n1-standard-8", 8, 30).onDemand("us-central1", "0.38");
    catalog.type(known::azure, "Standard_NC24ads_A100_v4", 24, 220)
        .accelerators("NVIDIA A100", 1, 80)
        .onDemand("eastus", "3.673");
    catalog.type(known::azure, "D16-v5", 16, 64).onDemand("eastus", "0.768").spot("eastus", "0.15");
    return catalog.build();
}

const EvaluationDesk &desk()
{
    static const EvaluationDesk kDesk(soldInManyWays());
    return kDesk;
}

/// Some lines are pinned; nothing is committed to.
Plan platform(unsigned seed, Dice &dice, std::size_t maximum)
{
    static const auto kCatalog = soldInManyWays();
    Plan plan = randomPlatform(seed, *kCatalog);
    if (plan.workloads.size() > maximum) {
        plan.workloads.resize(maximum);
        plan.phases.clear();
    }
    const bool isAllServices = dice.oneIn(2);
    for (Workload &workload : plan.workloads) {
        if (isAllServices) {
            workload.kind = WorkloadKind::realTimeInference;
            workload.schedule = Schedule();
            workload.demand.peakRequestsPerSecond = 0.1 * dice.between(1, 30);
            workload.environment = "production";
        }
        workload.mayShareInstances = !dice.oneIn(4);
        workload.constraints.interruptible = dice.oneIn(2);
    }
    for (Scenario &scenario : plan.scenarios) {
        scenario.commitments.clear();
        std::erase_if(scenario.allocations,
                      [&](const auto &of) { return findWorkload(plan, of.first) == nullptr; });
        for (auto &[id, allocation] : scenario.allocations)
            allocation.pinned = dice.oneIn(5);
    }
    return plan;
}

/// Rules that can be checked line by line.
MixRules rulesFrom(Dice &dice)
{
    MixRules rules;
    rules.base = dice.of(std::vector{ShareBase::cost, ShareBase::hours, ShareBase::workloads});
    if (dice.oneIn(4)) {
        const int aws = dice.between(0, 100);
        rules.split = {{known::aws, double(aws)}, {known::google, double(100 - aws)}};
        rules.splitTolerancePoints = dice.between(10, 50);
    }
    if (dice.oneIn(4))
        rules.maxSpotPercent = dice.between(0, 100);
    if (dice.oneIn(4))
        rules.maxTypes = static_cast<std::size_t>(dice.between(1, 3));
    if (dice.oneIn(6))
        rules.providers = {known::aws, known::azure};
    if (dice.oneIn(4))
        rules.quotas = {{known::aws, {}, {}, dice.between(8, 200)}};
    if (dice.oneIn(4))
        rules.budget = Money::fromCents(dice.between(100'000, 3'000'000));
    return rules;
}

/// And what else is decided.
MixRules anyRulesFrom(Dice &dice)
{
    MixRules rules = rulesFrom(dice);
    switch (dice.between(0, 6)) {
    case 0:
    case 1:
        rules.commitments = CommitmentRule{.months = dice.between(12, 30)};
        rules.base = rules.base == ShareBase::cost ? ShareBase::hours : rules.base;
        break;
    case 2:
    case 3: rules.sharesInstances = true; break;
    case 4: rules.minHeadroom = dice.of(std::vector{0.8, 1.2, 2.0}); break;
    case 5:
        rules.objective = MixObjective::headroom;
        rules.budget = Money::fromCents(dice.between(500'000, 5'000'000));
        break;
    default: rules.minSaving = Money::fromCents(dice.between(0, 50'000)); break;
    }
    return rules;
}

/// As the window accepts it: the moves, and the commitments then decided on.
Plan accepted(const MixProposal &proposal, const AcceptedParts &parts)
{
    const auto changed = applyEdit(proposal.today->plan(),
                                   AllocateEach{movesOf(proposal, parts.workloads), "Accept",
                                                commitmentsWith(proposal, parts.commitments)});
    if (!changed)
        qFatal("%s", changed.error().text().c_str());
    return *changed;
}

AcceptedParts allOf(const MixProposal &proposal)
{
    AcceptedParts parts;
    for (const Workload &workload : proposal.today->plan().workloads)
        parts.workloads.insert(workload.id);
    for (std::size_t i = 0; i < commitmentsOf(proposal).size(); ++i)
        parts.commitments.insert(i);
    return parts;
}

AcceptedParts someOf(AcceptedParts parts, Dice &dice)
{
    std::erase_if(parts.workloads, [&](WorkloadId) { return dice.oneIn(2); });
    std::erase_if(parts.commitments, [&](std::size_t) { return dice.oneIn(2); });
    return parts;
}

/// The cost of such a mix is unknown, so none is proposed.
bool isPinnedWithoutCost(const ScenarioEvaluation &scenario)
{
    return std::ranges::any_of(scenario.lines,
                               [](const Line &line) { return line.pinned && isLeftOut(line); });
}

/// Lines that each workload may have: a pinned one stays, whatever its provider.
AllLines linesToTry(const MixCandidates &candidates, const std::vector<Provider> &providers)
{
    AllLines all = allLines(candidates);
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Line &today = candidates.today.lines[i];
        if (today.pinned)
            all[i] = {today};
        else if (!providers.empty())
            std::erase_if(all[i], [&](const Line &line) {
                return std::ranges::find(providers, line.offer->provider) == providers.end();
            });
    }
    return all;
}

/// Without those that are not of all lines alike.
MixRules ofAllLines(MixRules rules)
{
    rules.providers.clear();
    rules.minHeadroom.reset();
    return rules;
}

} // namespace

namespace {

/// The rules of lines, where all of them run.
bool rulesAreKept(const MixProposal &proposal, const ScenarioEvaluation &then,
                  const Catalog &catalog)
{
    const MixRules &rules = proposal.rules;
    const Plan &plan = proposal.today->plan();
    const auto runs = [](const Line &line) { return line.sizing && line.sizing->fits; };
    const auto hasRoom = [&](const Line &line) {
        const bool isJudged = findWorkload(plan, line.id)->kind != WorkloadKind::development
                              && line.sizing && line.sizing->headroom > 0;
        return !rules.minHeadroom || !isJudged
               || hasHeadroom(line.sizing->headroom, *rules.minHeadroom);
    };
    return std::ranges::all_of(then.lines, hasRoom)
           && (rules.sharesInstances || !std::ranges::all_of(then.lines, runs)
               || keeps(then.lines, ofAllLines(rules), catalog));
}

bool pinsAreKept(const ScenarioEvaluation &today, const ScenarioEvaluation &then)
{
    return std::ranges::equal(today.lines, then.lines, [](const Line &before, const Line &after) {
        return !before.pinned || before.offer == after.offer;
    });
}

} // namespace

class MixPromisesTest : public QObject
{
    Q_OBJECT

private slots:
    /// As if each offer had been priced for each workload by itself.
    void costsWorkedOutAgainAreThoseOfCandidates()
    {
        std::size_t known = 0;
        for (const Plan &plan : {threeTeams(), runsAndATeam(), runsAroundTheClock()}) {
            const MixCandidates candidates = candidatesOf(plan);
            for (const MixSet &mixed : candidates.sets) {
                const CandidateSet set =
                    findCandidates(candidates.inputs, candidates.scenario, mixed.workload);
                for (OfferIndex offer = 0; offer < set.state.size(); ++offer) {
                    QCOMPARE(mixed.cents(offer), set.monthlyCents[offer]);
                    QVERIFY(mixed.state[offer] == set.state[offer]);
                    const SizedUse &use =
                        mixed.sized->useOf(set.catalog->offerType[offer], mixed.onSpot(offer));
                    QCOMPARE(use.fits, set.sizing(offer).fits);
                    QVERIFY(!use.fits || use.replicas == set.sizing(offer).replicas);
                    known += set.monthlyCents[offer] > 0 ? 1 : 0;
                }
            }
        }
        QVERIFY(known > 30);
    }

    void acceptedPartsCostWhatWasPromised();
    void noOtherMixCostsLess();
};

void MixPromisesTest::acceptedPartsCostWhatWasPromised()
{
    constexpr unsigned kPlans = 320;
    int proposals = 0;
    int withCommitments = 0;
    int shared = 0;
    for (unsigned seed = 0; seed < kPlans; ++seed) {
        Dice dice(seed);
        const Plan plan = platform(seed, dice, 4);
        const MixRules rules = anyRulesFrom(dice);
        const auto today = makeSnapshot(desk().with(plan));
        const auto proposal = proposeMix(today, rules, solver::bestChoice, {2'000});
        if (isPinnedWithoutCost(today->evaluation.activeScenario())) {
            QVERIFY(!proposal && proposal.error().where == "pins");
            continue;
        }
        QVERIFY2(
            proposal,
            qPrintable(QStringLiteral("plan %1: %2")
                           .arg(seed)
                           .arg(QString::fromStdString(proposal ? "" : proposal.error().text()))));
        if (!proposal->chosen)
            continue;
        ++proposals;
        const MixChoice &choice = proposal->choice;
        withCommitments += choice.commitments.empty() ? 0 : 1;
        const AcceptedParts whole = allOf(*proposal);
        const EvaluationInputs after = desk().with(accepted(*proposal, whole));
        const ScenarioEvaluation then = evaluate(after).activeScenario();
        const QByteArray where = "plan " + QByteArray::number(seed);
        QVERIFY2(then.total == choice.monthly, where.constData());
        QVERIFY2(totalWith(*proposal, whole) == choice.monthly, where.constData());
        if (choice.committed) {
            const auto months =
                evaluateScenario(after, activeScenario(*after.plan), {choice.committed->months});
            QVERIFY2(months.forecastTotal == choice.committed->total, where.constData());
            QVERIFY2(choice.committed->bound <= choice.committed->total, where.constData());
        } else {
            QVERIFY2(choice.bound <= choice.monthly, where.constData());
        }
        shared += std::ranges::any_of(then.lines,
                                      [](const Line &line) { return line.shared.has_value(); });
        QVERIFY2(rulesAreKept(*proposal, then, *after.catalog), where.constData());
        QVERIFY2(pinsAreKept(today->evaluation.activeScenario(), then), where.constData());
        const AcceptedParts part = someOf(whole, dice);
        QVERIFY2(evaluate(desk().with(accepted(*proposal, part))).activeScenario().total
                     == totalWith(*proposal, part),
                 where.constData());
    }
    qInfo("%d proposals, %d with commitments, %d with shared instances", proposals, withCommitments,
          shared);
    QVERIFY(proposals > 150);
    QVERIFY(withCommitments > 10);
    QVERIFY(shared > 5);
}

void MixPromisesTest::noOtherMixCostsLess()
{
    constexpr unsigned kPlans = 320;
    int found = 0;
    for (unsigned seed = 1'000; seed < 1'000 + kPlans; ++seed) {
        Dice dice(seed);
        Plan plan = platform(seed, dice, 3);
        // A chosen allocation has the number of instances that sizing computes, any offer may be
        // chosen, and moves cost nothing.
        plan.moving = {};
        for (Scenario &scenario : plan.scenarios) {
            setOn(scenario.rules, RuleSwitch::stay, false);
            setOn(scenario.rules, RuleSwitch::obtainable, false);
            for (auto &[id, allocation] : scenario.allocations)
                allocation.count = allocation.pinned ? allocation.count : std::nullopt;
        }
        const MixRules rules = rulesFrom(dice);
        const auto candidates = findMixCandidates(desk().with(plan), activeScenario(plan));
        if (!candidates) {
            QVERIFY(isPinnedWithoutCost(
                evaluateScenario(desk().with(plan), activeScenario(plan), {1})));
            continue;
        }
        const auto minimum = minByTrying(linesToTry(*candidates, rules.providers),
                                         ofAllLines(rules), *candidates->inputs.catalog);
        const MixChoice choice = chosenFor(*candidates, rules);
        const QByteArray where = "plan " + QByteArray::number(seed);
        QVERIFY2(choice.status == (minimum ? MixStatus::optimal : MixStatus::infeasible),
                 where.constData());
        if (!minimum)
            continue;
        ++found;
        QVERIFY2(choice.monthly == *minimum && choice.bound == *minimum, where.constData());
    }
    qInfo("%d plans have a mix", found);
    QVERIFY(found > 120);
}

QTEST_APPLESS_MAIN(MixPromisesTest)
#include "tst_mix_promises.moc"
