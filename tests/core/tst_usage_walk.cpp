// SPDX-License-Identifier: GPL-3.0-or-later
// Demand and instances over the week against a second implementation that walks its 168 hours one
// after the other.
#include "core/costing/line_cost.h"
#include "core/costing/usage.h"
#include "support/dice.h"
#include "support/plan_builders.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace headroom;
using namespace headroom::testing;

namespace {

const MonthView kFourWeeks{{MonthBasis::Kind::fourWeeks, 0}, Date::fromCivil(2026, 11, 1), false};

struct Case {
    Workload workload;
    Sizing sizing;
    int perReplica =
        1; ///< requests a second, whole, so that no division is close to a whole number
};

Schedule randomSchedule(Dice &dice)
{
    Schedule schedule;
    if (dice.oneIn(3))
        return schedule;
    schedule.kind = Schedule::Kind::weekGrid;
    schedule.grid.set(static_cast<std::size_t>(dice.between(0, 167)));
    for (std::size_t hour = 0; hour < kHoursPerWeek; ++hour)
        if (dice.oneIn(3))
            schedule.grid.set(hour);
    return schedule;
}

Case randomCase(unsigned seed)
{
    Dice dice(seed);
    Case drawn;
    drawn.workload = aWorkload("Service", WorkloadKind::realTimeInference);
    drawn.workload.schedule = randomSchedule(dice);
    drawn.workload.spareReplicas = dice.between(0, 2);
    Demand &demand = drawn.workload.demand;
    demand.meanRequestsPerSecond = 0;
    // Weights whose product has few digits: the busiest one divides exactly.
    for (double &weight : demand.profile)
        weight = dice.between(0, 4);
    demand.profile[static_cast<std::size_t>(dice.between(0, 23))] = 4;
    if (dice.oneIn(2))
        for (double &weight : demand.weekdayProfile)
            weight = dice.between(1, 4);
    demand.peakRequestsPerSecond = 16 * dice.between(1, 40);
    if (!dice.oneIn(4))
        drawn.workload.autoscaling = Autoscaling{.minimum = dice.between(0, 3),
                                                 .maximum = dice.between(4, 60),
                                                 .warmUpSeconds = 60.0 * dice.between(0, 30)};
    drawn.perReplica = dice.between(1, 40);
    Sizing &sizing = drawn.sizing;
    sizing.fits = true;
    const auto rate = static_cast<double>(drawn.perReplica);
    sizing.demandPerReplica = {rate, rate, rate};
    sizing.instancesPerReplica = dice.between(1, 3);
    sizing.floorReplicas = dice.between(1, 3);
    return drawn;
}

/// Weight of every hour as it is stated; below zero where nothing runs.
std::array<double, kHoursPerWeek> weightsOf(const Workload &workload)
{
    const Demand &demand = workload.demand;
    std::array<double, kHoursPerWeek> weights{};
    const bool byDay = *std::ranges::max_element(demand.weekdayProfile) > 0;
    for (std::size_t hour = 0; hour < kHoursPerWeek; ++hour) {
        const bool runs =
            workload.schedule.kind == Schedule::Kind::always || workload.schedule.grid.test(hour);
        weights[hour] =
            runs ? demand.profile[hour % 24] * (byDay ? demand.weekdayProfile[hour / 24] : 1) : -1;
    }
    return weights;
}

/// Share of the peak; below zero where nothing runs. Where all that runs is without demand, it is
/// alike.
std::array<double, kHoursPerWeek> sharesOf(const Workload &workload)
{
    std::array<double, kHoursPerWeek> shares = weightsOf(workload);
    const double maximum = *std::ranges::max_element(shares);
    for (double &share : shares)
        share = share < 0 ? -1 : maximum > 0 ? share / maximum : 1;
    return shares;
}

std::int64_t instancesIn(const Case &drawn, double share)
{
    const Workload &workload = drawn.workload;
    if (share < 0)
        return 0;
    const double demand =
        workload.demand.peakRequestsPerSecond * (workload.autoscaling ? share : 1);
    std::int64_t working = 0;
    while (static_cast<double>(working * drawn.perReplica) < demand - 1e-6)
        ++working;
    if (demand > 0)
        working = std::max<std::int64_t>(working, drawn.sizing.floorReplicas);
    if (workload.autoscaling) {
        working = std::max<std::int64_t>(working, workload.autoscaling->minimum);
        working = std::min<std::int64_t>(working, workload.autoscaling->maximum);
    }
    return (working + workload.spareReplicas) * drawn.sizing.instancesPerReplica;
}

/// Billed seconds of a week: an instance is billed while it warms up.
std::int64_t secondsOfWeek(const Case &drawn)
{
    const auto shares = sharesOf(drawn.workload);
    std::int64_t seconds = 0;
    std::int64_t before = instancesIn(drawn, shares.back());
    for (const double share : shares) {
        const std::int64_t now = instancesIn(drawn, share);
        seconds += now * 3600;
        if (drawn.workload.autoscaling && now > before)
            seconds += (now - before)
                       * static_cast<std::int64_t>(drawn.workload.autoscaling->warmUpSeconds);
        before = now;
    }
    return seconds;
}

constexpr unsigned kCases = 600;

} // namespace

