// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/sharing/group_costs.h"

#include <bit>
#include <map>
#include <vector>

namespace headroom {

/// Of three workloads at most one group has two or more. No mix breaks that, but parts of groups may: half a group of each
/// two of them serve all three.
[[nodiscard]] constexpr bool countsIn(SharerSet triple, SharerSet group)
{
    return std::popcount(triple & group) > 1;
}

/// Triples that parts of groups break, the most broken first; at most so many.
[[nodiscard]] std::vector<SharerSet> brokenTriples(const std::map<SharerSet, double> &parts,
                                                   std::size_t sharers, std::size_t most);

} // namespace headroom
