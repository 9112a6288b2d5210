// SPDX-License-Identifier: GPL-3.0-or-later
// Offers chosen for a whole plan, against every mix evaluated one by one.
#include "core/planning/mix_choice.h"
#include "core/wording/mix_words.h"
#include "solver/choice_solver.h"
#include "support/evaluation_desk.h"
#include "support/plan_builders.h"

#include <rapidcheck.h>

#include <QTest>

#include <algorithm>
#include <functional>
#include <set>

using namespace headroom;
using namespace headroom::testing;

namespace {

constexpr ChoiceLimits kPlenty{100'000};

/// Two machines of each provider, the first also on spot capacity.
std::shared_ptr<const Catalog> threeProviders()
{
    CatalogBuilder catalog;
    catalog.type(Provider::aws, "m5.large", 2, 8)
        .onDemand("us-east-1", "0.096")
        .spot("us-east-1", "0.041");
    catalog.type(Provider::aws, "m5.xlarge", 4, 16)
        .onDemand("us-east-1", "0.192")
        .onDemand("eu-west-1", "0.214");
    catalog.type(Provider::google, "n1-standard-2", 2, 8).onDemand("us-central1", "0.11");
    catalog.type(Provider::google, "n1-standard-4", 4, 15).onDemand("us-central1", "0.19");
    catalog.type(Provider::azure, "D2-v5", 2, 8).onDemand("eastus", "0.115");
    catalog.type(Provider::azure, "D4-v5", 4, 16).onDemand("eastus", "0.23");
    return catalog.build();
}

Workload team(const std::string &name, int people)
{
    Workload workload = aWorkload(name);
    workload.demand.people = people;
    workload.constraints.interruptible = people % 2 == 0;
    return workload;
}

Plan threeTeams()
{
    return aPlan().with(team("A", 3)).with(team("B", 5)).with(team("C", 8)).build();
}

/// Runs that are over the sooner the larger the machine: what they have of headroom differs by type.
Workload cleaning(const std::string &name, double gib)
{
    Workload workload = aWorkload(name, WorkloadKind::preprocessing);
    workload.demand.dataGibPerRun = gib;
    workload.demand.runsPerMonth = 4;
    workload.serviceLevel.deadlineHours = 6;
    return workload;
}

Plan runsAndATeam()
{
    return aPlan()
        .with(cleaning("small", 90))
        .with(team("A", 3))
        .with(cleaning("middle", 400))
        .with(cleaning("large", 1100))
        .build();
}

MixCandidates candidatesOf(const Plan &plan)
{
    static const EvaluationDesk kDesk(threeProviders());
    auto found = findMixCandidates(kDesk.with(plan), activeScenario(plan));
    if (!found)
        qFatal("%s", found.error().text().c_str());
    return *found;
}

MixChoice chosenFor(const MixCandidates &candidates, const MixRules &rules)
{
    auto choice = chooseMix(candidates, rules, solver::bestChoice, kPlenty);
    if (!choice)
        qFatal("%s", choice.error().text().c_str());
    return *choice;
}

double smallestHeadroom(const std::vector<Line> &lines)
{
    double least = kNoHeadroom;
    for (const Line &line : lines) {
        if (line.sizing->runHours.value > 0)
            least = std::min(least, line.sizing->headroom);
    }
    return least;
}

/// Whether lines keep the rules, reckoned from what was evaluated.
bool keeps(const std::vector<Line> &lines, const MixRules &rules, const Catalog &catalog)
{
    Money total;
    double all = 0;
    double spot = 0;
    std::map<Provider, double> byProvider;
    std::set<std::string> types;
    std::map<std::size_t, double> used;
    for (const Line &line : lines) {
        total += line.monthly;
        const double base = rules.base == ShareBase::cost    ? line.compute.toDouble()
                            : rules.base == ShareBase::hours ? (line.count * line.hours).toDouble()
                                                             : 1;
        all += base;
        byProvider[line.offer->provider] += base;
        spot += line.offer->purchase.model == PricingModel::spot ? base : 0;
        types.insert(line.offer->instanceType);
        const auto type = catalog.findType(line.offer->provider, line.offer->instanceType);
        for (std::size_t i = 0; i < rules.quotas.size(); ++i) {
            if (rules.quotas[i].provider == line.offer->provider)
                used[i] += catalog.types[*type].vcpus * static_cast<double>(line.maximumCount);
        }
    }
    const auto isShareKept = [&](const ProviderShare &share) {
        const double percent = 100 * byProvider[share.provider] / all;
        return std::abs(percent - share.percent) <= rules.splitTolerancePoints + 1e-9;
    };
    for (std::size_t i = 0; i < rules.quotas.size(); ++i) {
        if (used[i] > static_cast<double>(rules.quotas[i].most))
            return false;
    }
    return std::ranges::all_of(rules.split, isShareKept)
           && (!rules.leastHeadroom || smallestHeadroom(lines) >= *rules.leastHeadroom)
           && (!rules.budget || total <= *rules.budget)
           && (!rules.mostSpotPercent || 100 * spot <= *rules.mostSpotPercent * all + 1e-9)
           && (!rules.mostTypes || types.size() <= *rules.mostTypes);
}

/// Each workload as a line on each offer that meets, evaluated.
std::vector<std::vector<Line>> allLines(const MixCandidates &candidates)
{
    std::vector<std::vector<Line>> all;
    Scenario scenario = candidates.scenario;
    for (std::size_t i = 0; i < candidates.sets.size(); ++i) {
        const CandidateSet &set = candidates.sets[i];
        all.emplace_back();
        const auto best = std::ranges::find(set.state, CandidateState::met) != set.state.end()
                              ? CandidateState::met
                              : CandidateState::mayMiss;
        for (OfferIndex offer = 0; offer < set.catalog->offerCount(); ++offer) {
            if (set.state[offer] != best)
                continue;
            scenario.allocations[set.workload].offer = set.catalog->reference(offer);
            all.back().push_back(evaluateScenario(candidates.inputs, scenario, {1}).lines[i]);
        }
    }
    return all;
}

Money totalOf(const std::vector<Line> &lines)
{
    Money total;
    for (const Line &line : lines)
        total += line.monthly;
    return total;
}

/// Every mix, one after the other.
void tryAll(const std::vector<std::vector<Line>> &all,
            const std::function<void(const std::vector<Line> &)> &visit)
{
    std::vector<Line> lines;
    const std::function<void()> choose = [&] {
        if (lines.size() == all.size())
            return visit(lines);
        for (const Line &line : all[lines.size()]) {
            lines.push_back(line);
            choose();
            lines.pop_back();
        }
    };
    choose();
}

std::optional<Money> leastByTrying(const std::vector<std::vector<Line>> &all, const MixRules &rules,
                                   const Catalog &catalog)
{
    std::optional<Money> least;
    tryAll(all, [&](const std::vector<Line> &lines) {
        const Money total = totalOf(lines);
        if ((!least || total < *least) && keeps(lines, rules, catalog))
            least = total;
    });
    return least;
}

MixRules randomRules()
{
    MixRules rules;
    rules.base = static_cast<ShareBase>(*rc::gen::inRange(0, 3));
    if (*rc::gen::arbitrary<bool>()) {
        const int aws = *rc::gen::inRange(0, 101);
        const int google = *rc::gen::inRange(0, 101 - aws);
        rules.split = {{Provider::aws, double(aws)},
                       {Provider::google, double(google)},
                       {Provider::azure, double(100 - aws - google)}};
        rules.splitTolerancePoints = *rc::gen::inRange(5, 40);
    }
    if (*rc::gen::arbitrary<bool>())
        rules.mostSpotPercent = *rc::gen::inRange(0, 101);
    if (*rc::gen::arbitrary<bool>())
        rules.mostTypes = *rc::gen::inRange<std::size_t>(1, 4);
    if (*rc::gen::arbitrary<bool>())
        rules.quotas = {{Provider::aws, {}, {}, *rc::gen::inRange(0, 40)}};
    if (*rc::gen::arbitrary<bool>())
        rules.budget = Money::fromCents(*rc::gen::inRange(1, 60'000));
    return rules;
}

std::vector<MixRule::Kind> kindsOf(const std::vector<MixRule> &rules)
{
    std::vector<MixRule::Kind> kinds;
    for (const MixRule &rule : rules)
        kinds.push_back(rule.kind);
    return kinds;
}

} // namespace

class MixTest : public QObject
{
    Q_OBJECT
private slots:
    void noMixIsCheaperThanTheProvenOne();
    void withoutRulesEachWorkloadHasItsCheapestOffer();
    void pinnedLinesStayAndCount();
    void quotaBelowThePinsClashesWithThem();
    void clashHoldsOnlyWhatClashes();
    void relaxingARuleSavesWhatItSays();
    void runnerUpCostsWhatItSays();
    void workloadStaysUnlessItsMoveSavesEnough();
    void answersThatBreakTheModelAreRefused();
    void rulesThatCannotBeMeantAreRefused();
    void mostHeadroomUnderABudgetIsProven();
    void leastHeadroomIsKept();
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
        const auto least = leastByTrying(all, rules, catalog);
        const MixChoice choice = chosenFor(candidates, rules);
        RC_ASSERT(choice.status == (least ? MixStatus::optimal : MixStatus::infeasible));
        if (!least)
            return;
        RC_ASSERT(choice.monthly == *least);
        RC_ASSERT(choice.bound == *least);
        Scenario scenario = candidates.scenario;
        scenario.allocations = choice.allocations;
        const ScenarioEvaluation evaluated = evaluateScenario(candidates.inputs, scenario, {1});
        RC_ASSERT(evaluated.total == *least);
        RC_ASSERT(keeps(evaluated.lines, rules, catalog));
    }));
}

