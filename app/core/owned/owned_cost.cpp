// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/owned/owned_cost.h"

#include "core/money/date.h"

namespace headroom {

namespace {

Exact ofHundred(const Exact &value)
{
    return value / Exact(100);
}

Exact rackShareOf(const OwnedNode &node)
{
    return node.nodesPerRack.isZero() ? Exact(0) : node.rack.exact() / node.nodesPerRack;
}

/// Price of an hour of so many watts, losses of the site included.
Exact perHourOf(const OwnedNode &node, const Exact &watts)
{
    return watts * node.pue * node.perKwh / Exact(1000);
}

} // namespace

OwnedCost ownedCost(const OwnedNode &node, const Exact &share)
{
    const Exact hours = kHoursOfMeanMonth;
    const Exact bound = (node.purchase.exact() + node.residual.exact()) / Exact(2);
    return {(node.purchase.exact() - node.residual.exact()) / Exact(node.depreciationMonths),
            bound * ofHundred(node.financingPercent) / Exact(kMonthsPerYear),
            hours * perHourOf(node, node.idleWatts),
            hours * share * perHourOf(node, node.loadedWatts - node.idleWatts),
            node.space.exact() + rackShareOf(node),
            node.people.exact()};
}

Exact perUsedHour(const OwnedNode &node)
{
    const Exact share = ofHundred(node.utilisationPercent);
    return ownedCost(node, share).perMonth() / (Exact(kHoursOfMeanMonth) * share);
}

std::optional<Exact> breakEvenShare(const OwnedNode &node, const Exact &rentPerHour)
{
    const Exact saved = rentPerHour - perHourOf(node, node.loadedWatts - node.idleWatts);
    if (saved <= Exact(0))
        return std::nullopt;
    const Exact share = ownedCost(node, 0).perMonth() / (saved * Exact(kHoursOfMeanMonth));
    return share > Exact(1) ? std::nullopt : std::optional(share);
}

} // namespace headroom
