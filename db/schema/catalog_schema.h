// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace headroom::storage {

/// The text of catalog.sql.
extern const char kCatalogSchema[];

} // namespace headroom::storage
