// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/owned/owned_node.h"

#include <span>
#include <string>

namespace headroom {

/// The formula of a node's price with its figures, in English: a source is part of the catalog.
[[nodiscard]] std::string formulaOf(const OwnedNode &node);

/// Headroom's own price table with a row for each node, priced by the used hour: what
/// `headroom catalog import` reads.
[[nodiscard]] std::string ownedPriceTable(std::span<const OwnedNode> nodes);

} // namespace headroom
