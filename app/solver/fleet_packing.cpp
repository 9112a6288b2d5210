// SPDX-License-Identifier: GPL-3.0-or-later
#include "solver/fleet_packing.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace headroom::solver {

namespace {

/// What the sums of many slices may be off by.
constexpr double kRoom = 1e-10;

double priceOn(const FleetLoads &loads, const FleetNode &node, std::size_t decided,
               std::size_t bucket)
{
    const double load = loads.of(node.decided[decided], bucket);
    return load == kCannotServe ? kCannotServe : node.price[decided] * load;
}

/// The decided types that can serve a bucket, at the node's prices the cheapest first.
std::vector<std::size_t> choicesFor(const FleetLoads &loads, const FleetNode &node,
                                    std::size_t bucket)
{
    std::vector<std::size_t> choices;
    for (std::size_t i = 0; i < node.decided.size(); ++i) {
        if (priceOn(loads, node, i, bucket) != kCannotServe)
            choices.push_back(i);
    }
    std::ranges::stable_sort(choices, {},
                             [&](std::size_t i) { return priceOn(loads, node, i, bucket); });
    return choices;
}

/// Fills the decided machines bucket by bucket, those first that lose most elsewhere.
class Filling
{
public:
    Filling(const FleetLoads &loads, const FleetNode &node, const OpenPrices &open)
        : m_loads(loads),
          m_node(node),
          m_open(open),
          m_left(loads.buckets, loads.slices)
    {
        for (const std::int64_t machines : node.machines)
            m_room.push_back(static_cast<double>(machines));
        orderChoices();
    }

    /// Where it pays to, then wherever there is room.
    void fill(PackedFleet &fleet)
    {
        for (const bool onlyWherePaid : {true, false}) {
            for (const std::size_t bucket : m_order)
                place(bucket, onlyWherePaid, fleet);
        }
    }
    [[nodiscard]] const std::vector<int> &left() const { return m_left; }

private:
    [[nodiscard]] double priceOf(std::size_t i, std::size_t bucket) const
    {
        return priceOn(m_loads, m_node, i, bucket);
    }

    void orderChoices()
    {
        m_order.resize(m_loads.buckets);
        std::iota(m_order.begin(), m_order.end(), std::size_t{0});
        std::vector<double> regret(m_loads.buckets);
        for (std::size_t bucket = 0; bucket < m_loads.buckets; ++bucket) {
            const auto &choices = m_choices.emplace_back(choicesFor(m_loads, m_node, bucket));
            if (choices.empty())
                continue;
            const double next = choices.size() > 1
                                    ? std::min(priceOf(choices[1], bucket), m_open.least[bucket])
                                    : m_open.least[bucket];
            const double load = m_loads.of(m_node.decided[choices[0]], bucket);
            regret[bucket] = (next - priceOf(choices[0], bucket)) / load;
        }
        std::ranges::stable_sort(m_order, std::greater<>(),
                                 [&](std::size_t bucket) { return regret[bucket]; });
    }

    void place(std::size_t bucket, bool onlyWherePaid, PackedFleet &fleet)
    {
        for (const std::size_t i : m_choices[bucket]) {
            if (onlyWherePaid && priceOf(i, bucket) > m_open.least[bucket])
                return;
            const std::size_t type = m_node.decided[i];
            const double load = m_loads.of(type, bucket);
            const int count = std::min(m_left[bucket], slicesThatFit(m_room[i], load));
            fleet.served[type][bucket] += count;
            m_left[bucket] -= count;
            m_room[i] -= count * load;
        }
    }

    const FleetLoads &m_loads;
    const FleetNode &m_node;
    const OpenPrices &m_open;
    std::vector<int> m_left;
    std::vector<double> m_room;
    std::vector<std::vector<std::size_t>>
        m_choices; ///< decided types by bucket, the cheapest first
    std::vector<std::size_t> m_order;
};

std::int64_t wholeMachines(double load)
{
    return static_cast<std::int64_t>(std::ceil(load - kRoom));
}

/// The open type that serves all that is left at the least cost, or nobody.
std::optional<std::size_t> oneTypeFor(const FleetLoads &loads, const FleetNode &node,
                                      const std::vector<int> &left)
{
    std::optional<std::size_t> best;
    double least = kCannotServe;
    for (std::size_t type = 0; type < loads.types(); ++type) {
        if (node.open[type] == 0)
            continue;
        double load = 0;
        for (std::size_t bucket = 0; bucket < left.size(); ++bucket)
            load += left[bucket] == 0 ? 0 : left[bucket] * loads.of(type, bucket);
        const double cost = std::ceil(load - kRoom) * loads.cost[type];
        if (cost < least) {
            least = cost;
            best = type;
        }
    }
    return best;
}

void rent(const FleetLoads &loads, const std::vector<int> &left,
          const std::vector<std::size_t> &typeFor, PackedFleet &fleet)
{
    std::vector<double> load(loads.types());
    for (std::size_t bucket = 0; bucket < left.size(); ++bucket) {
        if (left[bucket] == 0)
            continue;
        const std::size_t type = typeFor[bucket];
        fleet.served[type][bucket] += left[bucket];
        load[type] += left[bucket] * loads.of(type, bucket);
    }
    for (std::size_t type = 0; type < load.size(); ++type) {
        if (load[type] <= 0)
            continue;
        const std::int64_t machines = wholeMachines(load[type]);
        fleet.machines[type] += machines;
        fleet.nanos += machines * loads.nanos[type];
    }
}

} // namespace

int slicesThatFit(double room, double load)
{
    constexpr double kMost = 1e9;
    return load == kCannotServe
               ? 0
               : static_cast<int>(std::clamp(std::floor((room + kRoom) / load), 0.0, kMost));
}

PackedFleet emptyFleet(const FleetLoads &loads, const FleetNode &node)
{
    PackedFleet fleet;
    fleet.machines.assign(loads.types(), 0);
    fleet.served.assign(loads.types(), std::vector<int>(loads.buckets));
    for (std::size_t i = 0; i < node.decided.size(); ++i)
        fleet.machines[node.decided[i]] = node.machines[i];
    fleet.nanos = node.nanos;
    return fleet;
}

std::optional<PackedFleet> packed(const FleetLoads &loads, const FleetNode &node,
                                  const OpenPrices &open)
{
    PackedFleet fleet = emptyFleet(loads, node);
    Filling filling(loads, node, open);
    filling.fill(fleet);
    const std::vector<int> &left = filling.left();
    std::vector<std::size_t> cheapest = open.type;
    for (std::size_t bucket = 0; bucket < left.size(); ++bucket) {
        if (left[bucket] > 0 && open.least[bucket] == kCannotServe)
            return std::nullopt;
    }
    const auto one = oneTypeFor(loads, node, left);
    PackedFleet mixed = fleet;
    rent(loads, left, cheapest, mixed);
    if (!one)
        return mixed;
    rent(loads, left, std::vector<std::size_t>(loads.buckets, *one), fleet);
    return fleet.nanos < mixed.nanos ? fleet : mixed;
}

} // namespace headroom::solver
