// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/owned/owned_node.h"

#include <optional>
#include <string>

namespace headroom {

/// Hours of a mean month: 8,760 over 12.
inline constexpr int kHoursOfMeanMonth = 730;

/// Monthly cost of a node to its owner, unrounded, in the node's currency.
struct OwnedCost {
    Exact depreciation; ///< (purchase - residual) / months
    Exact financing;    ///< interest on the mean of purchase and residual
    Exact idleEnergy;   ///< of all hours at idle
    Exact workEnergy;   ///< of the used hours beyond that
    Exact space;
    Exact people;

    [[nodiscard]] Exact perMonth() const
    {
        return depreciation + financing + idleEnergy + workEnergy + space + people;
    }
};

/// `share`: of a month's hours that are used at full load, 0 to 1.
[[nodiscard]] OwnedCost ownedCost(const OwnedNode &node, const Exact &share);
/// Price of each used hour at the node's utilisation.
[[nodiscard]] Exact perUsedHour(const OwnedNode &node);

/// Share of a month's hours from which on owning costs no more than renting for the used hours
/// alone at so much an hour; absent: at no share.
[[nodiscard]] std::optional<Exact> breakEvenShare(const OwnedNode &node, const Exact &rentPerHour);

} // namespace headroom
