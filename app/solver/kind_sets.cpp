// SPDX-License-Identifier: GPL-3.0-or-later
#include "solver/kind_sets.h"

#include <algorithm>
#include <map>

namespace headroom::solver {

namespace {

/// Of each group the kinds on which it is cheapest.
KindSet kindsInQuestion(const OpenChoice &open, const std::vector<double> &prices)
{
    constexpr std::size_t kOfEach = 8;
    KindSet all;
    for (const OpenGroup &group : open.groups) {
        std::map<std::uint32_t, double> least;
        for (std::size_t i = 0; i < group.options.size(); ++i) {
            const double cost = costAt(group, i, prices);
            const auto [found, isNew] = least.emplace(group.options[i].kind, cost);
            if (!isNew)
                found->second = std::min(found->second, cost);
        }
        std::vector<std::pair<double, std::uint32_t>> order;
        for (const auto &[kind, cost] : least)
            order.emplace_back(cost, kind);
        std::ranges::sort(order);
        order.resize(std::min(order.size(), kOfEach));
        for (const auto &[cost, kind] : order)
            all.insert(kind);
    }
    return all;
}

} // namespace

void improveKindSet(const OpenChoice &open, const std::vector<double> &prices, KindSet set,
                    std::size_t mostKinds, int mostSets, const KindSetBound &bound)
{
    const KindSet all = kindsInQuestion(open, prices);
    std::set<KindSet> seen{set};
    double least = bound(set);
    int looked = 1;
    for (bool isBetter = true; isBetter && looked < mostSets;) {
        isBetter = false;
        KindSet best;
        const auto look = [&](const KindSet &other) {
            if (looked >= mostSets || !seen.insert(other).second)
                return;
            ++looked;
            const double now = bound(other);
            if (now >= least)
                return;
            least = now;
            best = other;
            isBetter = true;
        };
        for (const std::uint32_t come : all) {
            if (set.contains(come))
                continue;
            KindSet other = set;
            other.insert(come);
            if (other.size() <= mostKinds) {
                look(other);
                continue;
            }
            for (const std::uint32_t go : set) {
                other.erase(go);
                look(other);
                other.insert(go);
            }
        }
        if (isBetter)
            set = std::move(best);
    }
}

} // namespace headroom::solver
