// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/group_costs.h"

#include <functional>
#include <vector>

namespace headroom {

/// A workload that may be put on instances with others.
struct PackingItem {
    double worth = 0;
    double time = 0;   ///< of 1
    double memory = 0; ///< of 1
    std::size_t sharer = 0;
    SharerSet apart = 0; ///< with none of whom it may be
};

struct Packing {
    SharerSet set = 0; ///< 0: none is worth more than asked for
    double worth = 0;  ///< of the set
    double bound = 0;  ///< no set is worth more; no less than what was asked for
};

/// The two or more items that are worth most together, of those worth more than `least`, within time and memory.
/// `lessOf`: what is to be taken off the worth of a set; asked for the sets that count.
[[nodiscard]] Packing bestPacking(std::vector<PackingItem> items, double least,
                                  const std::function<double(SharerSet)> &lessOf);

} // namespace headroom
