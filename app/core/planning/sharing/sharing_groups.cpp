// SPDX-License-Identifier: GPL-3.0-or-later
// All sets of a few sharers, from small to large: the best division of a set is the set as one group, or the best of two
// parts of it.
#include "core/planning/sharing/sharing_groups.h"

#include <algorithm>
#include <bit>
#include <map>

namespace headroom {

namespace {

class AllSets
{
public:
    AllSets(GroupCosts &costs, const std::vector<std::int64_t> &singles, std::int64_t evaluations,
            const std::function<bool()> &isStopped)
        : m_costs(costs),
          m_singles(singles),
          m_left(evaluations),
          m_isStopped(isStopped),
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
        if (m_isStopped())
            m_left = 0;
        const GroupCosts::Answer answer = m_costs.cheapest(set, of.cents, m_left);
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
    const std::function<bool()> &m_isStopped;
    std::vector<Set> m_sets;
    std::vector<SharingGroup> m_saving;
};

} // namespace

SharingGroups groupsOf(GroupCosts &costs, const std::vector<std::int64_t> &singles,
                       std::int64_t evaluations, const std::function<bool()> &isStopped)
{
    return AllSets(costs, singles, evaluations, isStopped).run();
}

} // namespace headroom
