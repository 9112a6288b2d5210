// SPDX-License-Identifier: GPL-3.0-or-later
// The week that months are compared in for commitments: nothing is lost or counted twice on the way
// to it.
#include "core/costing/line_cost.h"
#include "core/costing/week_use.h"
#include "support/plan_builders.h"
#include "support/random_plans.h"

#include <QTest>

#include <cmath>
#include <numeric>
#include <random>

using namespace headroom;
using namespace headroom::testing;

namespace {

const MonthView kAverage{{}, Date::fromCivil(2026, 11, 1), false};
const MonthView kFebruary{{}, Date::fromCivil(2027, 2, 1), true};

Usage byHand(const Workload &workload, std::int64_t count)
{
    return *UsageOfWorkload(workload).on({}, count, nullptr);
}

/// Average instances over the week.
double averageOf(const WeekUse &week)
{
    double sum = 0;
    for (const HourUse &hour : week)
        sum += static_cast<double>(hour.instances) * static_cast<double>(hour.parts);
    return sum / static_cast<double>(kPartsPerWeek);
}

double averageOf(const PooledUse &pool, std::size_t line)
{
    double sum = 0;
    for (std::size_t piece = 0; piece < pool.parts.size(); ++piece)
        sum += static_cast<double>(pool.of(piece)[line]) * static_cast<double>(pool.parts[piece]);
    return sum / static_cast<double>(kPartsPerWeek);
}

Workload officeHours(int hours, int workingDays)
{
    Workload workload = aWorkload("People");
    workload.schedule.kind = Schedule::Kind::hoursPerDay;
    workload.schedule.hours = hours;
    workload.schedule.basis = MonthBasis{MonthBasis::Kind::workingDays, workingDays};
    return workload;
}

Workload weekGrid(std::mt19937 &random)
{
    Workload workload = aWorkload("Grid");
    workload.schedule = Schedule{};
    workload.schedule.kind = Schedule::Kind::weekGrid;
    for (std::size_t hour = 0; hour < kHoursPerWeek; ++hour) {
        if (random() % 3 == 0)
            workload.schedule.grid.set(hour);
    }
    workload.schedule.grid.set(random() % kHoursPerWeek);
    return workload;
}

} // namespace

class WeekUseTest : public QObject
{
    Q_OBJECT

private slots:
    void aroundTheClockFillsTheWeek()
    {
        Workload workload = aWorkload("Service");
        workload.schedule = Schedule{};
        for (const MonthView &view : {kAverage, kFebruary}) {
            const WeekUse week =
                weekUseOf(byHand(workload, 3), false, monthHoursOf(workload, view));
            for (const HourUse &hour : week) {
                QCOMPARE(hour.instances, std::int64_t{3});
                QCOMPARE(hour.parts, kPartsPerHour);
            }
        }
    }

    void officeHoursAreTheirShareOfTheMonth()
    {
        // 8 h on 20 of 730/24 days: 160 of 730 h; 22 would be more than five days a week.
        const Workload people = officeHours(8, 20);
        const WeekUse week = weekUseOf(byHand(people, 2), false, monthHoursOf(people, kAverage));
        QVERIFY(std::abs(averageOf(week) - 2 * 160.0 / 730) < 1e-7);
        for (std::size_t hour = 5 * kHoursPerDay; hour < kHoursPerWeek; ++hour)
            QVERIFY(week[hour].parts == 0); // nobody works at the weekend
    }

    void moreWorkingDaysThanAWeekHasLieInFreeHours()
    {
        // 24 h on 30 working days are 720 of 730 h; five days of the week contain 521 of them.
        const Workload people = officeHours(24, 30);
        const WeekUse week = weekUseOf(byHand(people, 1), false, monthHoursOf(people, kAverage));
        QVERIFY(std::abs(averageOf(week) - 720.0 / 730) < 1e-7);
        for (const HourUse &hour : week)
            QVERIFY(hour.parts > 0 && hour.parts <= kPartsPerHour);
    }

    void runsTakeTheirShareOfEveryHour()
    {
        Workload workload = aWorkload("Training", WorkloadKind::training);
        workload.demand.runsPerMonth = Exact(5);
        workload.schedule.kind = Schedule::Kind::perRun;
        Sizing sizing;
        sizing.fits = true;
        sizing.replicas = sizing.replicasLow = sizing.replicasHigh = 4;
        sizing.runHours = {20, 20, 20};
        sizing.runInstanceHours = {80, 80, 80};
        const Usage usage = *UsageOfWorkload(workload).on({}, std::nullopt, &sizing);
        const WeekUse week = weekUseOf(usage, true, monthHoursOf(workload, kAverage));
        for (const HourUse &hour : week)
            QCOMPARE(hour.instances, std::int64_t{4});
        QVERIFY(std::abs(averageOf(week) - 4 * 100.0 / 730) < 1e-6);
    }

