// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/catalog.h"
#include "core/owned/own_price_book.h"
#include "core/owned/owned_node.h"

#include <string>

namespace headroom {

/// Name of an accelerator's kind in owned nodes: the variant, where the catalog knows it.
[[nodiscard]] const std::string &acceleratorKind(const AcceleratorModel &accelerator);

/// Rejects a node in another currency than the catalog's, or with accelerators that no type of the
/// catalog has. The error's place is the column.
[[nodiscard]] Expected<void> checkFits(const Catalog &catalog, const OwnedNode &node);

/// The catalog with a type for each of the book's nodes, under its own name and priced by the used
/// hour. A node that does not fit, costs nothing or more than a million an hour, or is named
/// as a type of the catalog, is left out.
[[nodiscard]] Catalog withOwnedTypes(Catalog catalog, const OwnPriceBook &book);

} // namespace headroom
