// SPDX-License-Identifier: GPL-3.0-or-later
#include "solver/kind_partitions.h"

#include <algorithm>
#include <bit>
#include <map>
#include <numeric>

namespace headroom::solver {

std::vector<KindPartition> kindPartitions(std::size_t groups, std::size_t mostKinds,
                                          std::size_t most)
{
    // Group by group: with one of the sets there are, or in a new one.
    std::vector<KindPartition> all{{}};
    for (std::size_t group = 0; group < groups; ++group) {
        std::vector<KindPartition> longer;
        for (const KindPartition &partition : all) {
            for (std::size_t set = 0; set <= partition.size() && set < mostKinds; ++set) {
                KindPartition &with = longer.emplace_back(partition);
                with.resize(std::max(with.size(), set + 1));
                with[set] |= GroupSet{1} << group;
            }
        }
        if (longer.size() > most)
            return {};
        all = std::move(longer);
    }
    return all;
}

std::vector<std::size_t> sameKindOf(const KindPartition &partition)
{
    std::vector<std::size_t> first;
    for (const GroupSet set : partition) {
        for (GroupSet left = set; left != 0; left &= left - 1) {
            const auto group = static_cast<std::size_t>(std::countr_zero(left));
            first.resize(std::max(first.size(), group + 1));
            first[group] = static_cast<std::size_t>(std::countr_zero(set));
        }
    }
    return first;
}

namespace {

std::vector<std::size_t> allOf(const OpenChoice &open)
{
    std::vector<std::size_t> groups(open.groups.size());
    std::iota(groups.begin(), groups.end(), std::size_t{0});
    return groups;
}

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

SetCosts::SetCosts(const OpenChoice &open, const std::vector<double> &prices)
    : m_groups(open.groups.size()),
      m_costs(open, allOf(open), prices)
{
    for (std::size_t row = 0; row < prices.size(); ++row)
        m_limits += prices[row] * open.limits[row];
    const std::size_t sets = std::size_t{1} << m_groups;
    m_least.assign(sets, 0);
    m_kind.assign(sets, 0);
    std::vector<std::vector<double>> totals(m_groups + 1, std::vector<double>(open.kinds));
    // Depth first, so that one sum is kept for each group that is in or out.
    const auto visit = [&](const auto &self, std::size_t group, std::size_t depth,
                           GroupSet set) -> void {
        if (group == m_groups) {
            if (set == 0)
                return;
            const auto least = std::ranges::min_element(totals[depth]);
            m_least[set] = *least;
            m_kind[set] = static_cast<std::uint32_t>(least - totals[depth].begin());
            return;
        }
        self(self, group + 1, depth, set);
        for (std::size_t kind = 0; kind < open.kinds; ++kind)
            totals[depth + 1][kind] = totals[depth][kind] + m_costs.least(group, kind);
        self(self, group + 1, depth + 1, set | GroupSet{1} << group);
    };
    visit(visit, 0, 0, 0);
}

double SetCosts::bound(const KindPartition &partition) const
{
    double sum = -m_limits;
    for (const GroupSet set : partition)
        sum += m_least[set];
    return sum;
}

std::vector<std::size_t> SetCosts::cheapest(const KindPartition &partition) const
{
    std::vector<std::size_t> chosen(m_groups);
    for (const GroupSet set : partition) {
        if (m_least[set] == kNoChoice)
            return {};
        for (GroupSet left = set; left != 0; left &= left - 1) {
            const auto group = static_cast<std::size_t>(std::countr_zero(left));
            chosen[group] = m_costs.option(group, m_kind[set]);
        }
    }
    return chosen;
}

PricedChoice pricedOn(const std::vector<KindPartition> &partitions, const OpenChoice &open,
                      std::vector<double> prices, double target, int steps,
                      const VisitChoice &visit)
{
    return pricedBy(
        [&](const std::vector<double> &at, std::vector<std::size_t> &cheapest) {
            const SetCosts costs(open, at);
            const KindPartition &least =
                *std::ranges::min_element(partitions, {}, [&](const KindPartition &partition) {
                    return costs.bound(partition);
                });
            cheapest = costs.cheapest(least);
            return cheapest.empty() ? kNoChoice : costs.bound(least);
        },
        open, {allOf(open)}, std::move(prices), target, steps, visit);
}

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
