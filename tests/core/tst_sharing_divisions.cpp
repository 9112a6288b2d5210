// SPDX-License-Identifier: GPL-3.0-or-later
// Divisions into known sets against all of them, and who may be with whom.
#include "core/planning/sharing/sharer_ties.h"
#include "core/planning/sharing/sharing_divisions.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>
#include <utility>
#include <vector>

using namespace headroom;

namespace {

using Priced = std::pair<double, std::vector<SharerSet>>;

/// Every division of what is left, set by set in any order of the map.
void divide(const std::map<SharerSet, double> &costs, SharerSet left, Priced &now,
            std::vector<Priced> &all)
{
    if (left == 0) {
        all.push_back(now);
        std::ranges::sort(all.back().second);
        return;
    }
    const SharerSet first = left & (~left + 1);
    for (const auto &[set, cost] : costs) {
        if ((set & first) == 0 || (set & ~left) != 0)
            continue;
        now.first += cost;
        now.second.push_back(set);
        divide(costs, left & ~set, now, all);
        now.second.pop_back();
        now.first -= cost;
    }
}

} // namespace

class SharingDivisionsTest : public QObject
{
    Q_OBJECT

private slots:
    void theCheapestComeFirst();
    void tiesGoFromOneToTheNext();
};

void SharingDivisionsTest::theCheapestComeFirst()
{
    constexpr std::size_t kSharers = 7;
    constexpr SharerSet kAll = (SharerSet{1} << kSharers) - 1;
    int found = 0;
    for (unsigned seed = 0; seed < 100; ++seed) {
        std::mt19937 random(seed);
        std::map<SharerSet, double> costs;
        for (int i = 0; i < 40; ++i)
            costs[random() % kAll + 1] = static_cast<double>(random() % 1000);
        constexpr double kBelow = 1200;
        Priced now;
        std::vector<Priced> all;
        divide(costs, kAll, now, all);
        std::erase_if(all, [](const Priced &one) { return one.first >= kBelow; });
        std::ranges::sort(all);
        const auto divisions = cheapestDivisions(costs, kSharers, kBelow, 3, 1'000'000);
        QCOMPARE(divisions.size(), std::min<std::size_t>(3, all.size()));
        for (std::size_t i = 0; i < divisions.size(); ++i) {
            double cost = 0;
            SharerSet taken = 0;
            for (const SharerSet set : divisions[i]) {
                QCOMPARE(set & taken, SharerSet{0});
                taken |= set;
                cost += costs.at(set);
            }
            QCOMPARE(taken, kAll);
            QVERIFY(std::abs(cost - all[i].first) < 1e-9);
        }
        found += divisions.empty() ? 0 : 1;
        QVERIFY(cheapestDivisions(costs, kSharers, kBelow, 3, 0).empty());
    }
    QVERIFY(found > 30);
}

/// 0 and 1, 1 and 2 are together; 2 and 3 are not.
void SharingDivisionsTest::tiesGoFromOneToTheNext()
{
    const SharerTies ties(5, {{0, 1}, {1, 2}}, {{2, 3}});
    QCOMPARE(ties.bundleOf(0), SharerSet{0b00111});
    QCOMPARE(ties.apartFrom(0), SharerSet{0b01000});
    QCOMPARE(ties.apartFrom(3), SharerSet{0b00111});
    QVERIFY(ties.allow(0b00111) && ties.allow(0b10111) && ties.allow(0b11000));
    QVERIFY(!ties.allow(0b00001) && !ties.allow(0b00011) && !ties.allow(0b01111));
    QVERIFY(SharerTies().allow(0b01101) && SharerTies().bundleOf(3) == 0b01000);
}

QTEST_APPLESS_MAIN(SharingDivisionsTest)
#include "tst_sharing_divisions.moc"
