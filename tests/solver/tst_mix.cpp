// SPDX-License-Identifier: GPL-3.0-or-later
// Offers chosen for a whole plan, against every mix evaluated one by one.
#include "core/catalog/known_providers.h"
#include "core/planning/mix_proposal.h"
#include "core/proposals/mix_outcome.h"
#include "core/wording/mix_words.h"
#include "mix_desk.h"
#include "solver/choice_solver.h"
#include "support/evaluation_desk.h"
#include "support/plan_builders.h"

#include <rapidcheck.h>

#include <QTest>

#include <stop_token>

using namespace headroom;
using namespace headroom::testing;

namespace {

std::vector<MixRule::Kind> kindsOf(const std::vector<MixRule> &rules)
{
    std::vector<MixRule::Kind> kinds(rules.size());
    std::ranges::transform(rules, kinds.begin(), &MixRule::kind);
    return kinds;
}

/// True if no mix keeps the rules with fewer additional regions than the remedy.
bool noFewerMend(const MixCandidates &candidates, const MixRules &rules, const RuleMend &mend)
{
    const auto &regions = candidates.inputs.catalog->regions;
    for (unsigned set = 0; set < 1U << regions.size(); ++set) {
        MixRules other = rules;
        for (std::size_t i = 0; i < regions.size(); ++i) {
            if ((set >> i & 1U) != 0)
                other.regions.push_back(regions[i].name);
        }
        if (other.regions.size() < mend.mended.regions.size()
            && chosenFor(candidates, other).status == MixStatus::optimal)
            return false;
    }
    return true;
}

} // namespace

class MixTest : public QObject
{
    Q_OBJECT
private slots:
    void noMixIsCheaperThanTheProvenOne();
    void withoutRulesEachWorkloadHasItsCheapestOffer();
    void pinnedLinesStayAndCount();
    void aPinWithoutAPriceIsRefused();
    void whatIsStoppedBeforeItsCandidatesHasFoundNothing();
    void likelyMissesAreReported();
    void quotaBelowThePinsClashesWithThem();
    void quotasTakeShortNamesOfHardware();
    void clashHoldsOnlyWhatClashes();
    void noFewerRulesClash();
    void providerWithAShareAndNotAllowedClashes();
    void shareOfAProviderWithoutQuotaClashesAtOnce();
    void relaxingARuleSavesWhatItSays();
    void runnerUpCostsWhatItSays();
    void workloadStaysUnlessItsMoveSavesEnough();
    void answersThatBreakTheModelAreRefused();
    void rulesThatCannotBeMeantAreRefused();
    void mendsAreTheLeastThatMend();
    void progressNeverContradictsTheAnswer();
    void stoppedSearchGivesTheBestSoFar();
};

void MixTest::noMixIsCheaperThanTheProvenOne()
{
    const MixCandidates candidates = candidatesOf(threeTeams());
    const Catalog &catalog = *candidates.inputs.catalog;
    const auto all = allLines(candidates);
    QVERIFY(rc::check("least of all mixes", [&] {
        const MixRules rules = randomRules();
        const auto minimum = minByTrying(all, rules, catalog);
        const MixChoice choice = chosenFor(candidates, rules);
        RC_ASSERT(choice.status == (minimum ? MixStatus::optimal : MixStatus::infeasible));
        if (!minimum)
            return;
        RC_ASSERT(choice.monthly == *minimum);
        RC_ASSERT(choice.bound == *minimum);
        Scenario scenario = candidates.scenario;
        scenario.allocations = choice.allocations;
        const ScenarioEvaluation evaluated = evaluateScenario(candidates.inputs, scenario, {1});
        RC_ASSERT(evaluated.total == *minimum);
        RC_ASSERT(keeps(evaluated.lines, rules, catalog));
    }));
}

