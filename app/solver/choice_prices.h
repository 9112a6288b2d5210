// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "solver/price_master.h"

namespace headroom::solver {

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
/// cheapest options at every price.
[[nodiscard]] PricedChoice priced(const OpenChoice &open, std::vector<double> prices, double target,
                                  int steps, const VisitChoice &visit);

/// The bound at prices, and the cheapest options there; kNoChoice where there are none.
using CheapestAtPrices =
    std::function<double(const std::vector<double> &, std::vector<std::size_t> &)>;
/// The same where what is cheapest obeys more than the rows. Blocks: groups that are chosen for independently.
[[nodiscard]] PricedChoice pricedBy(const CheapestAtPrices &cheapestAt, const OpenChoice &open,
                                    const Blocks &blocks, std::vector<double> prices, double target,
                                    int steps, const VisitChoice &visit);

/// What was priced is a part of the open options: its places become those in all of them.
void toPlacesIn(const OpenChoice &open, const OpenChoice &part, PricedChoice &at);

} // namespace headroom::solver
