// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/limit_standing.h"
#include "core/evaluation/need.h"
#include "core/plan/plan_edit.h"

#include <QString>

#include <optional>
#include <span>

namespace headroom::ui {

/// "need 20 req/s", "p95 ≤ 500 ms".
[[nodiscard]] QString needLabel(NeedKind kind, double value);
/// The edit that a line dragged to `value` stands for.
[[nodiscard]] std::optional<PlanEdit> needEdit(const Workload &workload, NeedKind kind,
                                               double value);

/// What a limit that is missed would have to be, rounded up.
[[nodiscard]] double widerLimit(const LimitStanding &missed);
/// The edit that widens them all; absent where one of them is not a limit that somebody has set.
[[nodiscard]] std::optional<PlanEdit> widerLimits(const Workload &workload,
                                                  std::span<const LimitStanding> missed);

/// "1 replica", "5–6 replicas".
[[nodiscard]] QString bandLabel(const ReplicaBand &band);

/// The edit that makes the budget leave `left` for the workload.
[[nodiscard]] PlanEdit budgetEdit(const Plan &plan, const ScenarioEvaluation &scenario,
                                  WorkloadId workload, double left);
/// The edit that sets the budget where the active scenario takes that of the month from.
[[nodiscard]] PlanEdit budgetEdit(const Plan &plan, Date month, Money monthly);

/// Two significant digits below 100, three above: what a hand on a line can mean.
[[nodiscard]] double handRounded(double value);

} // namespace headroom::ui
