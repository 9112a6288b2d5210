// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"

#include <optional>
#include <utility>
#include <vector>

namespace headroom {

/// Figure of one kind of risk, of the plan's active scenario.
struct PlanMeasure {
    RiskMeasure measure = RiskMeasure::none;
    double value = 0;                       ///< percent, days, times, or a count, by the measure
    double of = 0;                          ///< providers of gpuTypes, months of budget
    std::vector<WorkloadId> workloads = {}; ///< that the figure is about
    /// Figures of the single workloads, the worst first; empty where the figure is the plan's.
    std::vector<std::pair<WorkloadId, double>> byWorkload = {};
    /// Severity, if the figure is a reason to propose the risk.
    std::optional<RiskLevel> impact = std::nullopt;
    std::optional<RiskLevel> probability = std::nullopt;

    [[nodiscard]] bool isRisk() const { return impact && probability; }
};

/// Each figure that the plan has, in the order of RiskMeasure; what cannot be told is left out.
[[nodiscard]] std::vector<PlanMeasure> planMeasures(const Snapshot &snapshot);

/// The one of a risk, of the workloads that it concerns; absent: it is not measured.
[[nodiscard]] std::optional<PlanMeasure> measureOf(const std::vector<PlanMeasure> &measures,
                                                   const PlanRisk &risk);

/// Those that call for a risk that the plan does not have yet.
[[nodiscard]] std::vector<PlanMeasure> unlistedRisks(const Plan &plan,
                                                     const std::vector<PlanMeasure> &measures);

} // namespace headroom
