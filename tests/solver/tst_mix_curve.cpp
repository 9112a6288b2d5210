// SPDX-License-Identifier: GPL-3.0-or-later
// Headroom as an objective, trade-off curves and the mixes that come next, against every mix evaluated one by one.
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

std::vector<Line> evaluated(const MixCandidates &candidates,
                            const std::map<WorkloadId, Allocation> &allocations)
{
    Scenario scenario = candidates.scenario;
    scenario.allocations = allocations;
    return evaluateScenario(candidates.inputs, scenario, {1}).lines;
}

/// The least cost of each kind of mix, ascending.
std::vector<std::pair<Money, std::vector<std::string>>>
leastOfEachKind(const AllLines &all, const MixRules &rules, const Catalog &catalog)
{
    std::map<std::vector<std::string>, Money> least;
    tryAll(all, [&](const std::vector<Line> &lines) {
        if (!keeps(lines, rules, catalog))
            return;
        const auto [at, isNew] = least.try_emplace(hardwareOf(lines, catalog), totalOf(lines));
        at->second = std::min(at->second, totalOf(lines));
    });
    std::vector<std::pair<Money, std::vector<std::string>>> list;
    for (const auto &[kind, cost] : least)
        list.emplace_back(cost, kind);
    std::ranges::sort(list);
    return list;
}

} // namespace

class MixCurveTest : public QObject
{
    Q_OBJECT
private slots:
    void mostHeadroomUnderABudgetIsProven();
    void leastHeadroomIsKept();
    void curveOverHeadroomIsTheWholeFrontier();
    void curveOverBudgetsBuysTheMostHeadroom();
    void curveOverTheSplitIsTheLeastCostAtEachTolerance();
    void curveOverNoSplitIsRefused();
    void curveIsToldOfWhileItGrows();
    void planWithoutHeadroomHasOnePoint();
    void nearestMixesComeInOrderOfCost();
    void nearestMixesOfAnObjectiveKeepItsHeadroom();
};

void MixCurveTest::mostHeadroomUnderABudgetIsProven()
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

void MixCurveTest::leastHeadroomIsKept()
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
    QCOMPARE(impossible.clash.size(), std::size_t{1});
    QVERIFY(impossible.clash.front().kind == MixRule::Kind::headroom);
    QCOMPARE(impossible.mends.size(), std::size_t{1});
    const MixRules &mended = impossible.mends.front().mended;
    QVERIFY(chosenFor(candidates, mended).status == MixStatus::optimal);
    MixRules more = mended;
    more.leastHeadroom = std::nextafter(*mended.leastHeadroom, 1e9);
    QVERIFY(chosenFor(candidates, more).status == MixStatus::infeasible);
}

void MixCurveTest::curveOverHeadroomIsTheWholeFrontier()
{
    const MixCandidates candidates = candidatesOf(runsAndATeam());
    const Catalog &catalog = *candidates.inputs.catalog;
    const AllLines all = allLines(candidates);
    QVERIFY(rc::check("every mix that no other beats", [&] {
        const MixRules rules = randomRules();
        std::map<double, Money> leastAt;
        tryAll(all, [&](const std::vector<Line> &lines) {
            if (!keeps(lines, rules, catalog))
                return;
            const auto [at, isNew] = leastAt.try_emplace(smallestHeadroom(lines), totalOf(lines));
            at->second = std::min(at->second, totalOf(lines));
        });
        std::vector<std::pair<double, Money>> frontier;
        for (auto at = leastAt.rbegin(); at != leastAt.rend(); ++at) {
            if (frontier.empty() || at->second < frontier.back().second)
                frontier.emplace_back(*at);
        }
        std::ranges::reverse(frontier);
        const MixCurve curve = curveFor(candidates, rules, MixCurveAxis::headroom, 1000);
        RC_ASSERT(curve.points.size() == frontier.size());
        for (std::size_t i = 0; i < frontier.size(); ++i) {
            RC_ASSERT(curve.points[i].status == MixStatus::optimal);
            RC_ASSERT(curve.points[i].headroom == frontier[i].first);
            RC_ASSERT(curve.points[i].monthly == frontier[i].second);
        }
        const MixCurve few = curveFor(candidates, rules, MixCurveAxis::headroom, 3);
        RC_ASSERT(few.points.size() <= 4U);
        for (const MixPoint &point : few.points)
            RC_ASSERT(std::ranges::count(frontier, std::pair(*point.headroom, point.monthly)) == 1);
        if (!frontier.empty()) {
            RC_ASSERT(few.points.front().monthly == frontier.front().second);
            RC_ASSERT(few.points.back().headroom == frontier.back().first);
        }
    }));
}

void MixCurveTest::curveOverBudgetsBuysTheMostHeadroom()
{
    const MixCandidates candidates = candidatesOf(runsAndATeam());
    const AllLines all = allLines(candidates);
    const MixCurve curve = curveFor(candidates, {}, MixCurveAxis::budget, 9);
    QVERIFY(curve.points.size() >= 3);
    for (const MixPoint &point : curve.points) {
        double most = 0;
        tryAll(all, [&](const std::vector<Line> &lines) {
            if (totalOf(lines).toDouble() <= point.asked)
                most = std::max(most, smallestHeadroom(lines));
        });
        QVERIFY(point.status == MixStatus::optimal);
        QCOMPARE(*point.headroom, most);
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
    rules.split = {{Provider::aws, 60}, {Provider::google, 30}, {Provider::azure, 10}};
    const MixCurve curve = curveFor(candidates, rules, MixCurveAxis::split, 20);
    QVERIFY(curve.points.size() >= 2);
    for (const MixPoint &point : curve.points) {
        rules.splitTolerancePoints = point.asked;
        QCOMPARE(point.monthly, *leastByTrying(all, rules, *candidates.inputs.catalog));
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
        const auto kinds = leastOfEachKind(all, rules, catalog);
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
    const MixCandidates candidates = candidatesOf(runsAndATeam());
    MixRules rules;
    rules.objective = MixObjective::headroom;
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
