// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/money/date.h"
#include "core/money/exact.h"
#include "core/money/money.h"

#include <optional>
#include <string>

namespace headroom {

/// A server that a company buys instead of renting it, with what its owner pays.
struct OwnedNode {
    std::string name;        ///< of the instance type
    std::string location;    ///< of the region
    std::string accelerator; ///< as the catalog names it; empty: processors only
    Exact acceleratorCount;
    Exact acceleratorMemoryGib; ///< of one; 0: not stated
    Exact vcpus;
    Exact memoryGib;
    std::string currency;
    Money purchase;
    int depreciationMonths = 0;
    Money residual;                 ///< value at the end of these months
    Exact financingPercent;         ///< interest of a year
    Exact idleWatts;                ///< of the node, without losses of the site
    Exact loadedWatts;              ///< at full load
    Exact pue = 1;                  ///< energy of the site over that of its nodes
    Exact perKwh;                   ///< price of electricity
    Money space;                    ///< a month, beside its part of a rack
    Exact nodesPerRack;             ///< 0: not stated
    Money rack;                     ///< a month, of all nodes in it
    Money people;                   ///< a month
    Exact utilisationPercent = 100; ///< of the hours of a month that are used
    Date asOf;                      ///< of the quote
    std::string source;

    friend bool operator==(const OwnedNode &, const OwnedNode &) = default;
};

} // namespace headroom
