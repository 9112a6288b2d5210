// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "db/importers/import_context.h"

namespace headroom::storage {

/// AWS Price List offer file of AmazonEC2, of one region or of all: products first, terms after; a file
/// in which they stand the other way round is read twice.
[[nodiscard]] Expected<void> importAwsOfferJson(const ImportContext &context);

} // namespace headroom::storage
