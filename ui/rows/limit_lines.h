// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/limit_standing.h"
#include "core/plan/plan_edit.h"

#include <QString>

#include <optional>
#include <span>
#include <vector>

namespace headroom::ui {

/// What of a workload a line on the performance axis stands for.
enum class NeedKind {
    requests,  ///< a second, at the peak
    gigabytes, ///< an hour: what the deadline leaves for the data of a run
    p95Latency,
    timeToFirstToken,
    timePerToken,
    deadline,
    window, ///< hours that the schedule leaves
    day,    ///< in which a day's items must be done
    justEnough,
};

/// The requirement that a performance axis can show as a line.
struct Need {
    NeedKind kind = NeedKind::requests;
    double value = 0;

    /// Whether dragging it means an edit of the plan.
    [[nodiscard]] bool isDraggable() const
    {
        return kind != NeedKind::window && kind != NeedKind::day && kind != NeedKind::justEnough;
    }
};
/// Absent where the workload has none. `demand`: what is asked of the candidates shown.
[[nodiscard]] std::optional<Need> needOf(const Workload &workload, const SizingDemand &demand,
                                         PerformanceAxis axis);
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

/// Throughput of one replica from which on so many carry the load.
struct ReplicaBand {
    int fewest = 1;
    int most = 1;    ///< 0: any number
    double from = 0; ///< requests a second
    double to = 0;   ///< may be infinite
};
/// From low to high throughput; none without a load.
[[nodiscard]] std::vector<ReplicaBand> replicaBands(const SizingDemand &demand);
/// "1 replica", "5–6 replicas".
[[nodiscard]] QString bandLabel(const ReplicaBand &band);

/// The edit that makes the budget leave `left` for the workload.
[[nodiscard]] PlanEdit budgetEdit(const Plan &plan, const ScenarioEvaluation &scenario,
                                  WorkloadId workload, double left);
/// The edit that sets the budget where the active scenario takes it from.
[[nodiscard]] PlanEdit budgetEdit(const Plan &plan, std::optional<Money> monthly);

/// Two significant digits below 100, three above: what a hand on a line can mean.
[[nodiscard]] double handRounded(double value);

} // namespace headroom::ui
