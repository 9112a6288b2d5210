// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of the search for offers, each against trying everything: bounds hold, what is left out
// is not missed, what is found keeps the rules.
#include "solver/choice_kinds.h"
#include "solver/choice_prices.h"
#include "solver/choice_reach.h"
#include "solver/choice_repair.h"
#include "solver/choice_rest.h"
#include "support/dice.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>

using namespace headroom;
using namespace headroom::solver;
using namespace headroom::testing;

namespace {

constexpr unsigned kModels = 1'500;

ChoiceModel randomModel(Dice &dice)
{
    ChoiceModel model;
    model.limits = {dice.between(0, 80), dice.between(-30, 60)};
    if (dice.oneIn(2))
        model.maxKinds = static_cast<std::size_t>(dice.between(1, 3));
    for (int groups = dice.between(1, 5); groups > 0; --groups) {
        ChoiceGroup &group = model.groups.emplace_back();
        for (int options = dice.between(1, 6); options > 0; --options) {
            group.options.push_back(
                {dice.between(0, 40), static_cast<std::uint32_t>(dice.between(0, 4))});
            group.uses.push_back(dice.between(0, 30));
            group.uses.push_back(dice.between(-20, 20));
        }
    }
    return model;
}

/// Every choice of one option by group, as places among the open options.
void forEveryChoice(const OpenChoice &open,
                    const std::function<void(const std::vector<std::size_t> &)> &look)
{
    std::vector<std::size_t> chosen(open.groups.size());
    const std::function<void(std::size_t)> choose = [&](std::size_t group) {
        if (group == chosen.size())
            return look(chosen);
        for (std::size_t i = 0; i < open.groups[group].options.size(); ++i) {
            chosen[group] = i;
            choose(group + 1);
        }
    };
    choose(0);
}

std::vector<std::size_t> optionsOf(const OpenChoice &open, const std::vector<std::size_t> &chosen)
{
    std::vector<std::size_t> options;
    for (std::size_t group = 0; group < chosen.size(); ++group)
        options.push_back(open.groups[group].options[chosen[group]].option);
    return options;
}

/// The least cost of what keeps the model's limits among the open options; kNoChoice where nothing
/// does.
double minOf(const ChoiceModel &model, const OpenChoice &open)
{
    double minimum = kNoChoice;
    forEveryChoice(open, [&](const std::vector<std::size_t> &chosen) {
        const auto options = optionsOf(open, chosen);
        if (keepsLimits(model, options))
            minimum = std::min(minimum, static_cast<double>(costOf(model, options)));
    });
    return minimum;
}

/// The same at prices of the rows, with limits that count only as far as they are priced.
double minAtPrices(const OpenChoice &open, const std::vector<double> &prices,
                   const std::function<bool(const KindSet &)> &allows)
{
    double minimum = kNoChoice;
    forEveryChoice(open, [&](const std::vector<std::size_t> &chosen) {
        double cost = 0;
        KindSet kinds;
        for (std::size_t row = 0; row < prices.size(); ++row)
            cost -= prices[row] * open.limits[row];
        for (std::size_t group = 0; group < chosen.size(); ++group) {
            cost += costAt(open.groups[group], chosen[group], prices);
            kinds.insert(open.groups[group].options[chosen[group]].kind);
        }
        if (allows(kinds))
            minimum = std::min(minimum, cost);
    });
    return minimum;
}

} // namespace

class SearchPartsTest : public QObject
{
    Q_OBJECT

private slots:
    void scalingKeepsWhatIsAllowed()
    {
        for (unsigned seed = 1; seed <= kModels; ++seed) {
            Dice dice(seed);
            const ChoiceModel model = randomModel(dice);
            const OpenChoice open = openedFrom(model);
            forEveryChoice(open, [&](const std::vector<std::size_t> &chosen) {
                KindSet kinds;
                bool keeps = true;
                for (std::size_t row = 0; row < model.rows(); ++row) {
                    double sum = 0;
                    for (std::size_t group = 0; group < chosen.size(); ++group)
                        sum += open.groups[group].uses[chosen[group] * model.rows() + row];
                    keeps = keeps && sum <= open.limits[row] + 1e-9 * open.scales[row];
                }
                for (std::size_t group = 0; group < chosen.size(); ++group)
                    kinds.insert(open.groups[group].options[chosen[group]].kind);
                keeps = keeps && (!model.maxKinds || kinds.size() <= *model.maxKinds);
                QCOMPARE(keepsLimits(model, optionsOf(open, chosen)), keeps);
            });
        }
    }

