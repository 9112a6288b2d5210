// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/alerts/alert_simulation.h"
#include "core/evaluation/evaluation.h"
#include "core/language.h"
#include "core/report/table.h"

#include <optional>
#include <string>
#include <vector>

namespace headroom {

/// An alert on a running system, of the source documents or of the plan's owner, next to what is
/// planned.
struct ActiveMonitoringRule {
    std::string name;
    std::optional<MonitoredMetric> metric; ///< absent: the cost of a day
    double limit = 0;                      ///< percent, ms, or the plan's currency
    int minutes = 0;                       ///< that it lasts; 0: it fires at once
    std::optional<WorkloadId> about;       ///< absent: all workloads
    std::string action;
    std::string source; ///< empty: the plan's own

    std::optional<double> planned = std::nullopt;     ///< highest of the plan, in the limit's unit
    std::optional<WorkloadId> highest = std::nullopt; ///< workload that has it

    /// True if the alert fires although everything runs as planned.
    [[nodiscard]] bool firesAsPlanned() const { return planned && *planned > limit; }
};

/// Those of the documents in printed order, then the plan's own. `alerts`: the planned days, and the
/// documents' limit on their cost in the plan's currency; without a rate for it there is no such rule.
[[nodiscard]] std::vector<ActiveMonitoringRule> monitoringRules(const Snapshot &snapshot,
                                                                const AlertSimulation &alerts);

[[nodiscard]] Table monitoringTable(const std::vector<ActiveMonitoringRule> &rules,
                                    const Snapshot &snapshot, const Language &language);

} // namespace headroom
