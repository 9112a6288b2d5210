// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

namespace headroom::storage {

/// The user_version of catalog.sql.
inline constexpr int kCatalogVersion = 2;

/// The text of catalog.sql.
extern const char kCatalogSchema[];

/// The texts of version 1 up to the one before this.
extern const std::array<const char *, kCatalogVersion - 1> kEarlierCatalogSchemas;

} // namespace headroom::storage
