// SPDX-License-Identifier: GPL-3.0-or-later
#include "refresh/catalog_updater.h"

#include "core/catalog/known_providers.h"
#include "db/catalog/catalog_store.h"
#include "db/importers/import_price_lists.h"

#include <QUrl>

namespace headroom::refresh {

Expected<ImportReport> CatalogUpdater::importFiles(const std::vector<std::string> &files,
                                                   const PriceUpdateWatch &watch) const
{
    HEADROOM_TRY(auto catalog, m_setup.files());
    storage::ImportRequest request;
    request.files.assign(files.begin(), files.end());
    request.catalog = std::move(catalog);
    request.today = m_setup.today();
    request.watch = watch;
    return storage::importPriceLists(request).and_then(storage::unlessNothingTaken);
}

Expected<ImportReport> CatalogUpdater::refresh(const PriceRefresh &refresh,
                                               const PriceUpdateWatch &watch) const
{
    HEADROOM_TRY(auto catalog, m_setup.files());
    RefreshRequest request;
    request.providers = refresh.providers;
    for (const std::string &region : refresh.regions)
        request.regions.push_back(QString::fromStdString(region));
    request.googleKey = QString::fromStdString(refresh.googleKey);
    request.folder = m_setup.folder;
    request.catalog = std::move(catalog);
    request.today = m_setup.today();
    request.watch = watch;
    request.endpoints = m_setup.endpoints;
    request.rules = m_setup.rules;
    return refreshPrices(request).and_then(storage::unlessNothingTaken);
}

Expected<std::vector<ImportLedger>> CatalogUpdater::imports() const
{
    HEADROOM_TRY(const auto catalog, m_setup.files());
    const auto store = storage::CatalogStore::open(catalog.base);
    return store ? store->imports() : tl::unexpected(store.error());
}

std::vector<PriceFeed> CatalogUpdater::feeds() const
{
    // Google's list comes for all regions at once.
    return {{.provider = known::aws},
            {.provider = known::azure},
            {.provider = known::google, .byRegion = false, .needsKey = true}};
}

std::uint64_t CatalogUpdater::expectedBytes(Provider provider, int regions) const
{
    constexpr std::uint64_t kMegabyte = 1'000'000;
    // An AWS offer file of a large region; some 11,000 Azure meters of 700 bytes a region; some
    // 40,000 SKUs of Google, which come for all regions at once.
    constexpr std::uint64_t kAwsRegion = 450 * kMegabyte;
    constexpr std::uint64_t kAzureRegion = 8 * kMegabyte;
    constexpr std::uint64_t kGoogle = 50 * kMegabyte;
    if (provider == known::google)
        return kGoogle;
    return (provider == known::aws ? kAwsRegion : kAzureRegion)
           * static_cast<std::uint64_t>(regions);
}

std::string CatalogUpdater::hostOf(Provider provider) const
{
    const Endpoints &endpoints = m_setup.endpoints;
    const QString &endpoint = provider == known::google  ? endpoints.google
                              : provider == known::azure ? endpoints.azure
                                                         : endpoints.aws;
    return QUrl(endpoint).host().toStdString();
}

} // namespace headroom::refresh