void MixTest::withoutRulesEachWorkloadHasItsCheapestOffer()
{
    const MixCandidates candidates = candidatesOf(threeTeams());
    const MixChoice choice = chosenFor(candidates, {});
    QVERIFY(choice.status == MixStatus::optimal);
    Money sum;
    for (const MixSet &mixed : candidates.sets) {
        const CandidateSet set =
            findCandidates(candidates.inputs, candidates.scenario, mixed.workload);
        sum += Money::fromCents(set.monthlyCents[*cheapestThatMeets(set)]);
    }
    QCOMPARE(choice.monthly, sum);
    QVERIFY(choice.binding.empty());
}

void MixTest::pinnedLinesStayAndCount()
{
    const OfferReference dear = anOffer(known::azure, "eastus", "D4-v5");
    const Plan plan = aPlan().with(team("A", 3)).on(dear, 7).with(team("B", 5)).build();
    MixRules rules;
    rules.maxTypes = 1;
    const MixCandidates candidates = candidatesOf(plan);
    const MixChoice choice = chosenFor(candidates, rules);
    QVERIFY(choice.status == MixStatus::optimal);
    QVERIFY(choice.allocations.at(1) == plan.scenarios.front().allocations.at(1));
    QCOMPARE(choice.allocations.at(2).offer.instanceType, std::string("D4-v5"));
    QCOMPARE(choice.runnersUp.size(), std::size_t{0});
}

void MixTest::aPinWithoutAPriceIsRefused()
{
    const Plan plan = aPlan()
                          .with(team("A", 3))
                          .on(anOffer(known::azure, "eastus", "D99-v9"), 7)
                          .with(team("B", 5))
                          .build();
    const EvaluationDesk desk(threeProviders());
    const auto found = findMixCandidates(desk.with(plan), activeScenario(plan));
    QVERIFY(!found);
    QCOMPARE(found.error().where, std::string("pins"));
    QCOMPARE(found.error().text(),
             std::string("pins: The cost of A on the offer it is pinned to is not known, so no mix "
                         "can be judged. Release the pin, or allocate the workload to an offer "
                         "that has a price and can serve it."));
}

void MixTest::whatIsStoppedBeforeItsCandidatesHasFoundNothing()
{
    const Plan plan = aPlan().with(team("A", 3)).with(team("B", 5)).build();
    const EvaluationDesk desk(threeProviders());
    std::stop_source stop;
    const auto find = [&] {
        return findMixCandidates(desk.with(plan), activeScenario(plan), CommitmentsOfMix::none,
                                 stop.get_token());
    };
    QVERIFY(find().has_value());
    stop.request_stop();
    const auto found = find();
    QVERIFY(!found && found.error().kind == ErrorKind::stopped);
}

void MixTest::likelyMissesAreReported()
{
    const Plan plan = aPlan().with(team("A", 3)).with(team("B", 5)).build();
    const EvaluationDesk desk(threeProviders());
    Snapshot chosen = *makeSnapshot(desk.with(plan));
    QCOMPARE(mayMissOf(chosen), std::string());
    Line &line = chosen.evaluation.scenarios[chosen.evaluation.active].lines[1];
    line.offer = anOffer(known::azure, "eastus", "D4-v5");
    line.verdict = Verdict::mayMiss;
    QCOMPARE(
        mayMissOf(chosen),
        std::string("No offer is certain to keep the service level, so these may miss it: B."));
}

void MixTest::quotaBelowThePinsClashesWithThem()
{
    const OfferReference dear = anOffer(known::azure, "eastus", "D4-v5");
    const Plan plan = aPlan().with(team("A", 3)).on(dear, 7).with(team("B", 5)).build();
    MixRules rules;
    rules.budget = Money::fromCents(100'000'000);
    rules.quotas = {{known::azure, "D4", "eastus", 27}}; // 7 x 4 vCPUs are 28
    const MixChoice choice = chosenFor(candidatesOf(plan), rules);
    QVERIFY(choice.status == MixStatus::infeasible);
    QVERIFY(kindsOf(choice.clash) == (std::vector{MixRule::Kind::quota, MixRule::Kind::pins}));
    QCOMPARE(describe(rules, choice.clash.front(), "USD"),
             std::string("at most 27 vCPUs of Azure D4 at once in eastus"));
    rules.quotas.front().maximum = 28;
    QVERIFY(chosenFor(candidatesOf(plan), rules).status == MixStatus::optimal);
}

