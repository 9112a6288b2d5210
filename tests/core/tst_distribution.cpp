// SPDX-License-Identifier: GPL-3.0-or-later
// Random numbers against published values, distributions against closed forms.
#include "core/uncertainty/cost_model.h"
#include "core/uncertainty/distribution.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

using namespace headroom;

class DistributionTest : public QObject
{
    Q_OBJECT

private slots:
    /// The known answers that Random123 publishes for philox4x32-10.
    void philoxGivesItsPublishedAnswers()
    {
        using Words = std::array<std::uint32_t, 4>;
        QCOMPARE(philox({0, 0, 0, 0}, {0, 0}),
                 (Words{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
        constexpr std::uint32_t kOnes = 0xffffffff;
        QCOMPARE(philox({kOnes, kOnes, kOnes, kOnes}, {kOnes, kOnes}),
                 (Words{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}));
        QCOMPARE(philox({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}),
                 (Words{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
    }

    /// Mean 1/2 and variance 1/12, each within five of its standard errors; neighbouring streams
    /// are not alike.
    void uniformNumbersAreUniform()
    {
        constexpr std::uint32_t kDraws = 100'000;
        double sum = 0;
        double squares = 0;
        double products = 0;
        for (std::uint32_t block = 0; block < kDraws / kBlockDraws; ++block) {
            const UniformBlock drawn = uniformBlock(7, streamOf("a"), block);
            const UniformBlock other = uniformBlock(7, streamOf("b"), block);
            for (std::size_t i = 0; i < kBlockDraws; ++i) {
                QVERIFY(drawn[i] > 0 && drawn[i] < 1);
                sum += drawn[i];
                squares += drawn[i] * drawn[i];
                products += (drawn[i] - 0.5) * (other[i] - 0.5);
            }
        }
        const double mean = sum / kDraws;
        QVERIFY(std::abs(mean - 0.5) < 5 * std::sqrt(1.0 / 12 / kDraws));
        QVERIFY(std::abs(squares / kDraws - mean * mean - 1.0 / 12)
                < 5 * 0.0745 / std::sqrt(kDraws));
        QVERIFY(std::abs(products / kDraws) < 5 * (1.0 / 12) / std::sqrt(kDraws));
    }

    void seedAndStreamChangeEverything()
    {
        const UniformBlock drawn = uniformBlock(1, 2, 3);
        for (const UniformBlock &other :
             {uniformBlock(2, 2, 3), uniformBlock(1, 3, 3), uniformBlock(1, 2, 4)})
            QVERIFY(other != drawn);
        QVERIFY(uniformBlock(1, 2, 3) == drawn);
    }

    /// One in each of 400 equal parts, but not in their order.
    void everyPartOfABlockHasOneNumber()
    {
        UniformBlock drawn = uniformBlock(1, 2, 3);
        QVERIFY(!std::ranges::is_sorted(drawn));
        std::ranges::sort(drawn);
        for (std::size_t part = 0; part < kBlockDraws; ++part)
            QCOMPARE(static_cast<std::size_t>(drawn[part] * kBlockDraws), part);
    }

    void normalQuantilesAreThoseOfTables_data()
    {
        QTest::addColumn<double>("probability");
        QTest::addColumn<double>("deviation");
        QTest::newRow("median") << 0.5 << 0.0;
        QTest::newRow("90 %") << 0.9 << 1.2815515655446004;
        QTest::newRow("97.5 %") << 0.975 << 1.959963984540054;
        QTest::newRow("1 %") << 0.01 << -2.3263478740408408;
        QTest::newRow("1e-12") << 1e-12 << -7.034483825301131;
    }
    void normalQuantilesAreThoseOfTables()
    {
        QFETCH(double, probability);
        QFETCH(double, deviation);
        QVERIFY(std::abs(normalQuantile(probability) - deviation) < 1e-9);
    }

    void percentilesAreAsStated_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<double>("median");
        // sqrt(0.8 x 1.5) = 1.0954451; the others lie half-way between -20 and 50.
        QTest::newRow("normal") << int(Spread::Kind::normal) << 15.0;
        QTest::newRow("lognormal") << int(Spread::Kind::lognormal) << 9.544511501033224;
        QTest::newRow("uniform") << int(Spread::Kind::uniform) << 15.0;
        QTest::newRow("triangular") << int(Spread::Kind::triangular) << 15.0;
    }
    void percentilesAreAsStated()
    {
        QFETCH(int, kind);
        QFETCH(double, median);
        const Spread spread{static_cast<Spread::Kind>(kind), -20, 50};
        QVERIFY(std::abs(percentAt(spread, 0.1) + 20) < 1e-9);
        QVERIFY(std::abs(percentAt(spread, 0.9) - 50) < 1e-9);
        QVERIFY(std::abs(percentAt(spread, 0.5) - median) < 1e-9);
        double before = -101;
        for (double probability = 0.001; probability < 1; probability += 0.001) {
            const double percent = percentAt(spread, probability);
            QVERIFY(percent >= before && percent >= -100);
            before = percent;
        }
    }

    void uniformAndTriangularEndWhereTheyShould()
    {
        // Nine tenths of the width are 80 % of it from P10: -20 - 70/8 and 50 + 70/8.
        QVERIFY(std::abs(percentAt({Spread::Kind::uniform, -20, 50}, 1) - 58.75) < 1e-9);
        // Half the width is 35 / (1 - sqrt(0.2)) = 63.3156.
        QVERIFY(std::abs(percentAt({Spread::Kind::triangular, -20, 50}, 1)
                         - (15 + 35 / (1 - std::sqrt(0.2))))
                < 1e-9);
    }

    void certainIsCertainAndNothingIsNegative()
    {
        for (const double probability : {1e-12, 0.5, 1 - 1e-12}) {
            QCOMPARE(percentAt({Spread::Kind::none, -20, 50}, probability), 0.0);
            QVERIFY(factorAt({Spread::Kind::normal, -90, 90}, probability) >= 0);
        }
    }

    void quantilesLieBetweenNeighbours()
    {
        const std::vector<double> sorted{1, 2, 4, 8};
        QCOMPARE(quantileOf(sorted, 0), 1.0);
        QCOMPARE(quantileOf(sorted, 0.5), 3.0);
        QCOMPARE(quantileOf(sorted, 0.9), 6.8); // a place of 2.7: 4 + 0.7 x 4
        QCOMPARE(quantileOf(sorted, 1), 8.0);
    }

    void tablesGiveTheirFunction_data()
    {
        QTest::addColumn<double>("perUnit");
        QTest::newRow("few instances") << 3.0;
        QTest::newRow("ten") << 10.0;
    }
    void tablesGiveTheirFunction()
    {
        QFETCH(double, perUnit);
        const auto steps = [perUnit](double load) { return std::ceil(load * perUnit - 1e-9); };
        const LoadTable table(steps, 0.25, 4);
        for (double load = 0.01; load < 50; load *= 1.0007)
            QCOMPARE(table.at(load), steps(load));
    }

    void manyStepsBecomeAStraightLine()
    {
        const auto steps = [](double load) { return std::ceil(load * 10'000); };
        const LoadTable table(steps, 0.25, 4);
        for (double load = 0.25; load < 4; load *= 1.0007)
            QVERIFY(std::abs(table.at(load) / steps(load) - 1) < 1e-3);
    }
};

QTEST_APPLESS_MAIN(DistributionTest)
#include "tst_distribution.moc"
