// SPDX-License-Identifier: GPL-3.0-or-later
#include "solver/choice_prices.h"

#include <algorithm>
#include <cmath>

namespace headroom::solver {

namespace {

/// The cost of a group's cheapest option at duals.
double cheapestOf(const OpenGroup &group, const std::vector<double> &prices, std::size_t &cheapest)
{
    double minimum = kNoChoice;
    for (std::size_t option = 0; option < group.options.size(); ++option) {
        const double cost = costAt(group, option, prices);
        if (cost < minimum) {
            minimum = cost;
            cheapest = option;
        }
    }
    return minimum;
}

/// The same of groups that have the same kind.
double cheapestOf(const OpenChoice &open, const std::vector<std::size_t> &block,
                  const std::vector<double> &prices, std::vector<std::size_t> &cheapest)
{
    const KindCosts costs(open, block, prices);
    const std::size_t kind = costs.minKind();
    if (costs.total(kind) == kNoChoice)
        return kNoChoice;
    for (std::size_t i = 0; i < block.size(); ++i)
        cheapest[block[i]] = costs.option(i, kind);
    return costs.total(kind);
}

/// The bound at given prices, and the cheapest options.
double cheapestAt(const OpenChoice &open, const Blocks &blocks, const std::vector<double> &prices,
                  std::vector<std::size_t> &cheapest)
{
    double bound = 0;
    for (std::size_t row = 0; row < prices.size(); ++row)
        bound -= prices[row] * open.limits[row];
    for (const std::vector<std::size_t> &block : blocks) {
        const std::size_t first = block.front();
        const double minimum = block.size() == 1
                                   ? cheapestOf(open.groups[first], prices, cheapest[first])
                                   : cheapestOf(open, block, prices, cheapest);
        if (minimum == kNoChoice)
            return kNoChoice;
        bound += minimum;
    }
    return bound;
}

/// By how much the options exceed each row.
void excessOf(const OpenChoice &open, const std::vector<std::size_t> &chosen,
              std::vector<double> &excess)
{
    const std::size_t rows = excess.size();
    for (std::size_t row = 0; row < rows; ++row) {
        excess[row] = -open.limits[row];
        for (std::size_t i = 0; i < chosen.size(); ++i)
            excess[row] += open.groups[i].uses[chosen[i] * rows + row];
    }
}

double slopeLength(const std::vector<double> &excess, const std::vector<double> &prices)
{
    double sum = 0;
    for (std::size_t row = 0; row < excess.size(); ++row)
        sum += prices[row] <= 0 && excess[row] < 0 ? 0 : excess[row] * excess[row];
    return sum;
}

/// Blocks joined so that the linear program has few rows: the inverse of its basis has as many. Joined blocks bound no
/// less in the end, and take more columns to get there.
Blocks mergedBlocks(const Blocks &blocks)
{
    constexpr std::size_t kMaxBlocks = 60;
    if (blocks.size() <= kMaxBlocks)
        return blocks;
    Blocks merged(kMaxBlocks);
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        std::vector<std::size_t> &into = merged[i * kMaxBlocks / blocks.size()];
        into.insert(into.end(), blocks[i].begin(), blocks[i].end());
    }
    return merged;
}

/// Big-M of breaking a row by one unit, and of leaving a block without options.
constexpr double kRowPenalty = 1e3;
constexpr double kBlockPenalty = 1e7;
constexpr double kUnits = 1000; ///< that the target is made of

} // namespace

PricedChoice priced(const OpenChoice &open, std::vector<double> prices, double target, int steps,
                    const VisitChoice &visit, const SearchWork &work)
{
    const Blocks blocks = blocksOf(open);
    return pricedBy(
        [&](const std::vector<double> &at, std::vector<std::size_t> &cheapest) {
            return cheapestAt(open, blocks, at, cheapest);
        },
        open, blocks, std::move(prices), target, steps, visit, coefficientsOf(open), work);
}

