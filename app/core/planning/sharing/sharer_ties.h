// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/sharing/group_costs.h"

#include <algorithm>
#include <bit>
#include <map>
#include <utility>
#include <vector>

namespace headroom {

/// Restrictions on the members of groups, in a branch.
class SharerTies
{
public:
    using Pair = std::pair<std::size_t, std::size_t>;

    SharerTies() = default;
    /// Pairs that are in the same group, whichever, and pairs that are in no group together.
    SharerTies(std::size_t sharers, const std::vector<Pair> &together,
               const std::vector<Pair> &apart);

    /// All sharers tied to this one, itself included.
    [[nodiscard]] SharerSet bundleOf(std::size_t sharer) const
    {
        return m_bundles.empty() ? SharerSet{1} << sharer : m_bundles[sharer];
    }
    /// All sharers that must not be in a group with this one.
    [[nodiscard]] SharerSet apartFrom(std::size_t sharer) const
    {
        return m_apart.empty() ? SharerSet{0} : m_apart[sharer];
    }
    /// A group, or a sharer by itself.
    [[nodiscard]] bool allow(SharerSet group) const;

    std::map<Provider, SharerSet> barred; ///< who is to have nothing of a provider

private:
    std::vector<SharerSet> m_bundles; ///< by sharer; empty: each by itself
    std::vector<SharerSet> m_apart;   ///< by sharer; empty: nobody
};

/// Cuts: at most one group has two or more of three workloads. No mix breaks that, but parts of groups may: half a group of each
/// two of them serve all three.
[[nodiscard]] constexpr bool countsIn(SharerSet triple, SharerSet group)
{
    return std::popcount(triple & group) > 1;
}

/// Triples that parts of groups break, the most broken first; at most so many.
[[nodiscard]] std::vector<SharerSet> brokenTriples(const std::map<SharerSet, double> &parts,
                                                   std::size_t sharers, std::size_t maximum);

} // namespace headroom
