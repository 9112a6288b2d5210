// SPDX-License-Identifier: GPL-3.0-or-later
#include "solver/price_master.h"

#include <algorithm>
#include <cmath>

namespace headroom::solver {

namespace {

/// What breaking a row by one unit costs at the least, and what leaving a block without options does.
constexpr double kRowPenalty = 1e3;
constexpr double kBlockPenalty = 1e7;
constexpr double kUnits = 1000; ///< that the target is made of

} // namespace

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

std::vector<double> PriceMaster::prices()
{
    m_lp.solve();
    std::vector<double> prices;
    for (std::size_t row = 0; row < m_open.limits.size(); ++row)
        prices.push_back(std::max(0.0, -m_lp.duals()[row]));
    return prices;
}

ChoiceParts PriceMaster::parts() const
{
    constexpr double kLeast = 1e-7;
    ChoiceParts parts(m_open.groups.size());
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        const double amount = m_lp.amount(i);
        if (amount < kLeast)
            continue;
        const Column &column = m_columns[i];
        for (std::size_t place = 0; place < column.options.size(); ++place)
            parts[m_blocks[column.block][place]].emplace_back(column.options[place], amount);
    }
    return parts;
}

} // namespace headroom::solver
