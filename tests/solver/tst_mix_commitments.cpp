// SPDX-License-Identifier: GPL-3.0-or-later
// Offers and commitments decided together, against every mix with the commitments tried amount by
// amount.
#include "committed_desk.h"
#include "core/catalog/known_providers.h"
#include "core/planning/mix_proposal.h"
#include "core/texts/error_texts.h"
#include "solver/choice_solver.h"
#include "support/plan_builders.h"

#include <QTest>

#include <random>

using namespace headroom;
using namespace headroom::testing;

namespace {

const ChoiceLimits kNodes{20'000};

Plan randomTeams(std::uint32_t seed)
{
    std::mt19937 random(seed);
    const auto below = [&](std::uint32_t maximum) { return static_cast<int>(random() % maximum); };
    PlanBuilder plan = aPlan();
    for (int i = 0, lines = 1 + below(3); i < lines; ++i)
        plan.with(teamFor("Team " + std::to_string(i), 1 + below(4), below(2) * (1 + below(24))));
    Plan built = plan.build();
    if (below(2) == 0)
        endAfter(built, built.workloads.front().id, 1 + below(12));
    if (below(3) == 0)
        built.scenarios.front().outlook.priceSteps = {
            {firstPooledMonth().firstOfMonthPlus(1 + below(10)), std::nullopt, below(40) - 20.0}};
    return built;
}

Expected<MixProposal> proposed(const Plan &plan, const MixRules &rules)
{
    return proposeMix(snapshotOf(pooledMarket(), plan), rules, solver::bestChoice, kNodes);
}

Money minByTrying(const Plan &plan)
{
    return *minCommitted(pooledMarket(), plan);
}

} // namespace

class MixCommitmentsTest : public QObject
{
    Q_OBJECT

private slots:
    void theBoundHoldsAndTheGapIsTrue();
    void theBoundHoldsWherePercentagesDiffer();
    void moreExpensiveOnDemandMayBeCheaperCommitted();
    void onlyWhatIsAllowedIsBought();
    void feesAddUpOverTheirTerm();
    void itNeverCostsMoreThanWithout();
    void whyIsTold();
    void workloadThatEndsTooEarlyIsNotCommittedTo();
    void longTermsNeedLongHorizons();
    void termsKeepTheirPrices();
    void pinsStayAndAreCarried();
    void theBudgetIsKeptWithCommitments();
    void rulesKeptWithoutCommitmentsAreFound();
    void sufficientChangesAreNamed();
    void aShareOfAProviderThatIsNotAllowedClashes();
    void undecidableQuestionsAreReported();
    void wordsNameTheRule();
};

void MixCommitmentsTest::theBoundHoldsAndTheGapIsTrue()
{
    int alone = 0;
    for (std::uint32_t seed = 0; seed < 40; ++seed) {
        const Plan plan = randomTeams(seed);
        const auto proposal = proposed(plan, rulesWith({"1y", "reserved"}));
        QVERIFY2(proposal, proposal ? "" : proposal.error().text().c_str());
        const Money minimum = minByTrying(plan);
        const MixChoice &choice = proposal->choice;
        QVERIFY2(choice.committed->bound <= minimum, std::to_string(seed).c_str());
        QVERIFY2(choice.committed->total <= minimum, std::to_string(seed).c_str());
        QVERIFY(choice.committed->bound <= choice.committed->total);
        QVERIFY(choice.committed->total <= choice.committed->without);
        QVERIFY(choice.bound <= choice.monthly);
        QCOMPARE(choice.status == MixStatus::optimal,
                 choice.committed->bound == choice.committed->total);
        // A workload on its own is gone through option by option.
        if (plan.workloads.size() == 1) {
            QCOMPARE(choice.committed->total, minimum);
            if (activeScenario(plan).outlook.priceSteps.empty())
                QCOMPARE(choice.status, MixStatus::optimal);
            ++alone;
        }
        const ScenarioEvaluation &chosen = proposal->chosen->evaluation.activeScenario();
        QCOMPARE(chosen.total, choice.monthly);
        QCOMPARE(chosen.forecastTotal, choice.committed->total);
        QVERIFY(activeScenario(proposal->chosen->plan()).commitments == choice.commitments);
    }
    QVERIFY(alone > 5);
}

/// The cost of a commitment is attributed to its lines by how much of each it covers, not by the
/// value of their hours.
void MixCommitmentsTest::theBoundHoldsWherePercentagesDiffer()
{
    for (std::uint32_t seed = 400; seed < 440; ++seed) {
        Plan plan = randomTeams(seed);
        CostLine markup;
        markup.name = "Managed service";
        markup.basis = CostBasis::markup;
        markup.percent = 300;
        plan.workloads.back().otherCosts = {markup};
        const auto proposal = proposed(plan, rulesWith({"1y", "reserved"}));
        QVERIFY2(proposal, proposal ? "" : proposal.error().text().c_str());
        QVERIFY2(proposal->choice.committed->bound <= minByTrying(plan),
                 std::to_string(seed).c_str());
    }
}

void MixCommitmentsTest::moreExpensiveOnDemandMayBeCheaperCommitted()
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
                                                  {"no_upfront"}}) {
        MixRules rules = rulesWith(words);
        rules.commitments->months = 36;
        const auto proposal = proposed(plan, rules);
        QVERIFY2(proposal, words.front().c_str());
        for (const Commitment &one : proposal->choice.commitments)
            QVERIFY2(rules.commitments->allows(one.purchase), words.front().c_str());
        for (const auto &[id, allocation] : proposal->choice.allocations)
            QCOMPARE(allocation.offer.purchase.termYears, std::uint8_t{0});
        QVERIFY(!proposal->choice.commitments.empty());
    }
    const auto unpriced = proposed(plan, rulesWith({"partial_upfront"}));
    QVERIFY(!unpriced);
    QVERIFY2(unpriced.error().text().find("no price") != std::string::npos,
             unpriced.error().text().c_str());
}

