// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "benchmarks/benchmark_row.h"
#include "core/error.h"

namespace headroom {

/// Whether the row says something: its figures are numbers, none zero that counts something, and its number format is
/// known where it names one.
[[nodiscard]] Expected<void> checkCells(const BenchmarkRow &row, const SoftwareClasses &software);

} // namespace headroom