PricedChoice pricedBy(const CheapestAtPrices &cheapestAt, const OpenChoice &open,
                      const Blocks &blocks, std::vector<double> prices, double target, int steps,
                      const VisitChoice &visit, std::size_t stepsOfALook, const SearchWork &work)
{
    constexpr int kMaxClimbs = 12;
    constexpr int kPatience = 5; // steps without a better bound before they are halved
    std::vector<std::size_t> cheapest(open.groups.size());
    std::vector<std::size_t> before;
    std::vector<double> excess(open.limits.size());
    const Blocks merged = mergedBlocks(blocks);
    PriceMaster master(open, merged, target);
    PricedChoice best;
    double bound = 0;
    // False where some group has no options.
    const auto look = [&] {
        work.charge(stepsOfALook);
        bound = cheapestAt(prices, cheapest);
        if (bound < kNoChoice && cheapest != before) {
            visit(cheapest);
            before = cheapest;
        }
        if (bound > best.bound) {
            best.bound = bound;
            best.prices = prices;
            best.cheapest = cheapest;
        }
        return bound < kNoChoice;
    };
    double factor = 1;
    int waited = 0;
    int step = 0;
    for (; step < std::min(steps, kMaxClimbs) && !(step > 0 && work.mustEnd()); ++step) {
        const double was = best.bound;
        if (!look())
            return best;
        (void)master.add(cheapest);
        if (best.bound <= was && ++waited == kPatience) {
            factor /= 2;
            waited = 0;
        }
        excessOf(open, cheapest, excess);
        const double length = slopeLength(excess, prices);
        if (best.bound >= target || length <= 0)
            break;
        const double rise = factor * (target - bound) / length;
        for (std::size_t row = 0; row < prices.size(); ++row)
            prices[row] = std::max(0.0, prices[row] + rise * excess[row]);
    }
    bool isNew = true;
    for (; step < steps && best.bound < target && isNew && !work.mustEnd(); ++step) {
        prices = master.prices(work);
        if (!look())
            return best;
        isNew = master.add(cheapest);
    }
    best.parts = master.parts();
    return best;
}

void toPlacesIn(const OpenChoice &open, const OpenChoice &part, PricedChoice &at)
{
    for (std::size_t i = 0; i < open.groups.size(); ++i) {
        const auto placeOf = [&](std::size_t place) {
            const auto &options = open.groups[i].options;
            return static_cast<std::size_t>(
                std::ranges::lower_bound(options, part.groups[i].options[place].option, {},
                                         &OpenOption::option)
                - options.begin());
        };
        if (!at.cheapest.empty())
            at.cheapest[i] = placeOf(at.cheapest[i]);
        if (at.parts.empty())
            continue;
        for (auto &[place, amount] : at.parts[i])
            place = placeOf(place);
    }
}

PriceMaster::PriceMaster(const OpenChoice &open, const Blocks &blocks, double target)
    : m_open(open),
      m_blocks(blocks),
      m_unit(std::max(1.0, std::abs(target)) / kUnits),
      m_known(blocks.size()),
      m_lp(rowsOf())
{}

std::vector<ColumnLp::Row> PriceMaster::rowsOf() const
{
    std::vector<ColumnLp::Row> rows;
    for (const double limit : m_open.limits)
        rows.push_back({limit / m_unit, false, kRowPenalty});
    for (std::size_t block = 0; block < m_blocks.size(); ++block)
        rows.push_back({1, true, kBlockPenalty});
    return rows;
}

bool PriceMaster::add(const std::vector<std::size_t> &chosen)
{
    bool isNew = false;
    for (std::size_t block = 0; block < m_blocks.size(); ++block) {
        std::vector<std::size_t> options;
        for (const std::size_t group : m_blocks[block])
            options.push_back(chosen[group]);
        if (!m_known[block].insert(options).second)
            continue;
        isNew = true;
        addColumn(block, std::move(options));
    }
    return isNew;
}

void PriceMaster::addColumn(std::size_t block, std::vector<std::size_t> options)
{
    const std::size_t rows = m_open.limits.size();
    double cost = 0;
    std::vector<double> uses(rows);
    for (std::size_t i = 0; i < options.size(); ++i) {
        const OpenGroup &group = m_open.groups[m_blocks[block][i]];
        cost += group.options[options[i]].cost;
        for (std::size_t row = 0; row < rows; ++row)
            uses[row] += group.uses[options[i] * rows + row];
    }
    ColumnLp::Entries entries;
    for (std::size_t row = 0; row < rows; ++row) {
        if (uses[row] != 0)
            entries.emplace_back(row, uses[row] / m_unit);
    }
    entries.emplace_back(rows + block, 1);
    m_lp.add(cost / m_unit, std::move(entries));
    m_columns.push_back({block, std::move(options)});
}

std::vector<double> PriceMaster::prices(const SearchWork &work)
{
    m_lp.solve();
    work.charge(m_lp.takeSteps());
    std::vector<double> prices;
    for (std::size_t row = 0; row < m_open.limits.size(); ++row)
        prices.push_back(std::max(0.0, -m_lp.duals()[row]));
    return prices;
}

ChoiceParts PriceMaster::parts() const
{
    constexpr double kMinimum = 1e-7;
    ChoiceParts parts(m_open.groups.size());
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        const double amount = m_lp.amount(i);
        if (amount < kMinimum)
            continue;
        const Column &column = m_columns[i];
        for (std::size_t place = 0; place < column.options.size(); ++place)
            parts[m_blocks[column.block][place]].emplace_back(column.options[place], amount);
    }
    return parts;
}

} // namespace headroom::solver
