// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/fleet/fleet.h"

#include <string_view>

namespace headroom::storage {

/// A fleet case (README.md in this folder). Anything but its fields is ignored; errors name the field.
[[nodiscard]] Expected<FleetCase> readFleetCase(std::string_view json);

/// The answer: machines by type, cost, lower bound and status ("optimal", "feasible", "infeasible").
[[nodiscard]] std::string fleetChoiceJson(const FleetCase &fleet, const FleetChoice &choice);

} // namespace headroom::storage
