// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/costing/demand_week.h"
#include "support/plan_builders.h"

#include <QTest>

#include <cmath>

using namespace headroom;
using namespace headroom::testing;

namespace {

Workload service(double peak)
{
    Workload workload = aWorkload("Service", WorkloadKind::realTimeInference);
    workload.demand.peakRequestsPerSecond = peak;
    workload.schedule = Schedule{};
    return workload;
}

/// Demand from 9 to 17 of every day, ten times that of the other hours.
void officeProfile(Workload &workload)
{
    for (std::size_t hour = 0; hour < kHoursPerDay; ++hour)
        workload.demand.profile[hour] = hour >= 9 && hour < 17 ? 10 : 1;
}

bool near(double a, double b)
{
    return std::abs(a - b) <= 1e-9 * std::max(1.0, std::abs(b));
}

} // namespace

class DemandWeekTest : public QObject
{
    Q_OBJECT

private slots:
    void aFlatDayIsOneLevel()
    {
        const RateWeek rates = rateWeekOf(service(5));
        QCOMPARE(rates.week.levels.size(), std::size_t{1});
        QCOMPARE(rates.week.allParts, std::int64_t{168});
        QVERIFY(near(rates.meanPerSecond, 5) && near(rates.peakPerSecond, 5));
        QVERIFY(rates.week.rises.empty());
    }

    void aStatedPeakIsTheBusiestScheduledHour()
    {
        // Nights only: the scheduled hours are all alike, so that their demand is the stated peak.
        Workload workload = service(8);
        officeProfile(workload);
        workload.schedule.kind = Schedule::Kind::weekGrid;
        for (std::size_t day = 0; day < 7; ++day)
            workload.schedule.grid.set(day * kHoursPerDay + 3);
        const RateWeek rates = rateWeekOf(workload);
        QVERIFY(near(rates.meanPerSecond, 8));
        QVERIFY(near(rates.allDayPerSecond, 8.0 * 7 / 168));
    }

    void theProfileGivesTheOtherHours()
    {
        Workload workload = service(10);
        officeProfile(workload);
        const RateWeek rates = rateWeekOf(workload);
        // 8 hours at 10 and 16 at 1: (80 + 16) / 24 = 4 requests/s
        QVERIFY(near(rates.meanPerSecond, 4));
        QCOMPARE(rates.week.levels.size(), std::size_t{2});
        QCOMPARE(rates.week.levels[0].parts, std::int64_t{56});
        QCOMPARE(rates.week.rises.size(), std::size_t{1});
        QCOMPARE(rates.week.rises[0].times, std::int64_t{7});
    }

    void aPeakOnMondayOnly()
    {
        Workload workload = service(10);
        workload.demand.weekdayProfile = {4, 1, 1, 1, 1, 1, 1};
        const RateWeek rates = rateWeekOf(workload);
        // (10 + 6 x 2.5) / 7
        QVERIFY(near(rates.meanPerSecond, 25.0 / 7));
        QVERIFY(near(rates.week.demand[5], 1) && near(rates.week.demand[24 + 5], 0.25));
    }

    void hoursWithoutAPlaceCoverTheBusiestStretch()
    {
        Workload workload = service(10);
        officeProfile(workload);
        workload.schedule.kind = Schedule::Kind::hoursPerDay;
        workload.schedule.hours = Exact::ratio(15, 2);
        const DemandWeek week = demandWeekOf(workload);
        QCOMPARE(week.partsPerHour, std::int64_t{2});
        QCOMPARE(week.allParts, std::int64_t{15 * 7});
        QVERIFY(near(week.mean(), 1)); // all of it within 9 to 17
        QCOMPARE(week.parts[8], std::int64_t{0});
        QCOMPARE(week.parts[9], std::int64_t{2});
        QCOMPARE(week.parts[16], std::int64_t{1}); // the last half hour
    }

    void aStatedMeanGivesThePeak()
    {
        Workload workload = service(0);
        workload.demand.meanRequestsPerSecond = 4;
        officeProfile(workload);
        QVERIFY(near(rateWeekOf(workload).peakPerSecond, 10));
    }

    void peakAndMeanWithoutAProfileAreBothKept()
    {
        Workload workload = service(16.667);
        workload.demand.meanRequestsPerSecond = 8;
        const RateWeek rates = rateWeekOf(workload);
        QVERIFY(near(rates.peakPerSecond, 16.667));
        QVERIFY(std::abs(rates.meanPerSecond - 8) < 1e-6);
        QVERIFY(!rates.contradicts);
        QCOMPARE(rates.week.levels.size(), std::size_t{24});
    }

    void contradictionIsReported()
    {
        Workload workload = service(10);
        officeProfile(workload);
        workload.demand.meanRequestsPerSecond = 6;
        const RateWeek rates = rateWeekOf(workload);
        QVERIFY(rates.contradicts);
        QVERIFY(near(rates.meanPerSecond, 4)); // peak and profile count
    }

    void profileOutsideTheScheduleIsReported()
    {
        Workload workload = service(10);
        workload.demand.profile[3] = 1;
        workload.schedule.kind = Schedule::Kind::weekGrid;
        workload.schedule.grid.set(10);
        const RateWeek rates = rateWeekOf(workload);
        QVERIFY(rates.contradicts && rates.week.profileMissed);
        QVERIFY(near(rates.meanPerSecond, 10));
    }
};

QTEST_APPLESS_MAIN(DemandWeekTest)
#include "tst_demand_week.moc"
