// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/candidates.h"

#include <QTest>

#include <cmath>
#include <numeric>
#include <random>

using namespace headroom;

namespace {

struct Cloud {
    CandidateSet set;
    std::vector<double> performance;
    std::vector<double> cost;
    std::vector<OfferIndex> all;
};

Cloud randomCloud(std::size_t count, int performanceLevels, unsigned seed)
{
    std::mt19937 random(seed);
    Cloud cloud;
    cloud.all.resize(count);
    std::iota(cloud.all.begin(), cloud.all.end(), OfferIndex{0});
    for (std::size_t i = 0; i < count; ++i) {
        cloud.performance.push_back(
            1 + static_cast<double>(random() % static_cast<unsigned>(performanceLevels)));
        cloud.cost.push_back(0.01 * static_cast<double>(1 + random() % 1'000'000));
        cloud.set.state.push_back(random() % 4 == 0 ? CandidateState::missed : CandidateState::met);
    }
    return cloud;
}

bool dominates(const Cloud &cloud, OfferIndex a, OfferIndex b, double sign)
{
    const bool asGood = sign * cloud.performance[a] >= sign * cloud.performance[b]
                        && cloud.cost[a] <= cloud.cost[b];
    const bool same =
        cloud.performance[a] == cloud.performance[b] && cloud.cost[a] == cloud.cost[b];
    return asGood && (!same || a < b);
}

std::vector<OfferIndex> bruteForce(const Cloud &cloud, double sign)
{
    std::vector<OfferIndex> line;
    for (const OfferIndex b : cloud.all) {
        const bool meets = cloud.set.state[b] == CandidateState::met;
        const bool beaten = std::ranges::any_of(cloud.all, [&](OfferIndex a) {
            return a != b && cloud.set.state[a] == CandidateState::met
                   && dominates(cloud, a, b, sign);
        });
        if (meets && !beaten)
            line.push_back(b);
    }
    std::ranges::sort(line, {}, [&](OfferIndex i) { return cloud.performance[i]; });
    return line;
}

} // namespace

class FrontierTest : public QObject
{
    Q_OBJECT

private slots:
    void keepsExactlyWhatNothingBeats_data()
    {
        QTest::addColumn<int>("levels");
        QTest::addColumn<bool>("lower");
        QTest::newRow("few types, more is better") << 40 << false;
        QTest::newRow("few types, less is better") << 40 << true;
        QTest::newRow("all different") << 1'000'000 << false;
    }

    void keepsExactlyWhatNothingBeats()
    {
        QFETCH(int, levels);
        QFETCH(bool, lower);
        for (unsigned seed = 1; seed <= 20; ++seed) {
            const Cloud cloud = randomCloud(600, levels, seed);
            QCOMPARE(frontier(cloud.set, cloud.all, cloud.performance, cloud.cost, lower),
                     bruteForce(cloud, lower ? -1 : 1));
        }
    }

    void theFastPathForManyPointsGivesTheSame()
    {
        const Cloud cloud = randomCloud(9'000, 5'000, 77);
        QCOMPARE(frontier(cloud.set, cloud.all, cloud.performance, cloud.cost, false),
                 bruteForce(cloud, 1));
    }

    void pointsWithoutAFigureAreLeftOut()
    {
        Cloud cloud = randomCloud(3, 10, 5);
        cloud.set.state.assign(3, CandidateState::met);
        cloud.performance = {5, std::nan(""), 7};
        cloud.cost = {1, 1, std::nan("")};
        QCOMPARE(frontier(cloud.set, cloud.all, cloud.performance, cloud.cost, false),
                 std::vector<OfferIndex>{0});
    }

    void whereNothingMeetsTheServiceLevelAllThatFitCount()
    {
        Cloud cloud = randomCloud(2, 10, 5);
        cloud.set.state.assign(2, CandidateState::missed);
        cloud.performance = {5, 7};
        cloud.cost = {1, 2};
        QCOMPARE(frontier(cloud.set, cloud.all, cloud.performance, cloud.cost, false),
                 (std::vector<OfferIndex>{0, 1}));
    }
};

QTEST_APPLESS_MAIN(FrontierTest)
#include "tst_frontier.moc"
