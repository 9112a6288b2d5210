// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ports/price_update_watch.h"
#include "db/catalog/staging/catalog_staging.h"
#include "db/importers/import_report.h"
#include "db/importers/price_file_format.h"

#include <filesystem>
#include <optional>
#include <vector>

namespace headroom::storage {

/// Files to import, and the catalog to import into.
struct ImportRequest {
    std::vector<std::filesystem::path> files; ///< one list, or the pages of one
    CatalogFiles catalog;
    StagedBook book;
    Date today;
    /// The day to price by for lists that carry no date; without it, the day a file was last
    /// changed.
    std::optional<Date> date;
    PriceUpdateWatch watch;
};

/// Reads the files, stages what they price and publishes all of it at once, or nothing: an error, a
/// stop and a crash leave the catalog as it was, byte for byte, and so do lists from which nothing
/// is taken. The report is that of all files together.
[[nodiscard]] Expected<ImportReport> importPriceLists(const ImportRequest &request);

} // namespace headroom::storage
