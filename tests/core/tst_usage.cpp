// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/costing/line_cost.h"
#include "support/plan_builders.h"
#include "support/random_plans.h"

#include <QTest>

#include <cmath>
#include <random>

using namespace headroom;
using namespace headroom::testing;

namespace {

constexpr PurchaseOption kOnDemand{};
constexpr PurchaseOption kReserved{.model = PricingModel::reserved, .termYears = 1};
constexpr PurchaseOption kSpot{.model = PricingModel::spot};

const MonthView kAverage{{}, Date::fromCivil(2026, 11, 1), false};

Workload service(double peak)
{
    Workload workload = aWorkload("Service", WorkloadKind::realTimeInference);
    workload.demand.peakRequestsPerSecond = peak;
    workload.schedule = Schedule{};
    workload.spareReplicas = 0;
    return workload;
}

/// One replica takes `rate`; so many are needed at the stated peak.
Sizing takes(double rate, double peak)
{
    Sizing sizing;
    sizing.fits = true;
    sizing.demandPerReplica = {rate, rate, rate};
    sizing.replicas = static_cast<int>(std::ceil(peak / rate));
    sizing.replicasLow = sizing.replicasHigh = sizing.neededReplicas = sizing.replicas;
    return sizing;
}

Sizing runs(int instances, double hours)
{
    Sizing sizing;
    sizing.fits = true;
    sizing.replicas = sizing.replicasLow = sizing.replicasHigh = instances;
    sizing.runHours = {hours, hours, hours};
    const double all = instances * hours;
    sizing.runInstanceHours = {all, all, all};
    return sizing;
}

Workload training(const Exact &runsPerMonth)
{
    Workload workload = aWorkload("Training", WorkloadKind::training);
    workload.demand.runsPerMonth = runsPerMonth;
    workload.schedule.kind = Schedule::Kind::perRun;
    return workload;
}

MonthUsage monthOf(const Workload &workload, const PurchaseOption &purchase, const Sizing &sizing,
                   const MonthView &view = kAverage)
{
    const auto usage = UsageOfWorkload(workload).on(purchase, std::nullopt, &sizing);
    return usage ? usage->in(monthHoursOf(workload, view)) : MonthUsage{};
}

void officeGrid(Workload &workload)
{
    workload.schedule.kind = Schedule::Kind::weekGrid;
    for (std::size_t day = 0; day < 5; ++day) {
        for (std::size_t hour = 9; hour < 17; ++hour)
            workload.schedule.grid.set(day * kHoursPerDay + hour);
    }
}

void officeProfile(Workload &workload)
{
    for (std::size_t hour = 0; hour < kHoursPerDay; ++hour)
        workload.demand.profile[hour] = hour >= 9 && hour < 17 ? 1 : 0;
}

} // namespace

class UsageTest : public QObject
{
    Q_OBJECT

private slots:
    void anOfficeHoursPeakOnAnOfficeHoursGridNeedsAllItsReplicas()
    {
        // 15 replicas in each of 40 hours a week: 52/12 weeks x 40 h = 173.333 h
        Workload workload = service(15);
        officeProfile(workload);
        officeGrid(workload);
        workload.autoscaling = Autoscaling{1, 100, "queue", 0};
        const MonthUsage usage = monthOf(workload, kOnDemand, takes(1, 15));
        QCOMPARE(usage.count, Exact(15));
        QCOMPARE(usage.hours, Exact::ratio(520, 3));
    }

    void autoscalingFollowsTheProfileAroundTheClock()
    {
        // 8 hours at 15 replicas, 16 at the minimum of 2: (120 + 32) / 24 = 19/3 on average
        Workload workload = service(15);
        officeProfile(workload);
        workload.autoscaling = Autoscaling{2, 100, "queue", 0};
        const MonthUsage usage = monthOf(workload, kOnDemand, takes(1, 15));
        QCOMPARE(usage.count, Exact::ratio(19, 3));
        QCOMPARE(usage.minimumCount, std::int64_t{2});
        QCOMPARE(usage.maximumCount, std::int64_t{15});
        QCOMPARE(usage.hours, Exact(730));
    }

    void warmingUpIsBilled()
    {
        // The same, 13 instances started a day, each six minutes early: 13 x 0.1 h / 24 h more on
        // average
        Workload workload = service(15);
        officeProfile(workload);
        workload.autoscaling = Autoscaling{2, 100, "queue", 360};
        QCOMPARE(monthOf(workload, kOnDemand, takes(1, 15)).count,
                 Exact::ratio(19, 3) + Exact::ratio(13, 240));
    }

    void aPeakOnMondayOnly()
    {
        // Monday 8 replicas, other days 2: (8 + 6 x 2) / 7
        Workload workload = service(8);
        workload.demand.weekdayProfile = {4, 1, 1, 1, 1, 1, 1};
        workload.autoscaling = Autoscaling{1, 100, "queue", 0};
        const MonthUsage usage = monthOf(workload, kOnDemand, takes(1, 8));
        QCOMPARE(usage.count, Exact::ratio(20, 7));
        const auto drawn =
            UsageOfWorkload(workload).on(kOnDemand, std::nullopt, nullptr).has_value();
        QVERIFY(!drawn);
    }

