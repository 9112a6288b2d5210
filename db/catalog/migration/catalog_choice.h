// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "db/catalog/catalog_store.h"

#include <string>

namespace headroom::storage {

/// The user's catalog, brought up to date where it is of an earlier version; the one that came with the
/// program where there is none, or none that can be used. No file is removed.
[[nodiscard]] CatalogChoice chooseCatalog(const std::string &users, const std::string &shipped);

} // namespace headroom::storage
