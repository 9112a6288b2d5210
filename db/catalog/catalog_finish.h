// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/offer.h"
#include "error.h"
#include "sqlite/connection.h"

namespace headroom::storage {

/// Packs the current prices of a book and records the hash of its content. To be called last in every
/// transaction that changes the tables of a catalog.
[[nodiscard]] Expected<void> finishBook(const Connection &connection, PriceBook book);

} // namespace headroom::storage
