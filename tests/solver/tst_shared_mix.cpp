// SPDX-License-Identifier: GPL-3.0-or-later
// Sharing decided together with the offers, compared with every division of small plans on every
// offer, each evaluated: for some plans, or for many with HEADROOM_LONG.
#include "core/catalog/known_providers.h"
#include "core/plan/plan_edit.h"
#include "core/planning/mix_proposal.h"
#include "core/proposals/mix_outcome.h"
#include "shared_desk.h"
#include "solver/choice_solver.h"
#include "support/evaluation_desk.h"
#include "support/sharing_service.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <random>
#include <set>
#include <vector>

using namespace headroom;
using namespace headroom::testing;

namespace {

bool isLong()
{
    return qEnvironmentVariableIsSet("HEADROOM_LONG");
}

const EvaluationDesk &desk()
{
    static const EvaluationDesk kDesk;
    return kDesk;
}

/// Every division by hand: what a set of workloads costs on the instances of one of them, on the
/// best offer.
class ByHand
{
public:
    explicit ByHand(const MixCandidates &candidates) : m_candidates(candidates) {}

    /// Absent: something cannot be served at all.
    std::optional<Money> minimum()
    {
        const auto all = static_cast<unsigned>((1U << m_candidates.sets.size()) - 1);
        const std::int64_t cents = minOf(all);
        return cents == kNever ? std::nullopt : std::optional(Money::fromCents(cents));
    }

private:
    std::int64_t minOf(unsigned set)
    {
        if (set == 0)
            return 0;
        if (const auto known = m_minimum.find(set); known != m_minimum.end())
            return known->second;
        const unsigned lowest = set & (~set + 1);
        std::int64_t minimum = kNever;
        for (unsigned part = set; part != 0; part = (part - 1) & set) {
            if ((part & lowest) == 0)
                continue;
            const std::int64_t together = costOf(part);
            if (together == kNever)
                continue;
            const std::int64_t rest = minOf(set ^ part);
            if (rest != kNever)
                minimum = std::min(minimum, together + rest);
        }
        return m_minimum.emplace(set, minimum).first->second;
    }

    std::int64_t costOf(unsigned group)
    {
        if (const auto known = m_costs.find(group); known != m_costs.end())
            return known->second;
        std::int64_t minimum = kNever;
        for (std::size_t host = 0; host < m_candidates.sets.size(); ++host) {
            if ((group >> host & 1U) == 0)
                continue;
            for (OfferIndex offer = 0; offer < m_candidates.inputs.catalog->offerCount(); ++offer)
                minimum = std::min(minimum, costOn(group, host, offer));
        }
        return m_costs.emplace(group, minimum).first->second;
    }

    std::int64_t costOn(unsigned group, std::size_t host, OfferIndex offer)
    {
        Scenario scenario = m_candidates.scenario;
        scenario.allocations.clear();
        for (std::size_t i = 0; i < m_candidates.sets.size(); ++i) {
            if ((group >> i & 1U) == 0)
                continue;
            const MixSet &set = m_candidates.sets[i];
            const auto worst = std::ranges::find(set.state, CandidateState::met) != set.state.end()
                                   ? CandidateState::met
                                   : CandidateState::mayMiss;
            if (set.state[offer] != worst)
                return kNever;
            Allocation &allocation = scenario.allocations[set.workload];
            allocation.offer = set.catalog->reference(offer);
            if (i != host)
                allocation.onInstancesOf = m_candidates.sets[host].workload;
        }
        const ScenarioEvaluation evaluation = evaluateScenario(m_candidates.inputs, scenario, {1});
        for (std::size_t i = 0; i < m_candidates.sets.size(); ++i) {
            const Line &line = evaluation.lines[i];
            const MixSet &set = m_candidates.sets[i];
            const bool isMet = std::ranges::find(set.state, CandidateState::met) != set.state.end();
            if ((group >> i & 1U) != 0
                && ((line.shared && line.shared->problem != SharingProblem::none)
                    || line.verdict > (isMet ? Verdict::met : Verdict::mayMiss)))
                return kNever;
        }
        return evaluation.total.cents();
    }

