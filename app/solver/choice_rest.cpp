// SPDX-License-Identifier: GPL-3.0-or-later
#include "solver/choice_rest.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace headroom::solver {

namespace {

class ChoiceWalk
{
public:
    ChoiceWalk(const OpenChoice &open, const std::vector<double> &prices, const RestWalk &walk,
               std::int64_t maxSteps)
        : m_open(open),
          m_walk(walk),
          m_maxSteps(maxSteps),
          m_left(maxSteps),
          m_rows(open.limits.size()),
          m_chosen(open.groups.size()),
          m_groupsOn(open.kinds)
    {
        double dearest = 0;
        for (const OpenGroup &group : open.groups) {
            for (const OpenOption &option : group.options)
                dearest = std::max(dearest, option.cost);
        }
        constexpr double kSlip = 1e-12;
        const double slip = kSlip * dearest * static_cast<double>(open.groups.size());
        for (std::size_t row = 0; row < m_rows; ++row) {
            m_room.push_back(open.limits[row] + open.scales[row] / 2 + slip);
            m_spent -= prices[row] * open.limits[row];
        }
        order(prices);
    }

    bool run()
    {
        if (std::ranges::any_of(m_open.groups,
                                [](const OpenGroup &group) { return group.options.empty(); }))
            return true;
        std::vector<double> sums(m_rows * (m_levels.size() + 1));
        return go(0, m_spent, 0, sums.data());
    }
    [[nodiscard]] std::size_t steps() const
    {
        return static_cast<std::size_t>(m_maxSteps - m_left);
    }

private:
    /// An option of a level.
    struct Way {
        std::uint32_t place = 0; ///< among the open options
        std::uint32_t kind = 0;
        double price = 0;
        double reach = 0; ///< with the least that the rest of its block then costs
        double cost = 0;
    };
    /// A group, in the order of the walk.
    struct Level {
        std::size_t group = 0;
        bool isFirst = false;          ///< of its block: it decides on the kind
        std::vector<Way> ways;         ///< by reach; of a later group of a block by kind first
        std::vector<std::size_t> from; ///< by kind, then
        double restPrice = 0;          ///< of the blocks behind that of the level
        double restCost = 0;           ///< of the levels behind it
        std::vector<double> restUse;
    };

    void order(const std::vector<double> &prices)
    {
        auto blocks = blocksOf(m_open);
        std::ranges::stable_sort(blocks, {}, [&](const std::vector<std::size_t> &block) {
            return m_open.groups[block.front()].options.size();
        });
        for (const auto &block : blocks) {
            const KindCosts costs(m_open, block, prices);
            for (std::size_t i = 0; i < block.size(); ++i)
                addLevel(block, i, costs, prices);
        }
        double restPrice = 0;
        double restCost = 0;
        std::vector<double> restUse(m_rows);
        for (auto level = m_levels.rbegin(); level != m_levels.rend(); ++level) {
            level->restPrice = restPrice;
            level->restCost = restCost;
            level->restUse = restUse;
            const OpenGroup &group = m_open.groups[level->group];
            double cost = kNoChoice;
            double reach = kNoChoice;
            for (const Way &way : level->ways) {
                cost = std::min(cost, way.cost);
                reach = std::min(reach, way.reach);
            }
            restCost += cost;
            for (std::size_t row = 0; row < m_rows; ++row) {
                double minimum = kNoChoice;
                for (std::size_t i = 0; i < group.options.size(); ++i)
                    minimum = std::min(minimum, group.uses[i * m_rows + row]);
                restUse[row] += minimum;
            }
            if (level->isFirst)
                restPrice += reach;
        }
    }

    void addLevel(const std::vector<std::size_t> &block, std::size_t place, const KindCosts &costs,
                  const std::vector<double> &prices)
    {
        Level &level = m_levels.emplace_back();
        level.group = block[place];
        level.isFirst = place == 0;
        const OpenGroup &group = m_open.groups[level.group];
        for (std::size_t i = 0; i < group.options.size(); ++i) {
            const std::uint32_t kind = group.options[i].kind;
            Way way{static_cast<std::uint32_t>(i), kind, costAt(group, i, prices), 0,
                    group.options[i].cost};
            way.reach = way.price;
            for (std::size_t later = place + 1; later < block.size(); ++later)
                way.reach += costs.minimum(later, kind);
            if (costs.total(kind) < kNoChoice)
                level.ways.push_back(way);
        }
        if (level.isFirst) {
            std::ranges::stable_sort(level.ways, {}, &Way::reach);
            return;
        }
        std::ranges::stable_sort(level.ways, {},
                                 [](const Way &way) { return std::pair(way.kind, way.reach); });
        level.from.resize(m_open.kinds + 1);
        for (const Way &way : level.ways)
            ++level.from[way.kind + 1];
        std::partial_sum(level.from.begin(), level.from.end(), level.from.begin());
    }

