// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "db/importers/import_context.h"

namespace headroom::storage {

/// Answers of AWS's Price List API (GetProducts): a page whose PriceList holds products as JSON or as strings
/// of JSON, an array of them, or products one after the other, as "jq -r .PriceList[]" leaves them. Each
/// product brings its own terms and day of publication.
[[nodiscard]] Expected<void> importAwsGetProductsJson(const ImportContext &context);

} // namespace headroom::storage
