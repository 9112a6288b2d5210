// SPDX-License-Identifier: GPL-3.0-or-later
// Headroom as an objective, trade-off curves and the mixes that come next, against every mix
// evaluated one by one.
#include "core/catalog/known_providers.h"
#include "core/planning/mix_alternatives.h"
#include "core/planning/mix_curve.h"
#include "mix_desk.h"
#include "solver/choice_solver.h"
#include "support/plan_builders.h"

#include <rapidcheck.h>

#include <QTest>

#include <algorithm>
#include <cmath>
#include <set>

using namespace headroom;
using namespace headroom::testing;

namespace {

MixCurve curveFor(const MixCandidates &candidates, const MixRules &rules, MixCurveAxis axis,
                  std::size_t points)
{
    auto curve = curveOf(candidates, rules, axis, points, solver::bestChoice, kPlenty);
    if (!curve)
        qFatal("%s", curve.error().text().c_str());
    return *curve;
}

/// The kinds of hardware of a mix, one for each workload: "aws T4", "gcp cpu_general".
std::vector<std::string> hardwareOf(const std::vector<Line> &lines, const Catalog &catalog)
{
    std::vector<std::string> hardware;
    for (const Line &line : lines) {
        const InstanceType &type =
            catalog.types[*catalog.findType(line.offer->provider, line.offer->instanceType)];
        const std::string name =
            type.accelerator >= 0
                ? catalog.accelerators[static_cast<std::size_t>(type.accelerator)].name
                : std::string(keyOf(type.group));
        hardware.push_back(std::string(keyOf(type.provider)) + ' ' + name);
    }
    return hardware;
}

/// Headroom that differs by no more is the same, computed in another order.
constexpr double kSlip = 1e-7;

bool isSame(double one, double other)
{
    return std::abs(one - other) <= 2 * kSlip * other;
}

/// True if rules limit shares of the cost or of the instances: more instances change them.
bool hasShares(const MixRules &rules)
{
    return rules.base != ShareBase::workloads && (!rules.split.empty() || rules.maxSpotPercent);
}

std::vector<Line> evaluated(const MixCandidates &candidates,
                            const std::map<WorkloadId, Allocation> &allocations)
{
    Scenario scenario = candidates.scenario;
    scenario.allocations = allocations;
    return evaluateScenario(candidates.inputs, scenario, {1}).lines;
}

/// The least cost of each kind of mix, ascending.
std::vector<std::pair<Money, std::vector<std::string>>>
minOfEachKind(const AllLines &all, const MixRules &rules, const Catalog &catalog)
{
    std::map<std::vector<std::string>, Money> minimum;
    tryAll(all, [&](const std::vector<Line> &lines) {
        if (!keeps(lines, rules, catalog))
            return;
        const auto [at, isNew] = minimum.try_emplace(hardwareOf(lines, catalog), totalOf(lines));
        at->second = std::min(at->second, totalOf(lines));
    });
    std::vector<std::pair<Money, std::vector<std::string>>> list;
    for (const auto &[kind, cost] : minimum)
        list.emplace_back(cost, kind);
    std::ranges::sort(list);
    return list;
}

} // namespace

class MixCurveTest : public QObject
{
    Q_OBJECT
private slots:
    void maxHeadroomUnderABudgetIsProven();
    void minHeadroomIsKept();
    void instancesOfAServiceAreCounted();
    void headroomWithoutABudgetIsRefused();
    void curveOverHeadroomIsTheWholeFrontier();
    void curveOverBudgetsBuysTheMostHeadroom();
    void curveOverTheSplitIsTheLeastCostAtEachTolerance();
    void curveOverNoSplitIsRefused();
    void curveIsToldOfWhileItGrows();
    void planWithoutHeadroomHasOnePoint();
    void nearestMixesComeInOrderOfCost();
    void nearestMixesOfAnObjectiveKeepItsHeadroom();
};

