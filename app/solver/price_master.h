// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/sharing/column_lp.h"
#include "solver/open_choice.h"

#include <set>

namespace headroom::solver {

/// Parts of open options by group, that together are one.
using ChoiceParts = std::vector<std::vector<std::pair<std::size_t, double>>>;

/// The best prices of the rows by a linear program of choices that were cheapest at some prices.
class PriceMaster
{
public:
    /// All must outlive this.
    PriceMaster(const OpenChoice &open, const Blocks &blocks, double target);

    /// False: nothing of it is new.
    bool add(const std::vector<std::size_t> &chosen);
    [[nodiscard]] std::vector<double> prices();
    /// Of what was added, that keep the rows together at the least cost.
    [[nodiscard]] ChoiceParts parts() const;

private:
    struct Column {
        std::size_t block = 0;
        std::vector<std::size_t> options;
    };

    [[nodiscard]] std::vector<ColumnLp::Row> rowsOf() const;
    void addColumn(std::size_t block, std::vector<std::size_t> options);

    const OpenChoice &m_open;
    const Blocks &m_blocks;
    double m_unit;
    std::vector<std::set<std::vector<std::size_t>>> m_known; ///< by block
    std::vector<Column> m_columns;
    ColumnLp m_lp;
};

} // namespace headroom::solver
