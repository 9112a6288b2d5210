// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan.h"

#include <vector>

namespace headroom {

/// The source documents' roadmap for the workloads of a plan: development in the first weeks, then
/// staging, production and large models. Work goes on once it has begun. Workloads of other
/// environments are part of no phase.
[[nodiscard]] std::vector<RoadmapPhase> documentedRoadmap(const Plan &plan, Date firstDay);

} // namespace headroom