class UsageWalkTest : public QObject
{
    Q_OBJECT

private slots:
    void theWeekIsAsStatedHourByHour()
    {
        for (unsigned seed = 1; seed <= kCases; ++seed) {
            const Case drawn = randomCase(seed);
            const auto shares = sharesOf(drawn.workload);
            const RateWeek rates = rateWeekOf(drawn.workload);
            double sum = 0;
            int hours = 0;
            for (std::size_t hour = 0; hour < kHoursPerWeek; ++hour) {
                QCOMPARE(rates.week.parts[hour] > 0, shares[hour] >= 0);
                QVERIFY(std::abs(rates.week.demand[hour] - std::max(0.0, shares[hour])) < 1e-12);
                sum += std::max(0.0, shares[hour]);
                hours += shares[hour] >= 0 ? 1 : 0;
            }
            QCOMPARE(rates.week.hours(), static_cast<double>(hours));
            QVERIFY(std::abs(rates.week.mean() - sum / hours) < 1e-12);
            const double peak = drawn.workload.demand.peakRequestsPerSecond;
            QCOMPARE(rates.peakPerSecond, peak);
            QVERIFY(std::abs(rates.meanPerSecond - peak * sum / hours) < 1e-9);
            QVERIFY(std::abs(rates.allDayPerSecond - peak * sum / 168) < 1e-9);
        }
    }

    void levelsAndRisesAreThoseOfTheHours()
    {
        for (unsigned seed = 1; seed <= kCases; ++seed) {
            const Case drawn = randomCase(seed);
            const DemandWeek week = demandWeekOf(drawn.workload);
            std::int64_t rises = 0;
            for (std::size_t hour = 0; hour < kHoursPerWeek; ++hour) {
                const std::size_t before = (hour + kHoursPerWeek - 1) % kHoursPerWeek;
                if (week.parts[hour] > 0) {
                    QCOMPARE(week.levels[static_cast<std::size_t>(week.level[hour])].demand,
                             week.demand[hour]);
                    rises += week.parts[before] == 0 || week.demand[before] < week.demand[hour];
                } else {
                    QCOMPARE(week.level[hour], -1);
                }
            }
            std::int64_t told = 0;
            for (const DemandWeek::Rise &rise : week.rises)
                told += rise.times;
            QCOMPARE(told, rises);
            std::int64_t parts = 0;
            for (std::size_t i = 0; i < week.levels.size(); ++i) {
                parts += week.levels[i].parts;
                QVERIFY(i == 0 || week.levels[i].demand < week.levels[i - 1].demand);
            }
            QCOMPARE(parts, week.allParts);
        }
    }

    void instancesOfEveryHourAreThoseOfTheWalk()
    {
        int followed = 0;
        for (unsigned seed = 1; seed <= kCases; ++seed) {
            const Case drawn = randomCase(seed);
            const auto shares = sharesOf(drawn.workload);
            const auto usage = UsageOfWorkload(drawn.workload).on({}, std::nullopt, &drawn.sizing);
            QVERIFY(usage.has_value());
            std::int64_t minimum = -1;
            std::int64_t maximum = 0;
            for (std::size_t hour = 0; hour < kHoursPerWeek; ++hour) {
                const std::int64_t expected = instancesIn(drawn, shares[hour]);
                QCOMPARE(usage->instancesAt(hour), expected);
                if (shares[hour] < 0)
                    continue;
                maximum = std::max(maximum, expected);
                minimum = minimum < 0 ? expected : std::min(minimum, expected);
            }
            const MonthUsage month = usage->in(monthHoursOf(drawn.workload, kFourWeeks));
            QCOMPARE(month.minimumCount, minimum);
            QCOMPARE(month.maximumCount, maximum);
            followed += minimum < maximum ? 1 : 0;
        }
        QVERIFY(followed > static_cast<int>(kCases) / 4);
    }

