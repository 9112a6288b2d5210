// SPDX-License-Identifier: GPL-3.0-or-later
// Depth first. With every further member all have less memory, and need no less of the time: a set that is too much for
// the instances is so with whatever comes to it. What may still come has no more profit than parts of items.
#include "core/planning/sharing/group_packing.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace headroom {

namespace {

constexpr double kRoomSlip = 1e-9;
/// Shares of the memory are known so well.
constexpr double kMemorySlip = 2e-3;
constexpr int kMaxNodes = 30'000;
constexpr double kTooMuch = std::numeric_limits<double>::infinity();

class PackingSearch
{
public:
    PackingSearch(const std::vector<PackingItem> &items, double minimum, std::size_t maximum,
                  const PackingRoom &room)
        : m_room(room),
          m_maximum(maximum),
          m_found{{}, 0, minimum},
          m_cut(minimum)
    {
        Node root;
        for (const PackingItem &item : items) {
            SharerSet apart = 0;
            double memory = 0;
            for (SharerSet left = item.members; left != 0; left &= left - 1) {
                const std::size_t sharer = firstOf(left);
                apart |= room.ties.apartFrom(sharer);
                memory += room.claims[sharer].minimum;
            }
            root.open.push_back({item, apart, memory});
        }
        descend(std::move(root));
        m_found.others = std::max(m_found.others, m_cut);
        m_found.nodes = m_nodes;
    }

    [[nodiscard]] Packings take() { return std::move(m_found); }

private:
    struct Item {
        PackingItem item; ///< with the time that it needs beside the members
        SharerSet apart = 0;
        double memory = 0; ///< at the least
    };
    struct Node {
        SharerSet set = 0;
        double profit = 0;
        double time = 0;
        double minimum = 0; ///< memory
        double more = 0;
        std::vector<Item> open;
    };

    [[nodiscard]] static std::size_t firstOf(SharerSet set)
    {
        return static_cast<std::size_t>(std::countr_zero(set));
    }

    /// Times of the members and some more, each with its part of the memory.
    struct Times {
        double all = 0;
        double own = 0; ///< of those that come
    };
    [[nodiscard]] Times timesWith(const Node &node, SharerSet coming) const
    {
        double minimum = node.minimum;
        double more = node.more;
        for (SharerSet left = coming; left != 0; left &= left - 1) {
            minimum += m_room.claims[firstOf(left)].minimum;
            more += m_room.claims[firstOf(left)].more;
        }
        Times times;
        if (minimum > 1)
            return {kTooMuch, kTooMuch};
        const auto timeOf = [&](std::size_t member) {
            const MemoryClaim &of = m_room.claims[member];
            const double part = more > 0 ? of.more / more : of.minimum / minimum;
            const double memory = of.minimum + (1 - minimum) * part;
            return memory < of.fits - kMemorySlip ? kTooMuch : m_room.timeWith(member, memory);
        };
        for (SharerSet left = coming; left != 0; left &= left - 1)
            times.own += timeOf(firstOf(left));
        times.all = times.own;
        for (SharerSet left = node.set; left != 0; left &= left - 1) {
            if (times.all > 1 + kRoomSlip)
                return {kTooMuch, kTooMuch};
            times.all += timeOf(firstOf(left));
        }
        return times.all > 1 + kRoomSlip ? Times{kTooMuch, kTooMuch} : times;
    }

    void add(const Item &item, Node &node) const
    {
        node.set |= item.item.members;
        node.profit += item.item.profit;
        node.minimum += item.memory;
        for (SharerSet left = item.item.members; left != 0; left &= left - 1)
            node.more += m_room.claims[firstOf(left)].more;
    }

    [[nodiscard]] double maximum(const Node &node)
    {
        double sum = 0;
        m_parts.clear();
        for (const Item &item : node.open) {
            m_parts.emplace_back(item.item.profit, item.item.time);
            sum += item.item.profit;
        }
        sum = std::min(sum, profitOfParts(m_parts, 1 - node.time));
        for (std::size_t i = 0; i < node.open.size(); ++i)
            m_parts[i] = {node.open[i].item.profit, node.open[i].item.time + node.open[i].memory};
        return std::min(sum, profitOfParts(m_parts, 2 - node.time - node.minimum));
    }

    /// Leaves out what finds no room beside the members.
    void narrow(Node &node) const
    {
        std::vector<Item> open;
        for (Item &item : node.open) {
            if (node.time + item.item.time > 1 + kRoomSlip || (item.apart & node.set) != 0)
                continue;
            const Times times = timesWith(node, item.item.members);
            if (times.all == kTooMuch)
                continue;
            item.item.time = times.own;
            open.push_back(item);
        }
        std::ranges::stable_sort(open, std::greater(), [](const Item &item) {
            return item.item.profit / (item.item.time + kRoomSlip);
        });
        node.open = std::move(open);
    }

    void note(const Packing &packing)
    {
        if (packing.profit <= m_cut)
            return;
        const auto place = std::ranges::upper_bound(m_found.best, packing.profit, std::greater(),
                                                    &Packing::profit);
        m_found.best.insert(place, packing);
        if (m_found.best.size() > m_maximum)
            m_found.best.pop_back();
        if (m_found.best.size() == m_maximum)
            m_cut = m_found.best.back().profit;
    }

    void descend(Node node)
    {
        const double sure = node.profit - m_room.lessAtLeast(node.set);
        if (std::popcount(node.set) >= 2 && sure > m_cut)
            note({sure - m_room.lessOf(node.set), node.set});
        narrow(node);
        while (!node.open.empty()) {
            const double bound = sure + maximum(node);
            if (bound <= m_cut)
                return;
            if (++m_nodes > kMaxNodes) {
                m_found.others = std::max(m_found.others, bound);
                return;
            }
            const Item item = node.open.front();
            node.open.erase(node.open.begin());
            Node with = node;
            with.time = timesWith(node, item.item.members).all;
            add(item, with);
            descend(std::move(with));
        }
    }

    const PackingRoom &m_room;
    std::size_t m_maximum;
    Packings m_found;
    double m_cut; ///< sets of no more profit are cut
    std::vector<std::pair<double, double>> m_parts;
    int m_nodes = 0;
};

} // namespace

double profitOfParts(std::vector<std::pair<double, double>> &profitAndTime, double time)
{
    std::ranges::sort(profitAndTime, [](const auto &a, const auto &b) {
        return a.first * b.second > b.first * a.second;
    });
    double sum = 0;
    for (const auto &[profit, own] : profitAndTime) {
        if (own >= time)
            return own > 0 ? sum + profit * std::max(0.0, time) / own : sum + profit;
        sum += profit;
        time -= own;
    }
    return sum;
}

Packings bestPackings(const std::vector<PackingItem> &items, double minimum, std::size_t maximum,
                      const PackingRoom &room)
{
    return PackingSearch(items, minimum, maximum, room).take();
}

} // namespace headroom
