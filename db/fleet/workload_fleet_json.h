// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/fleet/workload_fleet.h"

namespace headroom::storage {

/// The fleet of a workload for scripts: status, cost of a month, its lines with what they serve, the cheapest fleet of one
/// type, and lengths that nothing serves.
[[nodiscard]] std::string workloadFleetJson(const Plan &plan, const WorkloadFleetCase &of,
                                            const WorkloadFleet &fleet);

} // namespace headroom::storage
