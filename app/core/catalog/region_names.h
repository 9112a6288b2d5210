// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/offer.h"

#include <span>
#include <string>
#include <vector>

namespace headroom {

struct Catalog;

/// Names of the catalog's regions, in its order; only of these providers, unless there are none.
[[nodiscard]] std::vector<std::string> regionNames(const Catalog &catalog,
                                                   std::span<const Provider> providers);

} // namespace headroom