void MixTest::quotasTakeShortNamesOfHardware()
{
    CatalogBuilder builder;
    const auto type = [&](const char *name, const char *accelerator) {
        builder.type(known::aws, name, 4, 16)
            .accelerators(accelerator, 1, 16)
            .onDemand("us-east-1", "0.5");
    };
    type("g4dn.xlarge", "NVIDIA T4");
    type("g5g.xlarge", "NVIDIA T4G");
    type("p5.xlarge", "NVIDIA H100");
    type("p5n.xlarge", "NVIDIA H100 NVL");
    const auto catalog = builder.build();
    const auto named = [&](const char *name) { return hardwareNamed(*catalog, known::aws, name); };
    QCOMPARE(named("T4").value(), std::string("NVIDIA T4"));
    QCOMPARE(named("nvidia t4g").value(), std::string("NVIDIA T4G"));
    QCOMPARE(named("H100").value(), std::string("NVIDIA H100"));
    QCOMPARE(named("nvl").value(), std::string("NVIDIA H100 NVL"));
    QCOMPARE(named("G5G").value(), std::string("g5g"));
    QCOMPARE(named("nvidia").error().text(),
             std::string("quota: “nvidia” is ambiguous for this provider: NVIDIA H100, NVIDIA H100 "
                         "NVL, NVIDIA T4, NVIDIA T4G."));
    QVERIFY(!named("A100"));
    QVERIFY(!hardwareNamed(*catalog, known::azure, "T4"));
    MixRules rules;
    rules.quotas = {{known::aws, "t4", {}, 3}, {known::aws, {}, {}, 9}};
    QVERIFY(checkNames(rules, *catalog).has_value());
    rules = withFullNames(rules, *catalog);
    QCOMPARE(rules.quotas[0].hardware, std::string("NVIDIA T4"));
    QVERIFY(rules.quotas[1].hardware.empty());
}

// Everything on Google, and only regions of AWS.
void MixTest::clashHoldsOnlyWhatClashes()
{
    MixRules rules;
    rules.split = {{known::google, 100}};
    rules.maxTypes = 3;
    rules.budget = Money::fromCents(100'000'000);
    rules.regions = {"us-east-1"};
    const MixChoice choice = chosenFor(candidatesOf(threeTeams()), rules);
    QVERIFY(choice.status == MixStatus::infeasible);
    QVERIFY(kindsOf(choice.clash)
            == (std::vector{MixRule::Kind::providerShare, MixRule::Kind::regions}));
}

