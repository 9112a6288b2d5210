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
              std::size_t most, std::int64_t steps)
        : m_all(sharers == 0 ? 0 : ~SharerSet{0} >> (64 - sharers)),
          m_sets(sharers),
          m_below(below),
          m_most(most),
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
        if (m_most > 0)
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
            if (m_found.size() > m_most)
                m_found.erase(std::prev(m_found.end()));
            if (m_found.size() == m_most)
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
    std::size_t m_most;
    std::int64_t m_left;
    std::vector<SharerSet> m_parts;
    std::multimap<double, std::vector<SharerSet>> m_found;
};

} // namespace

std::vector<std::vector<SharerSet>> cheapestDivisions(const std::map<SharerSet, double> &costs,
                                                      std::size_t sharers, double below,
                                                      std::size_t most, std::int64_t steps)
{
    return Divisions(costs, sharers, below, most, steps).run();
}

} // namespace headroom
