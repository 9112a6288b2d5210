// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/offer_list.h"

#include <vector>

namespace headroom {

/// The order in which a table of offers opens: each type once, at its lowest price on demand (at its lowest
/// price where it is not sold so), the fastest accelerators first and machines without one last; then all other
/// offers, type by type in the same order, the lowest price first.
[[nodiscard]] std::vector<OfferIndex>
inOverviewOrder(const Catalog &catalog, const TflopsByType &tflops, std::vector<OfferIndex> offers);

} // namespace headroom