    void droppingDominatedOptionsKeepsTheMinimum()
    {
        std::size_t left = 0;
        for (unsigned seed = 1; seed <= kModels; ++seed) {
            Dice dice(seed);
            const ChoiceModel model = randomModel(dice);
            const OpenChoice all = openedFrom(model);
            const OpenChoice less = withoutDominated(model, all);
            QCOMPARE(minOf(model, less), minOf(model, all));
            for (std::size_t group = 0; group < all.groups.size(); ++group)
                left += all.groups[group].options.size() - less.groups[group].options.size();
        }
        QVERIFY(left > kModels / 4);
    }

    void reducingKeepsWhatPasses()
    {
        for (unsigned seed = 1; seed <= 200; ++seed) {
            Dice dice(seed);
            const ChoiceModel model = randomModel(dice);
            const OpenChoice all = openedFrom(model);
            const OpenChoice odd =
                reduced(all, [](std::size_t group, std::size_t i) { return (group + i) % 2 == 1; });
            for (std::size_t group = 0; group < all.groups.size(); ++group) {
                for (std::size_t i = 0; i < odd.groups[group].options.size(); ++i) {
                    const std::size_t from = 2 * i + (group + 1) % 2;
                    QCOMPARE(odd.groups[group].options[i].option,
                             all.groups[group].options[from].option);
                    for (std::size_t row = 0; row < model.rows(); ++row)
                        QCOMPARE(odd.groups[group].uses[i * model.rows() + row],
                                 all.groups[group].uses[from * model.rows() + row]);
                }
                QCOMPARE(odd.groups[group].options.size(),
                         (all.groups[group].options.size() + group % 2) / 2);
            }
        }
    }

    void noChoiceCostsLessThanItsBoundAtAnyPrices()
    {
        for (unsigned seed = 1; seed <= kModels; ++seed) {
            Dice dice(seed);
            const ChoiceModel model = randomModel(dice);
            const OpenChoice open = openedFrom(model);
            const double minimum = minOf(model, open);
            const std::vector<double> start{dice.between(0, 20) / 10.0, dice.between(0, 20) / 10.0};
            const double target = minimum == kNoChoice ? 500 : minimum;
            int visits = 0;
            const PricedChoice bound =
                priced(open, start, target, 50, [&](const std::vector<std::size_t> &chosen) {
                    ++visits;
                    QCOMPARE(chosen.size(), open.groups.size());
                });
            QVERIFY(visits > 0);
            QVERIFY(bound.bound <= minimum + 1e-6);
            // The bound is what its prices make of the cheapest choice at them.
            const auto any = [](const KindSet &) { return true; };
            QVERIFY(std::abs(bound.bound - minAtPrices(open, bound.prices, any)) < 1e-6);
            // It never falls below what the first prices gave.
            QVERIFY(bound.bound >= minAtPrices(open, start, any) - 1e-6);
        }
    }

    /// Options of two providers, whose uses are in proportion to their costs.
    void theOutlineHasTheSameBound()
    {
        unsigned outlines = 0;
        for (unsigned seed = 1; seed <= kModels; ++seed) {
            Dice dice(seed);
            ChoiceModel model;
            model.limits = {dice.between(0, 80), dice.between(-30, 60)};
            for (int groups = dice.between(1, 4); groups > 0; --groups) {
                ChoiceGroup &group = model.groups.emplace_back();
                for (int options = dice.between(1, 7); options > 0; --options) {
                    const std::int64_t cost = dice.between(1, 40);
                    const bool isFirst = dice.oneIn(2);
                    group.options.push_back({cost, static_cast<std::uint32_t>(dice.between(0, 1))});
                    group.uses.push_back(isFirst ? 3 * cost : -cost);
                    group.uses.push_back(isFirst ? -2 * cost : 2 * cost);
                }
            }
            const OpenChoice open = openedFrom(model);
            const bool ofEachKind = dice.oneIn(4);
            const auto outline = outlineOf(open, ofEachKind);
            if (!outline)
                continue;
            ++outlines;
            QVERIFY(4 * coefficientsOf(*outline) <= 3 * coefficientsOf(open));
            const auto any = [](const KindSet &) { return true; };
            for (int i = 0; i < 5; ++i) {
                const std::vector<double> prices{dice.between(0, 20) / 10.0,
                                                 dice.between(0, 20) / 10.0};
                QVERIFY(
                    std::abs(minAtPrices(*outline, prices, any) - minAtPrices(open, prices, any))
                    < 1e-6);
            }
        }
        QVERIFY2(outlines > kModels / 10, qPrintable(QString::number(outlines)));
    }