void MixCurveTest::maxHeadroomUnderABudgetIsProven()
{
    const MixCandidates candidates = candidatesOf(runsAroundTheClock());
    const Catalog &catalog = *candidates.inputs.catalog;
    const AllLines all = allLinesWithCounts(candidates, 3);
    const Money minimum = chosenFor(candidates, {}).monthly;
    int counted = 0;
    QVERIFY(rc::check("most of the smallest headroom, then least cost", [&] {
        MixRules rules = randomRules();
        rules.objective = MixObjective::headroom;
        rules.budget = Money::fromCents(minimum.cents() * *rc::gen::inRange(90, 250) / 100);
        double maximum = 0;
        std::optional<Money> cost;
        tryAll(all, [&](const std::vector<Line> &lines) {
            const double headroom = smallestHeadroom(lines);
            const Money total = totalOf(lines);
            const bool isMore = headroom > maximum * (1 + kSlip);
            const bool isBetter =
                isMore || (headroom >= maximum * (1 - kSlip) && (!cost || total < *cost));
            if (isBetter && keeps(lines, rules, catalog)) {
                maximum = std::max(maximum, headroom);
                cost = total;
            }
        });
        const MixChoice choice = chosenFor(candidates, rules);
        if (hasShares(rules)) {
            // They may be kept by more instances than the headroom takes, which is no reason to buy
            // them.
            if (!choice.headroom)
                return;
            RC_ASSERT(*choice.headroom <= maximum * (1 + kSlip));
            RC_ASSERT(*choice.headroomBound >= maximum * (1 - 2 * kSlip));
            RC_ASSERT(choice.status != MixStatus::optimal || isSame(*choice.headroom, maximum));
            return;
        }
        RC_ASSERT(choice.status == (cost ? MixStatus::optimal : MixStatus::infeasible));
        if (!cost)
            return;
        RC_ASSERT(isSame(*choice.headroom, maximum));
        RC_ASSERT(choice.headroomBound == choice.headroom);
        RC_ASSERT(choice.monthly == *cost);
        for (const auto &[id, allocation] : choice.allocations)
            counted += allocation.count ? 1 : 0;
        if (choice.nextHeadroom) {
            RC_ASSERT(choice.nextHeadroom->headroom > maximum);
            RC_ASSERT(choice.nextHeadroom->monthly > *rules.budget);
        }
    }));
    QVERIFY(counted > 0);
}

void MixCurveTest::minHeadroomIsKept()
{
    const MixCandidates candidates = candidatesOf(runsAroundTheClock());
    const AllLines all = allLinesWithCounts(candidates, 3);
    MixRules rules;
    for (const double headroom : {1.0, 1.2, 1.5, 2.0, 2.9}) {
        rules.minHeadroom = headroom;
        const auto minimum = minByTrying(all, rules, *candidates.inputs.catalog);
        const MixChoice choice = chosenFor(candidates, rules);
        QVERIFY(choice.status == MixStatus::optimal && minimum);
        QCOMPARE(choice.monthly, *minimum);
        QVERIFY(*choice.headroom >= headroom * (1 - kSlip));
        QCOMPARE(totalOf(evaluated(candidates, choice.allocations)), *minimum);
    }
    rules.minHeadroom = 1000;
    rules.budget = Money::fromCents(chosenFor(candidates, {}).monthly.cents() * 2);
    const MixChoice impossible = chosenFor(candidates, rules);
    QCOMPARE(impossible.clash.size(), std::size_t{2});
    QVERIFY(impossible.clash.front().kind == MixRule::Kind::budget);
    QVERIFY(impossible.clash.back().kind == MixRule::Kind::headroom);
    QCOMPARE(impossible.mends.size(), std::size_t{2});
    const MixRules &mended = impossible.mends.back().mended;
    QVERIFY(chosenFor(candidates, mended).status == MixStatus::optimal);
    MixRules more = mended;
    more.minHeadroom = *mended.minHeadroom * (1 + kSlip);
    QVERIFY(chosenFor(candidates, more).status == MixStatus::infeasible);
}

void MixCurveTest::instancesOfAServiceAreCounted()
{
    // Each working replica of a service takes an equal part; the spare one takes nothing.
    Workload service = aWorkload("Service", WorkloadKind::realTimeInference);
    service.model = "BERT-base";
    service.demand.peakRequestsPerSecond = 40;
    service.spareReplicas = 1;
    const MixCandidates candidates = candidatesOf(aPlan().with(service).build());
    const MixChoice plain = chosenFor(candidates, {});
    QVERIFY(plain.headroom);
    const AllLines all = allLinesWithCounts(candidates, 4);
    MixRules rules;
    for (const double times : {1.4, 2.1, 3.3}) {
        rules.minHeadroom = *plain.headroom * times;
        const MixChoice choice = chosenFor(candidates, rules);
        std::optional<Money> minimum;
        for (const Line &line : all.front()) {
            if (line.sizing->headroom >= *rules.minHeadroom * (1 - kSlip)
                && (!minimum || line.monthly < *minimum))
                minimum = line.monthly;
        }
        QVERIFY(choice.status == MixStatus::optimal && minimum);
        QCOMPARE(choice.monthly, *minimum);
        const Line line = evaluated(candidates, choice.allocations).front();
        QCOMPARE(line.monthly, *minimum);
        QVERIFY(line.sizing->headroom >= *rules.minHeadroom * (1 - kSlip));
        QVERIFY(std::abs(line.sizing->headroom - *choice.headroom) < 1e-9);
    }
}

