// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/money/date.h"

#include <QTest>

using namespace headroom;

/// Days counted from 1970-01-01, as Python's date(...).toordinal() - 719163 gives them.
class DateTest : public QObject
{
    Q_OBJECT

private slots:
    void daysOfTheCalendar_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("days");
        QTest::newRow("the first") << QByteArray("1970-01-01") << 0;
        QTest::newRow("the end of February") << QByteArray("2026-02-28") << 20512;
        QTest::newRow("a leap day") << QByteArray("2028-02-29") << 21243;
        QTest::newRow("after a century's February") << QByteArray("2100-03-01") << 47541;
        QTest::newRow("a valuation date") << QByteArray("2026-11-20") << 20777;
        QTest::newRow("the last") << QByteArray("2199-12-31") << 84005;
    }
    void daysOfTheCalendar()
    {
        QFETCH(QByteArray, text);
        QFETCH(int, days);
        const auto date = Date::parse(text.toStdString());
        QVERIFY(date);
        QCOMPARE(date->days(), days);
        QCOMPARE(QByteArray::fromStdString(Date::fromDays(days).toString()), text);
        QCOMPARE(Date::fromCivil(date->year(), date->month(), date->day()), *date);
    }

    void everyDayOfTwoCenturiesIsReadAsItIsWritten()
    {
        const Date last = *Date::parse("2199-12-31");
        int month = 0;
        for (std::int32_t days = 0; days <= last.days(); ++days) {
            const Date date = Date::fromDays(days);
            const auto read = Date::parse(date.toString());
            QVERIFY(read && *read == date);
            month += date.day() == 1 ? 1 : 0;
            QVERIFY(static_cast<int>(date.day()) <= date.daysInMonth());
        }
        QCOMPARE(month, 230 * 12);
    }

    void invalidDateIsRejected_data()
    {
        QTest::addColumn<QByteArray>("text");
        for (const char *text : {"", "2026-02-29", "2100-02-29", "2026-13-01", "2026-00-10",
                                 "2026-04-31", "2026-1-1", "26-01-01", "1969-12-31", "2200-01-01",
                                 "2026/01/01", "2026-01-01 ", " 2026-01-01", "2026-01-0x"})
            QTest::newRow(*text == '\0' ? "empty" : text) << QByteArray(text);
    }
    void invalidDateIsRejected()
    {
        QFETCH(QByteArray, text);
        const auto date = Date::parse(text.toStdString());
        QVERIFY(!date);
        const std::string what = date.error().what;
        QVERIFY(what == "“" + text.toStdString() + "” is not a date."
                || what == "The year of " + text.toStdString() + " is out of range.");
    }

    void monthsAreCountedAcrossYears()
    {
        const Date date = Date::fromCivil(2026, 11, 20);
        QCOMPARE(date.firstOfMonthPlus(0), Date::fromCivil(2026, 11, 1));
        QCOMPARE(date.firstOfMonthPlus(2), Date::fromCivil(2027, 1, 1));
        QCOMPARE(date.firstOfMonthPlus(60), Date::fromCivil(2031, 11, 1));
        QCOMPARE(date.firstOfMonthPlus(-11), Date::fromCivil(2025, 12, 1));
    }

    void monthsHaveTheirDays()
    {
        const std::array<int, 12> days{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
        for (unsigned month = 1; month <= 12; ++month)
            QCOMPARE(Date::fromCivil(2027, month, 1).daysInMonth(), days[month - 1]);
        QCOMPARE(Date::fromCivil(2028, 2, 1).daysInMonth(), 29);
        QCOMPARE(Date::fromCivil(2100, 2, 1).daysInMonth(), 28);
    }

    void reportsSpellTheMonth()
    {
        QCOMPARE(QString::fromStdString(Date::fromCivil(2026, 7, 3).toLongString()),
                 QString("3 July 2026"));
    }

    void daysAreOrdered()
    {
        QVERIFY(Date::fromCivil(2026, 11, 20) < Date::fromCivil(2026, 11, 21));
        QVERIFY(Date::fromCivil(2027, 1, 1) > Date::fromCivil(2026, 12, 31));
    }
};

QTEST_APPLESS_MAIN(DateTest)
#include "tst_date.moc"