void MixTest::withoutRulesEachWorkloadHasItsCheapestOffer()
{
    const MixCandidates candidates = candidatesOf(threeTeams());
    const MixChoice choice = chosenFor(candidates, {});
    QVERIFY(choice.status == MixStatus::optimal);
    Money sum;
    for (const CandidateSet &set : candidates.sets)
        sum += Money::fromCents(set.monthlyCents[*cheapestThatMeets(set)]);
    QCOMPARE(choice.monthly, sum);
    QVERIFY(choice.binding.empty());
}

void MixTest::pinnedLinesStayAndCount()
{
    const OfferReference dear = anOffer(Provider::azure, "eastus", "D4-v5");
    const Plan plan = aPlan().with(team("A", 3)).on(dear, 7).with(team("B", 5)).build();
    MixRules rules;
    rules.mostTypes = 1;
    const MixCandidates candidates = candidatesOf(plan);
    const MixChoice choice = chosenFor(candidates, rules);
    QVERIFY(choice.status == MixStatus::optimal);
    QVERIFY(choice.allocations.at(1) == plan.scenarios.front().allocations.at(1));
    QCOMPARE(choice.allocations.at(2).offer.instanceType, std::string("D4-v5"));
    QCOMPARE(choice.runnersUp.size(), std::size_t{0});
}

