// SPDX-License-Identifier: GPL-3.0-or-later
// Reasons for a mix with shared instances, the maximum headroom, curves and the next best mixes:
// compared with every mix of small plans, each evaluated.
#include "core/catalog/known_providers.h"
#include "core/planning/mix/mix_headroom.h"
#include "core/planning/mix_alternatives.h"
#include "core/planning/mix_curve.h"
#include "core/planning/mix_proposal.h"
#include "shared_desk.h"
#include "solver/choice_solver.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <utility>

using namespace headroom;
using namespace headroom::testing;

namespace {

using Mixes = std::vector<std::vector<Line>>;

/// Condition on mixes in addition to the rules; empty: none.
using Wanted = std::function<bool(const std::vector<Line> &)>;

std::optional<Money> minOf(const Mixes &mixes, const MixCandidates &candidates,
                           const MixRules &rules, const Wanted &isWanted = {})
{
    std::optional<Money> minimum;
    MixRules others = rules;
    others.minHeadroom.reset();
    for (const std::vector<Line> &lines : mixes) {
        const Money total = totalOf(lines);
        if ((minimum && total >= *minimum) || (isWanted && !isWanted(lines))
            || (rules.minHeadroom
                && !hasHeadroom(tightestOf(candidates, lines), *rules.minHeadroom)))
            continue;
        if (keeps(lines, others, *candidates.inputs.catalog))
            minimum = total;
    }
    return minimum;
}

bool isFound(MixStatus status)
{
    return status == MixStatus::optimal || status == MixStatus::feasible;
}

MixChoice chosen(const MixCandidates &candidates, MixRules rules)
{
    rules.sharesInstances = true;
    auto choice = chooseMix(candidates, rules, solver::bestChoice, kPlenty);
    if (!choice)
        qFatal("%s", choice.error().text().c_str());
    return *choice;
}

std::vector<Line> evaluated(const MixCandidates &candidates,
                            const std::map<WorkloadId, Allocation> &allocations)
{
    Scenario scenario = candidates.scenario;
    scenario.allocations = allocations;
    return evaluateScenario(candidates.inputs, scenario, {1}).lines;
}

/// Plans of two or three services with rules that tie them together; absent: the plan has more.
std::optional<std::pair<MixCandidates, MixRules>> drawn(unsigned seed, std::size_t maximum)
{
    const Plan plan = randomServices(seed);
    if (plan.workloads.size() > maximum)
        return std::nullopt;
    std::mt19937 random(seed + 500);
    const auto below = [&](unsigned limit) { return static_cast<unsigned>(random()) % limit; };
    MixRules rules;
    if (below(2) == 0) {
        rules.split = {{known::aws, 50}, {known::google, 50}};
        rules.splitTolerancePoints = 20 + below(30);
    }
    if (below(3) == 0)
        rules.maxSpotPercent = below(101);
    if (below(2) == 0)
        rules.quotas = {{known::aws, {}, {}, static_cast<std::int64_t>(below(60))}};
    if (below(3) == 0)
        rules.providers = {known::aws, known::google};
    return std::pair(sharedCandidatesOf(plan), rules);
}

std::string typeIn(const std::vector<Line> &lines, std::size_t place)
{
    const OfferReference &offer = *lines[place].offer;
    return std::string(nameOf(offer.provider)) + offer.instanceType;
}

} // namespace

class SharedWhyTest : public QObject
{
    Q_OBJECT

private slots:
    void costOfRulesIsSolvedAgain();
    void runnersUpAreTheNextBest();
    void noMixHasMoreHeadroom();
    void curvesAreOfTheBestMixes();
    void theMixesThatComeNext();
};

void SharedWhyTest::costOfRulesIsSolvedAgain()
{
    int asked = 0;
    int exact = 0;
    int binding = 0;
    for (unsigned seed = 0; asked < 30; ++seed) {
        QVERIFY(seed < 300);
        const auto plan = drawn(seed, 3);
        if (!plan)
            continue;
        const auto &[candidates, rules] = *plan;
        const Mixes mixes = everySharedMix(candidates);
        const MixChoice choice = chosen(candidates, rules);
        const auto minimum = minOf(mixes, candidates, rules);
        QVERIFY(minimum || !isFound(choice.status));
        if (!isFound(choice.status))
            continue;
        QVERIFY(choice.monthly >= *minimum);
        std::vector<MixRule> all = listRules(rules, candidates.scenario);
        if (rules.split.size() > 1)
            all.push_back({MixRule::Kind::wholeSplit});
        for (const MixRule &rule : all) {
            ++asked;
            const Money relaxed = *minOf(mixes, candidates, without(rules, rule));
            const auto said = std::ranges::find_if(choice.binding, [&](const RulePrice &price) {
                return price.rule.kind == rule.kind && price.rule.index == rule.index;
            });
            const Money saves = said == choice.binding.end() ? Money() : said->saves;
            QVERIFY(saves <= choice.monthly - relaxed);
            QVERIFY(said == choice.binding.end() || !said->isProven
                    || saves == choice.monthly - relaxed);
            exact += saves == choice.monthly - relaxed ? 1 : 0;
            binding += said == choice.binding.end() ? 0 : 1;
        }
    }
    QVERIFY(exact >= asked * 8 / 10);
    QVERIFY(binding > 4);
}

