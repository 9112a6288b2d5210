// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/owned/owned_node.h"

#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace headroom {

/// Reads a comma-separated table of owned nodes with a header line. Needed are name, purchase,
/// currency, depreciation_months, power_idle and power_loaded with their units, price_per_kwh and
/// as_of, and what the node is: accelerator with its count, or vcpus. Anything wrong is an error
/// that names line and column; then nothing is read.
[[nodiscard]] Expected<std::vector<OwnedNode>> readOwnedNodes(std::string_view csv);

/// Texts of a node's fields by column name; an absent column is an empty field.
using OwnedNodeCells = std::map<std::string, std::string, std::less<>>;

/// The columns, in the order in which people fill them in.
[[nodiscard]] std::span<const std::string_view> ownedNodeColumns();
/// The node that the fields state. Anything wrong is an error whose place is the column.
[[nodiscard]] Expected<OwnedNode> ownedNodeOf(const OwnedNodeCells &cells);
/// The fields of a node, as ownedNodeOf() reads them.
[[nodiscard]] OwnedNodeCells cellsOf(const OwnedNode &node);
/// A table that readOwnedNodes() reads.
[[nodiscard]] std::string ownedNodeTable(std::span<const OwnedNode> nodes);

/// Watts of a power with its unit: "900 W", "1.2 kW".
[[nodiscard]] Expected<Exact> wattsIn(std::string_view power);

} // namespace headroom
