// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"
#include "core/levers/levers.h"

#include <optional>

namespace headroom {

/// The scenario with a workload on the instances of another; its own offer stays noted, and serves it again without.
[[nodiscard]] Scenario scenarioSharing(Scenario scenario, WorkloadId guest, WorkloadId host);

/// Whether all keep their service levels as surely as before.
[[nodiscard]] bool isKeptAsSurely(const ScenarioEvaluation &before,
                                  const ScenarioEvaluation &after);

/// The workload on whose instances this one costs the scenario least, where any may take it and all keep their service
/// levels; absent where none saves anything. `line`: what serves it today, with instances of its own. A workload whose
/// instances others use stays where it is.
[[nodiscard]] std::optional<Lever> sharingLever(const EvaluationInputs &inputs,
                                                const Scenario &scenario,
                                                const ScenarioEvaluation &today, const Line &line,
                                                const Cancelled &cancelled);

} // namespace headroom
