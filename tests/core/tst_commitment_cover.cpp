// SPDX-License-Identifier: GPL-3.0-or-later
// Coverage by commitments hour by hour: sums made by hand, and random pools compared with the rule
// computed in doubles.
#include "core/evaluation/commitment_cover.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <random>

using namespace headroom;

namespace {

constexpr double kInstance = 1e9; ///< parts of one
constexpr double kWeek = 1e9 * 168;

PooledUse pool(std::size_t lines, const std::vector<std::pair<double, std::vector<int>>> &pieces)
{
    PooledUse use;
    use.lines = lines;
    for (const auto &[share, instances] : pieces) {
        use.parts.push_back(static_cast<std::int64_t>(std::llround(share * kWeek)));
        for (const int count : instances)
            use.instances.push_back(count);
    }
    return use;
}

CommittedSpend spendOf(std::int64_t hourly, std::vector<CoveredLine> lines)
{
    CommittedSpend spend;
    spend.lines = std::move(lines);
    spend.hourly = hourly;
    spend.sortLines();
    return spend;
}

/// Average instances over the week.
double average(Int128 parts)
{
    return static_cast<double>(parts) / kInstance / kWeek;
}

CoveredMonth coveredBy(const PooledUse &use, const std::vector<CommittedSpend> &spends,
                       UseLevel level = {})
{
    std::vector<const CommittedSpend *> all;
    all.reserve(spends.size());
    for (const CommittedSpend &spend : spends)
        all.push_back(&spend);
    return cover(use, all, level);
}

double discountOf(const CoveredLine &line)
{
    return static_cast<double>(line.onDemand) / static_cast<double>(line.committed);
}

/// The same rule, instance by instance of time and in doubles: `left` of each line, by piece.
std::vector<double> leftByTheRule(const PooledUse &use, const std::vector<CommittedSpend> &spends)
{
    std::vector<double> leftOver(use.lines, 0);
    for (std::size_t p = 0; p < use.parts.size(); ++p) {
        std::vector<double> left;
        for (const std::int64_t count : use.of(p))
            left.push_back(static_cast<double>(count));
        for (const CommittedSpend &spend : spends) {
            auto free = static_cast<double>(spend.hourly);
            std::vector<double> discounts;
            for (const CoveredLine &line : spend.lines)
                discounts.push_back(discountOf(line));
            std::ranges::sort(discounts, std::greater());
            discounts.erase(std::unique(discounts.begin(), discounts.end()), discounts.end());
            for (const double discount : discounts) {
                double wanted = 0;
                for (const CoveredLine &line : spend.lines) {
                    if (discountOf(line) == discount)
                        wanted += left[line.line] * static_cast<double>(line.committed);
                }
                const double share = wanted <= free ? 1 : free / wanted;
                for (const CoveredLine &line : spend.lines) {
                    if (discountOf(line) == discount)
                        left[line.line] *= 1 - share;
                }
                free = std::max(free - wanted * share, 0.0);
            }
        }
        for (std::size_t line = 0; line < use.lines; ++line)
            leftOver[line] += left[line] * static_cast<double>(use.parts[p]) / kWeek;
    }
    return leftOver;
}

struct RandomCase {
    PooledUse use;
    std::vector<CommittedSpend> spends;
};

RandomCase randomCase(std::mt19937 &random)
{
    const auto upTo = [&random](int maximum) {
        return static_cast<int>(random() % (maximum + 1U));
    };
    const std::size_t lines = 1 + upTo(4);
    std::vector<std::pair<double, std::vector<int>>> pieces;
    const int pieceCount = 1 + upTo(5);
    for (int p = 0; p < pieceCount; ++p) {
        std::vector<int> instances;
        for (std::size_t line = 0; line < lines; ++line)
            instances.push_back(upTo(3) == 0 ? 0 : upTo(20));
        pieces.emplace_back(1.0 / pieceCount, instances);
    }
    RandomCase made{pool(lines, pieces), {}};
    const int commitments = upTo(3);
    for (int c = 0; c < commitments; ++c) {
        std::vector<CoveredLine> covered;
        for (std::size_t line = 0; line < lines; ++line) {
            const std::int64_t committed = 100'000'000LL * (1 + upTo(9));
            if (upTo(2) > 0) // some pairs save as much as others
                covered.push_back({line, committed, committed * (2 + upTo(2)) / 2});
        }
        if (!covered.empty())
            made.spends.push_back(spendOf(100'000'000LL * upTo(60), covered));
    }
    return made;
}

} // namespace

