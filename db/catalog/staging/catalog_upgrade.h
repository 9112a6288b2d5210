// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "db/sqlite/connection.h"

#include <string>

namespace headroom::storage {

/// Writes the content of a catalog of the version before into a new file of this version. Prices,
/// their dates and sources, and the ledgers of imports stay as they are.
[[nodiscard]] Expected<void> upgradeCatalog(const std::string &former, const std::string &file);

/// Adds the providers that the program knows and the catalog does not.
[[nodiscard]] Expected<void> addProviders(const Connection &connection);

} // namespace headroom::storage
