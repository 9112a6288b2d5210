// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/candidates.h"

#include <optional>
#include <vector>

namespace headroom {

/// The requirement of a workload that a line on the performance axis shows.
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

    /// True if dragging it edits the plan.
    [[nodiscard]] bool isDraggable() const
    {
        return kind != NeedKind::window && kind != NeedKind::day && kind != NeedKind::justEnough;
    }
};
/// Absent where the workload has none. `demand`: what is asked of the candidates shown.
[[nodiscard]] std::optional<Need> needOf(const Workload &workload, const SizingDemand &demand,
                                         PerformanceAxis axis);
/// Throughput of one replica from which on so many carry the load.
struct ReplicaBand {
    int fewest = 1;
    int maximum = 1; ///< 0: any number
    double from = 0; ///< requests a second
    double to = 0;   ///< may be infinite
};
/// From low to high throughput; none without a load.
[[nodiscard]] std::vector<ReplicaBand> replicaBands(const SizingDemand &demand);
} // namespace headroom
