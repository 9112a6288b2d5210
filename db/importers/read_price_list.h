// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "db/importers/google_parts.h"
#include "db/importers/import_context.h"
#include "db/importers/price_file_format.h"

namespace headroom::storage {

/// Runs the importer of a format. Google's parts are only gathered; compose them when all pages are read.
[[nodiscard]] Expected<void> readPriceList(PriceFileFormat format, const ImportContext &context,
                                           GoogleParts &parts);

/// The first kDetectionBytes of a text.
[[nodiscard]] Expected<std::string> beginningOf(const TextOpener &open, std::size_t bytes);

} // namespace headroom::storage