    void noHoursAreNoUse()
    {
        Workload workload = aWorkload("Nothing");
        workload.schedule = Schedule{};
        const Usage usage = byHand(workload, 2);
        const WeekUse week = weekUseOf(usage, false, {Exact(0), Exact(0), Exact(0)});
        QCOMPARE(averageOf(week), 0.0);
    }

    void poolsKeepEveryLinesUse()
    {
        std::mt19937 random(11);
        for (int round = 0; round < 200; ++round) {
            HourGroups alike;
            std::vector<WeekUse> weeks;
            const std::size_t lines = 1 + random() % 4;
            for (std::size_t line = 0; line < lines; ++line) {
                const Workload workload = random() % 2 == 0
                                              ? weekGrid(random)
                                              : officeHours(1 + static_cast<int>(random() % 24),
                                                            1 + static_cast<int>(random() % 30));
                const Usage usage = byHand(workload, 1 + static_cast<int>(random() % 9));
                alike.add(usage, false);
                weeks.push_back(weekUseOf(usage, false, monthHoursOf(workload, kAverage)));
            }
            const PooledUse pool = alike.pooled(weeks);
            QCOMPARE(pool.lines, lines);
            QCOMPARE(std::accumulate(pool.parts.begin(), pool.parts.end(), std::int64_t{0}),
                     kPartsPerWeek);
            for (std::size_t line = 0; line < lines; ++line)
                QVERIFY(std::abs(averageOf(pool, line) - averageOf(weeks[line])) < 1e-9);
            // The pool of some of the lines says the same of them, in no more pieces.
            const std::vector<std::size_t> last{lines - 1};
            const PooledUse one = pool.only(last);
            QVERIFY(one.parts.size() <= pool.parts.size());
            QVERIFY(std::abs(averageOf(one, 0) - averageOf(pool, lines - 1)) < 1e-9);
            QCOMPARE(std::accumulate(one.parts.begin(), one.parts.end(), std::int64_t{0}),
                     kPartsPerWeek);
        }
    }

    void partialHoursRunAtTheSameTime()
    {
        // Two lines that are up for a part of the hour overlap: the most time is left without use.
        HourGroups alike;
        const Workload people = officeHours(8, 11); // half of the days of an average month, about
        const Usage two = byHand(people, 2);
        const Usage three = byHand(people, 3);
        alike.add(two, false);
        alike.add(three, false);
        const MonthHours month = monthHoursOf(people, kAverage);
        const std::vector<WeekUse> weeks{weekUseOf(two, false, month),
                                         weekUseOf(three, false, month)};
        const PooledUse pool = alike.pooled(weeks);
        for (std::size_t piece = 0; piece < pool.parts.size(); ++piece) {
            const bool first = pool.of(piece)[0] > 0;
            QCOMPARE(pool.of(piece)[1] > 0, first);
        }
    }

    void theBillIsTheSameByWeekAsByMonth()
    {
        // For any plan: average instances x hours of the month = the instance-hours that a line
        // pays for.
        std::mt19937 random(5);
        for (int round = 0; round < 300; ++round) {
            const Workload workload = round % 2 == 0
                                          ? weekGrid(random)
                                          : officeHours(1 + static_cast<int>(random() % 24),
                                                        1 + static_cast<int>(random() % 30));
            const Usage usage = byHand(workload, 1 + static_cast<int>(random() % 5));
            for (const MonthView &view : {kAverage, kFebruary}) {
                const MonthHours month = monthHoursOf(workload, view);
                const MonthUsage paid = usage.in(month);
                const double byMonth = (paid.count * paid.hours).toDouble();
                const double byWeek =
                    averageOf(weekUseOf(usage, false, month)) * month.whole.toDouble();
                const double maximum = paid.count.toDouble() * month.whole.toDouble();
                QVERIFY2(std::abs(std::min(byMonth, maximum) - byWeek) < 1e-5 * (1 + byMonth),
                         qPrintable(QStringLiteral("round %1: %2 h, %3 h by week")
                                        .arg(round)
                                        .arg(byMonth)
                                        .arg(byWeek)));
            }
        }
    }
};

QTEST_APPLESS_MAIN(WeekUseTest)
#include "tst_week_use.moc"
