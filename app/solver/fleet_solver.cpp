// SPDX-License-Identifier: GPL-3.0-or-later
#include "solver/fleet_solver.h"

#include "solver/packing_search.h"

#include <algorithm>
#include <cmath>

namespace headroom::solver {

namespace {

/// Bounds are sums of doubles: a fleet that is cheaper by less than this part counts as equal.
constexpr double kPrecision = 1e-9;

class FleetSearch
{
public:
    FleetSearch(const FleetLoads &loads, const FleetLimits &limits, const FleetWatch &watch)
        : m_loads(loads),
          m_limits(limits),
          m_watch(watch),
          m_packingStepsLeft(limits.allPackingSteps)
    {}

    void run()
    {
        FleetNode root;
        root.open.assign(m_loads.types(), 1);
        descend(std::move(root));
    }

    [[nodiscard]] const std::optional<PackedFleet> &best() const { return m_best; }
    [[nodiscard]] std::int64_t steps() const { return m_steps; }
    /// In billionths; the best fleet's cost when nothing was left out.
    [[nodiscard]] double bound() const
    {
        return std::min(m_best ? static_cast<double>(m_best->nanos) : kCannotServe, m_leftOut);
    }
    [[nodiscard]] bool isProven() const { return m_leftOut == kCannotServe; }

private:
    /// No fleet that is cheaper than the best one costs more.
    [[nodiscard]] double target() const
    {
        if (!m_best)
            return kCannotServe;
        const auto cost = static_cast<double>(m_best->nanos);
        const double step = std::max(static_cast<double>(m_loads.grain), 2 * kPrecision * cost);
        return cost - step + kPrecision * cost;
    }

    void offer(std::optional<PackedFleet> fleet)
    {
        if (fleet && (!m_best || fleet->nanos < m_best->nanos))
            m_best = std::move(fleet);
    }

    /// Each better fleet, and now and then that the search goes on.
    void tell(std::int64_t before) const
    {
        constexpr std::int64_t kEvery = 256;
        const bool isBetter = m_best && m_best->nanos != before;
        if (!m_watch.report || (!isBetter && m_steps % kEvery != 0))
            return;
        const auto units = [](double nanos) { return nanos / static_cast<double>(kNanosPerUnit); };
        FleetProgress progress{.steps = m_steps, .cost = std::nullopt, .bound = units(m_rootBound)};
        if (m_best)
            progress.cost = units(static_cast<double>(m_best->nanos));
        m_watch.report(progress);
    }

    /// Types that cost too much, or need too much beside them, are closed; returns whether some were.
    bool closeTypes(FleetNode &node, const OpenPrices &open) const
    {
        bool closed = false;
        for (std::size_t type = 0; type < m_loads.types(); ++type) {
            if (node.open[type] == 0)
                continue;
            const double minimum = static_cast<double>(node.nanos) + m_loads.cost[type];
            if (minimum <= target() && boundWithOneOf(m_loads, node, open, type) <= target())
                continue;
            node.open[type] = 0;
            closed = true;
        }
        return closed;
    }

    void descend(FleetNode node)
    {
        ++m_steps;
        OpenPrices open = openPrices(m_loads, node);
        FleetBound bound = boundOf(m_loads, node, open, goal());
        if (m_steps == 1)
            m_rootBound = bound.cost;
        const auto before = m_best ? m_best->nanos : 0;
        offer(packed(m_loads, node, open));
        tell(before);
        while (bound.cost <= target() && closeTypes(node, open)) {
            open = openPrices(m_loads, node);
            bound = boundOf(m_loads, node, open, goal());
        }
        if (bound.cost > target())
            return;
        if (m_steps >= m_limits.nodes || m_watch.stop.stop_requested()) {
            m_leftOut = std::min(m_leftOut, bound.cost);
            return;
        }
        if (std::ranges::none_of(node.open, [](std::uint8_t isOpen) { return isOpen != 0; }))
            settle(node, bound.cost);
        else
            branch(node, bound);
    }

    /// The target of the bounds.
    [[nodiscard]] double goal() const
    {
        constexpr double kBeyond = 1e-6;
        return target() * (1 + kBeyond);
    }

    void settle(const FleetNode &node, double bound)
    {
        const std::int64_t steps = std::min(m_limits.packingSteps, m_packingStepsLeft);
        PackingSearch search = searchPacking(m_loads, node, steps);
        m_packingStepsLeft -= search.steps;
        if (search.answer == PackingAnswer::found)
            offer(std::move(search.fleet));
        else if (search.answer == PackingAnswer::gaveUp)
            m_leftOut = std::min(m_leftOut, bound);
    }