    void boundsOnFewKindsHold()
    {
        for (unsigned seed = 1; seed <= kModels; ++seed) {
            Dice dice(seed);
            const ChoiceModel model = randomModel(dice);
            const OpenChoice open = openedFrom(model);
            const std::vector<double> prices{dice.between(0, 10) / 10.0,
                                             dice.between(0, 10) / 10.0};
            const auto maximum = static_cast<std::size_t>(dice.between(1, 3));
            const double minimum = minAtPrices(
                open, prices, [&](const KindSet &kinds) { return kinds.size() <= maximum; });
            const double target = minimum == kNoChoice ? 1'000 : minimum + dice.between(0, 20);
            const KindsBound bound = boundOnKinds(open, prices, maximum, {}, target);
            QVERIFY(bound.bound <= minimum + 1e-6);
            // Nothing at or below the target has a hopeless kind.
            for (const std::uint32_t kind : bound.hopeless) {
                const double with = minAtPrices(open, prices, [&](const KindSet &kinds) {
                    return kinds.size() <= maximum && kinds.contains(kind);
                });
                QVERIFY(with > target - 1e-6);
            }
            if (bound.chosen.empty())
                continue;
            KindSet kinds;
            for (std::size_t group = 0; group < bound.chosen.size(); ++group)
                kinds.insert(open.groups[group].options[bound.chosen[group]].kind);
            QVERIFY(kinds.size() <= maximum);
        }
    }

    // Two groups that have the same kind, the others as they like.
    void noChoiceOfTheSameKindCostsLessThanItsBound()
    {
        for (unsigned seed = 1; seed <= kModels; ++seed) {
            Dice dice(seed);
            OpenChoice open = openedFrom(randomModel(dice));
            if (open.groups.size() < 2)
                continue;
            for (std::size_t group = 0; group < open.groups.size(); ++group)
                open.sameKindAs.push_back(group == 1 ? 0 : group);
            double minimum = kNoChoice;
            std::vector<std::vector<std::size_t>> within;
            const double maximum = dice.between(0, 120);
            forEveryChoice(open, [&](const std::vector<std::size_t> &chosen) {
                if (open.groups[0].options[chosen[0]].kind
                    != open.groups[1].options[chosen[1]].kind)
                    return;
                double cost = 0;
                std::vector<double> room = open.limits;
                for (std::size_t group = 0; group < chosen.size(); ++group) {
                    cost += open.groups[group].options[chosen[group]].cost;
                    for (std::size_t row = 0; row < room.size(); ++row)
                        room[row] -= open.groups[group].uses[chosen[group] * room.size() + row];
                }
                if (room[0] < -1e-9 || room[1] < -1e-9)
                    return;
                minimum = std::min(minimum, cost);
                if (cost <= maximum)
                    within.push_back(chosen);
            });
            const std::vector<double> start{dice.between(0, 20) / 10.0, dice.between(0, 20) / 10.0};
            const PricedChoice at = priced(open, start, minimum == kNoChoice ? 500 : minimum, 40,
                                           [](const std::vector<std::size_t> &) {});
            QVERIFY(at.bound <= minimum + 1e-6);
            // Options within the gap, possible ones and those enumerated miss none of them.
            const OpenMask mask =
                maskWithinGap(open, at.bound == kNoChoice ? start : at.prices, maximum);
            OpenChoice possible = open;
            const bool isPossible = keepPossible(possible);
            QVERIFY(isPossible || minimum == kNoChoice);
            for (const auto &chosen : within) {
                for (std::size_t group = 0; group < chosen.size(); ++group) {
                    QVERIFY(mask[group][chosen[group]] != 0);
                    QVERIFY(std::ranges::count(possible.groups[group].options,
                                               open.groups[group].options[chosen[group]].option,
                                               &OpenOption::option)
                            == 1);
                }
            }
            std::vector<std::vector<std::size_t>> visited;
            const RestWalk walk{
                [&] { return maximum; },
                [&](const std::vector<std::size_t> &chosen) { visited.push_back(chosen); },
                {}};
            QVERIFY(goThrough(open, start, walk, 1'000'000));
            std::ranges::sort(visited);
            std::ranges::sort(within);
            QVERIFY(visited == within);
            QVERIFY(within.empty() || !goThrough(open, start, walk, 0));
        }
    }

