// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "db/importers/google_parts.h"

namespace headroom::storage {

/// Pages of the Google Cloud Billing Catalog (services/.../skus). Its SKUs are parts of machines: they go
/// into `parts`, from which machines are composed once all pages are read.
[[nodiscard]] Expected<void> importGoogleSkusJson(const ImportContext &context, GoogleParts &parts);

} // namespace headroom::storage