    static constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();
    const MixCandidates &m_candidates;
    std::map<unsigned, std::int64_t> m_costs;
    std::map<unsigned, std::int64_t> m_minimum;
};

/// The cheapest division of a few workloads over all offers that keeps the rules.
std::optional<Money> minWithRules(const MixCandidates &candidates, const MixRules &rules)
{
    std::optional<Money> minimum;
    for (const std::vector<Line> &lines : everySharedMix(candidates)) {
        const Money total = totalOf(lines);
        if ((!minimum || total < *minimum) && keeps(lines, rules, *candidates.inputs.catalog))
            minimum = total;
    }
    return minimum;
}

/// Without why it is so.
MixChoice chosenWith(const MixCandidates &candidates, MixRules rules,
                     const ChoiceLimits &limits = kPlenty)
{
    rules.sharesInstances = true;
    std::stop_source isChosen;
    const MixWatch watch{isChosen.get_token(), [&](const MixProgress &now) {
                             if (now.phase == MixProgress::Phase::explaining)
                                 isChosen.request_stop();
                         }};
    auto choice = chooseMix(candidates, rules, solver::bestChoice, limits, watch);
    if (!choice)
        qFatal("%s", choice.error().text().c_str());
    return *choice;
}

ScenarioEvaluation withChoice(const MixCandidates &candidates, const MixChoice &choice)
{
    Scenario scenario = candidates.scenario;
    scenario.allocations = choice.allocations;
    return evaluateScenario(candidates.inputs, scenario, {1});
}

std::size_t guestsOf(const MixChoice &choice)
{
    return static_cast<std::size_t>(std::ranges::count_if(
        choice.allocations, [](const auto &of) { return of.second.onInstancesOf.has_value(); }));
}

} // namespace

class SharedMixTest : public QObject
{
    Q_OBJECT

private slots:
    void noDivisionIsCheaper();
    void theBoundHoldsWhereTheSearchEnds();
    void noMixThatKeepsTheRulesIsBelowTheBound();
    void manySharersAreJudgedHonestly();
    void moreNodesAreNeverWorse();
    void progressNeverContradictsTheAnswer();
    void rulesAreKept();
    void aBudgetThatOnlySharingKeeps();
    void sharersOfTodayMaySeparate();
    void acceptingPartsCostsWhatItSays();
};

void SharedMixTest::noDivisionIsCheaper()
{
    const unsigned plans = isLong() ? 40 : 10;
    unsigned shared = 0;
    for (unsigned seed = 0; seed < plans; ++seed) {
        const MixCandidates candidates = sharedCandidatesOf(randomServices(seed));
        const auto found = ByHand(candidates).minimum();
        const MixChoice choice = chosenWith(candidates, {});
        if (!found) {
            QVERIFY(choice.status == MixStatus::infeasible && !choice.unserved.empty());
            continue;
        }
        const Money minimum = *found;
        QVERIFY2(choice.monthly == minimum && choice.bound == minimum
                     && choice.status == MixStatus::optimal,
                 qPrintable(QStringLiteral("plan %1: %2, bound %3, by hand %4")
                                .arg(seed)
                                .arg(choice.monthly.toDouble())
                                .arg(choice.bound.toDouble())
                                .arg(minimum.toDouble())));
        const ScenarioEvaluation evaluated = withChoice(candidates, choice);
        QCOMPARE(evaluated.total, minimum);
        for (const Line &line : evaluated.lines)
            QVERIFY(!line.shared || line.shared->problem == SharingProblem::none);
        QVERIFY(choice.withoutSharing && *choice.withoutSharing >= choice.monthly);
        shared += guestsOf(choice) > 0 ? 1 : 0;
    }
    QVERIFY(shared > plans / 4);
}

