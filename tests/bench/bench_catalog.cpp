// SPDX-License-Identifier: GPL-3.0-or-later
// Loading the shipped catalog (to reach: 80 ms) and putting a whole price list into a copy of it.
#include "db/catalog/catalog_reader.h"
#include "db/catalog/catalog_store.h"
#include "db/catalog/catalog_verification.h"
#include "db/catalog/staging/catalog_staging.h"

#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <optional>

using namespace headroom;
using namespace headroom::storage;

namespace {

const std::string kShipped = HEADROOM_DATA_DIR "/catalog.sqlite";

template <typename T>
T orStop(Expected<T> value)
{
    if (value)
        return std::move(*value);
    std::fputs((value.error().text() + '\n').c_str(), stderr);
    std::exit(1);
}

/// Loading at program start: both books, content hashes checked.
void CatalogLoad(benchmark::State &state)
{
    for (auto _ : state)
        benchmark::DoNotOptimize(orStop(SqliteCatalogSource(kShipped).load()));
}

void CatalogContentHash(benchmark::State &state)
{
    const Catalog catalog =
        orStop(orStop(CatalogStore::open(kShipped)).load(PriceBook::publicCatalog));
    for (auto _ : state)
        benchmark::DoNotOptimize(contentHash(catalog));
}

void CatalogLoadAsOf(benchmark::State &state)
{
    const CatalogStore store = orStop(CatalogStore::open(kShipped));
    for (auto _ : state)
        benchmark::DoNotOptimize(
            orStop(store.loadAsOf(PriceBook::publicCatalog, Date::fromCivil(2026, 1, 1))));
}

void CatalogVerify(benchmark::State &state)
{
    for (auto _ : state)
        benchmark::DoNotOptimize(orStop(verifyCatalog(kShipped)));
}

StagedPrice stagedAgain(const OfferRow &offer)
{
    StagedPrice price;
    price.provider = offer.type->provider;
    price.region = offer.region->name;
    price.instanceType = offer.type->name;
    price.purchase = offer.purchase;
    price.rate = HourlyRate::fromNanos(offer.rate.nanos() + offer.index % 2);
    price.asOf = Date::fromCivil(2026, 11, 20);
    price.source = "benchmark";
    return price;
}

/// Every offer of the catalog staged and published, half of them with another price.
void CatalogImport(benchmark::State &state)
{
    const Catalog catalog =
        orStop(orStop(CatalogStore::open(kShipped)).load(PriceBook::publicCatalog));
    const auto target = std::filesystem::temp_directory_path() / "headroom_bench_catalog.sqlite";
    for (auto _ : state) {
        std::filesystem::remove(target);
        auto staging = orStop(CatalogStaging::open({kShipped, target.string()}));
        ImportLedger ledger;
        for (OfferIndex i = 0; i < catalog.offerCount(); ++i) {
            const RowOutcome outcome = orStop(staging.stage(stagedAgain(catalog.offer(i))));
            (outcome == RowOutcome::updated ? ledger.updated : ledger.unchanged) += 1;
        }
        ledger.read = ledger.updated + ledger.unchanged;
        if (const auto published = staging.publish(ledger); !published)
            state.SkipWithError(published.error().text().c_str());
    }
    std::filesystem::remove(target);
    std::filesystem::remove(target.string() + ".lock");
}

BENCHMARK(CatalogLoad)->Unit(benchmark::kMillisecond);
BENCHMARK(CatalogContentHash)->Unit(benchmark::kMillisecond);
BENCHMARK(CatalogLoadAsOf)->Unit(benchmark::kMillisecond);
BENCHMARK(CatalogVerify)->Unit(benchmark::kMillisecond);
BENCHMARK(CatalogImport)->Unit(benchmark::kMillisecond);

} // namespace

BENCHMARK_MAIN();
