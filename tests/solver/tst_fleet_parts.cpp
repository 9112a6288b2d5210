// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of the search for fleets, each against trying everything: bounds hold, what is left out
// is not missed, what is found serves all.
#include "solver/fleet_bound.h"
#include "solver/packing_search.h"
#include "support/dice.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <functional>

using namespace headroom;
using namespace headroom::solver;
using namespace headroom::testing;

namespace {

FleetCase randomFleet(Dice &dice)
{
    FleetCase fleet;
    fleet.slices = dice.between(1, 2);
    for (int buckets = dice.between(1, 3); buckets > 0; --buckets)
        fleet.rates.push_back(dice.between(0, 8));
    fleet.rates.front() += 1;
    for (int types = dice.between(1, 4); types > 0; --types) {
        FleetType &type = fleet.types.emplace_back();
        type.cost = HourlyRate::fromNanos(dice.between(1, 20) * kNanosPerUnit);
        for (std::size_t bucket = 0; bucket < fleet.rates.size(); ++bucket)
            type.throughput.push_back(dice.oneIn(5) ? 0 : dice.between(1, 8));
    }
    return fleet;
}

FleetNode randomNode(Dice &dice, const FleetLoads &loads, bool pricesOfMachines)
{
    FleetNode node;
    for (std::size_t type = 0; type < loads.types(); ++type) {
        node.open.push_back(0);
        if (dice.oneIn(2)) {
            node.decided.push_back(type);
            node.machines.push_back(dice.between(0, 4));
            node.price.push_back(pricesOfMachines ? loads.cost[type]
                                                  : loads.cost[type] * dice.between(0, 10) / 5);
            node.nanos += node.machines.back() * loads.nanos[type];
        } else {
            node.open.back() = dice.oneIn(4) ? 0 : 1;
        }
    }
    return node;
}

/// Cost of the cheapest fleet of a node, with at least one machine of `needed` if it is a type;
/// infinite if there is none. Every division of every bucket's slices is enumerated.
double cheapestOf(const FleetLoads &loads, const FleetNode &node,
                  std::optional<std::size_t> needed = std::nullopt)
{
    double minimum = kCannotServe;
    std::vector<double> load(loads.types());
    std::vector<std::int64_t> room(loads.types(),
                                   -1); // of the types that may serve; open ones: as they need
    for (std::size_t i = 0; i < node.decided.size(); ++i)
        room[node.decided[i]] = node.machines[i];
    const auto price = [&] {
        auto cost = static_cast<double>(node.nanos);
        for (std::size_t type = 0; type < load.size(); ++type) {
            if (node.open[type] == 0) {
                if (load[type] > static_cast<double>(std::max<std::int64_t>(room[type], 0)) + 1e-9)
                    return;
                continue;
            }
            const double machines =
                std::max(std::ceil(load[type] - 1e-9), type == needed ? 1.0 : 0.0);
            cost += machines * loads.cost[type];
        }
        minimum = std::min(minimum, cost);
    };
    const std::function<void(std::size_t, int)> place = [&](std::size_t bucket, int left) {
        if (bucket == loads.buckets)
            return price();
        if (left == 0)
            return place(bucket + 1, loads.slices);
        for (std::size_t type = 0; type < load.size(); ++type) {
            if ((node.open[type] == 0 && room[type] < 0) || loads.of(type, bucket) == kCannotServe)
                continue;
            load[type] += loads.of(type, bucket);
            place(bucket, left - 1);
            load[type] -= loads.of(type, bucket);
        }
    };
    place(0, loads.slices);
    return minimum;
}

/// True if all slices are placed, and no type has more load than its machines take.
bool isWhole(const FleetLoads &loads, const PackedFleet &fleet)
{
    for (std::size_t bucket = 0; bucket < loads.buckets; ++bucket) {
        int served = 0;
        for (std::size_t type = 0; type < loads.types(); ++type)
            served += fleet.served[type][bucket];
        if (served != loads.slices)
            return false;
    }
    for (std::size_t type = 0; type < loads.types(); ++type) {
        double load = 0;
        for (std::size_t bucket = 0; bucket < loads.buckets; ++bucket)
            load += fleet.served[type][bucket] == 0
                        ? 0
                        : fleet.served[type][bucket] * loads.of(type, bucket);
        if (load > static_cast<double>(fleet.machines[type]) + 1e-8)
            return false;
    }
    return true;
}

constexpr unsigned kCases = 1'500;

} // namespace

