// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"

#include <optional>
#include <vector>

namespace headroom {

/// Planned value of a monitored metric for one workload: utilisation and memory in percent, latency in ms.
struct PlannedFigure {
    WorkloadId workload = 0;
    double value = 0;
    double high = 0; ///< of its 80 % range
    /// Duration of one run at the slow end of its range, in which the accelerators stay busy; 0: not a run.
    double busyHours = 0;
};

/// Planned values of a metric, one for each part of a line that has it; accelerator metrics exist on accelerators only.
[[nodiscard]] std::vector<PlannedFigure> plannedFigures(const EvaluationInputs &inputs,
                                                        const ScenarioEvaluation &scenario,
                                                        MonitoredMetric metric);

/// The highest of all, or of one workload.
[[nodiscard]] std::optional<PlannedFigure> highestOf(const std::vector<PlannedFigure> &figures,
                                                     const std::optional<WorkloadId> &workload);

} // namespace headroom