void MixCommitmentsTest::feesAddUpOverTheirTerm()
{
    MixRules rules = rulesWith({"3y"});
    rules.commitments->months = 36;
    const Plan six = aPlan().with(teamFor("A", 4, 0)).with(teamFor("B", 2, 0)).build();
    const auto paidAtOnce = proposed(six, rules);
    QVERIFY2(paidAtOnce, paidAtOnce ? "" : paidAtOnce.error().text().c_str());
    // 6 machines x $0.04 x 3 years of 8,760 h; a month's part is no whole number of cents.
    QCOMPARE(paidAtOnce->choice.committed->total, Money::fromCents(630'720));
    QCOMPARE(paidAtOnce->choice.commitments.front().amount, Exact(6));
    // A proposal is refused where the plan that it makes would cost another sum.
    for (std::uint32_t seed = 300; seed < 320; ++seed) {
        const auto proposal = proposed(randomTeams(seed), rules);
        QVERIFY2(proposal, proposal ? "" : proposal.error().text().c_str());
        QVERIFY(proposal->choice.committed->bound <= proposal->choice.committed->total);
    }
}

void MixCommitmentsTest::itNeverCostsMoreThanWithout()
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

void MixCommitmentsTest::whyIsTold()
{
    const Plan plan = aPlan().with(teamFor("Always", 3, 0)).build();
    MixRules rules = rulesWith({"1y", "savings_plan"});
    const auto proposal = proposed(plan, rules);
    QVERIFY(proposal && proposal->chosen);
    const MixChoice &choice = proposal->choice;
    // 3 machines for a year: with a savings plan both of AWS cost $0.08, the one of Google $0.105;
    // with what else may be bought the least is $0.06.
    QCOMPARE(choice.committed->total, Money::fromCents(8760 * 3 * 8));
    QCOMPARE(choice.binding.size(), std::size_t{1});
    QCOMPARE(choice.binding.front().rule.kind, MixRule::Kind::commitments);
    QCOMPARE(choice.binding.front().saves, Money::fromCents(8760 * 3 * 2 / 12));
    QCOMPARE(choice.runnersUp.size(), std::size_t{1});
    QCOMPARE(choice.runnersUp.front().offer.provider, known::aws);
    QCOMPARE(choice.runnersUp.front().costsMore, Money());
}

void MixCommitmentsTest::workloadThatEndsTooEarlyIsNotCommittedTo()
{
    // 3 machines for some of 12 months: m6.large at $0.06 committed against $0.10 on m5.large, so
    // from 7.2 months on.
    for (const int months : {7, 8}) {
        Plan plan = aPlan().with(teamFor("A while", 3, 0)).build();
        endAfter(plan, plan.workloads.front().id, months);
        const auto proposal = proposed(plan, rulesWith({"1y", "reserved"}));
        QVERIFY(proposal && proposal->chosen);
        const MixChoice &choice = proposal->choice;
        QCOMPARE(choice.commitments.empty(), months == 7);
        // January to July are 212 days; a year is 8,760 hours.
        QCOMPARE(choice.committed->total,
                 Money::fromCents(months == 7 ? 212 * 24 * 3 * 10 : 8760 * 3 * 6));
        QCOMPARE(choice.committed->months, 12);
    }
}

void MixCommitmentsTest::longTermsNeedLongHorizons()
{
    const Plan plan = aPlan().with(teamFor("Always", 3, 0)).build();
    MixRules rules = rulesWith({"3y"});
    const auto refused = proposed(plan, rules);
    QVERIFY(!refused);
    QCOMPARE(refused.error().where, "commitments");
    for (const int months : {12, 35, 36}) {
        rules = rulesWith({"any"});
        rules.commitments->months = months;
        const auto proposal = proposed(plan, rules);
        QVERIFY(proposal && !proposal->choice.commitments.empty());
        QCOMPARE(int{proposal->choice.commitments.front().purchase.termYears},
                 months == 36 ? 3 : 1);
        QCOMPARE(evaluateScenario(proposal->chosen->inputs,
                                  activeScenario(proposal->chosen->plan()), {months})
                     .forecastTotal,
                 proposal->choice.committed->total);
    }
}

/// Demand grows, and prices on demand fall while the term keeps its own: against every number of
/// reservations.
void MixCommitmentsTest::termsKeepTheirPrices()
{
    constexpr int kMonths = 36;
    for (const double percent : {-30.0, -10.0, 15.0}) {
        PlanBuilder builder = aPlan();
        builder.with(teamFor("Team", 6, 0));
        Plan plan = builder.build();
        Scenario &scenario = plan.scenarios.front();
        scenario.allocations[1] = {.offer = anOffer(known::aws, "us-east-1", "m6.large"),
                                   .pinned = true};
        scenario.monthlyGrowthPercent = 5;
        scenario.outlook.priceSteps = {
            {firstPooledMonth().firstOfMonthPlus(3), std::nullopt, percent}};
        MixRules rules = rulesWith({"3y"});
        rules.commitments->months = kMonths;
        const auto proposal = proposed(plan, rules);
        QVERIFY(proposal && proposal->chosen);
        std::optional<Money> minimum;
        for (int amount = 0; amount <= 40; ++amount) {
            scenario.commitments.clear();
            if (amount > 0)
                scenario.commitments.push_back(
                    reservation(known::aws, "us-east-1", "m6.large",
                                bought(PricingModel::reserved, 3, Payment::allUpfront), amount));
            const Money total =
                evaluateScenario(snapshotOf(pooledMarket(), plan)->inputs, scenario, {kMonths})
                    .forecastTotal;
            minimum = minimum ? std::min(*minimum, total) : total;
        }
        QCOMPARE(proposal->choice.committed->total, *minimum);
    }
}

void MixCommitmentsTest::pinsStayAndAreCarried()
{
    PlanBuilder builder = aPlan();
    builder.with(teamFor("Pinned", 2, 0)).on(anOffer(known::aws, "us-east-1", "m5.large"), 2);
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

/// Some mix on demand keeps a split by cost within its least budget: so does one with commitments.
void MixCommitmentsTest::rulesKeptWithoutCommitmentsAreFound()
{
    int kept = 0;
    for (std::uint32_t seed = 100; seed < 160; ++seed) {
        Plan plan = randomTeams(seed);
        for (Workload &workload : plan.workloads)
            workload.constraints.interruptible = (workload.id + seed) % 3 != 0;
        MixRules rules;
        rules.pricingModels = {PricingModel::onDemand, PricingModel::spot};
        if (seed % 2 == 0)
            rules.split = {{known::aws, 50}, {known::google, 50}};
        rules.splitTolerancePoints = 5 + seed % 20;
        rules.maxSpotPercent = 20 + seed % 50;
        const auto without = proposed(plan, rules);
        QVERIFY(without);
        if (!without->chosen)
            continue;
        ++kept;
        rules.budget = without->choice.monthly;
        rules.commitments = commitmentRuleOf({"1y"});
        const auto with = proposed(plan, rules);
        QVERIFY2(with && with->chosen, std::to_string(seed).c_str());
        QVERIFY(with->choice.committed->total <= with->choice.committed->without);
        QVERIFY(with->choice.monthly <= *rules.budget);
    }
    QVERIFY2(kept > 5, std::to_string(kept).c_str());
}

/// A month of the two with what can be committed to costs 2 x 0.06 x 730 = 87.60 in the long run,
/// but an upfront fee is of all months: some budgets are above what is known to be out of reach,
/// and no mix is found that keeps them.
void MixCommitmentsTest::sufficientChangesAreNamed()
{
    const Plan plan = aPlan().with(teamFor("Always", 2, 0)).with(teamFor("Day", 3, 9)).build();
    MixRules rules = rulesWith({"1y", "reserved"});
    const auto free = proposed(plan, rules);
    QVERIFY(free && free->chosen);
    int helped = 0;
    for (const int percent : {20, 60, 90, 98, 99}) {
        rules.budget = Money::fromCents(free->choice.monthly.cents() * percent / 100);
        const auto proposal = proposed(plan, rules);
        QVERIFY(proposal);
        if (proposal->chosen)
            continue;
        QCOMPARE(proposal->choice.mends.size(), std::size_t{1});
        const RuleMend &mend = proposal->choice.mends.front();
        QVERIFY(mend.rule.kind == MixRule::Kind::budget && !mend.isDropped);
        const auto mended = proposed(plan, mend.mended);
        QVERIFY(mended && mended->chosen);
        QVERIFY(mended->choice.monthly <= *mend.mended.budget);
        ++helped;
    }
    QVERIFY(helped > 0);
}

void MixCommitmentsTest::aShareOfAProviderThatIsNotAllowedClashes()
{
    const Plan plan = aPlan().with(teamFor("A", 2, 0)).with(teamFor("B", 3, 9)).build();
    MixRules rules = rulesWith({"1y", "reserved"});
    rules.split = {{known::aws, 50}, {known::google, 50}};
    rules.splitTolerancePoints = 40;
    rules.providers = {known::aws};
    const auto proposal = proposed(plan, rules);
    QVERIFY(proposal && !proposal->chosen);
    const MixChoice &choice = proposal->choice;
    QVERIFY(choice.status == MixStatus::infeasible);
    QCOMPARE(choice.clash.size(), std::size_t{2});
    QVERIFY(choice.clash.front().kind == MixRule::Kind::providerShare);
    QVERIFY(choice.clash.back().kind == MixRule::Kind::providers);
    QCOMPARE(choice.mends.size(), std::size_t{2});
    for (const RuleMend &mend : choice.mends) {
        const auto mended = proposed(plan, mend.mended);
        QVERIFY(mended && mended->chosen);
    }
}

void MixCommitmentsTest::undecidableQuestionsAreReported()
{
    const Plan plan = aPlan().with(teamFor("A", 2, 0)).build();
    const auto refusal = [&](const MixRules &rules) {
        const auto proposal = proposed(plan, rules);
        return proposal ? std::string() : proposal.error().where;
    };
    MixRules rules = rulesWith({"any"});
    rules.maxSpotPercent = 10;
    QCOMPARE(refusal(rules), "");
    rules.base = ShareBase::hours;
    QCOMPARE(refusal(rules), "");
    rules = rulesWith({"any"});
    rules.pricingModels = {PricingModel::spot};
    QCOMPARE(refusal(rules), "pricing");
    // Decided commitments prevent a choice without them, and are decided again with them.
    Plan committed = plan;
    for (Scenario &scenario : committed.scenarios)
        scenario.commitments = {
            reservation(known::aws, "us-east-1", "m5.large", bought(PricingModel::reserved), 9)};
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
