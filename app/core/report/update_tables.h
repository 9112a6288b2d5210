// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/catalog_difference.h"
#include "core/catalog/import_report.h"
#include "core/evaluation/price_changes.h"
#include "core/language.h"
#include "core/report/table.h"

#include <limits>
#include <span>

namespace headroom {

/// Texts of a price update, on screen and in CSV.

/// Prices that went up or down, the largest change first, at most `maximum` of them.
[[nodiscard]] Table
changedPriceTable(const Catalog &before, const Catalog &after, const CatalogDifference &difference,
                  const Language &language,
                  std::size_t maximum = std::numeric_limits<std::size_t>::max());
/// Offers that had no price before, at most `maximum` of them.
[[nodiscard]] Table addedOfferTable(const Catalog &after, const CatalogDifference &difference,
                                    const Language &language,
                                    std::size_t maximum = std::numeric_limits<std::size_t>::max());
/// Lines of the plan whose cost changes.
[[nodiscard]] Table lineEffectTable(const PriceEffect &effect, const Language &language);
/// Reasons for rejected rows, with their number and the first place.
[[nodiscard]] Table rejectionTable(const ImportReport &report, const Language &language);
/// Single rows at fault, with the value.
[[nodiscard]] Table faultTable(const ImportReport &report, const Language &language);
/// Imports with their ledgers, in the order given.
[[nodiscard]] Table importTable(std::span<const ImportLedger> imports, const Language &language);
/// The rejections kept of an import.
[[nodiscard]] Table keptRejectionTable(const ImportLedger &ledger, const Language &language);

/// A plan's saved prices next to those of the catalog, offer by offer; the monthly cost of the
/// active scenario with either as total.
[[nodiscard]] Table priceDifferenceTable(const PriceChanges &changes, const std::string &currency,
                                         const Language &language);

} // namespace headroom
