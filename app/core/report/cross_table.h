// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/breakdown.h"

namespace headroom {

/// Monthly cost by two dimensions: a row for each group of one, a column for each of the largest
/// groups of the other and one for the rest of them. Rows, columns and the total are those of
/// breakdownTable(), which it is for two equal dimensions.
[[nodiscard]] Table crossTable(const Snapshot &snapshot, const ScenarioEvaluation &scenario,
                               Dimension rows, Dimension columns, const Language &language,
                               CostView view = CostView::effective);

} // namespace headroom