    /// False where it would take too many steps.
    bool go(std::size_t at, double price, double cost, double *sums)
    {
        if (at == m_levels.size()) {
            m_walk.visit(m_chosen);
            return true;
        }
        const Level &level = m_levels[at];
        const OpenGroup &group = m_open.groups[level.group];
        std::size_t first = 0;
        std::size_t last = level.ways.size();
        if (!level.isFirst) {
            first = level.from[m_kind];
            last = level.from[m_kind + 1];
        }
        const std::uint32_t kindBefore = m_kind;
        for (std::size_t i = first; i < last; ++i) {
            const Way &way = level.ways[i];
            if (--m_left < 0)
                return false;
            const double maximum = m_walk.maximum();
            if (price + way.reach + level.restPrice > maximum)
                break;
            if (cost + way.cost + level.restCost > maximum)
                continue;
            const double *const uses = group.uses.data() + way.place * m_rows;
            bool fits = true;
            for (std::size_t row = 0; row < m_rows; ++row) {
                sums[m_rows + row] = sums[row] + uses[row];
                fits = fits && sums[m_rows + row] + level.restUse[row] <= m_room[row];
            }
            if (!fits || !takeKind(way.kind))
                continue;
            m_chosen[level.group] = way.place;
            m_kind = way.kind;
            const bool isWhole = go(at + 1, price + way.price, cost + way.cost, sums + m_rows);
            m_kind = kindBefore;
            leaveKind(way.kind);
            if (!isWhole)
                return false;
        }
        return true;
    }

    bool takeKind(std::uint32_t kind)
    {
        if (m_groupsOn[kind] == 0 && m_walk.maxKinds && m_kindsTaken == *m_walk.maxKinds)
            return false;
        m_kindsTaken += m_groupsOn[kind]++ == 0 ? 1 : 0;
        return true;
    }
    void leaveKind(std::uint32_t kind) { m_kindsTaken -= --m_groupsOn[kind] == 0 ? 1 : 0; }

    const OpenChoice &m_open;
    const RestWalk &m_walk;
    std::int64_t m_maxSteps;
    std::int64_t m_left;
    std::size_t m_rows;
    std::vector<std::size_t> m_chosen;
    std::vector<std::uint32_t> m_groupsOn; ///< by kind
    std::size_t m_kindsTaken = 0;
    std::uint32_t m_kind = 0; ///< of the block that is being chosen for
    double m_spent = 0;
    std::vector<double> m_room;
    std::vector<Level> m_levels;
};

} // namespace

bool goThrough(const OpenChoice &open, const std::vector<double> &prices, const RestWalk &walk,
               std::int64_t maxSteps, const SearchWork &work)
{
    ChoiceWalk rest(open, prices, walk, maxSteps);
    const bool isWhole = rest.run();
    work.charge(coefficientsOf(open) + rest.steps() * (1 + open.limits.size()));
    return isWhole;
}

std::optional<RowSplit> widestSplit(const OpenChoice &open, const PricedChoice &at)
{
    constexpr double kSmall = 1e-6;
    constexpr double kMinPrice = 1e-9; // so that rows without a price part options, too
    const std::size_t rows = open.limits.size();
    std::optional<RowSplit> widest;
    std::pair<bool, double> maximum{};
    for (std::size_t group = 0; group < at.parts.size(); ++group) {
        const OpenGroup &options = open.groups[group];
        for (std::size_t row = 0; row < rows; ++row) {
            double above = 0;
            double mean = 0;
            double spread = 0;
            for (const auto &[option, amount] : at.parts[group]) {
                const double use = options.uses[option * rows + row];
                above += use > 0 ? amount : 0;
                mean += amount * use;
            }
            for (const auto &[option, amount] : at.parts[group])
                spread += amount * std::abs(options.uses[option * rows + row] - mean);
            const bool isParted = above > kSmall && above < 1 - kSmall;
            const std::pair apart(isParted, spread * (at.prices[row] + kMinPrice));
            if (spread <= kSmall || apart <= maximum)
                continue;
            maximum = apart;
            widest = RowSplit{group, row, isParted ? 0 : mean};
        }
    }
    return widest;
}

} // namespace headroom::solver
