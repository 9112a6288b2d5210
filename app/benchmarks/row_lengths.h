// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "benchmarks/benchmark_row.h"

namespace headroom {

/// Lengths of the texts behind measured rows, where tables give them as limits or not at all: each with the place that
/// says so. Model, method and software of the task are known.
void readTrainingLengths(const BenchmarkRow &row, SizingTask &task);
void readInferenceLengths(const BenchmarkRow &row, SizingTask &task);

/// Mean length of newstest2014, which translations are timed with, in word pieces.
inline constexpr double kTestSentence = 28;

} // namespace headroom
