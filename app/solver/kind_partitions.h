// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "solver/choice_prices.h"

#include <cstdint>

namespace headroom::solver {

/// Groups as bits.
using GroupSet = std::uint32_t;
/// Which groups have the same kind: every group is in one of the sets.
using KindPartition = std::vector<GroupSet>;

/// All ways to have at most so many kinds; empty where there are more than `most`.
[[nodiscard]] std::vector<KindPartition> kindPartitions(std::size_t groups, std::size_t mostKinds,
                                                        std::size_t most);
[[nodiscard]] std::vector<std::size_t> sameKindOf(const KindPartition &partition);

/// What each set of groups costs at prices on the kind that is cheapest for all of them.
class SetCosts
{
public:
    SetCosts(const OpenChoice &open, const std::vector<double> &prices);

    /// Rows' limits at their prices included.
    [[nodiscard]] double bound(const KindPartition &partition) const;
    /// Empty where nothing is left for a set.
    [[nodiscard]] std::vector<std::size_t> cheapest(const KindPartition &partition) const;

private:
    double m_limits = 0;
    std::size_t m_groups;
    KindCosts m_costs;
    std::vector<double> m_least;
    std::vector<std::uint32_t> m_kind;
};

/// The bound of the cheapest of some partitions.
[[nodiscard]] PricedChoice pricedOn(const std::vector<KindPartition> &partitions,
                                    const OpenChoice &open, std::vector<double> prices,
                                    double target, int steps, const VisitChoice &visit);

} // namespace headroom::solver
