// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ports/price_update_watch.h"
#include "db/catalog/staging/catalog_staging.h"
#include "db/importers/import_report.h"
#include "ui/command_line/arguments.h"

#include <functional>
#include <string>

namespace headroom::cli {

/// Reads price lists into the catalog that --catalog names, or into the user's own copy, and prints
/// the ledger. Ctrl+C stops it and leaves the catalog as it was.
[[nodiscard]] Expected<int> runCatalogImport(const Arguments &arguments);

/// Fetches the providers' public price lists and publishes them in the user's catalog. This and the
/// window's Refresh are the only things that use the network.
[[nodiscard]] Expected<int> runCatalogRefresh(const Arguments &arguments);

/// Writes every price of the catalog as Headroom's own table.
[[nodiscard]] Expected<int> runCatalogExport(const Arguments &arguments,
                                             const std::string &catalog);

/// The catalog that imports write, and the one they start from while it does not exist.
[[nodiscard]] Expected<storage::CatalogFiles> catalogToChange(const Arguments &arguments);

/// Prints a ledger in the format asked for.
[[nodiscard]] Expected<int> printedLedger(const ImportReport &report, const Arguments &arguments,
                                          const std::string &catalog);

/// One line on the terminal that is written over: rows, rate, time left. Silent when stderr is no
/// terminal.
[[nodiscard]] std::function<void(const PriceUpdateProgress &)> terminalProgress();

} // namespace headroom::cli