    /// A month of four weeks is four times the week that was walked.
    void aMonthOfFourWeeksIsFourTimesTheWeek()
    {
        for (unsigned seed = 1; seed <= kCases; ++seed) {
            const Case drawn = randomCase(seed);
            const auto usage = UsageOfWorkload(drawn.workload).on({}, std::nullopt, &drawn.sizing);
            const MonthHours month = monthHoursOf(drawn.workload, kFourWeeks);
            const InstanceHours hours = usage->instanceHours(month);
            const std::int64_t seconds = 4 * secondsOfWeek(drawn);
            QVERIFY(hours.numerator * 3600 == hours.denominator * seconds);
            const MonthUsage counted = usage->in(month);
            QVERIFY(counted.count * counted.hours == Exact::ratio(seconds, 3600));
            // A cent for a second of an instance at 36 an hour.
            QCOMPARE(centsOf(*usage, month, HourlyRate::fromNanos(36 * kNanosPerUnit)), seconds);
        }
    }

    void aMaximumLeavesOutWhatTheWalkMisses()
    {
        int cut = 0;
        for (unsigned seed = 1; seed <= kCases; ++seed) {
            const Case drawn = randomCase(seed);
            if (!drawn.workload.autoscaling)
                continue;
            Case free = drawn;
            free.workload.autoscaling->maximum = 1'000'000;
            free.workload.autoscaling->minimum = 0;
            free.workload.spareReplicas = 0;
            const auto shares = sharesOf(drawn.workload);
            const auto usage = UsageOfWorkload(drawn.workload).on({}, std::nullopt, &drawn.sizing);
            for (std::size_t hour = 0; hour < kHoursPerWeek; ++hour) {
                const std::int64_t needed =
                    shares[hour] > 0
                        ? instancesIn(free, shares[hour]) / drawn.sizing.instancesPerReplica
                        : 0;
                const std::int64_t missing =
                    std::max<std::int64_t>(0, needed - drawn.workload.autoscaling->maximum);
                QCOMPARE(usage->missingAt(hour), missing);
                cut += missing > 0 ? 1 : 0;
            }
        }
        QVERIFY(cut > 100);
    }

    void growthIsTheSameAsAHigherPeak()
    {
        for (unsigned seed = 1; seed <= kCases; ++seed) {
            const Case drawn = randomCase(seed);
            Case grown = drawn;
            grown.workload.demand.peakRequestsPerSecond *= 2;
            const UsageOfWorkload before(drawn.workload);
            const UsageOfWorkload after(grown.workload);
            const MonthHours month = monthHoursOf(drawn.workload, kFourWeeks);
            const HourlyRate rate = HourlyRate::parse("1.234").value();
            QCOMPARE(centsOf(*before.on({}, std::nullopt, &drawn.sizing), month, rate, 2),
                     centsOf(*after.on({}, std::nullopt, &grown.sizing), month, rate));
            // And slower hardware is the same as more demand.
            QCOMPARE(centsOf(before.on({}, std::nullopt, &drawn.sizing)->underLoad(2), month, rate),
                     centsOf(*after.on({}, std::nullopt, &grown.sizing), month, rate));
        }
    }

    void moreDemandOrAHigherMinimumNeverCostsLess()
    {
        const HourlyRate rate = HourlyRate::parse("0.5").value();
        for (unsigned seed = 1; seed <= kCases; ++seed) {
            Case drawn = randomCase(seed);
            const MonthHours month = monthHoursOf(drawn.workload, kFourWeeks);
            const auto cents = [&](double growth) {
                return centsOf(*UsageOfWorkload(drawn.workload).on({}, std::nullopt, &drawn.sizing),
                               month, rate, growth);
            };
            std::int64_t before = 0;
            for (const double growth : {0.1, 0.5, 1.0, 1.01, 3.0}) {
                QVERIFY(cents(growth) >= before);
                before = cents(growth);
            }
            if (drawn.workload.autoscaling) {
                // Without warming up: more instances from the start warm up less often.
                drawn.workload.autoscaling->warmUpSeconds = 0;
                before = cents(1);
                drawn.workload.autoscaling->minimum += 1;
                QVERIFY(cents(1) >= before);
            }
        }
    }

    /// Under a term every hour of the month is billed for the most instances of the week.
    void aCommitmentBillsTheMostInstancesAroundTheClock()
    {
        const PurchaseOption reserved{.model = PricingModel::reserved, .termYears = 1};
        for (unsigned seed = 1; seed <= kCases; ++seed) {
            const Case drawn = randomCase(seed);
            std::int64_t maximum = 0;
            for (const double share : sharesOf(drawn.workload))
                maximum = std::max(maximum, instancesIn(drawn, share));
            const auto usage =
                UsageOfWorkload(drawn.workload).on(reserved, std::nullopt, &drawn.sizing);
            const InstanceHours hours =
                usage->instanceHours(monthHoursOf(drawn.workload, kFourWeeks));
            QVERIFY(hours.numerator == hours.denominator * 672 * maximum);
        }
    }

