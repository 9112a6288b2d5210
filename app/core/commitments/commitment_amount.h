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

/// Optimal number of instances: the last one for which hours used x on-demand rate > all hours x
/// committed rate. Of amounts with equal cost, the smallest.
[[nodiscard]] std::int64_t bestInstances(const UseToCommit &use, std::int64_t committed,
                                         std::int64_t onDemand);

/// Optimal spend per hour, in billionths of the currency unit: one more unit would replace less
/// on-demand cost than it bills. Cost is piecewise linear and convex in the spend, because the
/// largest discounts are covered first.
[[nodiscard]] Int128 bestSpend(const UseToCommit &use);

/// Adds the breakpoints of the spend per hour, in billionths of the currency unit. Between two of
/// them the cost of a commitment is monotonic.
void addLevels(const RestOfUse &use, std::set<Int128> &levels);

/// Index of the first minimum of a convex cost over `count` amounts in ascending order. `from`:
/// starting point near it.
[[nodiscard]] std::size_t firstOfLeast(std::size_t count, std::size_t from,
                                       const std::function<Money(std::size_t)> &cost);

} // namespace headroom
