// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"

#include <optional>
#include <vector>

namespace headroom {

/// What is planned for one workload of what a monitoring system measures; percent, or ms.
struct PlannedFigure {
    WorkloadId workload = 0;
    double value = 0;
    double high = 0; ///< of its 80 % range
    /// Of the longest run, which keeps its accelerators busy until it ends; 0: no runs.
    double busyHours = 0;
};

/// Of the workloads that have the figure, by the parts of their lines; nothing of workloads that
/// have no accelerators about those.
[[nodiscard]] std::vector<PlannedFigure> plannedFigures(const EvaluationInputs &inputs,
                                                        const ScenarioEvaluation &scenario,
                                                        MonitoredMetric metric);

/// The highest of all, or of one workload.
[[nodiscard]] std::optional<PlannedFigure> highestOf(const std::vector<PlannedFigure> &figures,
                                                     const std::optional<WorkloadId> &workload);

} // namespace headroom
