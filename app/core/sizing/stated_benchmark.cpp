// SPDX-License-Identifier: GPL-3.0-or-later
#include "sizing/stated_benchmark.h"

#include "sizing/shipped_texts.h"
#include "sizing/text_table.h"

namespace headroom {

Expected<std::vector<StatedBenchmark>> parseStatedBenchmarks(std::string_view csv,
                                                             const ModelLibrary &models,
                                                             const HardwareLibrary &hardware)
{
    const auto table = TextTable::parse(csv);
    if (!table)
        return tl::unexpected(table.error());
    std::vector<StatedBenchmark> benchmarks;
    for (std::size_t row = 0; row < table->rowCount(); ++row) {
        const auto text = [&](std::string_view column) {
            return table->text(row, table->column(column));
        };
        const auto number = [&](std::string_view column) {
            return table->number(row, table->column(column));
        };
        StatedBenchmark benchmark;
        benchmark.training = text("task") == "training";
        benchmark.model = models.find(text("model"));
        benchmark.accelerator = hardware.accelerator(text("accelerator"));
        if (benchmark.model == nullptr || benchmark.accelerator == nullptr)
            return failure("Unknown model or accelerator.", "row " + std::to_string(row + 1));
        benchmark.devices = number("devices");
        benchmark.batch = number("batch");
        benchmark.latencyMs = number("latency_ms");
        benchmark.requestsPerSecond = number("requests_per_second");
        benchmark.tokensPerSecond = number("tokens_per_second");
        benchmark.source = std::string(text("source"));
        benchmarks.push_back(std::move(benchmark));
    }
    return benchmarks;
}

Expected<std::vector<StatedBenchmark>> shippedStatedBenchmarks(const ModelLibrary &models,
                                                               const HardwareLibrary &hardware)
{
    return parseStatedBenchmarks(shipped::kStated, models, hardware);
}

} // namespace headroom
