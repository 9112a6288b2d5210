// SPDX-License-Identifier: GPL-3.0-or-later
// A table of 200,000 prices: checked, staged and published, against the sqlite3 shell's bare
// .import of the same file (wanted: at most three times as long); and how soon an import that is
// stopped has ended.
#include "db/importers/import_price_lists.h"

#include <benchmark/benchmark.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stop_token>

using namespace headroom;
using namespace headroom::storage;

namespace {

namespace fs = std::filesystem;

fs::path folder()
{
    static const fs::path path = [] {
        const fs::path made = fs::temp_directory_path() / "headroom-bench-import";
        fs::create_directories(made);
        return made;
    }();
    return path;
}

fs::path table()
{
    static const fs::path path = [] {
        const fs::path file = folder() / "prices.csv";
        std::ofstream out(file);
        out << "provider,region,instance_type,pricing_model,term_years,payment,operating_system,"
               "tenancy,"
               "price_per_hour,currency,as_of,source\n";
        constexpr const char *kTypes[] = {"m5.large", "c5.xlarge", "g5.xlarge", "r5.2xlarge",
                                          "p4d.24xlarge"};
        for (int i = 0; i < 200'000; ++i) {
            const int day = i / 5 / 200;
            char line[200];
            std::snprintf(line, sizeof line,
                          "aws,bench-region-%d,%s,on_demand,0,no_upfront,linux,shared,%d.%04d,USD,"
                          "20%02d-%02d-%02d,"
                          "bench list\n",
                          i / 5 % 200, kTypes[i % 5], i % 7, 1000 + i % 9000, 10 + day / 336 % 80,
                          1 + day / 28 % 12, 1 + day % 28);
            out << line;
        }
        return file;
    }();
    return path;
}

void sqliteShell(benchmark::State &state)
{
    const std::string database = (folder() / "shell.sqlite").string();
    const std::string command =
        "sqlite3 " + database + " '.import --csv " + table().string() + " prices'";
    for ([[maybe_unused]] auto pass : state) {
        fs::remove(database);
        if (std::system(command.c_str()) != 0)
            state.SkipWithError("sqlite3 did not run");
    }
}

ImportRequest ownRequest()
{
    const fs::path shipped = fs::path(HEADROOM_DATA_DIR) / "catalog.sqlite";
    ImportRequest request;
    request.files = {table()};
    request.catalog = {shipped.string(), (folder() / "catalog.sqlite").string()};
    request.today = Date::fromCivil(2026, 11, 20);
    return request;
}

void ownImport(benchmark::State &state)
{
    const ImportRequest request = ownRequest();
    for ([[maybe_unused]] auto pass : state) {
        fs::remove(request.catalog.target);
        const auto report = importPriceLists(request);
        if (!report) {
            state.SkipWithError(report.error().text().c_str());
            break;
        }
        state.counters["rows"] = static_cast<double>(report->ledger.inserted);
    }
}

/// Time for which an import continues after it was stopped in a phase. Target: one second.
void stopToEnd(benchmark::State &state)
{
    using Clock = std::chrono::steady_clock;
    const auto phase = static_cast<PriceUpdatePhase>(state.range(0));
    for ([[maybe_unused]] auto pass : state) {
        std::stop_source stop;
        Clock::time_point stopped;
        ImportRequest request = ownRequest();
        request.watch.stop = stop.get_token();
        request.watch.report = [&](const PriceUpdateProgress &progress) {
            if (progress.phase != phase || stop.stop_requested())
                return;
            stop.request_stop();
            stopped = Clock::now();
        };
        fs::remove(request.catalog.target);
        if (importPriceLists(request))
            state.SkipWithError("the import was not stopped");
        state.SetIterationTime(std::chrono::duration<double>(Clock::now() - stopped).count());
    }
}

} // namespace

BENCHMARK(stopToEnd)
    ->Unit(benchmark::kMillisecond)
    ->UseManualTime()
    ->Iterations(5)
    ->ArgName("phase")
    ->Arg(static_cast<int>(PriceUpdatePhase::reading))
    ->Arg(static_cast<int>(PriceUpdatePhase::comparing))
    ->Arg(static_cast<int>(PriceUpdatePhase::publishing));
BENCHMARK(sqliteShell)->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(5);
BENCHMARK(ownImport)->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(5);

BENCHMARK_MAIN();
