// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"
#include "core/language.h"
#include "core/report/table.h"

#include <optional>
#include <string>
#include <vector>

namespace headroom {

/// An alert that the source documents state for a running system, next to what is planned.
struct MonitoringRule {
    std::string target; ///< key of the limit: "alert_gpu"
    std::string name;
    std::string threshold; ///< as printed: "> 90 %"
    std::string duration;  ///< as printed; empty: at once
    std::string action;
    std::string source;
    double limit = 0;
    std::optional<double> planned = std::nullopt;      ///< highest of the plan, in the limit's unit
    std::optional<WorkloadId> workload = std::nullopt; ///< that has it; absent: of the whole plan

    /// True if the alert fires although everything runs as planned.
    [[nodiscard]] bool firesAsPlanned() const { return planned && *planned > limit; }
};

/// In printed order. `dearestDay`: cost of the dearest planned day, in the plan's currency.
[[nodiscard]] std::vector<MonitoringRule> monitoringRules(const Snapshot &snapshot,
                                                          const std::optional<Money> &dearestDay);

[[nodiscard]] Table monitoringTable(const std::vector<MonitoringRule> &rules,
                                    const Snapshot &snapshot, const Language &language);

} // namespace headroom