// Every set of the rules against every mix.
void MixTest::noFewerRulesClash()
{
    const MixCandidates candidates = candidatesOf(threeTeams());
    const Catalog &catalog = *candidates.inputs.catalog;
    const auto all = allLines(candidates);
    std::size_t clashes = 0;
    std::size_t several = 0;
    QVERIFY(rc::check("the fewest that clash", [&] {
        MixRules rules = randomRules();
        rules.budget = Money::fromCents(*rc::gen::inRange(15'000, 60'000));
        rules.maxTypes = *rc::gen::inRange<std::size_t>(1, 4);
        RC_PRE(!minByTrying(all, rules, catalog));
        const auto list = listRules(rules, candidates.scenario);
        std::size_t fewest = list.size();
        for (unsigned set = 0; set < 1U << list.size(); ++set) {
            MixRules some = rules;
            std::size_t count = 0;
            for (std::size_t rule = list.size(); rule-- > 0;) {
                if ((set >> rule & 1U) != 0)
                    ++count;
                else
                    some = without(some, list[rule]);
            }
            if (count < fewest && !minByTrying(all, some, catalog))
                fewest = count;
        }
        clashes += fewest > 1 ? 1 : 0;
        const MixChoice choice = chosenFor(candidates, rules);
        RC_ASSERT(choice.clash.size() == fewest);
        // One change helps, or all that clashes is named: without it the rest can be kept.
        for (const RuleMend &mend : choice.mends)
            RC_ASSERT(minByTrying(all, mend.mended, catalog).has_value());
        RC_ASSERT(choice.mends.empty() == choice.mustAllGo);
        const auto minWithout = [&](const std::vector<MixRule> &left) {
            MixRules some = rules;
            for (std::size_t rule = list.size(); rule-- > 0;) {
                const bool isLeft = std::ranges::any_of(left, [&](const MixRule &one) {
                    return one.kind == list[rule].kind && one.index == list[rule].index;
                });
                if (isLeft)
                    some = without(some, list[rule]);
            }
            return minByTrying(all, some, catalog);
        };
        std::vector<MixRule> left = choice.clash;
        for (const std::vector<MixRule> &other : choice.otherClashes) {
            RC_ASSERT(!minWithout(left));
            left.insert(left.end(), other.begin(), other.end());
        }
        RC_ASSERT(!choice.mustAllGo || minWithout(left));
        several += choice.otherClashes.empty() ? 0 : 1;
    }));
    QVERIFY(clashes > 5);
    QVERIFY(several > 5);
}

// A tenth of the mix for Azure, which may not be used.
void MixTest::providerWithAShareAndNotAllowedClashes()
{
    MixRules rules;
    rules.split = {{known::aws, 90}, {known::azure, 10}};
    rules.providers = {known::aws, known::google};
    const MixChoice choice = chosenFor(candidatesOf(threeTeams()), rules);
    QVERIFY(choice.status == MixStatus::infeasible);
    QVERIFY(kindsOf(choice.clash)
            == (std::vector{MixRule::Kind::providerShare, MixRule::Kind::providers}));
    QCOMPARE(describe(rules, choice.clash.back(), "USD"),
             std::string("only the providers AWS, Google Cloud"));
    const auto mend = std::ranges::find(choice.mends, MixRule::Kind::providers,
                                        [](const RuleMend &of) { return of.rule.kind; });
    QVERIFY(mend != choice.mends.end());
    QVERIFY(mend->mended.providers == (std::vector{known::aws, known::google, known::azure}));
}

// Nothing has to be searched to see it.
void MixTest::shareOfAProviderWithoutQuotaClashesAtOnce()
{
    MixRules rules;
    rules.split = {{known::aws, 60}, {known::azure, 40}};
    rules.quotas = {{known::aws, {}, {}, 1}};
    const auto choice = chooseMix(candidatesOf(threeTeams()), rules, solver::bestChoice, {1});
    QVERIFY(choice.has_value());
    QVERIFY(choice->status == MixStatus::infeasible);
    QVERIFY(kindsOf(choice->clash)
            == (std::vector{MixRule::Kind::providerShare, MixRule::Kind::quota}));
}

void MixTest::relaxingARuleSavesWhatItSays()
{
    const MixCandidates candidates = candidatesOf(threeTeams());
    MixRules rules;
    rules.split = {{known::azure, 100}};
    rules.maxSpotPercent = 50;
    const MixChoice choice = chosenFor(candidates, rules);
    QCOMPARE(choice.binding.size(), std::size_t{1});
    QVERIFY(choice.binding.front().isProven);
    const MixRules relaxed = without(rules, choice.binding.front().rule);
    QVERIFY(relaxed.split.empty());
    QCOMPARE(choice.binding.front().saves, choice.monthly - chosenFor(candidates, relaxed).monthly);
}