    void aCountByHandIsTheCountInEveryScheduledHour()
    {
        for (unsigned seed = 1; seed <= kCases; ++seed) {
            const Case drawn = randomCase(seed);
            const auto usage = UsageOfWorkload(drawn.workload).on({}, 7, &drawn.sizing);
            const auto shares = sharesOf(drawn.workload);
            std::int64_t hours = 0;
            for (std::size_t hour = 0; hour < kHoursPerWeek; ++hour) {
                QCOMPARE(usage->instancesAt(hour, 3), shares[hour] < 0 ? 0 : 7);
                hours += usage->instancesAt(hour);
            }
            const InstanceHours month =
                usage->instanceHours(monthHoursOf(drawn.workload, kFourWeeks), 3);
            QVERIFY(month.numerator == month.denominator * 4 * hours);
        }
    }

    /// The stretch of a day with the most demand, found by trying all 24 of them.
    void hoursWithoutAPlaceTakeTheBusiestStretch()
    {
        for (unsigned seed = 1; seed <= kCases; ++seed) {
            Case drawn = randomCase(seed);
            Dice dice(seed + 10'000);
            const int length = dice.between(1, 23);
            drawn.workload.schedule = {};
            drawn.workload.schedule.kind = Schedule::Kind::hoursPerDay;
            drawn.workload.schedule.hours = length;
            const DemandWeek week = demandWeekOf(drawn.workload);
            Workload always = drawn.workload;
            always.schedule = {};
            const auto weights = weightsOf(always);
            double best = 0;
            double found = 0;
            for (std::size_t start = 0; start < 24; ++start) {
                double sum = 0;
                for (std::size_t hour = 0; hour < kHoursPerWeek; ++hour)
                    if ((hour + 24 - start) % 24 < static_cast<std::size_t>(length))
                        sum += weights[hour];
                best = std::max(best, sum);
            }
            int hours = 0;
            for (std::size_t hour = 0; hour < kHoursPerWeek; ++hour) {
                found += week.parts[hour] > 0 ? weights[hour] : 0;
                hours += week.parts[hour] > 0 ? 1 : 0;
                QCOMPARE(week.parts[hour], week.parts[hour % 24]);
            }
            QCOMPARE(hours, 7 * length);
            QVERIFY(std::abs(found - best) < 1e-9);
        }
    }

    /// A mean below the peak without a profile: a day is shaped so that both are reached.
    void aShapedDayHasItsPeakAndItsMean()
    {
        for (int percent = 20; percent <= 98; percent += 3) {
            Workload workload = aWorkload("Service", WorkloadKind::realTimeInference);
            workload.schedule = {};
            workload.demand.peakRequestsPerSecond = 80;
            workload.demand.meanRequestsPerSecond = 0.8 * percent;
            const RateWeek rates = rateWeekOf(workload);
            QCOMPARE(rates.peakPerSecond, 80.0);
            QVERIFY(std::abs(rates.meanPerSecond - 0.8 * percent) < 1e-6);
            QVERIFY(!rates.contradicts);
            QCOMPARE(*std::ranges::max_element(rates.week.demand), 1.0);
            // In the afternoon there is more of it than in the small hours.
            QVERIFY(rates.week.demand[13] > rates.week.demand[3]);
        }
    }

    /// Runs of n instance-hours in r runs: n x r hours, each run rounded up to the second once for
    /// all its instances: r (s - 1/2) instance-seconds are r s less half of r, rounded up.
    void runsAreBilledByTheSecond()
    {
        Dice dice(5);
        for (int i = 0; i < 500; ++i) {
            Workload training = aWorkload("Training", WorkloadKind::training);
            training.schedule.kind = Schedule::Kind::perRun;
            const int runs = dice.between(1, 30);
            training.demand.runsPerMonth = runs;
            Sizing sizing;
            sizing.fits = true;
            sizing.replicas = sizing.replicasLow = sizing.replicasHigh = dice.between(1, 8);
            const int seconds = dice.between(1, 50'000);
            const double all = sizing.replicas * (seconds - 0.5) / 3600.0;
            sizing.runInstanceHours = {all, all, all};
            const auto usage = UsageOfWorkload(training).on({}, std::nullopt, &sizing);
            const InstanceHours hours = usage->instanceHours(monthHoursOf(training, kFourWeeks));
            const Int128 billed = Int128{sizing.replicas} * seconds - sizing.replicas / 2;
            QVERIFY(hours.numerator * 3600 == hours.denominator * billed * runs);
            // As many at once as the month asks for, and not one less.
            const MonthUsage month = usage->in(monthHoursOf(training, kFourWeeks));
            const std::int64_t work = std::int64_t{seconds} * runs * sizing.replicas;
            QVERIFY(month.maximumCount * 672 * 3600 >= work);
            QVERIFY(month.maximumCount == sizing.replicas
                    || (month.maximumCount - 1) * 672 * 3600 < work);
        }
    }
};

QTEST_APPLESS_MAIN(UsageWalkTest)
#include "tst_usage_walk.moc"
