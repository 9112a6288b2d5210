// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "benchmarks/benchmark_row.h"
#include "core/error.h"

#include <string_view>

namespace headroom {

/// Conventions of tables of measured rows that the titles of their columns do not state: samples of
/// more or less than one item, batches per card, lengths that are limits. Each has its source.

/// Limit on the tail of latency in the server scenario of MLPerf Inference, ms (its rules, v0.5 to
/// v5.1). 0 = none.
[[nodiscard]] double latencyLimitMs(const ModelProfile &model);

/// The precision that the row names; in tables with a column for each, what the title of the column
/// says.
[[nodiscard]] std::string_view precisionText(const BenchmarkRow &row);

/// Name of the model; tables with two variants of it distinguish them in their heading.
[[nodiscard]] std::string_view modelText(const BenchmarkRow &row);

/// A figure in a table of training that was measured without it: forward passes over a test set.
[[nodiscard]] bool isEvaluation(const BenchmarkRow &row);

/// Selects the tuned framework for training rows measured with the vendor's recipe. The kind and
/// the model of the task must be set.
void readRecipe(const BenchmarkRow &row, SizingTask &task);

/// Training method: all weights, adapters, or adapters on 4-bit weights.
[[nodiscard]] TrainingMethod methodOf(const BenchmarkRow &row, std::string_view precision);

/// Lengths, batch and samples in the engine's terms; task, model and hardware are known.
void readConventions(const BenchmarkRow &row, BenchmarkQuestion &question);

/// Sets the factor from the row's unit to the engine's: tokens/s for models with tokens, otherwise
/// samples/s.
[[nodiscard]] Expected<void> readUnit(const BenchmarkRow &row, BenchmarkQuestion &question);

} // namespace headroom
