// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "db/importers/import_context.h"

namespace headroom::storage {

/// AWS Price List offer file of AmazonEC2 as a table: some lines of metadata, then columns that differ in
/// set, order and spelling by service, region and year.
[[nodiscard]] Expected<void> importAwsOfferCsv(const ImportContext &context);

} // namespace headroom::storage
