// SPDX-License-Identifier: GPL-3.0-or-later
#include "solver/packing_search.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace headroom::solver {

namespace {

/// What the sums of many slices may be off by, as a part of them.
constexpr double kSlip = 1e-10;

/// What is still to be placed, and the prices of room at which it comes closest to being impossible.
struct Rest {
    std::vector<std::size_t> buckets; ///< not placed yet
    std::vector<double> room;         ///< of the decided types, in machines
    std::vector<double> price;
};

struct Slack {
    double cost = 0;  ///< room less need, at the rest's prices; below zero: impossible
    double worth = 0; ///< of the room
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
        double least = kCannotServe;
        double second = kCannotServe;

        [[nodiscard]] double regret() const
        {
            return second == kCannotServe ? kCannotServe : second - least;
        }
    };
    [[nodiscard]] Choice choiceOf(const Rest &rest, std::size_t bucket) const
    {
        Choice choice;
        for (std::size_t i = 0; i < rest.room.size(); ++i) {
            const double price = priceOn(rest, i, bucket);
            if (price < choice.least) {
                choice.second = choice.least;
                choice.least = price;
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
            slack.worth += rest.price[i] * rest.room[i];
        }
        slack.cost = slack.worth;
        for (const std::size_t bucket : rest.buckets) {
            const Choice choice = choiceOf(rest, bucket);
            slack.cost -= slices * choice.least;
            if (choice.least != kCannotServe)
                excess[choice.first] += slices * loadOn(choice.first, bucket);
        }
        return slack;
    }

    /// Raises the price of what is overfull and lowers that of what is idle, until what is left is impossible or the
    /// prices settle; the room is worth the same all the time.
    Slack settlePrices(Rest &rest) const
    {
        constexpr int kMostSteps = 40;
        constexpr int kPatience = 3;
        std::vector<double> excess(rest.room.size());
        std::vector<double> best = rest.price;
        Slack least{kCannotServe, 0};
        double factor = 1;
        int waited = 0;
        for (int step = 0; step < kMostSteps; ++step) {
            const Slack slack = slackOf(rest, excess);
            if (slack.cost < least.cost) {
                least = slack;
                best = rest.price;
                waited = 0;
            } else if (++waited == kPatience) {
                factor /= 2;
                waited = 0;
            }
            if (least.cost < -kSlip * least.worth)
                break;
            movePrices(rest, excess, factor * (slack.cost + kSlip * slack.worth), slack.worth);
        }
        rest.price = best;
        return least;
    }

    void movePrices(Rest &rest, const std::vector<double> &excess, double rise, double worth) const
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
            price *= worth / now;
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
            if (slack.cost < -kSlip * slack.worth)
                return false;
            settled = !placeForced(rest, slack.cost + kSlip * slack.worth);
        }
        // Large slices first: small ones find room between them.
        const auto largest = std::ranges::max_element(
            rest.buckets, {}, [&](std::size_t bucket) { return choiceOf(rest, bucket).least; });
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
        const int most = std::min(left, slicesThatFit(rest.room[i], load));
        const int least = choice + 1 == order.size() ? left : 0;
        for (int count = most; count >= least && m_stepsLeft >= 0; --count) {
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

} // namespace

PackingSearch searchPacking(const FleetLoads &loads, const FleetNode &node, std::int64_t steps)
{
    return PackingByPrices(loads, node, steps).run();
}

} // namespace headroom::solver
