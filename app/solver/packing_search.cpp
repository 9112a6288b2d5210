// SPDX-License-Identifier: GPL-3.0-or-later
#include "solver/packing_search.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace headroom::solver {

namespace {

/// The rounding error of sums of many slices, as a part of them.
constexpr double kSlip = 1e-10;

/// Slices still to be placed, and the duals of room at which that comes closest to being impossible.
struct Rest {
    std::vector<std::size_t> buckets; ///< not placed yet
    std::vector<double> room;         ///< of the decided types, in machines
    std::vector<double> price;
};

struct Slack {
    double cost = 0;  ///< room less need, at the rest's prices; below zero: impossible
    double value = 0; ///< of the room
};

class PackingByPrices
{
public:
    PackingByPrices(const FleetLoads &loads, const FleetNode &node, std::int64_t steps)
        : m_loads(loads),
          m_node(node),
          m_steps(steps),
          m_stepsLeft(steps),
          m_fleet(emptyFleet(loads, node))
    {}

    PackingSearch run()
    {
        Rest rest;
        rest.buckets.resize(m_loads.buckets);
        std::iota(rest.buckets.begin(), rest.buckets.end(), std::size_t{0});
        for (const std::int64_t machines : m_node.machines)
            rest.room.push_back(static_cast<double>(machines));
        rest.price = m_node.price;
        PackingSearch search;
        const bool found = place(std::move(rest));
        search.steps = m_steps - m_stepsLeft;
        if (found) {
            search.answer = PackingAnswer::found;
            search.fleet = std::move(m_fleet);
        } else if (m_stepsLeft < 0) {
            search.answer = PackingAnswer::gaveUp;
        }
        return search;
    }

private:
    [[nodiscard]] double loadOn(std::size_t i, std::size_t bucket) const
    {
        return m_loads.of(m_node.decided[i], bucket);
    }
    [[nodiscard]] double priceOn(const Rest &rest, std::size_t i, std::size_t bucket) const
    {
        const double load = loadOn(i, bucket);
        return load == kCannotServe ? kCannotServe : rest.price[i] * load;
    }
    /// The decided type that serves a bucket at the least price, and the second least price.
    struct Choice {
        std::size_t first = 0;
        double minimum = kCannotServe;
        double second = kCannotServe;

        [[nodiscard]] double regret() const
        {
            return second == kCannotServe ? kCannotServe : second - minimum;
        }
    };
    [[nodiscard]] Choice choiceOf(const Rest &rest, std::size_t bucket) const
    {
        Choice choice;
        for (std::size_t i = 0; i < rest.room.size(); ++i) {
            const double price = priceOn(rest, i, bucket);
            if (price < choice.minimum) {
                choice.second = choice.minimum;
                choice.minimum = price;
                choice.first = i;
            } else {
                choice.second = std::min(choice.second, price);
            }
        }
        return choice;
    }

    /// Load less room of each type, when every slice goes where it is cheapest.
    Slack slackOf(const Rest &rest, std::vector<double> &excess) const
    {
        const auto slices = static_cast<double>(m_loads.slices);
        Slack slack;
        for (std::size_t i = 0; i < rest.room.size(); ++i) {
            excess[i] = -rest.room[i];
            slack.value += rest.price[i] * rest.room[i];
        }
        slack.cost = slack.value;
        for (const std::size_t bucket : rest.buckets) {
            const Choice choice = choiceOf(rest, bucket);
            slack.cost -= slices * choice.minimum;
            if (choice.minimum != kCannotServe)
                excess[choice.first] += slices * loadOn(choice.first, bucket);
        }
        return slack;
    }

    /// Raises the price of what is overfull and lowers that of what is idle, until what is left is impossible or the
    /// prices settle; the value of the room stays the same.
    Slack settlePrices(Rest &rest) const
    {
        constexpr int kMaxSteps = 40;
        constexpr int kPatience = 3;
        std::vector<double> excess(rest.room.size());
        std::vector<double> best = rest.price;
        Slack minimum{kCannotServe, 0};
        double factor = 1;
        int waited = 0;
        for (int step = 0; step < kMaxSteps; ++step) {
            const Slack slack = slackOf(rest, excess);
            if (slack.cost < minimum.cost) {
                minimum = slack;
                best = rest.price;
                waited = 0;
            } else if (++waited == kPatience) {
                factor /= 2;
                waited = 0;
            }
            if (minimum.cost < -kSlip * minimum.value)
                break;
            movePrices(rest, excess, factor * (slack.cost + kSlip * slack.value), slack.value);
        }
        rest.price = best;
        return minimum;
    }

    void movePrices(Rest &rest, const std::vector<double> &excess, double rise, double value) const
    {
        double length = 0;
        for (std::size_t i = 0; i < excess.size(); ++i)
            length += std::pow(excess[i] * m_loads.cost[m_node.decided[i]], 2);
        if (length <= 0)
            return;
        double now = 0;
        for (std::size_t i = 0; i < excess.size(); ++i) {
            const double scale = m_loads.cost[m_node.decided[i]];
            rest.price[i] =
                std::max(0.0, rest.price[i] + rise / length * excess[i] * scale * scale);
            now += rest.price[i] * rest.room[i];
        }
        if (now <= 0)
            return;
        for (double &price : rest.price)
            price *= value / now;
    }