void SharedWhyTest::runnersUpAreTheNextBest()
{
    int asked = 0;
    int exact = 0;
    for (unsigned seed = 0; asked < 30; ++seed) {
        QVERIFY(seed < 300);
        const auto plan = drawn(seed, 3);
        if (!plan)
            continue;
        const auto &[candidates, rules] = *plan;
        const Mixes mixes = everySharedMix(candidates);
        const MixChoice choice = chosen(candidates, rules);
        if (!isFound(choice.status))
            continue;
        const auto lines = evaluated(candidates, choice.allocations);
        for (std::size_t i = 0; i < lines.size(); ++i) {
            ++asked;
            const auto minimum = minOf(mixes, candidates, rules, [&](const auto &other) {
                return typeIn(other, i) != typeIn(lines, i);
            });
            const auto said = std::ranges::find(choice.runnersUp, lines[i].id, &RunnerUp::workload);
            if (said == choice.runnersUp.end()) {
                exact += minimum ? 0 : 1;
                continue;
            }
            QVERIFY(minimum && choice.monthly + said->costsMore >= *minimum);
            QVERIFY(said->atLeast <= *minimum);
            QVERIFY(!said->isProven || choice.monthly + said->costsMore == *minimum);
            QVERIFY(said->offer.instanceType != lines[i].offer->instanceType
                    || said->offer.provider != lines[i].offer->provider);
            exact += choice.monthly + said->costsMore == *minimum ? 1 : 0;
        }
    }
    QVERIFY(exact >= asked * 8 / 10);
}

/// Plans of two services; each alone may have up to three more instances than it is sized for.
void SharedWhyTest::noMixHasMoreHeadroom()
{
    int asked = 0;
    int exact = 0;
    int shared = 0;
    for (unsigned seed = 0; asked < 12; ++seed) {
        QVERIFY(seed < 200);
        const auto plan = drawn(seed, 2);
        if (!plan)
            continue;
        auto [candidates, rules] = *plan;
        rules.split.clear();
        rules.maxSpotPercent.reset();
        const MixChoice cheapest = chosen(candidates, rules);
        if (!isFound(cheapest.status))
            continue;
        const Mixes mixes = everySharedMix(candidates, 3);
        rules.objective = MixObjective::headroom;
        rules.budget = Money::fromCents(cheapest.monthly.cents() * (110 + seed % 60) / 100);
        const MixChoice choice = chosen(candidates, rules);
        double maximum = 0;
        for (const auto &lines : mixes) {
            if (keeps(lines, rules, *candidates.inputs.catalog))
                maximum = std::max(maximum, tightestOf(candidates, lines));
        }
        QVERIFY(isFound(choice.status) && choice.headroom && choice.headroomBound);
        const auto lines = evaluated(candidates, choice.allocations);
        QVERIFY(totalOf(lines) == choice.monthly && choice.monthly <= *rules.budget);
        QVERIFY(std::abs(tightestOf(candidates, lines) - *choice.headroom) < 1e-9);
        QVERIFY(*choice.headroomBound >= maximum * (1 - 1e-6));
        if (choice.status == MixStatus::optimal)
            QVERIFY(*choice.headroom >= maximum * (1 - 1e-6));
        ++asked;
        if (*choice.headroom < maximum * (1 - 1e-6))
            continue;
        ++exact;
        MixRules at = rules;
        at.minHeadroom = choice.headroom;
        const auto minimum = minOf(mixes, candidates, at);
        QVERIFY(!minimum
                || choice.monthly <= *minimum); // with many more instances it may cost less
        shared +=
            std::ranges::any_of(choice.allocations,
                                [](const auto &of) { return of.second.onInstancesOf.has_value(); })
                ? 1
                : 0;
    }
    QVERIFY2(exact >= asked * 8 / 10, qPrintable(QString::number(exact)));
    QVERIFY(shared > 1);
}