void MixCurveTest::headroomWithoutABudgetIsRefused()
{
    MixRules rules;
    rules.objective = MixObjective::headroom;
    QCOMPARE(checkRules(rules).error().where, std::string("objective"));
    rules.budget = Money::fromCents(100);
    QVERIFY(checkRules(rules).has_value());
}

void MixCurveTest::curveOverHeadroomIsTheWholeFrontier()
{
    const MixCandidates candidates = candidatesOf(runsAroundTheClock());
    const Catalog &catalog = *candidates.inputs.catalog;
    const AllLines all = allLinesWithCounts(candidates, 3);
    const Money cheapest = chosenFor(candidates, {}).monthly;
    QVERIFY(rc::check("every mix that no other beats", [&] {
        MixRules rules = randomRules();
        rules.split.clear();
        rules.maxSpotPercent.reset();
        rules.budget = Money::fromCents(cheapest.cents() * *rc::gen::inRange(90, 220) / 100);
        std::map<double, Money> minAt;
        tryAll(all, [&](const std::vector<Line> &lines) {
            if (!keeps(lines, rules, catalog))
                return;
            const auto [at, isNew] = minAt.try_emplace(smallestHeadroom(lines), totalOf(lines));
            at->second = std::min(at->second, totalOf(lines));
        });
        std::vector<std::pair<double, Money>> frontier;
        for (auto at = minAt.rbegin(); at != minAt.rend(); ++at) {
            if (!frontier.empty() && at->second >= frontier.back().second)
                continue;
            if (!frontier.empty() && isSame(at->first, frontier.back().first))
                frontier.pop_back();
            frontier.emplace_back(*at);
        }
        std::ranges::reverse(frontier);
        const MixCurve curve = curveFor(candidates, rules, MixCurveAxis::headroom, 1'000'000);
        RC_ASSERT(curve.points.size() == frontier.size());
        for (std::size_t i = 0; i < frontier.size(); ++i) {
            RC_ASSERT(curve.points[i].status == MixStatus::optimal);
            RC_ASSERT(isSame(*curve.points[i].headroom, frontier[i].first));
            RC_ASSERT(curve.points[i].monthly == frontier[i].second);
        }
        const MixCurve few = curveFor(candidates, rules, MixCurveAxis::headroom, 3);
        RC_ASSERT(few.points.size() <= 4U);
        for (const MixPoint &point : few.points) {
            const auto minimum = std::ranges::find_if(frontier, [&](const auto &one) {
                return one.first >= *point.headroom * (1 - 2 * kSlip);
            });
            RC_ASSERT(minimum != frontier.end());
            RC_ASSERT(minimum->second == point.monthly);
        }
        if (!frontier.empty()) {
            RC_ASSERT(few.points.front().monthly == frontier.front().second);
            RC_ASSERT(isSame(*few.points.back().headroom, frontier.back().first));
        }
    }));
}

void MixCurveTest::curveOverBudgetsBuysTheMostHeadroom()
{
    const MixCandidates candidates = candidatesOf(runsAroundTheClock());
    const AllLines all = allLinesWithCounts(candidates, 5);
    const MixCurve curve = curveFor(candidates, {}, MixCurveAxis::budget, 9);
    QVERIFY(curve.points.size() >= 3);
    for (const MixPoint &point : curve.points) {
        double maximum = 0;
        tryAll(all, [&](const std::vector<Line> &lines) {
            if (totalOf(lines).toDouble() <= point.asked)
                maximum = std::max(maximum, smallestHeadroom(lines));
        });
        QVERIFY(point.status == MixStatus::optimal);
        QVERIFY(isSame(*point.headroom, maximum));
        QVERIFY(point.monthly.toDouble() <= point.asked);
    }
}

void MixCurveTest::curveIsToldOfWhileItGrows()
{
    const MixCandidates candidates = candidatesOf(runsAndATeam());
    std::vector<std::shared_ptr<const MixCurve>> told;
    MixWatch watch;
    watch.report = [&](const MixProgress &progress) {
        if (progress.curve)
            told.push_back(progress.curve);
    };
    const auto curve =
        curveOf(candidates, {}, MixCurveAxis::budget, 9, solver::bestChoice, kPlenty, watch);
    QVERIFY(curve && !curve->isGrowing);
    QCOMPARE(told.size(), std::size_t{9});
    for (std::size_t i = 0; i < told.size(); ++i) {
        QVERIFY(told[i]->isGrowing && told[i]->axis == MixCurveAxis::budget);
        QVERIFY(i == 0 || told[i]->points.size() >= told[i - 1]->points.size());
    }
    QCOMPARE(told.back()->points.size(), curve->points.size());
    QCOMPARE(told.back()->points.back().monthly, curve->points.back().monthly);
}

