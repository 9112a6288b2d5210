// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/availability.h"
#include "core/language.h"
#include "core/owned/owned_node.h"
#include "core/report/table.h"

#include <span>

namespace headroom {

/// What nodes cost their owner in a month and per used hour, and the share of hours from which on
/// owning is cheaper than renting the cheapest equal offer.
[[nodiscard]] Expected<Table> ownedTable(const Catalog &catalog, const CatalogAvailability &known,
                                         std::span<const OwnedNode> nodes,
                                         const Language &language);

} // namespace headroom
