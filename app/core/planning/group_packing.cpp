// SPDX-License-Identifier: GPL-3.0-or-later
// Depth first, the items in order of worth by what they take of both limits together; what is left may be worth no more
// than parts of items would be.
#include "core/planning/group_packing.h"

#include <algorithm>

namespace headroom {

namespace {

constexpr double kRoomSlip = 1e-9;
constexpr int kMostNodes = 20'000;

class PackingSearch
{
public:
    PackingSearch(std::vector<PackingItem> items, double least,
                  const std::function<double(SharerSet)> &lessOf)
        : m_items(std::move(items)),
          m_lessOf(lessOf),
          m_best{0, least, least}
    {
        std::ranges::stable_sort(m_items, std::greater(), [](const PackingItem &item) {
            return item.worth / (item.time + item.memory + kRoomSlip);
        });
    }

    Packing run()
    {
        descend(0, 0, 1 + kRoomSlip, 1 + kRoomSlip, 0, 0);
        m_best.bound = std::max(m_best.bound, m_best.worth);
        return m_best;
    }

private:
    /// What the items from one on can be worth in the room that is left: by time, by memory, and by both together.
    [[nodiscard]] double most(std::size_t from, double time, double memory) const
    {
        double both = time + memory;
        double sum = 0;
        double all = 0;
        for (std::size_t i = from; i < m_items.size(); ++i) {
            const PackingItem &item = m_items[i];
            if (item.time > time || item.memory > memory)
                continue;
            all += item.worth;
            const double size = item.time + item.memory + kRoomSlip;
            if (both > 0)
                sum += item.worth * std::min(1.0, both / size);
            both -= size;
        }
        return std::min(sum, all);
    }

    void descend(std::size_t from, double worth, double time, double memory, SharerSet set,
                 int count)
    {
        if (count >= 2 && worth > m_best.worth) {
            const double own = worth - m_lessOf(set);
            if (own > m_best.worth) {
                m_best.worth = own;
                m_best.set = set;
            }
        }
        for (std::size_t i = from; i < m_items.size(); ++i) {
            const PackingItem &item = m_items[i];
            const double bound = worth + most(i, time, memory);
            if (bound <= m_best.worth)
                return;
            if (++m_nodes > kMostNodes) {
                m_best.bound = std::max(m_best.bound, bound);
                return;
            }
            if (item.time <= time && item.memory <= memory && (item.apart & set) == 0)
                descend(i + 1, worth + item.worth, time - item.time, memory - item.memory,
                        set | SharerSet{1} << item.sharer, count + 1);
        }
    }

    std::vector<PackingItem> m_items;
    const std::function<double(SharerSet)> &m_lessOf;
    Packing m_best;
    int m_nodes = 0;
};

} // namespace

Packing bestPacking(std::vector<PackingItem> items, double least,
                    const std::function<double(SharerSet)> &lessOf)
{
    return PackingSearch(std::move(items), least, lessOf).run();
}

} // namespace headroom