    void aMinimumAboveTheDemandIsKept()
    {
        Workload workload = service(3);
        workload.autoscaling = Autoscaling{7, 10, "queue", 0};
        QCOMPARE(monthOf(workload, kOnDemand, takes(1, 3)).count, Exact(7));
    }

    void maximumBelowTheDemandCutsAndStatesWhen()
    {
        Workload workload = service(10);
        officeProfile(workload);
        workload.autoscaling = Autoscaling{1, 4, "queue", 0};
        const Sizing sizing = takes(1, 10);
        const auto usage = UsageOfWorkload(workload).on(kOnDemand, std::nullopt, &sizing);
        QVERIFY(usage.has_value());
        QCOMPARE(usage->instancesAt(10), std::int64_t{4});
        QCOMPARE(usage->missingAt(10), std::int64_t{6});
        QCOMPARE(usage->missingAt(3), std::int64_t{0});
    }

    void demandGrowsWithTheMonths()
    {
        Workload workload = service(10);
        const Sizing sizing = takes(1, 10);
        const auto usage = UsageOfWorkload(workload).on(kOnDemand, std::nullopt, &sizing);
        const MonthHours hours = monthHoursOf(workload, kAverage);
        QCOMPARE(usage->in(hours, 1.05).count, Exact(11)); // 10.5
        QCOMPARE(usage->in(hours, 0.5).count, Exact(5));
    }

    void runsThatDoNotFitTheMonthOverlap()
    {
        // 80 runs of 13.54 h are 1,083.2 h: two instances of 541.6 h, or two commitments
        const Workload workload = training(80);
        const Sizing sizing = runs(1, 13.54);
        const MonthUsage used = monthOf(workload, kOnDemand, sizing);
        QCOMPARE(used.count, Exact(2));
        QCOMPARE(used.hours, Exact::ratio(5416, 10));
        const MonthUsage committed = monthOf(workload, kReserved, sizing);
        QCOMPARE(committed.count, Exact(2));
        QCOMPARE(committed.hours, Exact(730));
    }

    /// Work that grows onto a second instance starts twice, and is not shortened for it.
    void everyInstanceOfARunStartsOnce()
    {
        Workload workload = aWorkload("Pipeline", WorkloadKind::preprocessing);
        workload.demand.dataGibPerRun = 100;
        workload.demand.runsPerMonth = 1;
        workload.schedule.kind = Schedule::Kind::perRun;
        constexpr double kWork = 2.5;
        constexpr double kStart = 0.5;
        constexpr double kTaken = 120; // GB of a run that one instance takes: 1.1 times 107 GB
        Sizing sizing = runs(1, kWork + kStart);
        sizing.resumeHours = kStart;
        sizing.demandPerReplica = {kTaken, kTaken, kTaken};
        const auto usage = UsageOfWorkload(workload).on(kOnDemand, std::nullopt, &sizing);
        QVERIFY(usage.has_value());
        const MonthHours month = monthHoursOf(workload, kAverage);
        const auto hoursOf = [](const MonthUsage &used) {
            return (used.count * used.hours).toDouble();
        };
        for (const double growth : {1.0, 1.1, 1.2, 2.0, 2.5}) {
            const double count = std::ceil(100 * kGigabytesPerGib * growth / kTaken);
            const double hours = kWork * growth + kStart * count;
            const double billed = hoursOf(usage->in(month, growth));
            QVERIFY2(std::abs(billed - hours) <= 1.0 / 3600, qPrintable(QString::number(billed)));
            const double faster = hoursOf(usage->underLoad(0.9).in(month, growth));
            const double fewer = std::ceil(100 * kGigabytesPerGib * growth / (kTaken / 0.9));
            QVERIFY(std::abs(faster - kWork * 0.9 * growth - kStart * fewer) <= 1.0 / 3600);
        }
    }

