// SPDX-License-Identifier: GPL-3.0-or-later
// Random small fleets against every fleet there is.
#include "solver/fleet_solver.h"

#include <rapidcheck.h>

#include <QTest>

#include <algorithm>
#include <cmath>
#include <functional>

using namespace headroom;

namespace {

FleetCase randomCase()
{
    FleetCase fleet;
    const int buckets = *rc::gen::inRange(1, 4);
    const int types = *rc::gen::inRange(1, 4);
    fleet.slices = *rc::gen::inRange(1, 4);
    for (int i = 0; i < buckets; ++i)
        fleet.rates.push_back(*rc::gen::inRange(i == 0 ? 1 : 0, 30) / 10.0);
    for (int i = 0; i < types; ++i) {
        FleetType type;
        type.name = std::to_string(i);
        type.cost = HourlyRate::fromNanos(*rc::gen::inRange(1, 40) * 100'000'000LL);
        for (int bucket = 0; bucket < buckets; ++bucket)
            type.throughput.push_back(std::max(0, *rc::gen::inRange(-5, 40)) / 10.0);
        fleet.types.push_back(type);
    }
    return fleet;
}

/// Every way to spread every slice; none: some bucket has no type.
std::optional<Exact> minByTrying(const FleetCase &fleet)
{
    std::optional<Exact> minimum;
    std::vector<double> load(fleet.types.size());
    const std::function<void(std::size_t, int, std::size_t)> spread =
        [&](std::size_t bucket, int left, std::size_t from) {
            if (bucket == fleet.rates.size()) {
                std::vector<std::int64_t> machines;
                for (const double used : load)
                    machines.push_back(static_cast<std::int64_t>(std::ceil(used - 1e-9)));
                const Exact cost = costOf(fleet, machines);
                minimum = minimum ? std::min(*minimum, cost) : cost;
                return;
            }
            if (left == 0 || fleet.rates[bucket] == 0)
                return spread(bucket + 1, fleet.slices, 0);
            for (std::size_t type = from; type < fleet.types.size(); ++type) {
                const auto each = loadOfSlice(fleet, type, bucket);
                if (!each)
                    continue;
                load[type] += *each;
                spread(bucket, left - 1, type);
                load[type] -= *each;
            }
        };
    spread(0, fleet.slices, 0);
    return minimum;
}

} // namespace

class FleetTest : public QObject
{
    Q_OBJECT
private slots:
    void noFleetIsCheaperThanTheProvenOne();
    void limitsLeaveABoundThatHolds();
    void fleetThatIsTooSmallDoesNotServe();
};

void FleetTest::noFleetIsCheaperThanTheProvenOne()
{
    QVERIFY(rc::check("least of all fleets", [] {
        const FleetCase fleet = randomCase();
        const auto expected = minByTrying(fleet);
        const FleetChoice choice = solver::cheapestFleet(fleet);
        RC_ASSERT(choice.fleet.has_value() == expected.has_value());
        if (!expected)
            return;
        RC_ASSERT(serves(fleet, *choice.fleet));
        RC_ASSERT(choice.isProven());
        RC_ASSERT(choice.cost == *expected);
    }));
}

void FleetTest::limitsLeaveABoundThatHolds()
{
    QVERIFY(rc::check("bound and fleet of a search that was cut short", [] {
        const FleetCase fleet = randomCase();
        const auto minimum = minByTrying(fleet);
        const FleetChoice choice = solver::cheapestFleet(fleet, {1, 0, 0});
        RC_ASSERT(choice.fleet.has_value() == minimum.has_value());
        if (!minimum)
            return;
        RC_ASSERT(serves(fleet, *choice.fleet));
        RC_ASSERT(choice.lowerBound <= *minimum);
        RC_ASSERT(*minimum <= choice.cost);
    }));
}

void FleetTest::fleetThatIsTooSmallDoesNotServe()
{
    const FleetCase fleet{{{"a", HourlyRate::fromNanos(1), {1.0}}}, {3.0}, 3, 1};
    QVERIFY(serves(fleet, {{3}, {{3}}}));
    QVERIFY(!serves(fleet, {{2}, {{3}}}));
    QVERIFY(!serves(fleet, {{3}, {{2}}}));
}

QTEST_APPLESS_MAIN(FleetTest)
#include "tst_fleet.moc"
