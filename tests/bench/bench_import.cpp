// SPDX-License-Identifier: GPL-3.0-or-later
// A table of 200,000 prices: checked, staged and published, against the sqlite3 shell's bare .import of the
// same file. Wanted: at most three times as long.
#include "db/importers/import_price_lists.h"

#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>

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

void ownImport(benchmark::State &state)
{
    const fs::path shipped = fs::path(HEADROOM_DATA_DIR) / "catalog.sqlite";
    const fs::path target = folder() / "catalog.sqlite";
    ImportRequest request;
    request.files = {table()};
    request.catalog = {shipped.string(), target.string()};
    request.today = Date::fromCivil(2026, 11, 20);
    for ([[maybe_unused]] auto pass : state) {
        fs::remove(target);
        const auto report = importPriceLists(request);
        if (!report) {
            state.SkipWithError(report.error().text().c_str());
            break;
        }
        state.counters["rows"] = static_cast<double>(report->ledger.inserted);
    }
}

} // namespace

BENCHMARK(sqliteShell)->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(5);
BENCHMARK(ownImport)->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(5);

BENCHMARK_MAIN();