class FleetPartsTest : public QObject
{
    Q_OBJECT

private slots:
    void typesLeftOutAreNotMissed()
    {
        for (unsigned seed = 1; seed <= kCases; ++seed) {
            Dice dice(seed);
            const FleetCase fleet = randomFleet(dice);
            const FleetLoads loads = loadsOf(fleet);
            // The same without leaving anything out.
            FleetLoads all;
            all.slices = fleet.slices;
            for (std::size_t bucket = 0; bucket < fleet.rates.size(); ++bucket)
                if (fleet.rates[bucket] > 0)
                    all.bucketOf.push_back(bucket);
            all.buckets = all.bucketOf.size();
            for (std::size_t type = 0; type < fleet.types.size(); ++type) {
                all.nanos.push_back(fleet.types[type].cost.nanos());
                all.cost.push_back(static_cast<double>(all.nanos.back()));
                for (const std::size_t bucket : all.bucketOf) {
                    const double served = fleet.types[type].throughput[bucket];
                    all.load.push_back(served > 0 ? fleet.rates[bucket] / fleet.slices / served
                                                  : kCannotServe);
                }
            }
            const auto root = [](const FleetLoads &of) {
                FleetNode node;
                node.open.assign(of.types(), 1);
                return node;
            };
            QCOMPARE(cheapestOf(loads, root(loads)), cheapestOf(all, root(all)));
            QCOMPARE(loads.bucketOf, all.bucketOf);
            for (std::size_t type = 0; type < loads.types(); ++type) {
                QCOMPARE(loads.nanos[type] % loads.grain, std::int64_t{0});
                for (std::size_t bucket = 0; bucket < loads.buckets; ++bucket)
                    QCOMPARE(loads.of(type, bucket), all.of(loads.typeOf[type], bucket));
            }
        }
    }

    void boundsOnFleetsHold()
    {
        for (unsigned seed = 1; seed <= kCases; ++seed) {
            Dice dice(seed);
            const FleetLoads loads = loadsOf(randomFleet(dice));
            FleetNode node = randomNode(dice, loads, dice.oneIn(2));
            const OpenPrices open = openPrices(loads, node);
            const double minimum = cheapestOf(loads, node);
            const double target = minimum == kCannotServe ? 1e12 : minimum;
            const FleetBound bound = boundOf(loads, node, open, target);
            QVERIFY(bound.cost <= minimum * (1 + 1e-9) + 1);
            for (std::size_t type = 0; type < loads.types(); ++type)
                if (node.open[type] != 0)
                    QVERIFY(boundWithOneOf(loads, node, open, type)
                            <= cheapestOf(loads, node, type) * (1 + 1e-9) + 1);
        }
    }

    void quickFleetsAreWholeAndNoneIsBetterThanTheBest()
    {
        int found = 0;
        for (unsigned seed = 1; seed <= kCases; ++seed) {
            Dice dice(seed);
            const FleetLoads loads = loadsOf(randomFleet(dice));
            const FleetNode node = randomNode(dice, loads, true);
            const auto fleet = packed(loads, node, openPrices(loads, node));
            const double minimum = cheapestOf(loads, node);
            if (!fleet)
                continue;
            ++found;
            QVERIFY(isWhole(loads, *fleet));
            std::int64_t nanos = 0;
            for (std::size_t type = 0; type < loads.types(); ++type)
                nanos += fleet->machines[type] * loads.nanos[type];
            QCOMPARE(fleet->nanos, nanos);
            QVERIFY(static_cast<double>(nanos) >= minimum - 1);
            for (std::size_t i = 0; i < node.decided.size(); ++i)
                QCOMPARE(fleet->machines[node.decided[i]], node.machines[i]);
        }
        QVERIFY(found > 300);
    }

    /// Complete: it finds a packing exactly where there is one, whatever prices it begins with.
    void theSearchForAPackingIsComplete()
    {
        int found = 0;
        int impossible = 0;
        for (unsigned seed = 1; seed <= 2 * kCases; ++seed) {
            Dice dice(seed);
            const FleetLoads loads = loadsOf(randomFleet(dice));
            FleetNode node = randomNode(dice, loads, dice.oneIn(2));
            std::ranges::fill(node.open, std::uint8_t{0});
            const bool exists = cheapestOf(loads, node) != kCannotServe;
            const PackingSearch search = searchPacking(loads, node, 100'000);
            QCOMPARE(search.answer, exists ? PackingAnswer::found : PackingAnswer::impossible);
            if (exists)
                QVERIFY(isWhole(loads, search.fleet));
            (exists ? found : impossible) += 1;
            QCOMPARE(searchPacking(loads, node, 0).answer == PackingAnswer::impossible, false);
        }
        QVERIFY(found > 300 && impossible > 300);
    }

    void asManySlicesFitAsTheRoomHolds()
    {
        QCOMPARE(slicesThatFit(1, 0.25), 4);
        QCOMPARE(slicesThatFit(0.3, 0.1), 3); // 0.1 + 0.1 + 0.1 is more than 0.3 in binary
        QCOMPARE(slicesThatFit(0.9, 1), 0);
        QCOMPARE(slicesThatFit(-0.5, 0.1), 0);
        QCOMPARE(slicesThatFit(100, kCannotServe), 0);
        QCOMPARE(slicesThatFit(1e12, 1e-3), 1'000'000'000);
    }
};

QTEST_APPLESS_MAIN(FleetPartsTest)
#include "tst_fleet_parts.moc"