    /// Buckets that lose more than there is slack by a single slice elsewhere go where they are cheapest.
    bool placeForced(Rest &rest, double slack)
    {
        std::vector<std::size_t> left;
        for (const std::size_t bucket : rest.buckets) {
            const Choice choice = choiceOf(rest, bucket);
            if (choice.regret() <= slack) {
                left.push_back(bucket);
                continue;
            }
            rest.room[choice.first] -= m_loads.slices * loadOn(choice.first, bucket);
            set(bucket, choice.first, m_loads.slices);
        }
        const bool placed = left.size() < rest.buckets.size();
        rest.buckets = std::move(left);
        return placed;
    }

    void set(std::size_t bucket, std::size_t i, int slices)
    {
        for (const std::size_t type : m_node.decided)
            m_fleet.served[type][bucket] = 0;
        m_fleet.served[m_node.decided[i]][bucket] = slices;
    }

    [[nodiscard]] bool isOverfull(const Rest &rest) const
    {
        return std::ranges::any_of(rest.room, [](double room) { return room < -kSlip; });
    }

    bool place(Rest rest)
    {
        if (--m_stepsLeft < 0)
            return false;
        bool settled = false;
        while (!settled) {
            if (isOverfull(rest))
                return false;
            if (rest.buckets.empty())
                return true;
            const Slack slack = settlePrices(rest);
            if (slack.cost < -kSlip * slack.value)
                return false;
            settled = !placeForced(rest, slack.cost + kSlip * slack.value);
        }
        // Large slices first: small ones find room between them.
        const auto largest = std::ranges::max_element(
            rest.buckets, {}, [&](std::size_t bucket) { return choiceOf(rest, bucket).minimum; });
        const std::size_t bucket = *largest;
        rest.buckets.erase(largest);
        std::vector<std::size_t> order;
        for (std::size_t i = 0; i < rest.room.size(); ++i) {
            if (loadOn(i, bucket) != kCannotServe)
                order.push_back(i);
        }
        std::ranges::stable_sort(order, {},
                                 [&](std::size_t i) { return priceOn(rest, i, bucket); });
        set(bucket, order.front(), 0);
        return split(rest, bucket, order, 0, m_loads.slices);
    }

    /// `left` slices of the bucket go to the types of `order` from the choice on.
    bool split(Rest &rest, std::size_t bucket, const std::vector<std::size_t> &order,
               std::size_t choice, int left)
    {
        if (left == 0)
            return place(rest);
        if (choice == order.size())
            return false;
        const std::size_t i = order[choice];
        const double load = loadOn(i, bucket);
        int &served = m_fleet.served[m_node.decided[i]][bucket];
        const int maximum = std::min(left, slicesThatFit(rest.room[i], load));
        const int minimum = choice + 1 == order.size() ? left : 0;
        for (int count = maximum; count >= minimum && m_stepsLeft >= 0; --count) {
            rest.room[i] -= count * load;
            served = count;
            if (split(rest, bucket, order, choice + 1, left - count))
                return true;
            rest.room[i] += count * load;
        }
        served = 0;
        return false;
    }

    const FleetLoads &m_loads;
    const FleetNode &m_node;
    std::int64_t m_steps;
    std::int64_t m_stepsLeft;
    PackedFleet m_fleet;
};

/// The rounding error of sums of many slices.
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
                                    ? std::min(priceOf(choices[1], bucket), m_open.minimum[bucket])
                                    : m_open.minimum[bucket];
            const double load = m_loads.of(m_node.decided[choices[0]], bucket);
            regret[bucket] = (next - priceOf(choices[0], bucket)) / load;
        }
        std::ranges::stable_sort(m_order, std::greater<>(),
                                 [&](std::size_t bucket) { return regret[bucket]; });
    }

    void place(std::size_t bucket, bool onlyWherePaid, PackedFleet &fleet)
    {
        for (const std::size_t i : m_choices[bucket]) {
            if (onlyWherePaid && priceOf(i, bucket) > m_open.minimum[bucket])
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
    double minimum = kCannotServe;
    for (std::size_t type = 0; type < loads.types(); ++type) {
        if (node.open[type] == 0)
            continue;
        double load = 0;
        for (std::size_t bucket = 0; bucket < left.size(); ++bucket)
            load += left[bucket] == 0 ? 0 : left[bucket] * loads.of(type, bucket);
        const double cost = std::ceil(load - kRoom) * loads.cost[type];
        if (cost < minimum) {
            minimum = cost;
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

PackingSearch searchPacking(const FleetLoads &loads, const FleetNode &node, std::int64_t steps)
{
    return PackingByPrices(loads, node, steps).run();
}

int slicesThatFit(double room, double load)
{
    constexpr double kMaximum = 1e9;
    return load == kCannotServe
               ? 0
               : static_cast<int>(std::clamp(std::floor((room + kRoom) / load), 0.0, kMaximum));
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
        if (left[bucket] > 0 && open.minimum[bucket] == kCannotServe)
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
