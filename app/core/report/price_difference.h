// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/price_changes.h"
#include "core/report/table.h"
#include "core/wording/language.h"

namespace headroom {

/// A plan's saved prices beside those of the catalog, offer by offer; the monthly cost of the active scenario
/// with either as total.
[[nodiscard]] Table priceDifferenceTable(const PriceChanges &changes, const std::string &currency,
                                         const Language &language);

} // namespace headroom
