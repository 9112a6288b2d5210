// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/price_history.h"

#include <QTest>

using namespace headroom;

namespace {

DatedPrice priceOf(int year, unsigned month, unsigned day, const char *rate)
{
    const Date date = Date::fromCivil(year, month, day);
    return {date, date, *HourlyRate::parse(rate), {}, "a list", 0};
}

/// As AWS cut the price of its A100 machines, and a later list that confirms it.
std::vector<DatedPrice> threePrices()
{
    return {priceOf(2025, 4, 4, "32.7726"), priceOf(2026, 1, 21, "21.95764"),
            priceOf(2026, 7, 20, "21.95764")};
}

} // namespace

class TestPriceHistory : public QObject
{
    Q_OBJECT

private slots:
    void changesAreInPercentOfTheFormerPrice()
    {
        const auto prices = threePrices();
        QVERIFY(!changePercent(prices, 0));
        QVERIFY(std::abs(*changePercent(prices, 1) - -33.0) < 0.01); // 21.95764 / 32.7726 = 0.67
        QCOMPARE(*changePercent(prices, 2), 0.0);
    }

    void thePriceOfADayIsTheNewestThatIsNotYounger()
    {
        const auto prices = threePrices();
        QCOMPARE(priceOnDay(prices, std::nullopt), std::optional<std::size_t>(2));
        QCOMPARE(priceOnDay(prices, Date::fromCivil(2026, 7, 19)), std::optional<std::size_t>(1));
        QCOMPARE(priceOnDay(prices, Date::fromCivil(2026, 1, 21)), std::optional<std::size_t>(1));
        QCOMPARE(priceOnDay(prices, Date::fromCivil(2026, 1, 20)), std::optional<std::size_t>(0));
        QVERIFY(!priceOnDay(prices, Date::fromCivil(2025, 4, 3)));
        QVERIFY(!priceOnDay({}, std::nullopt));
    }
};

QTEST_APPLESS_MAIN(TestPriceHistory)
#include "tst_price_history.moc"
