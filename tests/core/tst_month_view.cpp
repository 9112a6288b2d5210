// SPDX-License-Identifier: GPL-3.0-or-later
// Month of one line: as the plan declares it, and as a calendar month of the forecast.
#include "core/costing/month_view.h"
#include "core/costing/usage.h"
#include "core/plan/plan_validation.h"
#include "support/plan_builders.h"

#include <QTest>

using namespace headroom;
using namespace headroom::testing;

Q_DECLARE_METATYPE(headroom::Exact)

namespace {

using Kind = MonthBasis::Kind;
using Times = Schedule::Kind;

constexpr PurchaseOption kReserved{.model = PricingModel::reserved, .termYears = 3};

Workload scheduled(Times times, int hours)
{
    Workload workload = aWorkload("A", WorkloadKind::development);
    workload.schedule = Schedule{};
    workload.schedule.kind = times;
    workload.schedule.hours = hours;
    return workload;
}

MonthView month(Kind kind, unsigned number = 11, bool calendar = false)
{
    return {{kind, 22}, Date::fromCivil(2026, number, 1), calendar};
}

} // namespace

class MonthViewTest : public QObject
{
    Q_OBJECT

private slots:
    void hoursOfAMonth_data()
    {
        QTest::addColumn<int>("times");
        QTest::addColumn<int>("hours");
        QTest::addColumn<int>("basis");
        QTest::addColumn<int>("number");
        QTest::addColumn<bool>("calendar");
        QTest::addColumn<Exact>("expected");
        const auto row = [](const char *name, Times times, int hours, Kind basis, int number,
                            bool calendar, const Exact &expected) {
            QTest::newRow(name) << int(times) << hours << int(basis) << number << calendar
                                << expected;
        };
        row("always, 8,760 / 12", Times::always, 0, Kind::average, 11, false, 730);
        row("always, 30 days", Times::always, 0, Kind::thirtyDays, 11, false, 720);
        row("always, November", Times::always, 0, Kind::calendar, 11, false, 720);
        row("always, February", Times::always, 0, Kind::calendar, 2, false, 672);
        row("always, 4 weeks", Times::always, 0, Kind::fourWeeks, 11, false, 672);
        row("8 h, 22 days", Times::hoursPerDay, 8, Kind::workingDays, 11, false, 176);
        row("8 h, 365/12 days", Times::hoursPerDay, 8, Kind::average, 11, false,
            Exact::ratio(730, 3));
        row("24 h a week, 4 weeks", Times::hoursPerWeek, 24, Kind::fourWeeks, 11, false, 96);
        row("24 h a week, 52/12", Times::hoursPerWeek, 24, Kind::average, 11, false, 104);
        row("24 h a week, 30 days", Times::hoursPerWeek, 24, Kind::thirtyDays, 11, false,
            Exact::ratio(720, 7));
        row("by run", Times::perRun, 0, Kind::average, 11, false, 0);
        // The forecast counts the days that there are, but weeks and working days as declared.
        row("January of the forecast", Times::always, 0, Kind::average, 1, true, 744);
        row("April of the forecast", Times::hoursPerDay, 8, Kind::thirtyDays, 4, true, 240);
        row("weeks of the forecast", Times::hoursPerWeek, 24, Kind::fourWeeks, 2, true, 104);
        row("working days of the forecast", Times::hoursPerDay, 8, Kind::workingDays, 2, true, 176);
    }
    void hoursOfAMonth()
    {
        QFETCH(int, times);
        QFETCH(int, hours);
        QFETCH(int, basis);
        QFETCH(int, number);
        QFETCH(bool, calendar);
        QFETCH(Exact, expected);
        const MonthView view =
            month(static_cast<Kind>(basis), static_cast<unsigned>(number), calendar);
        QCOMPARE(monthHoursOf(scheduled(static_cast<Times>(times), hours), view).scheduled,
                 expected);
    }

    void twelveMonthsOfTheForecastAreAYear()
    {
        Exact whole;
        Exact daily;
        for (unsigned number = 1; number <= 12; ++number) {
            const MonthView view = month(Kind::average, number, true);
            whole += monthHoursOf(scheduled(Times::always, 0), view).whole;
            daily += monthHoursOf(scheduled(Times::hoursPerDay, 8), view).scheduled;
        }
        QCOMPARE(whole, Exact(8760));
        QCOMPARE(daily, Exact(8 * 365));
    }

