// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace headroom::storage {

/// The text of catalog.sql.
extern const char kCatalogSchema[];
/// The text of catalog_2.sql, the version before.
extern const char kFormerCatalogSchema[];

} // namespace headroom::storage
