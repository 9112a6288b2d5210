// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "db/sqlite/connection.h"

#include <string>

namespace headroom::storage {

/// Fails unless the file has exactly the tables of catalog.sql, word for word, and nothing else, or
/// those of the version before: then the connection gets the table that it lacks, so that all
/// queries are the same. To be called before any other query, so that a foreign schema is never
/// used.
[[nodiscard]] Expected<void> checkCatalogSchema(const Connection &connection);

/// True if the file has the previous schema version.
[[nodiscard]] Expected<bool> isFormerCatalog(const Connection &connection);

} // namespace headroom::storage
