// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace headroom {

/// What one of several on the same instances asks for, of what is planned for it.
struct SharerWork {
    double demand = 1;
    double slowness = 1; ///< of the hardware under it
};

/// What it gets of every instance then.
struct SharerPart {
    double perReplica = 0;   ///< demand that one instance takes within all limits
    std::int64_t floor = 1;  ///< instances whatever the demand
    std::int64_t before = 0; ///< of the cost, in Usage::kAllParts: that of those before it
    std::int64_t own = 0;
};

/// The instances divided anew among those that use them, the host first; empty: they cannot all be served.
using InstanceDivision = std::function<std::vector<SharerPart>(std::span<const SharerWork>)>;

} // namespace headroom
