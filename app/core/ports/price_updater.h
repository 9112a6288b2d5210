// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/import_report.h"
#include "core/catalog/offer.h"
#include "core/error.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace headroom {

enum class PriceUpdatePhase : std::uint8_t { fetching, reading, comparing, publishing };

/// How far an import or a refresh has come.
struct PriceUpdateProgress {
    PriceUpdatePhase phase = PriceUpdatePhase::reading;
    std::string file;        ///< what is fetched or read now
    std::uint64_t bytes = 0; ///< of that file when fetching, of all files when reading
    std::optional<std::uint64_t> bytesTotal;
    double bytesPerSecond = 0;
    int filesDone = 0;
    std::optional<int> filesTotal; ///< not known for lists that come in pages
    std::uint64_t rows = 0;        ///< prices found so far
    double rowsPerSecond = 0;
    std::optional<double> secondsLeft; ///< of this file or phase; not before it can be told
};

/// How a caller watches an update and stops it. `progress` is called on the updating thread; a stop is
/// honoured within a second and leaves the catalog as it was, byte for byte.
struct PriceUpdateWatch {
    std::stop_token stop;
    std::function<void(const PriceUpdateProgress &)> progress;
};

/// Which public prices to fetch.
struct PriceRefresh {
    std::vector<Provider> providers;
    /// Only these, where a provider lets one choose; none: all that the catalog knows.
    std::vector<std::string> regions;
    std::string googleKey; ///< the user's own; never stored
};

/// Brings the catalog up to date. Everything blocks: call it on a worker thread. Whatever goes wrong
/// before the end leaves the catalog as it was.
class PriceUpdater
{
public:
    virtual ~PriceUpdater() = default;
    [[nodiscard]] virtual Expected<ImportReport>
    importFiles(const std::vector<std::string> &files, const PriceUpdateWatch &watch) const = 0;
    [[nodiscard]] virtual Expected<ImportReport> refresh(const PriceRefresh &refresh,
                                                         const PriceUpdateWatch &watch) const = 0;
    /// What has been imported so far, newest first.
    [[nodiscard]] virtual Expected<std::vector<ImportLedger>> imports() const = 0;
    /// Roughly how many bytes a refresh fetches from a provider: of one of its regions, or of all of them when
    /// it offers no less.
    [[nodiscard]] virtual std::uint64_t expectedBytes(Provider provider, int regions) const = 0;
    /// The computer that a provider's lists are fetched from; nothing is sent anywhere else.
    [[nodiscard]] virtual std::string hostOf(Provider provider) const = 0;
};

} // namespace headroom
