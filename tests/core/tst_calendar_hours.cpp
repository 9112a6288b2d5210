// SPDX-License-Identifier: GPL-3.0-or-later
// Days, months and the hours that schedules keep instances up, against a calendar that is walked
// day by day.
#include "core/costing/month_view.h"
#include "core/money/date.h"
#include "core/money/month_basis.h"
#include "core/plan/schedule.h"
#include "core/plan/workload.h"

#include <QTest>

#include <random>
#include <vector>

using namespace headroom;

namespace {

using Basis = MonthBasis::Kind;

constexpr int kFirstYear = 1970;
constexpr int kLastYear = 2199;

/// The rule of Pope Gregory, said in another way than in the program.
int daysOf(int year, unsigned month)
{
    constexpr std::array<int, 12> kDays{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    bool leap = year % 4 == 0;
    if (year % 100 == 0)
        leap = year % 400 == 0;
    return kDays[month - 1] + (month == 2 && leap ? 1 : 0);
}

Schedule ofKind(Schedule::Kind kind, Exact hours = 0)
{
    Schedule schedule;
    schedule.kind = kind;
    schedule.hours = hours;
    return schedule;
}

const std::vector<MonthBasis> kBases{{Basis::average, 0},      {Basis::thirtyDays, 0},
                                     {Basis::calendar, 0},     {Basis::fourWeeks, 0},
                                     {Basis::averageWeeks, 0}, {Basis::workingDays, 22},
                                     {Basis::workingDays, 1},  {Basis::workingDays, 31}};

} // namespace

class CalendarHoursTest : public QObject
{
    Q_OBJECT

private slots:
    void everyDayFollowsTheOneBefore()
    {
        std::int32_t days = 0;
        for (int year = kFirstYear; year <= kLastYear; ++year) {
            for (unsigned month = 1; month <= 12; ++month) {
                for (int day = 1; day <= daysOf(year, month); ++day, ++days) {
                    const Date date = Date::fromDays(days);
                    QCOMPARE(date.year(), year);
                    QCOMPARE(date.month(), month);
                    QCOMPARE(date.day(), static_cast<unsigned>(day));
                    QCOMPARE(Date::fromCivil(year, month, static_cast<unsigned>(day)).days(), days);
                    QCOMPARE(date.daysInMonth(), daysOf(year, month));
                }
            }
        }
        QCOMPARE(Date::parse("2199-12-31")->days(), days - 1);
    }

    void monthsAreCountedByTheirNumber()
    {
        std::mt19937 random(3);
        for (int i = 0; i < 5'000; ++i) {
            const int year = std::uniform_int_distribution<int>(1990, 2100)(random);
            const int month = std::uniform_int_distribution<int>(1, 12)(random);
            const int day = std::uniform_int_distribution<int>(1, 28)(random);
            const int count = std::uniform_int_distribution<int>(-200, 600)(random);
            // Months since the year 0, of which the first is 0.
            const int number = 12 * year + month - 1 + count;
            const Date found =
                Date::fromCivil(year, static_cast<unsigned>(month), static_cast<unsigned>(day))
                    .firstOfMonthPlus(count);
            QCOMPARE(found,
                     Date::fromCivil(number / 12, static_cast<unsigned>(number % 12 + 1), 1));
        }
    }

    void theLastDayOfAMonthBelongsToIt()
    {
        for (int month = 0; month < 480; ++month) {
            const Date first = Date::fromCivil(2000, 1, 1).firstOfMonthPlus(month);
            const Date next = first.firstOfMonthPlus(1);
            const Date last = Date::fromDays(next.days() - 1);
            QCOMPARE(last.firstOfMonthPlus(0), first);
            QCOMPARE(last.firstOfMonthPlus(1), next);
            QCOMPARE(static_cast<int>(last.day()), first.daysInMonth());
        }
    }

    /// 12 months hold the days of the year: 365 or 366, and by an average month 365.
    void calendarMonthsMakeAYear()
    {
        for (int year = 2024; year <= 2032; ++year) {
            Exact days;
            Exact hours;
            for (unsigned month = 1; month <= 12; ++month) {
                days += daysPerMonth({Basis::calendar, 0}, Date::fromCivil(year, month, 17));
                hours += hoursPerMonth({Basis::calendar, 0}, Date::fromCivil(year, month, 1));
            }
            QVERIFY(days == Exact(year % 4 == 0 ? 366 : 365));
            QVERIFY(hours == days * Exact(24));
        }
        QVERIFY(daysPerMonth({Basis::average, 0}, {}) * Exact(12) == Exact(365));
        QVERIFY(weeksPerMonth({Basis::average, 0}, {}) * Exact(12) == Exact(52));
        QVERIFY(weeksPerMonth({Basis::averageWeeks, 0}, {}) * Exact(12) == Exact(52));
    }

