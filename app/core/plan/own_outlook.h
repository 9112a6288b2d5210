// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan.h"

#include <optional>

namespace headroom {

// What a scenario expects of one workload in place of what it expects of all.

/// Null: it grows, and has its seasons, like all.
[[nodiscard]] const WorkloadOutlook *ownOutlookOf(const Scenario &scenario, WorkloadId workload);

/// With this growth of the workload; nothing: it grows like all.
[[nodiscard]] Scenario withOwnGrowth(Scenario scenario, WorkloadId workload,
                                     std::optional<GrowthCurve> growth);
/// With these seasons of the workload; nothing: it has those of all.
[[nodiscard]] Scenario withOwnSeasons(Scenario scenario, WorkloadId workload,
                                      std::optional<Seasons> seasons);

} // namespace headroom
