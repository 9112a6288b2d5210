// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "db/importers/import_context.h"

namespace headroom::storage {

/// instances.json of Vantage (ec2instances.info): an array of EC2 types, or one of them alone, with prices
/// by region and system. "N/A", 0 and missing keys all mean that a price is not known.
[[nodiscard]] Expected<void> importVantageJson(const ImportContext &context);

} // namespace headroom::storage