void SharedMixTest::theBoundHoldsWhereTheSearchEnds()
{
    const unsigned plans = isLong() ? 40 : 10;
    for (unsigned seed = 0; seed < plans; ++seed) {
        const MixCandidates candidates = sharedCandidatesOf(randomServices(seed));
        const auto found = ByHand(candidates).minimum();
        if (!found)
            continue;
        const Money minimum = *found;
        const MixChoice choice = chosenWith(candidates, {}, {1 + seed % 4});
        QVERIFY(choice.monthly >= minimum);
        QVERIFY2(choice.bound <= minimum, qPrintable(QString::number(seed)));
        QVERIFY(choice.status == MixStatus::feasible || choice.monthly == minimum);
    }
}

/// Plans of two or three services, with all rules that tie workloads together.
void SharedMixTest::noMixThatKeepsTheRulesIsBelowTheBound()
{
    const int wanted = isLong() ? 60 : 12;
    int kept = 0;
    int best = 0;
    int near = 0;
    for (unsigned seed = 0; kept < wanted; ++seed) {
        QVERIFY(seed < 400);
        const Plan plan = randomServices(seed);
        if (plan.workloads.size() > 3)
            continue;
        std::mt19937 random(seed + 1000);
        const auto below = [&](unsigned limit) { return static_cast<unsigned>(random()) % limit; };
        MixRules rules;
        rules.base = static_cast<ShareBase>(below(3));
        if (below(2) == 0) {
            rules.split = {{known::aws, 50}, {known::google, 50}};
            rules.splitTolerancePoints = 5 + below(45);
        }
        if (below(3) == 0)
            rules.maxSpotPercent = below(101);
        if (below(2) == 0)
            rules.quotas = {{known::aws, {}, {}, static_cast<std::int64_t>(below(60))}};
        const MixCandidates candidates = sharedCandidatesOf(plan);
        if (below(2) == 0) {
            const MixChoice free = chosenWith(candidates, {});
            rules.budget =
                Money::fromCents(free.monthly.cents() * static_cast<int>(100 + below(60)) / 100);
        }
        if (below(3) == 0)
            rules.maxCarbonKg = withChoice(candidates, chosenWith(candidates, {})).carbon.kg.value
                                * (0.5 + below(100) / 100.0);
        const auto minimum = minWithRules(candidates, rules);
        const MixChoice choice = chosenWith(candidates, rules, {500});
        const bool isChosen =
            choice.status == MixStatus::optimal || choice.status == MixStatus::feasible;
        QVERIFY2(minimum || !isChosen, qPrintable(QString::number(seed)));
        if (!minimum || !isChosen)
            continue;
        ++kept;
        QVERIFY2(choice.bound <= *minimum && choice.monthly >= *minimum,
                 qPrintable(QStringLiteral("plan %1: %2, bound %3, by hand %4")
                                .arg(seed)
                                .arg(choice.monthly.toDouble())
                                .arg(choice.bound.toDouble())
                                .arg(minimum->toDouble())));
        QVERIFY(choice.status != MixStatus::optimal || choice.monthly == *minimum);
        best += choice.monthly == *minimum ? 1 : 0;
        near += choice.bound.toDouble() > 0.99 * minimum->toDouble() ? 1 : 0;
    }
    QVERIFY(best > kept * 8 / 10);
    QVERIFY(near > kept * 6 / 10);
}

