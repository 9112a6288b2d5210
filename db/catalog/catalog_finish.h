// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/offer.h"
#include "core/error.h"
#include "db/sqlite/connection.h"

#include <vector>

namespace headroom::storage {

[[nodiscard]] Expected<std::vector<PriceBook>> booksOf(const Connection &connection);

/// Packs the current prices of every book and records the hashes of their content. To be called last in
/// every transaction that changes the tables of a catalog.
[[nodiscard]] Expected<void> finishCatalog(const Connection &connection);

} // namespace headroom::storage