class CommitmentCoverTest : public QObject
{
    Q_OBJECT

private slots:
    void largestSavingIsCoveredFirst()
    {
        // 1.00 an hour buys two of the first line (0.5, half price), or one of the second (1.0, two
        // thirds).
        const CoveredMonth month = coveredBy(
            pool(2, {{1.0, {1, 4}}}), {spendOf(1'000'000'000, {{1, 1'000'000'000, 1'500'000'000},
                                                               {0, 500'000'000, 1'000'000'000}})});
        QCOMPARE(average(month.left[0]), 0.0);
        QCOMPARE(average(month.left[1]), 3.5); // the other half dollar covers half an instance
        QCOMPARE(average(month.all[1]), 4.0);
        // 1 x 1.00 + 0.5 x 1.50 on demand
        QCOMPARE(static_cast<double>(month.parts[0].onDemand) / kWeek / 1e9, 1.75);
        QCOMPARE(static_cast<double>(month.parts[0].spend) / kWeek / 1e9, 1.0);
    }

    void equalSavingsAreCoveredInProportionToUse()
    {
        const CoveredMonth month =
            coveredBy(pool(2, {{1.0, {3, 1}}}),
                      {spendOf(2'000'000'000, {{0, 1'000'000'000, 2'000'000'000},
                                               {1, 1'000'000'000, 2'000'000'000}})});
        QCOMPARE(average(month.left[0]), 1.5);
        QCOMPARE(average(month.left[1]), 0.5);
    }

    void laterCommitmentsCoverTheRest()
    {
        const std::vector<CoveredLine> line{{0, 1'000'000'000, 2'000'000'000}};
        const CoveredMonth month =
            coveredBy(pool(1, {{0.25, {5}}, {0.75, {1}}}),
                      {spendOf(2'000'000'000, line), spendOf(2'000'000'000, line)});
        // Five instances: two covered by each; one instance: covered by the first, while the second
        // is idle.
        QCOMPARE(average(month.parts[0].ofLine[0]), 0.25 * 2 + 0.75 * 1);
        QCOMPARE(average(month.parts[1].ofLine[0]), 0.25 * 2);
        QCOMPARE(average(month.left[0]), 0.25);
    }

    void lessUseIsCoveredLast()
    {
        const std::vector<CommittedSpend> spends{
            spendOf(3'000'000'000, {{0, 1'000'000'000, 2'000'000'000}})};
        const PooledUse use = pool(1, {{0.5, {4}}, {0.5, {2}}});
        const CoveredMonth month = coveredBy(use, spends, {7, 10}); // demand falls by 30 %
        QCOMPARE(average(month.all[0]), 0.7 * 3);
        QVERIFY(std::abs(average(month.parts[0].ofLine[0]) - (0.5 * 2.8 + 0.5 * 1.4)) < 1e-12);
        QCOMPARE(average(month.left[0]), 0.0);
    }

    void nothingAndTooMuchAreCoveredByNothing()
    {
        const PooledUse use = pool(1, {{1.0, {4}}});
        for (const Int128 hourly : {Int128{0}, Int128{-1}, Int128{1} << 60, Int128{1} << 100}) {
            CommittedSpend spend = spendOf(0, {{0, 1'000'000'000, 2'000'000'000}});
            spend.hourly = hourly;
            const CoveredMonth month = coveredBy(use, {spend});
            QCOMPARE(average(month.left[0]), 4.0);
            QVERIFY(month.parts[0].spend == 0);
        }
        const CoveredMonth empty = coveredBy(pool(0, {}), {});
        QVERIFY(empty.parts.empty() && empty.all.empty());
    }

    void randomPoolsFollowTheRule()
    {
        std::mt19937 random(20261124);
        for (int round = 0; round < 2000; ++round) {
            const RandomCase made = randomCase(random);
            const CoveredMonth month = coveredBy(made.use, made.spends);
            const std::vector<double> expected = leftByTheRule(made.use, made.spends);
            for (std::size_t line = 0; line < made.use.lines; ++line)
                QVERIFY2(std::abs(average(month.left[line]) - expected[line]) < 1e-6,
                         qPrintable(QStringLiteral("round %1, line %2: %3, expected %4")
                                        .arg(round)
                                        .arg(line)
                                        .arg(average(month.left[line]), 0, 'g', 12)
                                        .arg(expected[line], 0, 'g', 12)));
            // Parts add up to the whole, exactly; none covers more than it buys.
            std::vector<Int128> sums = month.left;
            for (std::size_t c = 0; c < made.spends.size(); ++c) {
                const CommittedSpend &spend = made.spends[c];
                for (std::size_t i = 0; i < spend.lines.size(); ++i) {
                    QVERIFY(month.parts[c].ofLine[i] >= 0);
                    sums[spend.lines[i].line] += month.parts[c].ofLine[i];
                }
                QVERIFY(month.parts[c].spend <= spend.hourly * kPartsPerWeek);
            }
            QVERIFY(sums == month.all);
        }
    }

    void restOfUseIsWhatUnlimitedSpendWouldCover()
    {
        std::mt19937 random(7);
        for (int round = 0; round < 500; ++round) {
            RandomCase made = randomCase(random);
            if (made.spends.empty())
                continue;
            const CommittedSpend wanted = made.spends.back();
            made.spends.pop_back();
            std::vector<const CommittedSpend *> before;
            for (const CommittedSpend &spend : made.spends)
                before.push_back(&spend);
            const RestOfUse rest = restOfUse(made.use, before, wanted);
            QCOMPARE(rest.firstStep.size(), made.use.parts.size() + 1);
            double spend = 0;
            double onDemand = 0;
            for (std::size_t p = 0; p < rest.parts.size(); ++p) {
                double former = std::numeric_limits<double>::infinity();
                for (std::size_t s = rest.firstStep[p]; s < rest.firstStep[p + 1]; ++s) {
                    const auto &step = rest.steps[s];
                    QVERIFY(step.onDemand < former); // who saves most comes first
                    former = step.onDemand;
                    const double time = static_cast<double>(rest.parts[p]) / kWeek;
                    spend += static_cast<double>(step.spend) * time;
                    onDemand += static_cast<double>(step.spend) * step.onDemand * time;
                }
            }
            CommittedSpend endless = wanted;
            endless.hourly = (Int128{1} << 60) - 1;
            made.spends.push_back(endless);
            const CoveredMonth month = coveredBy(made.use, made.spends);
            const double tolerance = 1e-6 * (1 + onDemand);
            QVERIFY(std::abs(static_cast<double>(month.parts.back().spend) / kWeek - spend)
                    < tolerance);
            QVERIFY(std::abs(static_cast<double>(month.parts.back().onDemand) / kWeek - onDemand)
                    < tolerance);
        }
    }

    void sharesAreRoundedHalfUp()
    {
        QVERIFY(scaledBy(10, 1, 4) == 3); // 2.5
        QVERIFY(scaledBy(9, 1, 4) == 2);  // 2.25
        QVERIFY(scaledBy(7, 0, 3) == 0);
        QVERIFY(scaledBy(7, 3, 3) == 7);
        // Beyond 128 bits in between: to 62 bits of the share.
        const Int128 large = Int128{1} << 120;
        const Int128 third = scaledBy(large, Int128{1} << 90, 3 * (Int128{1} << 90));
        QVERIFY(third <= large / 3 + 1);
        QVERIFY(third > large / 3 - (large >> 60));
    }
};

QTEST_APPLESS_MAIN(CommitmentCoverTest)
#include "tst_commitment_cover.moc"