    void theSameWorkCostsNoLessOnMoreInstances()
    {
        // Billed per second on each instance, 3 s on three of them would cost less than on two.
        std::mt19937 random(2026);
        const Workload workload = training(7);
        const MonthHours month = monthHoursOf(workload, kAverage);
        for (int i = 0; i < 2'000; ++i) {
            const int seconds = 1 + static_cast<int>(random() % 100'000);
            for (int instances = 1; instances <= 12; ++instances) {
                const Sizing sizing = runs(instances, (seconds - 0.5) / 3600.0 / instances);
                const auto usage = UsageOfWorkload(workload).on(kOnDemand, std::nullopt, &sizing);
                QVERIFY(usage);
                const Exact billed = std::max(seconds, instances) * Exact::ratio(7, 3600);
                const MonthUsage used = usage->in(month);
                QCOMPARE(used.count * used.hours, billed);
            }
        }
    }

    void purchaseThatBillsEveryHourHasACostWithoutSizing()
    {
        Sizing unfit;
        const Workload workload = training(4);
        for (const Sizing *sizing : {static_cast<const Sizing *>(nullptr), &std::as_const(unfit)}) {
            const UsageOfWorkload usages(workload);
            QVERIFY(!usages.on(kOnDemand, 3, sizing));
            QVERIFY(!usages.on(kReserved, std::nullopt, sizing));
            const auto usage = usages.on(kReserved, 3, sizing);
            QVERIFY(usage);
            const MonthUsage month = usage->in(monthHoursOf(workload, kAverage));
            QCOMPARE(month.count * month.hours, Exact(3 * 730));
        }
    }

    void dailyWorkRunsEveryDay()
    {
        // 12 h a day on 365/12 days
        Workload workload = aWorkload("Batch", WorkloadKind::batchInference);
        workload.schedule = Schedule{};
        workload.schedule.kind = Schedule::Kind::perRun;
        workload.demand.runsPerMonth = 1;
        QCOMPARE(monthOf(workload, kOnDemand, runs(1, 12)).hours, Exact(365));
    }

    void commitmentsBillTheHoursOfTheMonthTheySay_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<Exact>("hours");
        QTest::newRow("730 h") << int(MonthBasis::Kind::average) << Exact(730);
        QTest::newRow("30 days") << int(MonthBasis::Kind::thirtyDays) << Exact(720);
        QTest::newRow("November") << int(MonthBasis::Kind::calendar) << Exact(720);
        QTest::newRow("4 weeks") << int(MonthBasis::Kind::fourWeeks) << Exact(672);
        QTest::newRow("52/12 weeks") << int(MonthBasis::Kind::averageWeeks) << Exact(728);
        QTest::newRow("working days") << int(MonthBasis::Kind::workingDays) << Exact(730);
    }
    void commitmentsBillTheHoursOfTheMonthTheySay()
    {
        QFETCH(int, kind);
        QFETCH(Exact, hours);
        Workload workload = service(1);
        workload.schedule.basis = MonthBasis{static_cast<MonthBasis::Kind>(kind), 22};
        QCOMPARE(monthOf(workload, kReserved, takes(1, 1)).hours, hours);
        const MonthBasis billed = basisOfLine(workload, kReserved, kAverage);
        QCOMPARE(hoursPerMonth(billed, kAverage.month), hours);
    }

    void theCompiledCostIsThePrintedOne()
    {
        Workload workload = service(15);
        officeProfile(workload);
        workload.autoscaling = Autoscaling{2, 100, "queue", 120};
        const Sizing sizing = takes(1, 15);
        const auto usage = UsageOfWorkload(workload).on(kOnDemand, std::nullopt, &sizing);
        const MonthHours hours = monthHoursOf(workload, kAverage);
        const LineCost cost(*usage, {hours});
        for (std::int64_t nanos = 1; nanos < 100'000'000'000; nanos = nanos * 3 + 7) {
            const HourlyRate rate = HourlyRate::fromNanos(nanos);
            const MonthUsage month = usage->in(hours);
            QCOMPARE(cost.cost(0, rate), Money::rounded(month.count * month.hours * rate.exact()));
        }
    }

    void tenThousandRandomPlansCostToTheCentWhatIsPrinted()
    {
        std::mt19937 random(2026);
        const auto part = [&random] {
            return std::uniform_real_distribution<double>(0.001, 1)(random);
        };
        const PurchaseOption ways[] = {
            kOnDemand, kReserved, kSpot, {.model = PricingModel::capacityBlock}};
        std::size_t compared = 0;
        for (unsigned seed = 0; seed < 10'000; ++seed) {
            const Plan plan = randomPlan(seed);
            for (const Workload &workload : plan.workloads) {
                Sizing sizing = runs(1 + static_cast<int>(5 * part()), 100 * part());
                if (seed % 2 == 0)
                    sizing.demandPerReplica.value = sizing.demandPerReplica.low =
                        sizing.demandPerReplica.high = 1000 * part();
                const auto usage =
                    UsageOfWorkload(workload).on(ways[random() % 4], std::nullopt, &sizing);
                if (!usage)
                    continue;
                const MonthView view{
                    plan.basis, Date::fromCivil(2026, 1 + static_cast<unsigned>(random() % 12), 1),
                    random() % 2 == 0};
                const MonthHours hours = monthHoursOf(workload, view);
                const double growth = random() % 2 == 0 ? 1.0 : 0.5 + 2 * part();
                const HourlyRate rate =
                    HourlyRate::fromNanos(1 + static_cast<std::int64_t>(4e10 * part()));
                const MonthUsage month = usage->in(hours, growth);
                QCOMPARE(LineCost(*usage, {hours}).cost(0, rate, growth),
                         Money::rounded(month.count * month.hours * rate.exact()));
                ++compared;
            }
        }
        QVERIFY(compared > 10'000);
    }
};

QTEST_APPLESS_MAIN(UsageTest)
#include "tst_usage.moc"
