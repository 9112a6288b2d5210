// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"
#include "core/language.h"
#include "core/report/table.h"

namespace headroom {

/// The parts of the fleet that serves a line: what each is, carries and costs.
[[nodiscard]] Table fleetTable(const std::string &workload, const Line &line,
                               const Language &language);
[[nodiscard]] bool hasFleet(const ScenarioEvaluation &scenario);
/// Those of all fleets of a scenario.
[[nodiscard]] Table fleetTable(const ScenarioEvaluation &scenario, const Language &language);

} // namespace headroom
