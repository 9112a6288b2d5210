// SPDX-License-Identifier: GPL-3.0-or-later
// Offers and commitments decided together, against every mix with the commitments tried amount by amount.
#include "core/planning/mix_proposal.h"
#include "core/wording/error_texts.h"
#include "solver/choice_solver.h"
#include "support/evaluation_desk.h"
#include "support/plan_builders.h"
#include "support/tiny_catalog.h"

#include <QTest>

#include <array>
#include <functional>
#include <random>

using namespace headroom;
using namespace headroom::testing;

namespace {

constexpr ChoiceLimits kNodes{20'000};

PurchaseOption bought(PricingModel model, std::uint8_t years = 1,
                      Payment payment = Payment::noUpfront)
{
    return {.model = model, .termYears = years, .payment = payment};
}

/// Machines of two families and two providers; the dearer ones on demand are the cheaper ones under a commitment.
std::shared_ptr<const Catalog> pooledCatalog()
{
    CatalogBuilder catalog;
    catalog.type(Provider::aws, "m5.large", 2, 8)
        .onDemand("us-east-1", "0.10")
        .spot("us-east-1", "0.07")
        .offer("us-east-1", bought(PricingModel::reserved), "0.07")
        .offer("us-east-1", bought(PricingModel::savingsPlan), "0.08");
    catalog.type(Provider::aws, "m6.large", 2, 8)
        .onDemand("us-east-1", "0.11")
        .offer("us-east-1", bought(PricingModel::reserved), "0.06")
        .offer("us-east-1", bought(PricingModel::reserved, 3, Payment::allUpfront), "0.04")
        .offer("us-east-1", bought(PricingModel::savingsPlan), "0.08");
    catalog.type(Provider::google, "n1-standard-2", 2, 8)
        .onDemand("us-central1", "0.105")
        .offer("us-central1", bought(PricingModel::committedUse), "0.065");
    return catalog.build();
}

Workload teamFor(const std::string &name, int people, int hoursPerDay)
{
    Workload workload = aWorkload(name);
    workload.demand.people = people;
    workload.constraints.interruptible = false;
    workload.schedule = Schedule();
    if (hoursPerDay > 0) {
        workload.schedule.kind = Schedule::Kind::hoursPerDay;
        workload.schedule.hours = hoursPerDay;
        workload.schedule.basis = MonthBasis{MonthBasis::Kind::workingDays, 22};
    }
    return workload;
}

Plan randomTeams(std::uint32_t seed)
{
    std::mt19937 random(seed);
    const auto below = [&](std::uint32_t most) { return static_cast<int>(random() % most); };
    PlanBuilder plan = aPlan();
    for (int i = 0, lines = 1 + below(3); i < lines; ++i)
        plan.with(teamFor("Team " + std::to_string(i), 1 + below(5), below(2) * (1 + below(24))));
    return plan.build();
}

std::shared_ptr<const Snapshot> snapshotOf(const Plan &plan)
{
    static const EvaluationDesk kDesk(pooledCatalog());
    return makeSnapshot(kDesk.with(plan));
}

MixRules rulesWith(const std::vector<std::string> &words)
{
    MixRules rules;
    rules.commitments = commitmentRuleOf(words);
    return rules;
}

Expected<MixProposal> proposed(const Plan &plan, const MixRules &rules)
{
    return proposeMix(snapshotOf(plan), rules, solver::bestChoice, kNodes);
}

Commitment reservation(Provider provider, const char *region, const char *type,
                       const PurchaseOption &purchase, int amount)
{
    Commitment commitment;
    commitment.provider = provider;
    commitment.region = region;
    commitment.target = type;
    commitment.purchase = purchase;
    commitment.amount = amount;
    return commitment;
}

/// Every mix of the three machines, with every number of reservations of the two of AWS.
Money leastByTrying(const Plan &plan)
{
    const auto today = snapshotOf(plan);
    const std::array machines{anOffer(Provider::aws, "us-east-1", "m5.large"),
                              anOffer(Provider::aws, "us-east-1", "m6.large"),
                              anOffer(Provider::google, "us-central1", "n1-standard-2")};
    Scenario scenario = activeScenario(plan);
    std::optional<Money> least;
    int people = 0;
    for (const Workload &workload : plan.workloads)
        people += workload.demand.people;
    const auto tryAmounts = [&] {
        for (int small = 0; small <= people; ++small) {
            for (int large = 0; small + large <= people; ++large) {
                scenario.commitments.clear();
                if (small > 0)
                    scenario.commitments.push_back(
                        reservation(Provider::aws, "us-east-1", "m5.large",
                                    bought(PricingModel::reserved), small));
                if (large > 0)
                    scenario.commitments.push_back(
                        reservation(Provider::aws, "us-east-1", "m6.large",
                                    bought(PricingModel::reserved), large));
                const Money total = evaluateScenario(today->inputs, scenario, {1}).total;
                least = least ? std::min(*least, total) : total;
            }
        }
    };
    const std::function<void(std::size_t)> choose = [&](std::size_t place) {
        if (place == plan.workloads.size())
            return tryAmounts();
        for (const OfferReference &machine : machines) {
            scenario.allocations[plan.workloads[place].id].offer = machine;
            choose(place + 1);
        }
    };
    choose(0);
    return *least;
}

} // namespace

class MixCommitmentsTest : public QObject
{
    Q_OBJECT

private slots:
    void theBoundHoldsAndTheGapIsTrue();
    void anHourOnDemandThatIsDearerMayBeCheaperCommitted();
    void onlyWhatIsAllowedIsBought();
    void itIsNeverDearerThanWithout();
    void pinsStayAndAreCarried();
    void theBudgetIsKeptWithCommitments();
    void whatCannotBeDecidedIsSaid();
    void wordsNameTheRule();
};

void MixCommitmentsTest::theBoundHoldsAndTheGapIsTrue()
{
    for (std::uint32_t seed = 0; seed < 40; ++seed) {
        const Plan plan = randomTeams(seed);
        const auto proposal = proposed(plan, rulesWith({"1y", "reserved"}));
        QVERIFY2(proposal, proposal ? "" : proposal.error().text().c_str());
        const Money least = leastByTrying(plan);
        const MixChoice &choice = proposal->choice;
        QVERIFY2(choice.bound <= least, std::to_string(seed).c_str());
        QVERIFY(choice.bound <= choice.monthly);
        QCOMPARE(choice.status == MixStatus::optimal, choice.bound == choice.monthly);
        // The least by trying is a mix with commitments: nothing found by search may be beaten by more than the gap.
        QVERIFY(choice.monthly - least <= choice.monthly - choice.bound);
        QVERIFY2(choice.monthly <= least, std::to_string(seed).c_str());
        QCOMPARE(proposal->chosen->evaluation.activeScenario().total, choice.monthly);
        QVERIFY(activeScenario(proposal->chosen->plan()).commitments == choice.commitments);
    }
}

void MixCommitmentsTest::anHourOnDemandThatIsDearerMayBeCheaperCommitted()
{
    const Plan plan = aPlan().with(teamFor("Always", 3, 0)).build();
    const auto without = proposed(plan, rulesWith({"none"}));
    const auto with = proposed(plan, rulesWith({"1y"}));
    QVERIFY(without && with);
    const WorkloadId id = plan.workloads.front().id;
    QCOMPARE(with->choice.allocations.at(id).offer.instanceType, "m6.large");
    QCOMPARE(with->choice.commitments.size(), std::size_t{1});
    QCOMPARE(with->choice.commitments.front().amount, Exact(3));
    QVERIFY(with->choice.commitments.front().purchase == bought(PricingModel::reserved));
    // 3 machines x 730 h x $0.06
    QCOMPARE(with->choice.monthly, Money::fromCents(13140));
}

void MixCommitmentsTest::onlyWhatIsAllowedIsBought()
{
    const Plan plan = aPlan().with(teamFor("A", 4, 0)).with(teamFor("B", 2, 0)).build();
    for (const std::vector<std::string> &words : {std::vector<std::string>{"any"},
                                                  {"1y"},
                                                  {"3y"},
                                                  {"cud"},
                                                  {"savings_plan"},
                                                  {"reserved", "3y"},
                                                  {"no_upfront"},
                                                  {"partial_upfront"}}) {
        MixRules rules = rulesWith(words);
        rules.commitments->months = 36;
        const auto proposal = proposed(plan, rules);
        QVERIFY2(proposal, words.front().c_str());
        for (const Commitment &one : proposal->choice.commitments)
            QVERIFY2(rules.commitments->allows(one.purchase), words.front().c_str());
        for (const auto &[id, allocation] : proposal->choice.allocations)
            QCOMPARE(allocation.offer.purchase.termYears, std::uint8_t{0});
        QCOMPARE(proposal->choice.commitments.empty(), words.front() == "partial_upfront");
    }
}

void MixCommitmentsTest::itIsNeverDearerThanWithout()
{
    for (std::uint32_t seed = 100; seed < 120; ++seed) {
        const Plan plan = randomTeams(seed);
        MixRules onDemand;
        onDemand.pricingModels = {PricingModel::onDemand};
        const auto without = proposed(plan, onDemand);
        const auto with = proposed(plan, rulesWith({"any"}));
        QVERIFY(without && with);
        QVERIFY(with->choice.monthly <= without->choice.monthly);
    }
}

void MixCommitmentsTest::pinsStayAndAreCarried()
{
    PlanBuilder builder = aPlan();
    builder.with(teamFor("Pinned", 2, 0)).on(anOffer(Provider::aws, "us-east-1", "m5.large"), 2);
    builder.with(teamFor("Free", 2, 0));
    Plan plan = builder.build();
    const WorkloadId pinned = plan.workloads.front().id;
    for (Scenario &scenario : plan.scenarios)
        scenario.allocations[pinned].pinned = true;
    const auto proposal = proposed(plan, rulesWith({"1y", "reserved"}));
    QVERIFY(proposal);
    QVERIFY(proposal->choice.allocations.at(pinned) == activeScenario(plan).allocations.at(pinned));
    const Line &line = proposal->chosen->evaluation.activeScenario().lines.front();
    QVERIFY(!line.covers.empty());
}

void MixCommitmentsTest::theBudgetIsKeptWithCommitments()
{
    const Plan plan = aPlan().with(teamFor("Always", 3, 0)).build();
    MixRules rules = rulesWith({"1y"});
    rules.budget = Money::fromCents(13140);
    const auto kept = proposed(plan, rules);
    QVERIFY(kept && kept->chosen);
    QCOMPARE(kept->choice.monthly, *rules.budget);
    rules.budget = Money::fromCents(10000);
    const auto none = proposed(plan, rules);
    QVERIFY(none && !none->chosen);
    QVERIFY(none->choice.status == MixStatus::infeasible);
    QCOMPARE(none->choice.clash.size(), std::size_t{1});
}

void MixCommitmentsTest::whatCannotBeDecidedIsSaid()
{
    const Plan plan = aPlan().with(teamFor("A", 2, 0)).build();
    const auto refusal = [&](const MixRules &rules) {
        const auto proposal = proposed(plan, rules);
        return proposal ? std::string() : proposal.error().where;
    };
    MixRules rules = rulesWith({"any"});
    rules.objective = MixObjective::headroom;
    QCOMPARE(refusal(rules), "objective");
    rules = rulesWith({"any"});
    rules.mostSpotPercent = 10;
    QCOMPARE(refusal(rules), "spot");
    rules.base = ShareBase::hours;
    QCOMPARE(refusal(rules), "");
    rules = rulesWith({"any"});
    rules.pricingModels = {PricingModel::spot};
    QCOMPARE(refusal(rules), "pricing");
    // Decided commitments stand in the way of a choice without them, and are decided anew with them.
    Plan committed = plan;
    for (Scenario &scenario : committed.scenarios)
        scenario.commitments = {
            reservation(Provider::aws, "us-east-1", "m5.large", bought(PricingModel::reserved), 9)};
    QVERIFY(!proposed(committed, {}));
    const auto anew = proposed(committed, rulesWith({"1y"}));
    QVERIFY(anew);
    QCOMPARE(anew->choice.commitments.size(), std::size_t{1});
    QCOMPARE(anew->choice.commitments.front().amount, Exact(2));
    for (Scenario &scenario : committed.scenarios)
        scenario.commitments.front().startMonth = Date::fromCivil(2020, 1, 1);
    QVERIFY(!proposed(committed, rulesWith({"1y"})));
}

void MixCommitmentsTest::wordsNameTheRule()
{
    QVERIFY(!commitmentRuleOf({}));
    QVERIFY(!commitmentRuleOf({"2y"}));
    QVERIFY(!commitmentRuleOf({"any", "1y"}));
    QVERIFY(!commitmentRuleOf({"not_stated"}));
    QVERIFY(commitmentRuleOf({"any"}) == CommitmentRule());
    for (const std::string &word : commitmentWords())
        QVERIFY(commitmentRuleOf({word}) && !(*commitmentRuleOf({word}) == CommitmentRule()));
}

QTEST_GUILESS_MAIN(MixCommitmentsTest)
#include "tst_mix_commitments.moc"