    /// The open type with most load is decided next; without any, the cheapest, which leaves least room beside it.
    [[nodiscard]] std::size_t typeToDecide(const FleetNode &node, const FleetBound &bound) const
    {
        std::size_t chosen = m_loads.types();
        double maximum = 0;
        for (std::size_t type = 0; type < m_loads.types(); ++type) {
            if (node.open[type] == 0)
                continue;
            constexpr double kTiny = 1e-12;
            const double weight = (bound.openLoads[type] + kTiny) * (m_loads.cost[type] + kTiny);
            if (chosen == m_loads.types() || weight > maximum) {
                chosen = type;
                maximum = weight;
            }
        }
        return chosen;
    }

    /// Outwards from the number that the bound rests on: the cost is convex in the number of machines, so that once
    /// a number is too dear at a price below (above) the type's cost, all above (below) are.
    void branch(const FleetNode &node, const FleetBound &bound)
    {
        const std::size_t type = typeToDecide(node, bound);
        const auto maximum = static_cast<std::int64_t>((target() - static_cast<double>(node.nanos))
                                                       / m_loads.cost[type]);
        const auto middle = std::clamp<std::int64_t>(std::llround(bound.openLoads[type]), 0,
                                                     std::max<std::int64_t>(maximum, 0));
        bool upwards = true;
        bool downwards = true;
        for (std::int64_t distance = 0; upwards || downwards; ++distance) {
            const std::int64_t above = middle + distance;
            const std::int64_t below = middle - distance - 1;
            upwards = upwards && costsAtMost(node, type, above) && decide(node, type, above, true);
            downwards = downwards && below >= 0 && decide(node, type, below, false);
        }
    }

    [[nodiscard]] bool costsAtMost(const FleetNode &node, std::size_t type,
                                   std::int64_t machines) const
    {
        return static_cast<double>(node.nanos + machines * m_loads.nanos[type]) <= target();
    }

    /// Searches the fleets with so many machines of the type; false when neither these nor any further in the
    /// direction can be cheaper than the best.
    bool decide(const FleetNode &parent, std::size_t type, std::int64_t machines, bool upwards)
    {
        FleetNode node = parent;
        node.open[type] = 0;
        node.decided.push_back(type);
        node.machines.push_back(machines);
        node.price.push_back(m_loads.cost[type]);
        node.nanos += machines * m_loads.nanos[type];
        FleetNode priced = node;
        const OpenPrices open = openPrices(m_loads, priced);
        const FleetBound bound = boundOf(m_loads, priced, open, goal());
        if (bound.cost > target()) {
            const bool isBelowCost = priced.price.back() <= m_loads.cost[type];
            const bool isAboveCost = priced.price.back() >= m_loads.cost[type];
            return upwards ? !isBelowCost : !isAboveCost;
        }
        if (machines == 0) {
            node.decided.pop_back();
            node.machines.pop_back();
            node.price = std::vector<double>(priced.price.begin(), priced.price.end() - 1);
            descend(std::move(node));
        } else {
            descend(std::move(priced));
        }
        return true;
    }

    const FleetLoads &m_loads;
    const FleetLimits &m_limits;
    const FleetWatch &m_watch;
    double m_rootBound = 0;
    std::int64_t m_packingStepsLeft;
    std::optional<PackedFleet> m_best;
    std::int64_t m_steps = 0;
    double m_leftOut = kCannotServe; ///< least bound of what a limit kept from being searched
};

Fleet fleetOf(const FleetCase &fleet, const FleetLoads &loads, const PackedFleet &packed)
{
    Fleet result{
        std::vector<std::int64_t>(fleet.types.size()),
        std::vector<std::vector<int>>(fleet.types.size(), std::vector<int>(fleet.rates.size()))};
    for (std::size_t type = 0; type < loads.types(); ++type) {
        result.machines[loads.typeOf[type]] = packed.machines[type];
        for (std::size_t bucket = 0; bucket < loads.buckets; ++bucket)
            result.served[loads.typeOf[type]][loads.bucketOf[bucket]] = packed.served[type][bucket];
    }
    return result;
}

} // namespace

FleetChoice cheapestFleet(const FleetCase &fleet, const FleetLimits &limits,
                          const FleetWatch &watch)
{
    FleetChoice choice;
    if (!unservedBuckets(fleet).empty())
        return choice;
    const FleetLoads loads = loadsOf(fleet);
    FleetSearch search(loads, limits, watch);
    search.run();
    choice.steps = search.steps();
    choice.fleet = fleetOf(fleet, loads, *search.best());
    choice.cost = costOf(fleet, choice.fleet->machines);
    choice.lowerBound =
        search.isProven() ? choice.cost
                          : Exact::ratio(static_cast<std::int64_t>(search.bound()), kNanosPerUnit);
    return choice;
}

} // namespace headroom::solver