void MixCurveTest::curveOverTheSplitIsTheLeastCostAtEachTolerance()
{
    const MixCandidates candidates = candidatesOf(threeTeams());
    const AllLines all = allLines(candidates);
    MixRules rules;
    rules.split = {{known::aws, 60}, {known::google, 30}, {known::azure, 10}};
    const MixCurve curve = curveFor(candidates, rules, MixCurveAxis::split, 20);
    QVERIFY(curve.points.size() >= 2);
    for (const MixPoint &point : curve.points) {
        rules.splitTolerancePoints = point.asked;
        QCOMPARE(point.monthly, *minByTrying(all, rules, *candidates.inputs.catalog));
    }
    QVERIFY(std::ranges::is_sorted(curve.points, std::greater(), &MixPoint::monthly));
    QCOMPARE(curve.points.back().monthly, chosenFor(candidates, {}).monthly);
}

void MixCurveTest::curveOverNoSplitIsRefused()
{
    const MixCandidates candidates = candidatesOf(threeTeams());
    QVERIFY(!curveOf(candidates, {}, MixCurveAxis::split, 5, solver::bestChoice, kPlenty));
}

void MixCurveTest::planWithoutHeadroomHasOnePoint()
{
    const MixCandidates candidates = candidatesOf(threeTeams());
    for (const MixCurveAxis axis : {MixCurveAxis::headroom, MixCurveAxis::budget}) {
        const MixCurve curve = curveFor(candidates, {}, axis, 5);
        QCOMPARE(curve.points.size(), std::size_t{1});
        QCOMPARE(curve.points.front().monthly, chosenFor(candidates, {}).monthly);
        QVERIFY(!curve.points.front().headroom);
    }
}

void MixCurveTest::nearestMixesComeInOrderOfCost()
{
    const MixCandidates candidates = candidatesOf(threeTeams());
    const Catalog &catalog = *candidates.inputs.catalog;
    const AllLines all = allLines(candidates);
    QVERIFY(rc::check("the ten that come next", [&] {
        const MixRules rules = randomRules();
        const auto kinds = minOfEachKind(all, rules, catalog);
        const MixChoice choice = chosenFor(candidates, rules);
        const auto nearest =
            nearestMixes(candidates, rules, choice, 10, solver::bestChoice, kPlenty);
        RC_ASSERT(nearest.has_value());
        RC_ASSERT(nearest->size()
                  == std::min<std::size_t>(10, std::max<std::size_t>(kinds.size(), 1) - 1));
        std::set<std::vector<std::string>> seen;
        if (!kinds.empty()) {
            seen.insert(hardwareOf(evaluated(candidates, choice.allocations), catalog));
        }
        for (std::size_t i = 0; i < nearest->size(); ++i) {
            const MixAlternative &mix = (*nearest)[i];
            const auto lines = evaluated(candidates, mix.allocations);
            RC_ASSERT(mix.isProven);
            RC_ASSERT(totalOf(lines) == mix.monthly);
            RC_ASSERT(mix.monthly == kinds[i + 1].first);
            RC_ASSERT(keeps(lines, rules, catalog));
            RC_ASSERT(seen.insert(hardwareOf(lines, catalog)).second);
            RC_ASSERT(!mix.differing.empty());
        }
    }));
}

void MixCurveTest::nearestMixesOfAnObjectiveKeepItsHeadroom()
{
    Plan plan = runsAroundTheClock();
    Workload people =
        team("A", 3); // without headroom: on another machine the mix keeps what it has
    people.id = plan.nextWorkloadId++;
    plan.workloads.push_back(people);
    const MixCandidates candidates = candidatesOf(plan);
    MixRules rules;
    rules.objective = MixObjective::headroom;
    rules.budget = Money::fromCents(chosenFor(candidates, {}).monthly.cents() * 2);
    const MixChoice choice = chosenFor(candidates, rules);
    const auto nearest = nearestMixes(candidates, rules, choice, 5, solver::bestChoice, kPlenty);
    QVERIFY(nearest.has_value());
    QVERIFY(!nearest->empty());
    for (const MixAlternative &mix : *nearest) {
        const auto lines = evaluated(candidates, mix.allocations);
        QVERIFY(smallestHeadroom(lines) >= *choice.headroom);
        QVERIFY(mix.monthly >= choice.monthly);
    }
}

QTEST_APPLESS_MAIN(MixCurveTest)
#include "tst_mix_curve.moc"