void SharedWhyTest::curvesAreOfTheBestMixes()
{
    int asked = 0;
    int exact = 0;
    for (unsigned seed = 0; asked < 40; ++seed) {
        QVERIFY(seed < 200);
        auto plan = drawn(seed, 2);
        if (!plan)
            continue;
        auto [candidates, rules] = *plan;
        rules.split = {{known::aws, 50}, {known::google, 50}};
        rules.sharesInstances = true;
        const Mixes sized = everySharedMix(candidates);
        const Mixes more = everySharedMix(candidates, 3);
        for (const MixCurveAxis axis :
             {MixCurveAxis::split, MixCurveAxis::headroom, MixCurveAxis::budget}) {
            MixRules asks = rules;
            if (axis != MixCurveAxis::split)
                asks.split.clear();
            const auto curve = curveOf(candidates, asks, axis, 4, solver::bestChoice, kPlenty);
            QVERIFY(curve.has_value());
            for (const MixPoint &point : curve->points) {
                MixRules at = asks;
                if (axis == MixCurveAxis::split)
                    at.splitTolerancePoints = point.asked;
                else
                    at.minHeadroom = point.headroom;
                const auto lines = evaluated(candidates, point.allocations);
                QCOMPARE(totalOf(lines), point.monthly);
                const auto minimum =
                    minOf(axis == MixCurveAxis::split ? sized : more, candidates, at);
                ++asked;
                if (!minimum)
                    continue; // it has more instances than were tried
                QVERIFY(point.bound <= *minimum || point.bound <= point.monthly);
                QVERIFY(point.status != MixStatus::optimal || point.monthly <= *minimum);
                exact += point.monthly <= *minimum ? 1 : 0;
            }
        }
    }
    QVERIFY2(exact >= asked * 8 / 10, qPrintable(QString::number(exact)));
}

void SharedWhyTest::theMixesThatComeNext()
{
    int asked = 0;
    int exact = 0;
    for (unsigned seed = 0; asked < 20; ++seed) {
        QVERIFY(seed < 200);
        const auto plan = drawn(seed, 2);
        if (!plan)
            continue;
        const auto &candidates = plan->first;
        MixRules rules;
        rules.quotas = plan->second.quotas;
        const Catalog &catalog = *candidates.inputs.catalog;
        using Kinds = std::vector<std::pair<Provider, int>>;
        const auto kindsOf = [&](const std::vector<Line> &lines) {
            Kinds kinds;
            for (const Line &line : lines) {
                const auto type = catalog.findType(line.offer->provider, line.offer->instanceType);
                kinds.emplace_back(line.offer->provider, catalog.types[*type].accelerator);
            }
            return kinds;
        };
        std::map<Kinds, Money> byKind;
        for (const auto &lines : everySharedMix(candidates)) {
            const Money total = totalOf(lines);
            if (!keeps(lines, rules, catalog))
                continue;
            const auto [known, isNew] = byKind.emplace(kindsOf(lines), total);
            known->second = std::min(known->second, total);
        }
        const bool hasOthers = std::ranges::any_of(byKind, [](const auto &one) {
            return std::ranges::any_of(one.first, [](const auto &kind) { return kind.second < 0; });
        });
        const MixChoice choice = chosen(candidates, rules);
        if (hasOthers || !isFound(choice.status))
            continue;
        std::vector<Money> costs;
        byKind.erase(kindsOf(evaluated(candidates, choice.allocations)));
        for (const auto &[kinds, total] : byKind)
            costs.push_back(total);
        std::ranges::sort(costs);
        rules.sharesInstances = true;
        const auto nearest =
            nearestMixes(candidates, rules, choice, 4, solver::bestChoice, kPlenty);
        QVERIFY(nearest.has_value());
        std::set<Kinds> seen{kindsOf(evaluated(candidates, choice.allocations))};
        for (std::size_t i = 0; i < nearest->size(); ++i) {
            const MixAlternative &mix = (*nearest)[i];
            const auto lines = evaluated(candidates, mix.allocations);
            QCOMPARE(totalOf(lines), mix.monthly);
            QVERIFY(seen.insert(kindsOf(lines)).second);
            QVERIFY(!mix.differing.empty());
            QVERIFY(mix.monthly >= costs.at(i));
            QVERIFY(!mix.isProven || mix.monthly == costs.at(i));
            ++asked;
            exact += mix.monthly == costs.at(i) ? 1 : 0;
        }
    }
    QVERIFY2(exact >= asked * 8 / 10, qPrintable(QString::number(exact)));
}

QTEST_APPLESS_MAIN(SharedWhyTest)
#include "tst_shared_why.moc"
