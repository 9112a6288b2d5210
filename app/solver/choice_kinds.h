// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "solver/choice_prices.h"
#include "solver/open_choice.h"

#include <cstdint>
#include <set>

namespace headroom::solver {

using KindSet = std::set<std::uint32_t>;

/// The lower bound on choices on a set of kinds; kNoChoice where a group has no option there.
using KindSetBound = std::function<double(const KindSet &)>;

/// Goes from set to set as long as its bound falls, one kind for another; `bound` looks at each set once, `maxSets` of
/// them. Kinds that come into question are those of the cheapest options at prices.
void improveKindSet(const OpenChoice &open, const std::vector<double> &prices, KindSet set,
                    std::size_t maxKinds, int maxSets, const KindSetBound &bound);

/// Groups as bits.
using GroupSet = std::uint32_t;
/// Sets of groups with the same kind: every group is in one of the sets.
using KindPartition = std::vector<GroupSet>;

/// All ways to have at most so many kinds; empty where there are more than `maximum`.
[[nodiscard]] std::vector<KindPartition> kindPartitions(std::size_t groups, std::size_t maxKinds,
                                                        std::size_t maximum);
[[nodiscard]] std::vector<std::size_t> sameKindOf(const KindPartition &partition);

/// The cost of each set of groups at duals on the kind that is cheapest for all of them.
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
    std::vector<double> m_minimum;
    std::vector<std::uint32_t> m_kind;
};

/// The bound of the cheapest of some partitions.
[[nodiscard]] PricedChoice pricedOn(const std::vector<KindPartition> &partitions,
                                    const OpenChoice &open, std::vector<double> prices,
                                    double target, int steps, const VisitChoice &visit,
                                    const SearchWork &work);

/// A bound for choices of at most so many kinds, at given prices of the rows.
struct KindsBound {
    double bound = 0;
    std::vector<std::size_t>
        chosen; ///< the cheapest open options of the kinds that the bound takes; empty: they do not do
    std::vector<std::uint32_t>
        hopeless; ///< kinds that nothing at or below the target has; ascending
};

/// Lagrangian bound of the p-median problem: what a group may cost at most is raised where no kind serves it, and
/// lowered where several do. `needed`: kinds that are chosen in any case.
[[nodiscard]] KindsBound boundOnKinds(const OpenChoice &open, const std::vector<double> &prices,
                                      std::size_t maxKinds,
                                      const std::vector<std::uint32_t> &needed, double target,
                                      const SearchWork &work = {});

/// Moves the prices by what the bound's choice exceeds, so far that at them it would cost `missing` more; false where it
/// exceeds nothing.
[[nodiscard]] bool movePrices(const OpenChoice &open, const KindsBound &kinds, double missing,
                              std::vector<double> &prices);

} // namespace headroom::solver