void MixTest::quotaBelowThePinsClashesWithThem()
{
    const OfferReference dear = anOffer(Provider::azure, "eastus", "D4-v5");
    const Plan plan = aPlan().with(team("A", 3)).on(dear, 7).with(team("B", 5)).build();
    MixRules rules;
    rules.budget = Money::fromCents(100'000'000);
    rules.quotas = {{Provider::azure, "D4", "eastus", 27}}; // 7 x 4 vCPUs are 28
    const MixChoice choice = chosenFor(candidatesOf(plan), rules);
    QVERIFY(choice.status == MixStatus::infeasible);
    QVERIFY(kindsOf(choice.clash) == (std::vector{MixRule::Kind::quota, MixRule::Kind::pins}));
    QCOMPARE(describe(rules, choice.clash.front(), "USD"),
             std::string("at most 27 vCPUs of Azure D4 at once in eastus"));
    rules.quotas.front().most = 28;
    QVERIFY(chosenFor(candidatesOf(plan), rules).status == MixStatus::optimal);
}

// Everything on Google, and only regions of AWS.
void MixTest::clashHoldsOnlyWhatClashes()
{
    MixRules rules;
    rules.split = {{Provider::google, 100}};
    rules.mostTypes = 3;
    rules.budget = Money::fromCents(100'000'000);
    rules.regions = {"us-east-1"};
    const MixChoice choice = chosenFor(candidatesOf(threeTeams()), rules);
    QVERIFY(choice.status == MixStatus::infeasible);
    QVERIFY(kindsOf(choice.clash)
            == (std::vector{MixRule::Kind::providerShare, MixRule::Kind::regions}));
}

void MixTest::relaxingARuleSavesWhatItSays()
{
    const MixCandidates candidates = candidatesOf(threeTeams());
    MixRules rules;
    rules.split = {{Provider::azure, 100}};
    rules.mostSpotPercent = 50;
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
    rules.mostSpotPercent = 0;
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
    const OfferReference today = anOffer(Provider::azure, "eastus", "D2-v5");
    plan.scenarios.front().allocations[1] = {today};
    const MixCandidates candidates = candidatesOf(plan);
    const Money saving = candidates.today.total - chosenFor(candidates, {}).monthly;
    QVERIFY(saving > Money());
    MixRules rules;
    rules.leastSaving = saving + Money::fromCents(1);
    const MixChoice stays = chosenFor(candidates, rules);
    QVERIFY(stays.allocations.at(1).offer == today);
    QCOMPARE(stays.bound, stays.monthly);
    rules.leastSaving = saving - Money::fromCents(1);
    QVERIFY(!(chosenFor(candidates, rules).allocations.at(1).offer == today));
}

