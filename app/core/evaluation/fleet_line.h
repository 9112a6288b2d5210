// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"
#include "core/plan/length_histogram.h"
#include "core/sizing/sizing_demand.h"

namespace headroom {

/// Shares and loads of a fleet are sums in floating point.
inline constexpr double kFleetSlack = 1e-9;

/// The same number of requests, all of one bucket's length.
[[nodiscard]] SizingDemand demandAlike(SizingDemand demand, const LengthBucket &bucket);

/// The line of a workload that a fleet serves: a line for each part with the count that the fleet
/// states, and their sums. Whether they serve today's demand is evaluated again.
[[nodiscard]] Line fleetLineOf(const EvaluationInputs &inputs, const Scenario &scenario,
                               const Workload &workload, const Allocation &allocation);

/// Amounts of a fleet's line from those of its parts, other costs aside.
void sumParts(Line &line);

/// In whole or in part absent: no figure.
[[nodiscard]] ComputeViews sumOf(std::span<const ComputeViews> parts);

} // namespace headroom