/// Twelve of a kind: more than all divisions can be tried of.
void SharedMixTest::manySharersAreJudgedHonestly()
{
    PlanBuilder builder = aPlan();
    for (int i = 0; i < 12; ++i)
        builder.with(aSharingService("S" + std::to_string(i), 0.5 + i));
    const MixCandidates candidates = sharedCandidatesOf(builder.build());
    const MixChoice choice = chosenWith(candidates, {}, ChoiceLimits());
    QVERIFY(guestsOf(choice) > 6);
    QVERIFY(choice.monthly < *choice.withoutSharing);
    QVERIFY(choice.bound <= choice.monthly);
    QVERIFY(choice.bound.toDouble() > 0.6 * choice.monthly.toDouble());
    QCOMPARE(withChoice(candidates, choice).total, choice.monthly);
}

void SharedMixTest::moreNodesAreNeverWorse()
{
    PlanBuilder builder = aPlan();
    for (int i = 0; i < 14; ++i) {
        Workload workload = aSharingService("S" + std::to_string(i), 0.3 + 0.7 * i);
        workload.model = i % 3 == 0 ? "BERT-base" : "GPT-2";
        workload.spareReplicas = i % 2;
        builder.with(workload);
    }
    const MixCandidates candidates = sharedCandidatesOf(builder.build());
    MixRules rules;
    rules.quotas = {{known::aws, "g4dn", {}, 16}};
    std::optional<MixChoice> before;
    const std::vector<std::int64_t> limits =
        isLong() ? std::vector<std::int64_t>{1, 60, 150, 400, 1200, 4000}
                 : std::vector<std::int64_t>{1, 150, 400};
    for (const std::int64_t nodes : limits) {
        const MixChoice choice = chosenWith(candidates, rules, {nodes});
        QVERIFY(choice.status == MixStatus::optimal || choice.status == MixStatus::feasible);
        QVERIFY(!before || (choice.monthly <= before->monthly && choice.bound >= before->bound));
        const MixChoice again = chosenWith(candidates, rules, {nodes});
        QVERIFY(again.allocations == choice.allocations && again.bound == choice.bound);
        before = choice;
    }
}

void SharedMixTest::progressNeverContradictsTheAnswer()
{
    const MixCandidates candidates = sharedCandidatesOf(
        aPlan().with(aSharingService("A", 1)).with(aSharingService("B", 1)).build());
    MixRules rules;
    rules.sharesInstances = true;
    std::vector<MixProgress> told;
    MixWatch watch;
    watch.report = [&](const MixProgress &now) { told.push_back(now); };
    const auto choice = chooseMix(candidates, rules, solver::bestChoice, kPlenty, watch);
    QVERIFY(choice && choice->monthly < *choice->withoutSharing);
    QVERIFY(!told.empty());
    for (const MixProgress &now : told)
        QVERIFY(!now.bound || *now.bound <= choice->monthly);
}

void SharedMixTest::rulesAreKept()
{
    for (unsigned seed = 0; seed < 20; ++seed) {
        const MixCandidates candidates = sharedCandidatesOf(randomServices(seed));
        const auto found = ByHand(candidates).minimum();
        if (!found)
            continue;
        const Money minimum = *found;
        MixRules rules;
        rules.maxTypes = 1 + seed % 2;
        rules.quotas = {{known::aws, "g4dn", {}, static_cast<std::int64_t>(4 * (seed % 5))}};
        MixRules apart = rules;
        const MixChoice alone = chosenFor(candidates, apart);
        const MixChoice choice = chosenWith(candidates, rules);
        if (choice.status != MixStatus::optimal && choice.status != MixStatus::feasible)
            continue;
        QVERIFY(choice.bound <= choice.monthly);
        QVERIFY(choice.monthly >= minimum);
        if (alone.status == MixStatus::optimal)
            QVERIFY(choice.monthly <= alone.monthly);
        const ScenarioEvaluation evaluated = withChoice(candidates, choice);
        QCOMPARE(evaluated.total, choice.monthly);
        std::set<std::string> types;
        double vcpus = 0;
        for (const Line &line : evaluated.lines) {
            types.insert(line.offer->instanceType);
            const bool isGuest = line.shared && line.shared->host != line.id;
            if (line.offer->instanceType.starts_with("g4dn") && !isGuest)
                vcpus += (line.offer->instanceType == "g4dn.xlarge" ? 4 : 8)
                         * static_cast<double>(line.maximumCount);
        }
        QVERIFY(types.size() <= *rules.maxTypes);
        QVERIFY(vcpus <= static_cast<double>(rules.quotas.front().maximum));
    }
}