    void aScheduleMayCarryItsOwnMonth()
    {
        Workload workload = scheduled(Times::always, 0);
        workload.schedule.basis = MonthBasis{Kind::fourWeeks, 22};
        QCOMPARE(monthHoursOf(workload, month(Kind::average)).scheduled, Exact(672));
        QCOMPARE(basisOfLine(workload, {}, month(Kind::average)).kind, Kind::fourWeeks);
    }

    void commitmentsBillEveryHourOfAWholeMonth()
    {
        QVERIFY(billsEveryHour(kReserved));
        QVERIFY(billsEveryHour({.model = PricingModel::sustainedUse}));
        QVERIFY(!billsEveryHour({.model = PricingModel::spot}));
        QVERIFY(!billsEveryHour({.model = PricingModel::capacityBlock}));
        // A month of working days leaves hours out that a commitment bills.
        const Workload office = scheduled(Times::hoursPerDay, 8);
        QCOMPARE(basisOfLine(office, kReserved, month(Kind::workingDays)).kind, Kind::average);
        QCOMPARE(basisOfLine(office, {}, month(Kind::workingDays)).kind, Kind::workingDays);
        QCOMPARE(monthHoursOf(office, month(Kind::workingDays)).whole, Exact(730));
        QCOMPARE(monthHoursOf(office, month(Kind::calendar, 2)).whole, Exact(672));
    }

    void dailyItemsComeOnTheDaysOfTheSchedule()
    {
        Workload batch = scheduled(Times::always, 0);
        batch.kind = WorkloadKind::batchInference;
        QCOMPARE(daysServed(batch, month(Kind::average)), Exact::ratio(365, 12));
        QCOMPARE(daysServed(batch, month(Kind::thirtyDays)), Exact(30));
        QCOMPARE(daysServed(batch, month(Kind::average, 2, true)), Exact(28));
        batch.schedule.kind = Times::hoursPerWeek; // seven in each of 52/12 weeks
        batch.schedule.hours = 40;
        QCOMPARE(daysServed(batch, month(Kind::average)), Exact::ratio(91, 3));
        QCOMPARE(monthHoursOf(batch, month(Kind::average)).runs, Exact::ratio(91, 3));
        batch.kind = WorkloadKind::training; // as often as is stated
        batch.demand.runsPerMonth = 5;
        QCOMPARE(monthHoursOf(batch, month(Kind::average)).runs, Exact(5));
    }

    void itemsOfARunComeAsOftenAsIsStated()
    {
        Workload churn = aWorkload("Churn", WorkloadKind::batchInference);
        churn.demand.itemsPerDay = 0;
        churn.demand.itemsPerRun = 1'000'000;
        churn.demand.runsPerMonth = 2;
        for (const Times times : {Times::perRun, Times::hoursPerDay}) {
            churn.schedule.kind = times;
            QCOMPARE(runsOf(churn, month(Kind::average)), Exact(2));
            QCOMPARE(runsOf(churn, month(Kind::average, 2, true)), Exact(2));
            // 2 x 1,000,000 items, counted in thousands
            const auto volume = monthlyVolume(churn, month(Kind::average));
            QVERIFY(volume.has_value());
            QCOMPARE(volume->units, Exact(2'000));
        }
        QVERIFY(!isDailyWork(churn));
        QCOMPARE(itemsOfRun(churn.demand), 1e6);
    }

    void itemsAreStatedForADayOrForARun()
    {
        Workload batch = aWorkload("Batch", WorkloadKind::batchInference);
        batch.demand.itemsPerDay = 10;
        Plan plan = aPlan().with(batch).build();
        QVERIFY(validate(plan).has_value());
        plan.workloads.front().demand.itemsPerRun = 10;
        const auto refused = validate(plan);
        QVERIFY(!refused.has_value());
        QVERIFY(refused.error().where.find("items_per_run") != std::string::npos);
    }

    void aCalendarMonthIsThePlansFirstOrThatOfTheDay()
    {
        Plan plan = newPlan();
        const Date day = Date::fromCivil(2026, 11, 20);
        QCOMPARE(monthViewOf(plan, plan.scenarios.front(), day).month, day);
        plan.startMonth = Date::fromCivil(2027, 2, 1);
        plan.scenarios.front().basis = MonthBasis{Kind::calendar, 22};
        const MonthView view = monthViewOf(plan, plan.scenarios.front(), day);
        QCOMPARE(hoursPerMonth(view.basis, view.month), Exact(672));
        QVERIFY(!view.calendar);
    }
};

QTEST_APPLESS_MAIN(MonthViewTest)
#include "tst_month_view.moc"
