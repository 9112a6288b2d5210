// SPDX-License-Identifier: GPL-3.0-or-later
// Depth first: the next sharer that has no set yet, in the cheapest of its sets first. What a division costs so far only
// grows, so that what is dearer than the best is left early where costs are mostly above what the best may cost.
#include "core/planning/sharing/sharing_divisions.h"

#include <algorithm>
#include <bit>
#include <iterator>
#include <utility>

namespace headroom {

namespace {

class Divisions
{
public:
    Divisions(const std::map<SharerSet, double> &costs, std::size_t sharers, double below,
              std::size_t maximum, std::int64_t steps)
        : m_all(sharers == 0 ? 0 : ~SharerSet{0} >> (64 - sharers)),
          m_sets(sharers),
          m_below(below),
          m_maximum(maximum),
          m_left(steps)
    {
        for (const auto &[set, cost] : costs) {
            if (set != 0 && cost < below)
                m_sets[static_cast<std::size_t>(std::countr_zero(set))].emplace_back(cost, set);
        }
        for (auto &sets : m_sets)
            std::ranges::sort(sets);
    }

    std::vector<std::vector<SharerSet>> run()
    {
        if (m_maximum > 0)
            descend(0, 0);
        std::vector<std::vector<SharerSet>> divisions;
        for (auto &[cost, sets] : m_found)
            divisions.push_back(std::move(sets));
        return divisions;
    }

private:
    void descend(SharerSet taken, double cost)
    {
        if (taken == m_all) {
            m_found.emplace(cost, m_parts);
            if (m_found.size() > m_maximum)
                m_found.erase(std::prev(m_found.end()));
            if (m_found.size() == m_maximum)
                m_below = std::prev(m_found.end())->first;
            return;
        }
        const auto next = static_cast<std::size_t>(std::countr_one(taken));
        for (const auto &[own, set] : m_sets[next]) {
            if (cost + own >= m_below || m_left <= 0)
                return;
            if ((set & taken) != 0)
                continue;
            --m_left;
            m_parts.push_back(set);
            descend(taken | set, cost + own);
            m_parts.pop_back();
        }
    }

    SharerSet m_all;
    std::vector<std::vector<std::pair<double, SharerSet>>> m_sets; ///< by the first of each
    double m_below;
    std::size_t m_maximum;
    std::int64_t m_left;
    std::vector<SharerSet> m_parts;
    std::multimap<double, std::vector<SharerSet>> m_found;
};

/// Steps of sizing a group on an offer: some hundred microseconds.
constexpr std::int64_t kStepsOfAGroup = 20'000;

class AllSets
{
public:
    AllSets(GroupCosts &costs, const std::vector<std::int64_t> &singles, std::int64_t evaluations,
            const SearchWork &work)
        : m_costs(costs),
          m_singles(singles),
          m_left(evaluations),
          m_work(work),
          m_sets(std::size_t{1} << singles.size())
    {}

    SharingGroups run()
    {
        std::vector<std::uint32_t> order;
        for (std::uint32_t set = 1; set < m_sets.size(); ++set)
            order.push_back(set);
        std::ranges::stable_sort(order, {}, [](std::uint32_t set) { return std::popcount(set); });
        for (const std::uint32_t set : order)
            look(set);
        SharingGroups groups;
        groups.bound = m_sets.back().bound;
        collect(static_cast<std::uint32_t>(m_sets.size() - 1), groups.best);
        groups.saving = std::move(m_saving);
        std::ranges::stable_sort(groups.saving, std::greater(), &SharingGroup::saves);
        return groups;
    }

private:
    struct Set {
        std::int64_t cents = 0;
        std::int64_t bound = 0;
        std::uint32_t part = 0; ///< one of the two it is divided into; itself: one group
        GroupCosts::Best best;
    };

    void look(std::uint32_t set)
    {
        Set &of = m_sets[set];
        if (std::has_single_bit(set)) {
            const auto one = static_cast<std::size_t>(std::countr_zero(set));
            of = {m_singles[one], m_singles[one], set, {}};
            return;
        }
        of.cents = of.bound = std::numeric_limits<std::int64_t>::max();
        std::int64_t apart = 0;
        for (std::size_t i = 0; i < m_singles.size(); ++i)
            apart += (set >> i & 1U) != 0 ? m_singles[i] : 0;
        const std::uint32_t lowest = set & (~set + 1);
        for (std::uint32_t part = (set - 1) & set; part != 0; part = (part - 1) & set) {
            if ((part & lowest) == 0)
                continue;
            const std::uint32_t rest = set ^ part;
            of.bound = std::min(of.bound, m_sets[part].bound + m_sets[rest].bound);
            if (m_sets[part].cents + m_sets[rest].cents < of.cents) {
                of.cents = m_sets[part].cents + m_sets[rest].cents;
                of.part = part;
            }
        }
        if (m_work.mustEnd())
            m_left = 0;
        const std::int64_t before = m_left;
        const GroupCosts::Answer answer = m_costs.cheapest(set, of.cents, m_left);
        m_work.charge((before - m_left + 1) * kStepsOfAGroup);
        of.bound = std::min(of.bound, answer.bound);
        if (!answer.best || answer.best->cents >= of.cents)
            return;
        of.cents = answer.best->cents;
        of.part = set;
        of.best = *answer.best;
        if (of.cents < apart)
            m_saving.push_back({set, of.best, apart - of.cents});
    }

    void collect(std::uint32_t set, std::vector<SharingGroup> &groups) const
    {
        if (std::has_single_bit(set))
            return;
        const Set &of = m_sets[set];
        if (of.part == set) {
            groups.push_back({set, of.best, 0});
            return;
        }
        collect(of.part, groups);
        collect(set ^ of.part, groups);
    }

    GroupCosts &m_costs;
    const std::vector<std::int64_t> &m_singles;
    std::int64_t m_left;
    const SearchWork &m_work;
    std::vector<Set> m_sets;
    std::vector<SharingGroup> m_saving;
};

} // namespace

std::vector<std::vector<SharerSet>> cheapestDivisions(const std::map<SharerSet, double> &costs,
                                                      std::size_t sharers, double below,
                                                      std::size_t maximum, std::int64_t steps)
{
    return Divisions(costs, sharers, below, maximum, steps).run();
}

SharingGroups groupsOf(GroupCosts &costs, const std::vector<std::int64_t> &singles,
                       std::int64_t evaluations, const SearchWork &work)
{
    return AllSets(costs, singles, evaluations, work).run();
}

} // namespace headroom