    // Stirling's numbers: S(4,1) + S(4,2) = 1 + 7, S(5,1) + S(5,2) + S(5,3) = 1 + 15 + 25.
    void groupsArePartedInEveryWayOnce()
    {
        QCOMPARE(kindPartitions(4, 2, 100).size(), std::size_t{8});
        const auto all = kindPartitions(5, 3, 100);
        QCOMPARE(all.size(), std::size_t{41});
        QCOMPARE(std::set<KindPartition>(all.begin(), all.end()).size(), std::size_t{41});
        QVERIFY(kindPartitions(5, 3, 40).empty());
        QVERIFY(sameKindOf({0b01101, 0b10010}) == (std::vector<std::size_t>{0, 1, 0, 0, 1}));
    }

    void noChoiceOfFewKindsCostsLessThanTheBestPartition()
    {
        for (unsigned seed = 1; seed <= kModels; ++seed) {
            Dice dice(seed);
            const OpenChoice open = openedFrom(randomModel(dice));
            const std::vector<double> prices{dice.between(0, 10) / 10.0,
                                             dice.between(0, 10) / 10.0};
            const auto maximum = static_cast<std::size_t>(dice.between(1, 3));
            const SetCosts costs(open, prices);
            double minimum = kNoChoice;
            for (const KindPartition &partition :
                 kindPartitions(open.groups.size(), maximum, 1'000))
                minimum = std::min(minimum, costs.bound(partition));
            const double tried = minAtPrices(
                open, prices, [&](const KindSet &kinds) { return kinds.size() <= maximum; });
            QVERIFY(minimum == tried || std::abs(minimum - tried) < 1e-6);
        }
    }

    // Half on an option that uses 4, half on one that gives 2: parted at 0. Both above 0: at their
    // mean.
    void partsAreSplitBySignBeforeSize()
    {
        OpenChoice open;
        open.limits = {1};
        open.groups = {{{{0, 0, 5}, {1, 0, 6}}, {4, -2}}, {{{0, 0, 5}, {1, 0, 6}}, {2, 90}}};
        PricedChoice at;
        at.prices = {1};
        at.parts = {{{0, 0.5}, {1, 0.5}}, {{0, 0.25}, {1, 0.75}}};
        auto split = widestSplit(open, at);
        QVERIFY(split && split->group == 0 && split->row == 0 && split->middle == 0);
        at.parts[0] = {{1, 1.0}};
        split = widestSplit(open, at);
        QVERIFY(split && split->group == 1 && split->middle == 68);
        at.parts[1] = {{1, 1.0}};
        QVERIFY(!widestSplit(open, at));
    }

    void repairedChoicesKeepEveryLimit()
    {
        int mended = 0;
        for (unsigned seed = 1; seed <= kModels; ++seed) {
            Dice dice(seed);
            const ChoiceModel model = randomModel(dice);
            const OpenChoice open = openedFrom(model);
            std::vector<std::size_t> start;
            for (const OpenGroup &group : open.groups)
                start.push_back(static_cast<std::size_t>(
                    dice.between(0, static_cast<int>(group.options.size()) - 1)));
            const bool was = keepsLimits(model, optionsOf(open, start));
            const auto chosen = repaired(model, open, start);
            if (!chosen) {
                QVERIFY(!was);
                continue;
            }
            QVERIFY(keepsLimits(model, optionsOf(open, *chosen)));
            if (was)
                QVERIFY(costOf(model, optionsOf(open, *chosen))
                        <= costOf(model, optionsOf(open, start)));
            mended += was ? 0 : 1;
        }
        QVERIFY(mended > 100);
    }

    void setsOfKindsOnlyGetBetterAndAreLookedAtOnce()
    {
        for (unsigned seed = 1; seed <= 300; ++seed) {
            Dice dice(seed);
            const ChoiceModel model = randomModel(dice);
            const OpenChoice open = openedFrom(model);
            const auto maximum = static_cast<std::size_t>(dice.between(1, 3));
            std::vector<KindSet> looked;
            improveKindSet(open, {0, 0}, {open.groups[0].options[0].kind}, maximum, 25,
                           [&](const KindSet &set) {
                               looked.push_back(set);
                               return minAtPrices(open, {0, 0}, [&](const KindSet &kinds) {
                                   return std::ranges::includes(set, kinds);
                               });
                           });
            QVERIFY(!looked.empty() && looked.size() <= 25);
            for (const KindSet &set : looked) {
                QVERIFY(set.size() <= maximum);
                QCOMPARE(std::ranges::count(looked, set), std::ptrdiff_t{1});
            }
        }
    }
};

QTEST_APPLESS_MAIN(SearchPartsTest)
#include "tst_search_parts.moc"
