// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/limit_check.h"
#include "core/evaluation/need.h"
#include "core/plan/plan_edit.h"

#include <QString>

#include <optional>
#include <span>

namespace headroom::ui {

/// "need 20 req/s", "p95 ≤ 500 ms".
[[nodiscard]] QString needLabel(NeedKind kind, double value);
/// Edit of a line that was dragged to `value`.
[[nodiscard]] std::optional<PlanEdit> needEdit(const Workload &workload, NeedKind kind,
                                               double value);

/// Value of a missed limit that would be met, rounded up.
[[nodiscard]] double widerLimit(const LimitCheck &missed);
/// Edit that widens all limits; absent if one of them is not set by the user.
[[nodiscard]] std::optional<PlanEdit> widerLimits(const Workload &workload,
                                                  std::span<const LimitCheck> missed);

/// "1 replica", "5–6 replicas".
[[nodiscard]] QString bandLabel(const ReplicaBand &band);

/// Edit of the budget that leaves `left` for the workload.
[[nodiscard]] PlanEdit budgetEdit(const Plan &plan, const ScenarioEvaluation &scenario,
                                  WorkloadId workload, double left);
/// Edit of the budget at the place from which the active scenario takes that of the month.
[[nodiscard]] PlanEdit budgetEdit(const Plan &plan, Date month, Money monthly);

/// Rounded for dragging: two significant digits below 100, three above.
[[nodiscard]] double roundedForDragging(double value);

} // namespace headroom::ui
