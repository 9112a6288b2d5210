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
    /// The duals of the rows; charges the work.
    [[nodiscard]] std::vector<double> prices(const SearchWork &work);
    /// Parts of the columns that keep the rows together at the least cost.
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

/// Prices of the rows, and what they bring.
struct PricedChoice {
    double bound = -kNoChoice;         ///< no choice of open options costs less
    std::vector<double> prices;        ///< at the bound
    std::vector<std::size_t> cheapest; ///< open option of each group, at these prices
    ChoiceParts
        parts; ///< that keep the rows, of what was cheapest on the way; empty where the bound settles it
};

/// Open options by group.
using VisitChoice = std::function<void(const std::vector<std::size_t> &)>;

/// Lagrangian bound: each row has a price. It is first raised where the row is exceeded and lowered where it is not
/// (Polyak's steps towards `target`), then as a linear program of what was cheapest so far says. `visit` sees the
/// cheapest options at every price. The end of the work leaves the best bound so far.
[[nodiscard]] PricedChoice priced(const OpenChoice &open, std::vector<double> prices, double target,
                                  int steps, const VisitChoice &visit, const SearchWork &work = {});

/// The bound at prices, and the cheapest options there; kNoChoice where there are none.
using CheapestAtPrices =
    std::function<double(const std::vector<double> &, std::vector<std::size_t> &)>;
/// The same where what is cheapest obeys more than the rows, and takes `stepsOfALook` to find. Blocks: groups that are chosen for independently.
[[nodiscard]] PricedChoice pricedBy(const CheapestAtPrices &cheapestAt, const OpenChoice &open,
                                    const Blocks &blocks, std::vector<double> prices, double target,
                                    int steps, const VisitChoice &visit, std::size_t stepsOfALook,
                                    const SearchWork &work);

/// Places in a part of the open options become those in all of them.
void toPlacesIn(const OpenChoice &open, const OpenChoice &part, PricedChoice &at);

} // namespace headroom::solver
