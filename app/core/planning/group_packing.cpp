// SPDX-License-Identifier: GPL-3.0-or-later
// Depth first. With every further member all have less memory, and need no less of the time: a set that is too much for
// the instances is so with whatever comes to it. What may still come is worth no more than parts of items would be.
#include "core/planning/group_packing.h"

#include <algorithm>
#include <limits>

namespace headroom {

namespace {

constexpr double kRoomSlip = 1e-9;
/// Shares of the memory are known so well.
constexpr double kMemorySlip = 2e-3;
constexpr int kMostNodes = 30'000;
constexpr double kTooMuch = std::numeric_limits<double>::infinity();

class PackingSearch
{
public:
    PackingSearch(const std::vector<PackingItem> &items, double least, const PackingRoom &room)
        : m_room(room),
          m_best{0, least, least}
    {
        Node root;
        root.open = items;
        descend(std::move(root));
        m_best.bound = std::max(m_best.bound, m_best.worth);
    }

    [[nodiscard]] const Packing &best() const { return m_best; }

private:
    struct Node {
        std::vector<std::size_t> members;
        SharerSet set = 0;
        double worth = 0;
        double time = 0;
        double least = 0; ///< memory
        double more = 0;
        std::vector<PackingItem> open; ///< each with the time that it needs beside the members
    };

    /// Of the members and one more, each with its part of the memory.
    struct Times {
        double all = 0;
        double own = 0; ///< of the one
    };
    [[nodiscard]] Times timesWith(const Node &node, std::size_t sharer) const
    {
        const MemoryClaim &claim = m_room.claims[sharer];
        const double least = node.least + claim.least;
        const double more = node.more + claim.more;
        Times times;
        if (least > 1)
            return {kTooMuch, kTooMuch};
        const auto timeOf = [&](std::size_t member) {
            const MemoryClaim &of = m_room.claims[member];
            const double part = more > 0 ? of.more / more : of.least / least;
            const double memory = of.least + (1 - least) * part;
            return memory < of.fits - kMemorySlip ? kTooMuch : m_room.timeWith(member, memory);
        };
        times.own = timeOf(sharer);
        times.all = times.own;
        for (const std::size_t member : node.members) {
            if (times.all > 1 + kRoomSlip)
                return {kTooMuch, kTooMuch};
            times.all += timeOf(member);
        }
        return times.all > 1 + kRoomSlip ? Times{kTooMuch, kTooMuch} : times;
    }

    void add(const PackingItem &item, Node &node) const
    {
        const MemoryClaim &claim = m_room.claims[item.sharer];
        node.members.push_back(item.sharer);
        node.set |= SharerSet{1} << item.sharer;
        node.worth += item.worth;
        node.least += claim.least;
        node.more += claim.more;
    }

    [[nodiscard]] double most(const Node &node)
    {
        double sum = 0;
        m_parts.clear();
        for (const PackingItem &item : node.open) {
            m_parts.emplace_back(item.worth, item.time);
            sum += item.worth;
        }
        sum = std::min(sum, worthOfParts(m_parts, 1 - node.time));
        for (std::size_t i = 0; i < node.open.size(); ++i)
            m_parts[i] = {node.open[i].worth,
                          node.open[i].time + m_room.claims[node.open[i].sharer].least};
        return std::min(sum, worthOfParts(m_parts, 2 - node.time - node.least));
    }

    /// Leaves out what finds no room beside the members.
    void narrow(Node &node) const
    {
        std::vector<PackingItem> open;
        for (PackingItem &item : node.open) {
            if (node.time + item.time > 1 + kRoomSlip)
                continue;
            const Times times = timesWith(node, item.sharer);
            if (times.all == kTooMuch)
                continue;
            item.time = times.own;
            open.push_back(item);
        }
        std::ranges::stable_sort(open, std::greater(), [](const PackingItem &item) {
            return item.worth / (item.time + kRoomSlip);
        });
        node.open = std::move(open);
    }

    void descend(Node node)
    {
        const double sure = node.worth - m_room.lessAtLeast(node.set);
        if (node.members.size() >= 2 && sure > m_best.worth) {
            const double own = sure - m_room.lessOf(node.set);
            if (own > m_best.worth) {
                m_best.worth = own;
                m_best.set = node.set;
            }
        }
        narrow(node);
        while (!node.open.empty()) {
            const double bound = sure + most(node);
            if (bound <= m_best.worth)
                return;
            if (++m_nodes > kMostNodes) {
                m_best.bound = std::max(m_best.bound, bound);
                return;
            }
            const PackingItem item = node.open.front();
            node.open.erase(node.open.begin());
            Node with = node;
            with.time = timesWith(node, item.sharer).all;
            add(item, with);
            descend(std::move(with));
        }
    }

    const PackingRoom &m_room;
    Packing m_best;
    std::vector<std::pair<double, double>> m_parts;
    int m_nodes = 0;
};

} // namespace

double worthOfParts(std::vector<std::pair<double, double>> &worthAndTime, double time)
{
    std::ranges::sort(worthAndTime, [](const auto &a, const auto &b) {
        return a.first * b.second > b.first * a.second;
    });
    double sum = 0;
    for (const auto &[worth, own] : worthAndTime) {
        if (own >= time)
            return own > 0 ? sum + worth * std::max(0.0, time) / own : sum + worth;
        sum += worth;
        time -= own;
    }
    return sum;
}

Packing bestPacking(const std::vector<PackingItem> &items, double least, const PackingRoom &room)
{
    return PackingSearch(items, least, room).best();
}

} // namespace headroom
