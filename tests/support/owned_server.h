// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/owned/owned_node.h"

namespace headroom::testing {

/// A server without accelerators, bought for $12,000.
[[nodiscard]] inline OwnedNode cellarServer()
{
    OwnedNode node;
    node.name = "cellar-1";
    node.vcpus = 96;
    node.memoryGib = 384;
    node.currency = "USD";
    node.purchase = Money::fromCents(12'000'00);
    node.depreciationMonths = 48;
    node.idleWatts = 200;
    node.loadedWatts = 700;
    node.perKwh = Exact::ratio(22, 100);
    node.asOf = Date::fromCivil(2026, 11, 20);
    return node;
}

} // namespace headroom::testing
