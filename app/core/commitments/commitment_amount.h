// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/commitment_cover.h"
#include "core/money/money.h"

#include <cstddef>
#include <functional>
#include <set>
#include <vector>

namespace headroom {

/// Hours of a horizon with the use that a commitment may cover.
struct UseToCommit {
    struct Month {
        RestOfUse rest;
        std::int64_t hours = 0;
    };
    std::vector<Month> months;

    /// Hours of all months, in parts of a week.
    [[nodiscard]] Int128 weight() const;
};

/// The number of instances at which one more would be used in too few hours to pay: the last one
/// for which hours used x on-demand rate > all hours x committed rate. Of amounts that cost the
/// same, the smallest.
[[nodiscard]] std::int64_t bestInstances(const UseToCommit &use, std::int64_t committed,
                                         std::int64_t onDemand);

/// The spend per hour at which one more unit would replace less on-demand cost than it bills, in
/// billionths of the currency unit. Cost is piecewise linear in the spend and convex, because what
/// saves most is covered first.
[[nodiscard]] Int128 bestSpend(const UseToCommit &use);

/// Adds the spends per hour up to which parts of some use go, in billionths of the currency unit.
/// Between them the cost of a commitment goes up or down steadily.
void addLevels(const RestOfUse &use, std::set<Int128> &levels);

/// Of so many amounts in ascending order, in which the cost is convex, the place of the first that
/// costs least. `from`: a place near it.
[[nodiscard]] std::size_t firstOfLeast(std::size_t count, std::size_t from,
                                       const std::function<Money(std::size_t)> &cost);

} // namespace headroom
