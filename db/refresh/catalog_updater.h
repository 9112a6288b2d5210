// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ports/price_updater.h"
#include "db/catalog/staging/catalog_staging.h"
#include "refresh/price_refresh.h"

#include <functional>
#include <string>

namespace headroom::refresh {

/// Environment of an updater. The functions are called for each update: the first one creates the
/// catalog file that the next one starts from.
struct UpdaterSetup {
    std::function<Expected<storage::CatalogFiles>()> files;
    std::function<Date()> today;
    QString folder; ///< for fetched lists
    Endpoints endpoints;
    DownloadRules rules;
};

/// Imports and refreshes the user's copy of the catalog.
class CatalogUpdater final : public PriceUpdater
{
public:
    explicit CatalogUpdater(UpdaterSetup setup) : m_setup(std::move(setup)) {}

    [[nodiscard]] Expected<ImportReport> importFiles(const std::vector<std::string> &files,
                                                     const PriceUpdateWatch &watch) const override;
    [[nodiscard]] Expected<ImportReport> refresh(const PriceRefresh &refresh,
                                                 const PriceUpdateWatch &watch) const override;
    [[nodiscard]] Expected<std::vector<ImportLedger>> imports() const override;
    [[nodiscard]] std::vector<PriceFeed> feeds() const override;
    [[nodiscard]] std::uint64_t expectedBytes(Provider provider, int regions) const override;
    [[nodiscard]] std::string hostOf(Provider provider) const override;

private:
    UpdaterSetup m_setup;
};

} // namespace headroom::refresh
