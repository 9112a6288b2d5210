// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/offer_list.h"
#include "core/language.h"
#include "core/report/table.h"

#include <span>

namespace headroom {

/// Format of a column of the table of offers.
[[nodiscard]] ColumnKind kindOf(OfferColumn column);
/// One cell; nothing where the catalog states nothing.
[[nodiscard]] Cell offerCell(const Catalog &catalog, const TflopsByType &tflops, OfferIndex offer,
                             OfferColumn column);
/// The same for people: prices have the currency, type names omit the redundant parts.
[[nodiscard]] std::string offerText(const Catalog &catalog, const TflopsByType &tflops,
                                    OfferIndex offer, OfferColumn column, const Language &language);
/// Offers as a table with the given columns, in the given order.
[[nodiscard]] Table offerTable(const Catalog &catalog, const TflopsByType &tflops,
                               std::span<const OfferIndex> offers,
                               std::span<const OfferColumn> columns, const Language &language);
/// Up to some types side by side: a row per property, a column per offer.
[[nodiscard]] Table comparisonTable(const Catalog &catalog, const TflopsByType &tflops,
                                    std::span<const OfferIndex> offers, const Language &language);

} // namespace headroom
