// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/mix/search_work.h"
#include "core/planning/sharing/group_costs.h"

#include <cstdint>
#include <map>
#include <vector>

namespace headroom {

/// The divisions of all sharers into sets of those known that cost least, the cheapest first: at most so many, each less
/// than `below`. `costs`: none is negative. After so many steps those found so far.
[[nodiscard]] std::vector<std::vector<SharerSet>>
cheapestDivisions(const std::map<SharerSet, double> &costs, std::size_t sharers, double below,
                  std::size_t maximum, std::int64_t steps);

/// Workloads on the same instances, with the cheapest offer for them.
struct SharingGroup {
    SharerSet members = 0;
    GroupCosts::Best best;
    std::int64_t saves = 0; ///< against each by itself
};

/// The best partition of sharers into groups, where nothing else ties them together.
struct SharingGroups {
    std::vector<SharingGroup> best; ///< of two and more; the others have instances of their own
    std::vector<SharingGroup>
        saving;             ///< all that were found to cost less than apart, the most first
    std::int64_t bound = 0; ///< cents: however they are divided, they cost no less
};

/// All divisions are looked through: up to so many sharers.
inline constexpr std::size_t kMaxForAllSets = 10;
/// `singles`: what each costs by itself. `evaluations`: at most so many groups are evaluated.
[[nodiscard]] SharingGroups groupsOf(GroupCosts &costs, const std::vector<std::int64_t> &singles,
                                     std::int64_t evaluations, const SearchWork &work);

} // namespace headroom
