// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/fleet/workload_fleet.h"

#include <memory>
#include <optional>
#include <vector>

namespace headroom {

/// A fleet for a workload of the active scenario, beside what serves it today.
struct FleetProposal {
    WorkloadFleetCase of;
    WorkloadFleet fleet;
    std::vector<FleetPart> parts; ///< to be put to use; empty: some lengths are served by nothing
    std::optional<Line> line;     ///< as it is then evaluated; absent: nothing serves some lengths
    Money total;                  ///< of the scenario with it
    std::optional<Money>
        today; ///< what serves the workload now costs a month; absent: nothing does
    Money totalToday;
};

/// Refuses what fleetCaseFor() refuses, and a fleet that evaluation prices or judges otherwise than the search.
[[nodiscard]] Expected<FleetProposal> proposeFleet(const Snapshot &today, WorkloadId workload,
                                                   LengthHistogram lengths,
                                                   const FleetSolver &solve,
                                                   const FleetWatch &watch = {});

/// The plan with the fleet in its active scenario, evaluated.
[[nodiscard]] Expected<std::shared_ptr<const Snapshot>> withFleet(const Snapshot &today,
                                                                  const FleetProposal &proposal);

} // namespace headroom