void MixTest::runnerUpCostsWhatItSays()
{
    const MixCandidates candidates = candidatesOf(threeTeams());
    MixRules rules;
    rules.maxSpotPercent = 0;
    const MixChoice choice = chosenFor(candidates, rules);
    QCOMPARE(choice.runnersUp.size(), std::size_t{3});
    for (const RunnerUp &other : choice.runnersUp) {
        Scenario scenario = candidates.scenario;
        scenario.allocations = choice.allocations;
        QVERIFY(scenario.allocations.at(other.workload).offer.instanceType
                != other.offer.instanceType);
        scenario.allocations[other.workload] = {other.offer};
        QCOMPARE(evaluateScenario(candidates.inputs, scenario, {1}).total - choice.monthly,
                 other.costsMore);
    }
}

void MixTest::workloadStaysUnlessItsMoveSavesEnough()
{
    Plan plan = aPlan().with(team("A", 3)).build();
    const OfferReference today = anOffer(known::azure, "eastus", "D2-v5");
    plan.scenarios.front().allocations[1] = {today};
    setOn(plan.scenarios.front().rules, RuleSwitch::stay, false);
    const MixCandidates candidates = candidatesOf(plan);
    const Money saving = candidates.today.total - chosenFor(candidates, {}).monthly;
    QVERIFY(saving > Money());
    MixRules rules;
    rules.minSaving = saving + Money::fromCents(1);
    const MixChoice stays = chosenFor(candidates, rules);
    QVERIFY(stays.allocations.at(1).offer == today);
    QCOMPARE(stays.bound, stays.monthly);
    rules.minSaving = saving - Money::fromCents(1);
    QVERIFY(!(chosenFor(candidates, rules).allocations.at(1).offer == today));
}

void MixTest::answersThatBreakTheModelAreRefused()
{
    const MixCandidates candidates = candidatesOf(threeTeams());
    MixRules rules;
    rules.split = {{known::aws, 50}, {known::azure, 50}};
    rules.splitTolerancePoints = 40;
    const auto refuses = [&](const ChoiceSolver &solver) {
        return !chooseMix(candidates, rules, solver, kPlenty).has_value();
    };
    QVERIFY(refuses([](const ChoiceModel &model, const ChoiceLimits &, const ChoiceWatch &) {
        return ChoiceAnswer{std::vector<std::size_t>(model.groups.size()), 0, true, 1};
    }));
    QVERIFY(refuses([](const ChoiceModel &, const ChoiceLimits &, const ChoiceWatch &) {
        return ChoiceAnswer{std::vector<std::size_t>{}, 0, true, 1};
    }));
    QVERIFY(
        refuses([](const ChoiceModel &model, const ChoiceLimits &limits, const ChoiceWatch &watch) {
            ChoiceAnswer answer = solver::bestChoice(model, limits, watch);
            answer.bound += 1000;
            return answer;
        }));
}

void MixTest::rulesThatCannotBeMeantAreRefused()
{
    const auto refuses = [](const MixRules &rules) { return !checkRules(rules).has_value(); };
    MixRules rules;
    QVERIFY(!refuses(rules));
    rules.split = {{known::aws, 60}, {known::google, 30}};
    QVERIFY(refuses(rules));
    rules.split.push_back({known::azure, 10});
    QVERIFY(!refuses(rules));
    rules.split.back().provider = known::aws;
    QVERIFY(refuses(rules));
    rules.split = {{known::aws, 110}, {known::google, -10}};
    QVERIFY(refuses(rules));
    rules = {};
    rules.budget = Money();
    QVERIFY(refuses(rules));
    rules = {};
    rules.maxSpotPercent = 101;
    QVERIFY(refuses(rules));
    rules = {};
    rules.maxTypes = 0;
    QVERIFY(refuses(rules));
    rules = {};
    rules.minSaving = Money::fromCents(-1);
    QVERIFY(refuses(rules));
}

