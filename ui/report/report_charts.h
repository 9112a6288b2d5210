// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/scatter_scene.h"
#include "charts/stacked_bars_scene.h"
#include "evaluation/candidates.h"
#include "report/breakdown.h"

#include <memory>

namespace headroom::ui {

/// The scatter of one workload as it is printed: all that fits, on the best axis of its kind, with the frontier named.
[[nodiscard]] ScatterScene printedScatter(const std::shared_ptr<const Snapshot> &snapshot,
                                          const std::shared_ptr<const CandidateSet> &candidates,
                                          WorkloadId workload);

/// The months of the active scenario.
[[nodiscard]] StackedBarsScene printedMonths(const Snapshot &snapshot, Dimension dimension);

} // namespace headroom::ui
