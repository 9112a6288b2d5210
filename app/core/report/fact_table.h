// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"
#include "core/language.h"
#include "core/report/table.h"

#include <vector>

namespace headroom {

/// Columns of factTable().
[[nodiscard]] std::vector<Column> factColumns(const Language &language);

/// The forecast as facts for a pivot table, without sums: a row for each calendar month, workload
/// and part of a fleet with its compute, and one for its other costs. The rows of a month add up to
/// the month to the cent. Enumerations are written by their keys, as in JSON; what is not known is
/// empty.
[[nodiscard]] Table factTable(const Snapshot &snapshot, const ScenarioEvaluation &scenario,
                              const Language &language);

} // namespace headroom
