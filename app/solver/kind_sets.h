// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "solver/open_choice.h"

#include <set>

namespace headroom::solver {

using KindSet = std::set<std::uint32_t>;

/// What the choices on a set of kinds cost at the least; kNoChoice where a group has no option there.
using KindSetBound = std::function<double(const KindSet &)>;

/// Goes from set to set as long as its bound falls, one kind for another; `bound` looks at each set once, `mostSets` of
/// them. Kinds that come into question are those of the cheapest options at prices.
void improveKindSet(const OpenChoice &open, const std::vector<double> &prices, KindSet set,
                    std::size_t mostKinds, int mostSets, const KindSetBound &bound);

} // namespace headroom::solver