    void hoursOfSchedulesByHand_data()
    {
        QTest::addColumn<Schedule>("schedule");
        QTest::addColumn<int>("basis");
        QTest::addColumn<double>("hours");
        const auto row = [](const char *name, const Schedule &schedule, std::size_t basis,
                            double hours) {
            QTest::newRow(name) << schedule << static_cast<int>(basis) << hours;
        };
        using Kind = Schedule::Kind;
        const Schedule always = ofKind(Kind::always);
        row("around the clock, average", always, 0, 730);
        row("around the clock, 30 days", always, 1, 720);
        row("around the clock, February 2028", always, 2, 29 * 24);
        row("around the clock, four weeks", always, 3, 672);
        row("around the clock, 52/12 weeks", always, 4, 728);
        row("around the clock, 22 days", always, 5, 528);
        const Schedule daily = ofKind(Kind::hoursPerDay, Exact::ratio(15, 2));
        row("7.5 h a day, average", daily, 0, 7.5 * 365 / 12);
        row("7.5 h a day, 30 days", daily, 1, 225);
        row("7.5 h a day, February 2028", daily, 2, 217.5);
        row("7.5 h a day, four weeks", daily, 3, 210);
        row("7.5 h a day, 52/12 weeks", daily, 4, 7.5 * 7 * 52 / 12);
        row("7.5 h a day, 22 days", daily, 5, 165);
        const Schedule weekly = ofKind(Kind::hoursPerWeek, 40);
        row("40 h a week, average", weekly, 0, 40.0 * 52 / 12);
        row("40 h a week, 30 days", weekly, 1, 40.0 * 30 / 7);
        row("40 h a week, February 2028", weekly, 2, 40.0 * 29 / 7);
        row("40 h a week, four weeks", weekly, 3, 160);
        row("40 h a week, 22 days", weekly, 5, 176);
        Schedule grid = ofKind(Kind::weekGrid);
        for (std::size_t day = 0; day < 5; ++day)
            for (std::size_t hour = 9; hour < 17; ++hour)
                grid.grid.set(24 * day + hour);
        row("office hours, average", grid, 0, 40.0 * 52 / 12);
        row("office hours, four weeks", grid, 3, 160);
        row("office hours, 22 days", grid, 5, 176);
        row("by run", ofKind(Kind::perRun), 0, 0);
    }
    void hoursOfSchedulesByHand()
    {
        QFETCH(Schedule, schedule);
        QFETCH(int, basis);
        QFETCH(double, hours);
        const Date month = Date::fromCivil(2028, 2, 10);
        const auto &chosen = kBases[static_cast<std::size_t>(basis)];
        const Exact counted = scheduledHours(schedule, chosen, month);
        QVERIFY2(std::abs(counted.toDouble() - hours) < 1e-9, counted.toString().c_str());
        // The schedule's own month is asked before the plan's.
        schedule.basis = chosen;
        QVERIFY(scheduledHours(schedule, {Basis::workingDays, 7}, month) == counted);
    }

    void noScheduleHasMoreHoursThanItsMonth()
    {
        std::mt19937 random(5);
        for (int i = 0; i < 2'000; ++i) {
            const Date month = Date::fromCivil(2026, 1, 1).firstOfMonthPlus(i % 48);
            Schedule grid = ofKind(Schedule::Kind::weekGrid);
            for (std::size_t hour = 0; hour < kHoursPerWeek; ++hour)
                grid.grid.set(hour, random() % 3 == 0);
            const Schedule weekly =
                ofKind(Schedule::Kind::hoursPerWeek, static_cast<std::int64_t>(grid.grid.count()));
            for (const MonthBasis &basis : kBases) {
                const Exact counted = scheduledHours(grid, basis, month);
                // Only the number of marked hours matters, not their position in the week.
                QVERIFY(counted == scheduledHours(weekly, basis, month));
                if (basis.kind != Basis::workingDays)
                    QVERIFY(counted <= hoursPerMonth(basis, month));
                Schedule fuller = grid;
                fuller.grid.flip();
                QVERIFY(counted + scheduledHours(fuller, basis, month)
                        == Exact(168) * weeksPerMonth(basis, month));
            }
        }
    }

    void twentyFourHoursADayAreAroundTheClock()
    {
        for (const MonthBasis &basis : kBases) {
            for (int month = 0; month < 48; ++month) {
                const Date day = Date::fromCivil(2026, 1, 5).firstOfMonthPlus(month);
                QVERIFY(scheduledHours(ofKind(Schedule::Kind::hoursPerDay, 24), basis, day)
                        == scheduledHours(ofKind(Schedule::Kind::always), basis, day));
            }
        }
    }

