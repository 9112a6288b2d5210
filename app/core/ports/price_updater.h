// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/import_report.h"
#include "core/catalog/offer.h"
#include "core/error.h"
#include "core/ports/price_update_watch.h"

#include <cstdint>
#include <string>
#include <vector>

namespace headroom {

/// Public prices to fetch.
struct PriceRefresh {
    std::vector<Provider> providers;
    /// Only these, where a provider lets one choose; none: all that the catalog knows.
    std::vector<std::string> regions;
    std::string googleKey; ///< the user's own; never stored
};

/// A provider whose public prices can be fetched.
struct PriceFeed {
    Provider provider;
    bool byRegion = true;  ///< false: its list comes for all regions at once
    bool needsKey = false; ///< the user's own, PriceRefresh::googleKey
};

/// Brings the catalog up to date. Everything blocks: call it on a worker thread. Whatever goes
/// wrong before the end leaves the catalog as it was.
class PriceUpdater
{
public:
    virtual ~PriceUpdater() = default;
    [[nodiscard]] virtual Expected<ImportReport>
    importFiles(const std::vector<std::string> &files, const PriceUpdateWatch &watch) const = 0;
    [[nodiscard]] virtual Expected<ImportReport> refresh(const PriceRefresh &refresh,
                                                         const PriceUpdateWatch &watch) const = 0;
    /// Imports so far, newest first.
    [[nodiscard]] virtual Expected<std::vector<ImportLedger>> imports() const = 0;
    /// Providers whose prices can be fetched, in the order of a list.
    [[nodiscard]] virtual std::vector<PriceFeed> feeds() const = 0;
    /// Approximate number of bytes that a refresh fetches from a provider: for one of its regions,
    /// or for all of them if it offers no smaller list.
    [[nodiscard]] virtual std::uint64_t expectedBytes(Provider provider, int regions) const = 0;
    /// The computer that a provider's lists are fetched from; nothing is sent anywhere else.
    [[nodiscard]] virtual std::string hostOf(Provider provider) const = 0;
};

} // namespace headroom
