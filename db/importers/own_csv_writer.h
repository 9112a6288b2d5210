// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/catalog.h"

#include <string>

namespace headroom::storage {

/// All prices of a catalog as Headroom's own table (own_csv.h), machines described, ready to be
/// imported again: UTF-8, comma, point, LF. About 25 MB for the whole public catalog.
[[nodiscard]] std::string ownPriceCsv(const Catalog &catalog);

} // namespace headroom::storage
