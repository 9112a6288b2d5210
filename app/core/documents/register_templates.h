// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan.h"

#include <vector>

namespace headroom {

// Templates of a plan's register, as the source documents state them.

/// The roadmap for the workloads of a plan: development in the first weeks, then staging,
/// production and large models, each with its tasks. Work goes on once it has begun. Workloads of
/// other environments are part of no phase.
[[nodiscard]] std::vector<RoadmapPhase> documentedRoadmap(const Plan &plan, Date firstDay);
/// The same by the documents' list of priorities, which has other weeks and no tasks.
[[nodiscard]] std::vector<RoadmapPhase> documentedPriorities(const Plan &plan, Date firstDay);
/// The seven risks with their mitigation.
[[nodiscard]] std::vector<PlanRisk> documentedRisks();
/// The roles of three providers with their intended shares.
[[nodiscard]] std::vector<ProviderRole> documentedRoles();

} // namespace headroom
