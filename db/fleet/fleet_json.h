// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/fleet/fleet.h"
#include "core/planning/fleet/workload_fleet.h"

#include <string_view>

namespace headroom::storage {

/// A fleet case (README.md in this folder). Anything but its fields is ignored; errors name the
/// field.
[[nodiscard]] Expected<FleetCase> readFleetCase(std::string_view json);

/// The answer: machines by type, cost, lower bound and status ("optimal", "feasible",
/// "infeasible").
[[nodiscard]] std::string fleetChoiceJson(const FleetCase &fleet, const FleetChoice &choice);

/// The fleet of a workload for scripts: status, cost of a month, its lines with what they serve,
/// the cheapest fleet of one type, and lengths that nothing serves.
[[nodiscard]] std::string workloadFleetJson(const Plan &plan, const WorkloadFleetCase &of,
                                            const WorkloadFleet &fleet);

} // namespace headroom::storage
