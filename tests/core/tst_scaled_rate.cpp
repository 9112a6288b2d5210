// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/costing/line_cost.h"
#include "core/money/money.h"

#include <QTest>

#include <random>

using namespace headroom;

class ScaledRateTest : public QObject
{
    Q_OBJECT

private slots:
    void roundsExactlyAsALineDoes()
    {
        std::mt19937_64 random(20260720);
        std::uniform_int_distribution<std::int64_t> nanos(1, 400'000'000'000);
        std::uniform_int_distribution<std::int64_t> count(1, 5'000);
        std::uniform_int_distribution<std::int64_t> seconds(1, 2'700'000);
        for (int i = 0; i < 20'000; ++i) {
            const Exact hours = Exact(count(random)) * Exact::ratio(seconds(random), 3600);
            const std::int64_t rate = nanos(random);
            QCOMPARE(ScaledRate(InstanceHours::of(hours)).cents(rate),
                     Money::rounded(hours * HourlyRate::fromNanos(rate).exact()).cents());
        }
    }

    void roundsHalfCentsUp()
    {
        // 1 h at 0.005: exactly half a cent.
        QCOMPARE(ScaledRate(InstanceHours::of(Exact(1))).cents(5'000'000), std::int64_t{1});
        QCOMPARE(ScaledRate(InstanceHours::of(Exact(1))).cents(4'999'999), std::int64_t{0});
        QCOMPARE(ScaledRate(InstanceHours::of(Exact(3))).cents(5'000'000), std::int64_t{2});
    }

    void survivesTheLargestCosts()
    {
        const Exact hours = Exact(1'000'000) * Exact(744);
        const std::int64_t rate = 999'999'999'999'999;
        QCOMPARE(ScaledRate(InstanceHours::of(hours)).cents(rate),
                 Money::rounded(hours * HourlyRate::fromNanos(rate).exact()).cents());
    }
};

QTEST_APPLESS_MAIN(ScaledRateTest)
#include "tst_scaled_rate.moc"
