// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/catalog.h"

#include <cstddef>
#include <vector>

namespace headroom {

/// An offer whose price differs between two versions of a catalog.
struct PriceDifference {
    OfferIndex before = 0; ///< in the older catalog
    OfferIndex after = 0;  ///< in the newer one
    double percent = 0;    ///< relative to the older price
};

/// Price changes between two versions of a catalog. Offers never disappear: a catalog keeps the
/// last known price.
struct CatalogDifference {
    std::size_t up = 0;
    std::size_t down = 0;
    std::size_t unchanged = 0;
    std::size_t added = 0;                ///< offers that had no price before
    std::vector<PriceDifference> changed; ///< increases and decreases, largest first
    std::vector<OfferIndex> addedOffers;  ///< indexes into the newer catalog, in its order

    [[nodiscard]] bool any() const { return up + down + added > 0; }
};

/// Compares two versions of a catalog offer by offer; their row numbers may differ.
[[nodiscard]] CatalogDifference compareCatalogs(const Catalog &before, const Catalog &after);

} // namespace headroom
