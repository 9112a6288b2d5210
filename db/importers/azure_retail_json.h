// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "db/importers/import_context.h"

namespace headroom::storage {

/// Pages of the Azure Retail Prices API: one page, several in an array, or a bare array of items. The API
/// states no day of its own: prices carry the day of the context, and only those in force on it are kept.
[[nodiscard]] Expected<void> importAzureRetailJson(const ImportContext &context);

} // namespace headroom::storage