void MixTest::answersThatBreakTheModelAreRefused()
{
    const MixCandidates candidates = candidatesOf(threeTeams());
    MixRules rules;
    rules.split = {{Provider::azure, 100}};
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
    rules.split = {{Provider::aws, 60}, {Provider::google, 30}};
    QVERIFY(refuses(rules));
    rules.split.push_back({Provider::azure, 10});
    QVERIFY(!refuses(rules));
    rules.split.back().provider = Provider::aws;
    QVERIFY(refuses(rules));
    rules.split = {{Provider::aws, 110}, {Provider::google, -10}};
    QVERIFY(refuses(rules));
    rules = {};
    rules.budget = Money();
    QVERIFY(refuses(rules));
    rules = {};
    rules.mostSpotPercent = 101;
    QVERIFY(refuses(rules));
    rules = {};
    rules.mostTypes = 0;
    QVERIFY(refuses(rules));
    rules = {};
    rules.leastSaving = Money::fromCents(-1);
    QVERIFY(refuses(rules));
}

void MixTest::mostHeadroomUnderABudgetIsProven()
{
    const MixCandidates candidates = candidatesOf(runsAndATeam());
    const Catalog &catalog = *candidates.inputs.catalog;
    const auto all = allLines(candidates);
    const Money least = chosenFor(candidates, {}).monthly;
    QVERIFY(rc::check("most of the smallest headroom, then least cost", [&] {
        MixRules rules = randomRules();
        rules.objective = MixObjective::headroom;
        rules.budget = Money::fromCents(least.cents() * *rc::gen::inRange(90, 400) / 100);
        double most = 0;
        std::optional<Money> cost;
        tryAll(all, [&](const std::vector<Line> &lines) {
            const double headroom = smallestHeadroom(lines);
            const Money total = totalOf(lines);
            const bool isBetter = headroom > most || (headroom == most && total < *cost);
            if (isBetter && keeps(lines, rules, catalog)) {
                most = headroom;
                cost = total;
            }
        });
        const MixChoice choice = chosenFor(candidates, rules);
        RC_ASSERT(choice.status == (cost ? MixStatus::optimal : MixStatus::infeasible));
        if (!cost)
            return;
        RC_ASSERT(choice.headroom == most);
        RC_ASSERT(choice.headroomBound == most);
        RC_ASSERT(choice.monthly == *cost);
        if (choice.nextHeadroom) {
            RC_ASSERT(choice.nextHeadroom->headroom > most);
            RC_ASSERT(choice.nextHeadroom->monthly > *rules.budget);
        }
    }));
}

void MixTest::leastHeadroomIsKept()
{
    const MixCandidates candidates = candidatesOf(runsAndATeam());
    const auto all = allLines(candidates);
    MixRules rules;
    for (const double headroom : {1.0, 1.2, 1.5, 2.0}) {
        rules.leastHeadroom = headroom;
        const auto least = leastByTrying(all, rules, *candidates.inputs.catalog);
        const MixChoice choice = chosenFor(candidates, rules);
        QCOMPARE(choice.status == MixStatus::optimal, least.has_value());
        if (!least)
            continue;
        QCOMPARE(choice.monthly, *least);
        QVERIFY(choice.headroom >= headroom);
    }
    rules.leastHeadroom = 1000;
    const MixChoice impossible = chosenFor(candidates, rules);
    QVERIFY(kindsOf(impossible.clash) == std::vector{MixRule::Kind::headroom});
    QCOMPARE(impossible.mends.size(), std::size_t{1});
    const MixRules &mended = impossible.mends.front().mended;
    QVERIFY(chosenFor(candidates, mended).status == MixStatus::optimal);
    MixRules more = mended;
    more.leastHeadroom = std::nextafter(*mended.leastHeadroom, 1e9);
    QVERIFY(chosenFor(candidates, more).status == MixStatus::infeasible);
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
            RC_ASSERT(mend.isProven || mend.isDropped || !mend.mended.regions.empty());
            RC_ASSERT(chosenFor(candidates, mend.mended).status == MixStatus::optimal);
            MixRules less = mend.mended;
            if (mend.isDropped)
                continue;
            switch (mend.rule.kind) {
            case MixRule::Kind::budget: less.budget = *less.budget - Money::fromCents(1); break;
            case MixRule::Kind::quota: --less.quotas[mend.rule.index].most; break;
            case MixRule::Kind::types: --*less.mostTypes; break;
            case MixRule::Kind::spotShare: *less.mostSpotPercent -= 0.1; break;
            case MixRule::Kind::providerShare: less.splitTolerancePoints -= 0.1; break;
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
    rules.split = {{Provider::azure, 100}};
    rules.mostSpotPercent = 50;
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
    rules.mostSpotPercent = 0;
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
