// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "db/importers/import_context.h"

namespace headroom::storage {

/// Headroom's own price table. One line is one price; the first line names the columns, in any order:
///
///   provider, region, instance_type, price_per_hour       needed
///   pricing_model (on_demand), term_years (0), payment (no_upfront), operating_system (linux),
///   tenancy (shared), upfront (0), currency (USD), as_of (day of import), source (the file), quality (quoted)
///   vcpus, memory_gib, cpu_architecture, accelerator, accelerator_count, accelerator_memory_gib
///                                                         for instance types that are new to the catalog
///
/// In brackets: what stands for a missing column or an empty field. price_per_hour is effective: a fee at
/// the start of the term is spread over its hours; `upfront` is the fee itself. quality is quoted, derived,
/// estimated or suspicious. Separators are comma, semicolon or tab, decimals point or comma, each the same
/// throughout a file.
[[nodiscard]] Expected<void> importOwnCsv(const ImportContext &context);

/// The separator that a header line uses.
[[nodiscard]] char separatorOf(std::string_view headerLine);

} // namespace headroom::storage