void SharedMixTest::aBudgetThatOnlySharingKeeps()
{
    const Plan plan = aPlan().with(aSharingService("A", 1)).with(aSharingService("B", 1)).build();
    const MixCandidates candidates = sharedCandidatesOf(plan);
    const MixChoice best = chosenWith(candidates, {});
    QVERIFY(best.monthly < *best.withoutSharing);
    MixRules rules;
    rules.budget = best.monthly;
    QVERIFY(chosenFor(candidates, rules).status == MixStatus::infeasible);
    const MixChoice choice = chosenWith(candidates, rules);
    QCOMPARE(choice.monthly, best.monthly);
    QVERIFY(choice.status == MixStatus::optimal);
    QVERIFY(choice.clash.empty() && !choice.withoutSharing);
    MixRules shares = rules;
    shares.sharesInstances = true;
    const std::string said = sharingOutcome(plan, shares, choice);
    QVERIFY(said == "All rules are kept only by sharing instances: B on those of A."
            || said == "All rules are kept only by sharing instances: A on those of B.");
    rules.budget = best.monthly - Money::fromCents(1);
    QVERIFY(chosenWith(candidates, rules).status == MixStatus::infeasible);
}

void SharedMixTest::sharersOfTodayMaySeparate()
{
    Plan plan = aPlan().with(aSharingService("A", 200)).with(aSharingService("B", 200)).build();
    auto &allocations = plan.scenarios.front().allocations;
    allocations[1].offer = allocations[2].offer = anOffer(known::aws, "us-east-1", "p3.2xlarge");
    allocations[2].onInstancesOf = 1;
    const MixCandidates candidates = sharedCandidatesOf(plan);
    QCOMPARE(chosenFor(candidates, {}).monthly, candidates.today.total); // stays as it is
    const MixChoice choice = chosenWith(candidates, {});
    QVERIFY(choice.monthly < candidates.today.total);
    QCOMPARE(choice.monthly, ByHand(candidates).minimum().value());
    plan.scenarios.front().allocations[1].pinned = true;
    const MixCandidates pinned = sharedCandidatesOf(plan);
    QCOMPARE(chosenWith(pinned, {}).monthly, pinned.today.total);
}

void SharedMixTest::acceptingPartsCostsWhatItSays()
{
    for (unsigned seed = 0; seed < 15; ++seed) {
        Plan plan = randomServices(seed);
        for (const Workload &workload : plan.workloads)
            plan.scenarios.front().allocations[workload.id].offer =
                anOffer(known::aws, "us-east-1", "p3.2xlarge");
        MixRules rules;
        rules.sharesInstances = true;
        const auto proposal =
            proposeMix(makeSnapshot(desk().with(plan)), rules, solver::bestChoice, kPlenty);
        QVERIFY(proposal.has_value());
        for (const ProposedLine &line : linesOf(*proposal)) {
            const AcceptedParts accepted{{line.today->id}, {}};
            Plan taken = plan;
            auto changed = applyEdit(
                taken, AllocateEach{movesOf(*proposal, accepted.workloads), "Accept", {}});
            QVERIFY(changed.has_value());
            const ScenarioEvaluation then = evaluate(desk().with(*changed)).activeScenario();
            QCOMPARE(then.total, totalWith(*proposal, accepted));
            for (const Line &one : then.lines)
                QVERIFY(!one.shared || one.shared->problem == SharingProblem::none);
        }
    }
}

QTEST_APPLESS_MAIN(SharedMixTest)
#include "tst_shared_mix.moc"
