// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/known_providers.h"
#include "core/ports/price_updater.h"

#include <atomic>
#include <chrono>
#include <thread>

namespace headroom::testing {

/// An updater that is controlled by a test: runs until it is released or stopped.
class ScriptedPriceUpdater final : public PriceUpdater
{
public:
    Expected<ImportReport> outcome = ImportReport{};
    PriceUpdateProgress progress;
    std::vector<ImportLedger> ledgers;
    mutable std::atomic<bool> held = false; ///< the update goes on while this is set
    mutable std::atomic<int> reports = 0;   ///< calls of the watch
    mutable std::vector<std::string> files;
    mutable PriceRefresh asked;

    [[nodiscard]] Expected<ImportReport> importFiles(const std::vector<std::string> &names,
                                                     const PriceUpdateWatch &watch) const override
    {
        files = names;
        return run(watch);
    }
    [[nodiscard]] Expected<ImportReport> refresh(const PriceRefresh &refresh,
                                                 const PriceUpdateWatch &watch) const override
    {
        asked = refresh;
        return run(watch);
    }
    [[nodiscard]] Expected<std::vector<ImportLedger>> imports() const override { return ledgers; }
    [[nodiscard]] std::vector<PriceFeed> feeds() const override
    {
        return {{.provider = known::aws},
                {.provider = known::azure},
                {.provider = known::google, .byRegion = false, .needsKey = true}};
    }
    [[nodiscard]] std::uint64_t expectedBytes(Provider provider, int regions) const override
    {
        return provider == known::aws ? 450'000'000ULL * static_cast<unsigned>(regions) : 8'000'000;
    }
    [[nodiscard]] std::string hostOf(Provider provider) const override
    {
        return std::string(keyOf(provider)) + ".example";
    }

private:
    Expected<ImportReport> run(const PriceUpdateWatch &watch) const
    {
        do {
            watch.report(progress);
            ++reports;
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
            if (watch.stop.stop_requested())
                return failure("The import was stopped.", {}, {}, ErrorKind::stopped);
        } while (held);
        return outcome;
    }
};

} // namespace headroom::testing
