// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/availability.h"
#include "core/catalog/catalog.h"
#include "core/owned/owned_node.h"

#include <optional>

namespace headroom {

/// Rented instances with the accelerators of a node, or without any with its processors and memory.
struct RentedEqual {
    OfferIndex offer = 0;
    Exact instances;   ///< that equal one node
    Exact ratePerHour; ///< of these
};

/// The cheapest on-demand offer for Linux that can be had, of as many accelerators of the same
/// kind; without one, of fewer, several times. Absent: nobody sells it so. An error where the
/// catalog is in another currency, or has no such accelerator.
[[nodiscard]] Expected<std::optional<RentedEqual>>
rentedEqual(const Catalog &catalog, const CatalogAvailability &known, const OwnedNode &node);

} // namespace headroom
