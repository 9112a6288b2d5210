// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ports/price_update_watch.h"
#include "db/catalog/staging/catalog_staging.h"
#include "db/importers/import_report.h"
#include "refresh/https_download.h"

#include <QString>
#include <QStringList>

#include <functional>
#include <optional>
#include <vector>

namespace headroom::refresh {

/// URLs at which the providers publish their prices. Tests use a server of their own here.
struct Endpoints {
    QString aws = QStringLiteral("https://pricing.us-east-1.amazonaws.com");
    QString azure = QStringLiteral("https://prices.azure.com");
    QString google = QStringLiteral("https://cloudbilling.googleapis.com");
};

/// Scope of a refresh.
struct RefreshRequest {
    std::vector<Provider> providers;
    /// Only these, where a provider lets one choose; empty: all that the catalog knows. A provider
    /// that has none of them is left out.
    QStringList regions;
    QString googleKey; ///< the user's own; Google is refused without
    QString folder;    ///< fetched files; kept when a refresh breaks off, so that the next goes on
    storage::CatalogFiles catalog;
    Date today;
    std::chrono::seconds deadline{7200}; ///< for all fetching together
    PriceUpdateWatch watch;              ///< of fetching and of the import that follows

    Endpoints endpoints;
    DownloadRules rules; ///< hosts, deadline and size are set from the above
};

/// Fetches the providers' price lists and publishes them as one import. Anything that goes wrong
/// before the end leaves the catalog as it was. Blocks; call it on a worker thread. Old dated
/// prices are kept.
[[nodiscard]] Expected<ImportReport> refreshPrices(const RefreshRequest &request);

} // namespace headroom::refresh
