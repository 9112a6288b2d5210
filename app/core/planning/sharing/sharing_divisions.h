// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/sharing/group_costs.h"

#include <cstdint>
#include <map>
#include <vector>

namespace headroom {

/// The divisions of all sharers into sets of those known that cost least, the cheapest first: at most so many, each less
/// than `below`. `costs`: none is negative. After so many steps those found so far.
[[nodiscard]] std::vector<std::vector<SharerSet>>
cheapestDivisions(const std::map<SharerSet, double> &costs, std::size_t sharers, double below,
                  std::size_t most, std::int64_t steps);

} // namespace headroom