// Each mend lets a mix keep all rules; a little less of it does not.
void MixTest::mendsAreTheLeastThatMend()
{
    const MixCandidates candidates = candidatesOf(threeTeams());
    QVERIFY(rc::check("mends of rules that clash", [&] {
        MixRules rules = randomRules();
        if (*rc::gen::arbitrary<bool>())
            rules.regions = {"us-central1"};
        const MixChoice choice = chosenFor(candidates, rules);
        RC_PRE(choice.status == MixStatus::infeasible);
        for (const RuleMend &mend : choice.mends) {
            RC_ASSERT(mend.isProven || mend.isDropped || rules.maxTypes);
            RC_ASSERT(chosenFor(candidates, mend.mended).status == MixStatus::optimal);
            MixRules less = mend.mended;
            if (mend.isDropped)
                continue;
            switch (mend.rule.kind) {
            case MixRule::Kind::budget: less.budget = *less.budget - Money::fromCents(1); break;
            case MixRule::Kind::quota: --less.quotas[mend.rule.index].maximum; break;
            case MixRule::Kind::types: --*less.maxTypes; break;
            case MixRule::Kind::carbon: *less.maxCarbonKg -= 0.1; break;
            case MixRule::Kind::spotShare: *less.maxSpotPercent -= 0.1; break;
            case MixRule::Kind::providerShare: less.splitTolerancePoints -= 0.1; break;
            case MixRule::Kind::regions:
                RC_ASSERT(!mend.isProven || noFewerMend(candidates, rules, mend));
                continue;
            default: continue;
            }
            RC_ASSERT(chosenFor(candidates, less).status == MixStatus::infeasible);
        }
    }));
}

void MixTest::progressNeverContradictsTheAnswer()
{
    const MixCandidates candidates = candidatesOf(threeTeams());
    MixRules rules;
    rules.split = {{known::azure, 100}};
    rules.maxSpotPercent = 50;
    std::vector<MixProgress> seen;
    MixWatch watch;
    watch.report = [&](const MixProgress &progress) { seen.push_back(progress); };
    const auto choice = chooseMix(candidates, rules, solver::bestChoice, kPlenty, watch);
    QVERIFY(choice.has_value());
    QVERIFY(!seen.empty());
    for (const MixProgress &progress : seen) {
        QVERIFY(!progress.monthly || *progress.monthly >= choice->monthly);
        QVERIFY(!progress.bound || *progress.bound <= choice->monthly);
        QVERIFY(progress.answered <= progress.questions);
    }
    QVERIFY(seen.back().phase == MixProgress::Phase::explaining);
    QCOMPARE(seen.back().answered, seen.back().questions);
    QCOMPARE(*seen.back().monthly, choice->monthly);
    QCOMPARE(*seen.back().gap(), 0.0);
}

void MixTest::stoppedSearchGivesTheBestSoFar()
{
    const MixCandidates candidates = candidatesOf(threeTeams());
    std::stop_source source;
    MixWatch watch{source.get_token(), [&](const MixProgress &progress) {
                       if (progress.monthly)
                           source.request_stop();
                   }};
    MixRules rules;
    rules.maxSpotPercent = 0;
    const auto choice = chooseMix(candidates, rules, solver::bestChoice, kPlenty, watch);
    QVERIFY(choice.has_value());
    QVERIFY(choice->isStopped);
    QVERIFY(choice->status == MixStatus::feasible || choice->status == MixStatus::optimal);
    QVERIFY(choice->runnersUp.empty());
    Scenario scenario = candidates.scenario;
    scenario.allocations = choice->allocations;
    QCOMPARE(evaluateScenario(candidates.inputs, scenario, {1}).total, choice->monthly);
    QVERIFY(choice->bound <= chosenFor(candidates, rules).monthly);
}

QTEST_APPLESS_MAIN(MixTest)
#include "tst_mix.moc"
