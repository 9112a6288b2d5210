// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/sharing/group_packing.h"

#include <QTest>

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <random>
#include <utility>
#include <vector>

using namespace headroom;

namespace {

/// A bundle is one item, in the place of its last member.
std::vector<PackingItem> itemsOf(const SharerTies &ties, const std::vector<double> &profits,
                                 const std::vector<double> &times)
{
    std::vector<PackingItem> items;
    for (std::size_t i = 0; i < profits.size(); ++i) {
        PackingItem item{0, 0, ties.bundleOf(i)};
        for (std::size_t member = 0; member < profits.size(); ++member) {
            item.profit += has(item.members, member) ? profits[member] : 0;
            item.time += has(item.members, member) ? times[member] : 0;
        }
        if (item.members >> i == 1)
            items.push_back(item);
    }
    return items;
}

/// `all`: by value, the largest first; each above 0.5.
bool areTheFirst(const Packings &packings, const std::vector<std::pair<double, SharerSet>> &all,
                 std::size_t maximum)
{
    bool are = packings.best.size() == std::min(maximum, all.size()) && packings.others >= 0.5
               && (all.size() <= maximum || packings.others >= all[maximum].first - 1e-9);
    for (std::size_t i = 0; are && i < packings.best.size(); ++i)
        are = packings.best[i].set == all[i].second
              && std::abs(packings.best[i].profit - all[i].first) < 1e-9;
    return are;
}

} // namespace

class GroupPackingTest : public QObject
{
    Q_OBJECT

private slots:
    void noPackingIsWorthMore_data();
    void noPackingIsWorthMore();
};

void GroupPackingTest::noPackingIsWorthMore_data()
{
    QTest::addColumn<bool>("tied");
    QTest::newRow("anyone with anyone") << false;
    QTest::newRow("two pairs never apart, two never together") << true;
}

/// Random sharers, each needing more of the time the less memory it has, against all sets of them.
void GroupPackingTest::noPackingIsWorthMore()
{
    QFETCH(const bool, tied);
    constexpr std::size_t kSharers = 9;
    // 0, 1 and 2 are one bundle; 5 is where none of them is.
    const SharerTies ties = tied ? SharerTies(kSharers, {{0, 1}, {1, 2}}, {{1, 5}}) : SharerTies();
    const auto isAllowed = [&](SharerSet set) {
        const SharerSet bundle = set & 7U;
        return !tied || ((bundle == 0 || bundle == 7) && (bundle == 0 || !has(set, 5)));
    };
    int packed = 0;
    for (unsigned seed = 0; seed < 300; ++seed) {
        std::mt19937 random(seed);
        const auto part = [&] { return static_cast<double>(random() % 1000 + 1) / 1000; };
        std::vector<MemoryClaim> claims;
        std::vector<double> times;
        std::vector<double> profits;
        for (std::size_t i = 0; i < kSharers; ++i) {
            const double minimum = 0.3 * part();
            claims.push_back({minimum, 0.7 * part(), minimum * (1 + 0.3 * part())});
            times.push_back(0.02 + 0.3 * part() * part());
            profits.push_back(part());
        }
        const std::vector<PackingItem> items = itemsOf(ties, profits, times);
        const auto timeWith = [&](std::size_t i, double memory) {
            return times[i] * std::sqrt(1 / memory);
        };
        const auto lessOf = [&](SharerSet set) { return set % 3 == 0 ? 0.4 : 0.0; };
        const auto lessAtLeast = [&](SharerSet set) {
            return std::popcount(set & 7U) > 1 ? 0.3 : 0.0;
        };
        std::vector<std::pair<double, SharerSet>> best;
        for (SharerSet set = 0; set < SharerSet{1} << kSharers; ++set) {
            double minimum = 0;
            double more = 0;
            double profit = -lessOf(set) - lessAtLeast(set);
            for (std::size_t i = 0; i < kSharers; ++i) {
                minimum += has(set, i) ? claims[i].minimum : 0;
                more += has(set, i) ? claims[i].more : 0;
                profit += has(set, i) ? profits[i] : 0;
            }
            double time = 0;
            for (std::size_t i = 0; i < kSharers; ++i) {
                const double memory = claims[i].minimum + (1 - minimum) * claims[i].more / more;
                if (has(set, i))
                    time += memory < claims[i].fits - 2e-3 ? 2 : timeWith(i, memory);
            }
            if (isAllowed(set) && std::popcount(set) >= 2 && minimum <= 1 && time <= 1
                && profit > 0.5)
                best.emplace_back(profit, set);
        }
        std::ranges::sort(best, std::greater());
        const PackingRoom room{claims, ties, timeWith, lessAtLeast, lessOf};
        QVERIFY(areTheFirst(bestPackings(items, 0.5, 1, room), best, 1));
        QVERIFY(areTheFirst(bestPackings(items, 0.5, 4, room), best, 4));
        packed += best.size() > 4 ? 1 : 0;
    }
    QVERIFY(packed > 100);
}

QTEST_APPLESS_MAIN(GroupPackingTest)
#include "tst_group_packing.moc"
