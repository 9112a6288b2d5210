// SPDX-License-Identifier: GPL-3.0-or-later
// Measured usage: rows that are rejected, hourly lines added up to days, and costs by currency.
#include "core/metering/metered_usage.h"

#include <QTest>

#include <algorithm>
#include <limits>
#include <random>

using namespace headroom;

namespace {

const Date kDay = Date::fromCivil(2026, 10, 1);

MeteredRow rowOf(std::string resource, std::int64_t cents = 0)
{
    MeteredRow row{.day = kDay,
                   .provider = "aws",
                   .account = {},
                   .resource = std::move(resource),
                   .region = "us-east-1",
                   .instanceType = "m5.large",
                   .workload = {},
                   .instanceHours = Exact::ratio(1, 1),
                   .utilisation = std::nullopt,
                   .tokens = std::nullopt,
                   .cost = Exact::ratio(cents, 100),
                   .currency = "USD"};
    return row;
}

} // namespace

class MeteredUsageTest : public QObject
{
    Q_OBJECT

private slots:
    void faultyRowsAreRejectedWithTheirPlace_data()
    {
        QTest::addColumn<int>("fault");
        QTest::addColumn<QString>("words");
        QTest::newRow("no resource") << 0 << "does not name its resource";
        QTest::newRow("negative hours") << 1 << "must not be negative";
        QTest::newRow("negative tokens") << 2 << "tokens must not be negative";
        QTest::newRow("utilisation above 1") << 3 << "between 0 and 1";
        QTest::newRow("utilisation is no number") << 4 << "between 0 and 1";
        QTest::newRow("mean above peak") << 5 << "must not exceed the peak";
        QTest::newRow("cost without a currency") << 6 << "has no currency";
    }

    void faultyRowsAreRejectedWithTheirPlace()
    {
        QFETCH(int, fault);
        QFETCH(QString, words);
        MeteredRow row = rowOf("i-1");
        switch (fault) {
        case 0: row.resource.clear(); break;
        case 1: row.instanceHours = Exact::ratio(-1, 3600); break;
        case 2: row.tokens = MeteredTokens{.input = 5, .output = -1}; break;
        case 3: row.utilisation = MeteredUtilisation{.mean = 0.5, .peak = 1.01}; break;
        case 4:
            row.utilisation =
                MeteredUtilisation{.mean = std::numeric_limits<double>::quiet_NaN(), .peak = 1};
            break;
        case 5: row.utilisation = MeteredUtilisation{.mean = 0.6, .peak = 0.5}; break;
        default: row.currency.clear(); break;
        }
        const auto usage = combined({rowOf("i-0"), row});
        QVERIFY(!usage);
        QVERIFY(QString::fromStdString(usage.error().text()).contains(words));
        QVERIFY(usage.error().where.find("2026-10-01") != std::string::npos);
    }

    /// Twenty-four hours at a third of a cent: 8 cents, which no rounding of the hours (0 each) would give.
    void hoursAddUpToADayExactly()
    {
        std::vector<MeteredRow> rows;
        for (int hour = 0; hour < 24; ++hour) {
            MeteredRow row = rowOf("i-1");
            row.cost = Exact::ratio(1, 300);
            row.utilisation = MeteredUtilisation{.mean = hour < 6 ? 1.0 : 0.2, .peak = 1};
            row.tokens = MeteredTokens{.input = 10, .output = hour};
            rows.push_back(row);
        }
        const auto usage = combined(rows);
        QVERIFY(usage);
        QCOMPARE(usage->rows.size(), std::size_t{1});
        const MeteredRow &day = usage->rows.front();
        QCOMPARE(*day.instanceHours, Exact::ratio(24, 1));
        QCOMPARE(*day.cost, Exact::ratio(8, 100));
        QVERIFY(std::abs(day.utilisation->mean - (6 * 1.0 + 18 * 0.2) / 24) < 1e-12);
        QCOMPARE(day.tokens->output, 276); // 0 + 1 + ... + 23
        QCOMPARE(meteredCosts(*usage, kDay, kDay).front().cost, Money::fromCents(8));
    }

    void differentDaysResourcesAndCurrenciesStaySeparate()
    {
        MeteredRow later = rowOf("i-1", 300);
        later.day = kDay.firstOfMonthPlus(1);
        MeteredRow euro = rowOf("i-1", 400);
        euro.currency = "EUR";
        const auto usage = combined({later, euro, rowOf("i-2", 200), rowOf("i-1", 100)});
        QVERIFY(usage);
        QCOMPARE(usage->rows.size(), std::size_t{4});
        QVERIFY(std::ranges::is_sorted(usage->rows, {}, &MeteredRow::day));
        const std::vector<MeteredCost> october = meteredCosts(*usage, kDay, kDay);
        QCOMPARE(october, (std::vector<MeteredCost>{{"EUR", Money::fromCents(400)},
                                                    {"USD", Money::fromCents(300)}}));
        QCOMPARE(meteredCosts(*usage, kDay, later.day).back().cost, Money::fromCents(600));
    }

    void unmeasuredFiguresStayAbsent()
    {
        MeteredRow unmeasured = rowOf("i-1");
        unmeasured.cost.reset();
        unmeasured.instanceHours.reset();
        const auto alone = combined({unmeasured, unmeasured});
        QVERIFY(!alone->rows.front().cost && !alone->rows.front().instanceHours);
        QVERIFY(!alone->rows.front().tokens && !alone->rows.front().utilisation);
        QVERIFY(meteredCosts(*alone, kDay, kDay).empty());

        MeteredRow measured = rowOf("i-1");
        measured.utilisation = MeteredUtilisation{.mean = 0.5, .peak = 0.75};
        MeteredRow withoutHours = measured;
        withoutHours.instanceHours.reset();
        QVERIFY(!combined({measured, withoutHours})->rows.front().utilisation);
        QCOMPARE(combined({measured, unmeasured})->rows.front().utilisation, measured.utilisation);
    }

    /// Credits reduce a bill, and sums beyond 64 bits do not wrap round.
    void creditsAndHugeCountsAddUp()
    {
        MeteredRow credit = rowOf("i-1");
        credit.cost = Exact::ratio(-25, 10);
        credit.tokens =
            MeteredTokens{.input = std::numeric_limits<std::int64_t>::max(), .output = 1};
        const auto usage = combined({rowOf("i-1", 1'000), credit, credit});
        QCOMPARE(meteredCosts(*usage, kDay, kDay).front().cost, Money::fromCents(500));
        QCOMPARE(usage->rows.front().tokens->input, std::numeric_limits<std::int64_t>::max());
    }

    /// Neither the order of the rows nor the files that they came in change the sums.
    void orderDoesNotMatter()
    {
        std::mt19937 random(11);
        int joined = 0;
        for (int i = 0; i < 200; ++i) {
            std::vector<MeteredRow> rows;
            std::int64_t cents = 0;
            for (int n = 0; n < 40; ++n) {
                const auto amount =
                    std::uniform_int_distribution<std::int64_t>(-500, 5'000)(random);
                cents += amount;
                rows.push_back(rowOf("i-" + std::to_string(random() % 20), amount));
            }
            const auto usage = combined(rows);
            std::shuffle(rows.begin(), rows.end(), random);
            QCOMPARE(combined(rows)->rows, usage->rows);
            QCOMPARE(meteredCosts(*usage, kDay, kDay).front().cost, Money::fromCents(cents));
            joined += usage->rows.size() < rows.size() ? 1 : 0;
        }
        QVERIFY(joined > 150);
    }
};

QTEST_APPLESS_MAIN(MeteredUsageTest)
#include "tst_metered_usage.moc"