    /// The forecast has real months; whoever bills every hour bills all of them, whatever the
    /// schedule.
    void aMonthOfTheForecastHasItsOwnHours()
    {
        for (int month = 0; month < 24; ++month) {
            const Date first = Date::fromCivil(2027, 1, 1).firstOfMonthPlus(month);
            const Exact whole = Exact(24) * Exact(first.daysInMonth());
            for (const MonthBasis &basis : kBases) {
                const MonthView view{basis, first, true};
                Workload workload;
                workload.schedule = ofKind(Schedule::Kind::always);
                const MonthHours hours = monthHoursOf(workload, view);
                QVERIFY(hours.whole == whole);
                QVERIFY(hours.scheduled
                        == (basis.kind == Basis::workingDays ? Exact(24 * basis.days) : whole));
                workload.schedule = ofKind(Schedule::Kind::hoursPerWeek, 84);
                const MonthHours half = monthHoursOf(workload, view);
                QVERIFY(half.whole == whole);
                QVERIFY(half.scheduled
                        == (basis.kind == Basis::workingDays ? Exact::ratio(84 * basis.days, 5)
                                                             : Exact(7 * 52)));
            }
        }
    }

    void everyHourIsBilledUnderATermAndBySustainedUse()
    {
        for (const PricingModel model : kAllOf<PricingModel>) {
            for (const std::uint8_t years : std::initializer_list<std::uint8_t>{0, 1, 3}) {
                const PurchaseOption purchase{.model = model, .termYears = years};
                QCOMPARE(billsEveryHour(purchase),
                         years > 0 || model == PricingModel::sustainedUse);
                Workload workload;
                workload.schedule = ofKind(Schedule::Kind::hoursPerDay, 8);
                const MonthView view{{Basis::workingDays, 20}, Date::fromCivil(2027, 4, 1), false};
                // Working days leave hours out that a commitment bills: it counts in the average
                // month then.
                QCOMPARE(basisOfLine(workload, purchase, view).kind,
                         billsEveryHour(purchase) ? Basis::average : Basis::workingDays);
            }
        }
    }

    void runsComeByTheMonthAndDailyItemsByTheDay()
    {
        Workload workload;
        workload.kind = WorkloadKind::batchInference;
        workload.schedule = ofKind(Schedule::Kind::perRun);
        workload.demand.itemsPerDay = 1'000;
        workload.demand.runsPerMonth = Exact::ratio(13, 2);
        const auto runs = [&](Basis kind, int days) {
            return runsOf(workload, {{kind, days}, Date::fromCivil(2027, 2, 1), false});
        };
        QVERIFY(isDailyWork(workload));
        QVERIFY(runs(Basis::calendar, 0) == Exact(28));
        QVERIFY(runs(Basis::average, 0) == Exact::ratio(365, 12));
        QVERIFY(runs(Basis::workingDays, 21) == Exact(21));
        workload.demand.itemsPerRun = 500;
        QVERIFY(!isDailyWork(workload));
        QVERIFY(runs(Basis::calendar, 0) == Exact::ratio(13, 2));
        workload.kind = WorkloadKind::training;
        workload.demand.itemsPerRun = 0;
        QVERIFY(!isDailyWork(workload));
    }

    void capacityBlocksAreBoughtInDaysAndThenInWeeks_data()
    {
        QTest::addColumn<double>("hours");
        QTest::addColumn<int>("days");
        QTest::newRow("nothing") << 0.0 << 0;
        QTest::newRow("a minute") << 1.0 / 60 << 1;
        QTest::newRow("a day") << 24.0 << 1;
        QTest::newRow("a day and a second") << 24.0 + 1.0 / 3600 << 2;
        QTest::newRow("fourteen days") << 14 * 24.0 << 14;
        QTest::newRow("a second more: three weeks") << 14 * 24.0 + 1.0 / 3600 << 21;
        QTest::newRow("26 weeks") << 182 * 24.0 << 182;
        QTest::newRow("an hour more: a day beside") << 182 * 24.0 + 1 << 183;
        QTest::newRow("two of the longest") << 364 * 24.0 << 364;
    }
    void capacityBlocksAreBoughtInDaysAndThenInWeeks()
    {
        QFETCH(double, hours);
        QFETCH(int, days);
        const Exact stretch = Exact::fromDouble(hours, 3600).value();
        QVERIFY(billedHours({.model = PricingModel::capacityBlock}, stretch) == Exact(24 * days));
        for (const PricingModel model : {PricingModel::onDemand, PricingModel::spot})
            QVERIFY(billedHours({.model = model}, stretch) == stretch);
    }
};

QTEST_APPLESS_MAIN(CalendarHoursTest)
#include "tst_calendar_hours.moc"
