// SPDX-License-Identifier: GPL-3.0-or-later
#include "benchmarks/row_checks.h"

#include <charconv>
#include <cmath>

namespace headroom {
namespace {

struct CountedCell {
    BenchmarkColumn column;
    bool mayBeZero;
};
constexpr CountedCell kCells[] = {
    {BenchmarkColumn::paramsB, true},      {BenchmarkColumn::acceleratorCount, false},
    {BenchmarkColumn::batchSize, false},   {BenchmarkColumn::inputTokens, true},
    {BenchmarkColumn::outputTokens, true}, {BenchmarkColumn::concurrency, false},
    {BenchmarkColumn::vcpus, true},        {BenchmarkColumn::nodes, true},
    {BenchmarkColumn::tpSize, true},       {BenchmarkColumn::ppSize, true},
};
constexpr double kMostProcessors = 1e5; // of one machine

std::string_view trimmed(std::string_view text)
{
    const std::size_t begin = text.find_first_not_of(" \t\r");
    if (begin == std::string_view::npos)
        return {};
    return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

/// Prose like "no change." is not taken for a format; "int3" is.
bool looksLikeAFormat(std::string_view text)
{
    return text.find_first_of("0123456789") != std::string_view::npos;
}

} // namespace

Expected<void> checkCells(const BenchmarkRow &row, const SoftwareClasses &software)
{
    for (const CountedCell &cell : kCells) {
        const std::string_view text = trimmed(row[cell.column]);
        if (text.empty())
            continue;
        const std::string name(keyOf(cell.column));
        double value = 0;
        const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
        if (read.ec != std::errc() || read.ptr != text.data() + text.size()
            || !std::isfinite(value))
            return failure("\"" + std::string(text) + "\" is not a number.", name,
                           "Write one like 8 or 1.5, or leave the cell empty.");
        if (value == 0 && !cell.mayBeZero)
            return failure("A " + name + " of 0 asks nothing.", name,
                           "Write a number above zero, or leave the cell empty.");
    }
    const double processors = row.number(BenchmarkColumn::vcpus);
    if (processors < 0 || processors > kMostProcessors)
        return failure("No machine has so many processors.", "vcpus",
                       "Write those of one machine, 100000 at most, or leave the cell empty.");
    const std::string_view precision = trimmed(row[BenchmarkColumn::precision]);
    if (looksLikeAFormat(precision) && !software.precision(precision))
        return failure("Unknown precision \"" + std::string(precision) + "\".", "precision",
                       "Write one of fp32, tf32, fp16, bf16, fp8, int8, fp4, int4, nf4, q4_k_m.");
    return {};
}

} // namespace headroom
