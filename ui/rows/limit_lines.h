// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan_edit.h"
#include "core/report/charts.h"

#include <QString>

#include <optional>

namespace headroom::ui {

/// "need 20 requests/s", "at most 500 ms".
[[nodiscard]] QString needLabel(PerformanceAxis axis, double value);
/// The edit that a line dragged to `value` stands for.
[[nodiscard]] std::optional<PlanEdit> needEdit(const Workload &workload, PerformanceAxis axis,
                                               double value);

/// The edit that makes the budget leave `left` for the workload.
[[nodiscard]] PlanEdit budgetEdit(const Plan &plan, const ScenarioEvaluation &scenario,
                                  WorkloadId workload, double left);
/// The edit that sets the budget where the active scenario takes it from.
[[nodiscard]] PlanEdit budgetEdit(const Plan &plan, std::optional<Money> monthly);

/// Two significant digits below 100, three above: what a hand on a line can mean.
[[nodiscard]] double handRounded(double value);

} // namespace headroom::ui
