// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"
#include "core/language.h"
#include "core/report/table.h"

namespace headroom {

/// Cells of the columns kwh, kg_co2e, kg_co2e_low and kg_co2e_high, `share` of the month; empty
/// where a figure is not known.
[[nodiscard]] TableRow carbonCells(const Footprint &footprint, double share = 1);

/// The same of a scenario; empty where a line with an offer has no figure.
[[nodiscard]] TableRow carbonCells(const CarbonTotal &carbon);

/// One row for each workload, with a total where all are known.
[[nodiscard]] Table carbonTable(const ScenarioEvaluation &scenario, const Language &language);

} // namespace headroom
