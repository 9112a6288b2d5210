// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/catalog.h"

#include <cstddef>
#include <vector>

namespace headroom {

/// An offer whose price is another one in the newer of two states of a catalog.
struct PriceDifference {
    OfferIndex before = 0; ///< in the older catalog
    OfferIndex after = 0;  ///< in the newer one
    double percent = 0;    ///< of the older price
};

/// What has become of the prices of a catalog. None are ever gone: a catalog keeps the last price it knows.
struct CatalogDifference {
    std::size_t up = 0;
    std::size_t down = 0;
    std::size_t unchanged = 0;
    std::size_t added = 0;                ///< offers without a price so far
    std::vector<PriceDifference> changed; ///< up and down, the largest first
    std::vector<OfferIndex> addedOffers;  ///< in the newer catalog, in its order

    [[nodiscard]] bool any() const { return up + down + added > 0; }
};

/// Compares two states of one catalog offer by offer; row numbers of the two need not agree.
[[nodiscard]] CatalogDifference compareCatalogs(const Catalog &before, const Catalog &after);

} // namespace headroom
