// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/group_packing.h"

#include <QTest>

#include <bit>
#include <cmath>
#include <random>
#include <vector>

using namespace headroom;

class GroupPackingTest : public QObject
{
    Q_OBJECT

private slots:
    void noPackingIsWorthMore();
};

/// Random sharers, each needing more of the time the less memory it has, against all sets of them.
void GroupPackingTest::noPackingIsWorthMore()
{
    constexpr std::size_t kSharers = 9;
    int packed = 0;
    for (unsigned seed = 0; seed < 300; ++seed) {
        std::mt19937 random(seed);
        const auto part = [&] { return static_cast<double>(random() % 1000 + 1) / 1000; };
        std::vector<PackingItem> items;
        std::vector<MemoryClaim> claims;
        std::vector<double> times;
        for (std::size_t i = 0; i < kSharers; ++i) {
            const double least = 0.3 * part();
            claims.push_back({least, 0.7 * part(), least * (1 + 0.3 * part())});
            times.push_back(0.02 + 0.3 * part() * part());
            items.push_back({part(), times.back(), i});
        }
        const auto timeWith = [&](std::size_t i, double memory) {
            return times[i] * std::sqrt(1 / memory);
        };
        const auto lessOf = [&](SharerSet set) { return set % 3 == 0 ? 0.4 : 0.0; };
        const auto lessAtLeast = [&](SharerSet set) {
            return std::popcount(set & 7U) > 1 ? 0.3 : 0.0;
        };
        SharerSet best = 0;
        double most = 0.5;
        for (SharerSet set = 0; set < SharerSet{1} << kSharers; ++set) {
            double least = 0;
            double more = 0;
            double worth = -lessOf(set) - lessAtLeast(set);
            for (std::size_t i = 0; i < kSharers; ++i) {
                least += has(set, i) ? claims[i].least : 0;
                more += has(set, i) ? claims[i].more : 0;
                worth += has(set, i) ? items[i].worth : 0;
            }
            double time = 0;
            for (std::size_t i = 0; i < kSharers; ++i) {
                const double memory = claims[i].least + (1 - least) * claims[i].more / more;
                if (has(set, i))
                    time += memory < claims[i].fits - 2e-3 ? 2 : timeWith(i, memory);
            }
            if (std::popcount(set) >= 2 && least <= 1 && time <= 1 && worth > most) {
                most = worth;
                best = set;
            }
        }
        const Packing packing = bestPacking(items, 0.5, {claims, timeWith, lessAtLeast, lessOf});
        QCOMPARE(packing.set, best);
        QVERIFY(std::abs(packing.worth - most) < 1e-9 && packing.bound >= most - 1e-9);
        packed += best != 0 ? 1 : 0;
    }
    QVERIFY(packed > 200);
}

QTEST_APPLESS_MAIN(GroupPackingTest)
#include "tst_group_packing.moc"
