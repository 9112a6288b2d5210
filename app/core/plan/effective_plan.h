// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan.h"

#include <memory>

namespace headroom {

/// True if the demand follows the number of users; that of training runs and people does not.
[[nodiscard]] bool followsUsers(WorkloadKind kind);

[[nodiscard]] WorkloadOverride overrideOf(const Scenario &scenario, WorkloadId workload);
/// A workload of the plan as the scenario states it, with its overrides: the state that a user
/// edits.
[[nodiscard]] Workload statedWorkload(const Scenario &scenario, const Workload &workload);
/// A workload of the plan as the scenario has it: overridden, and with the scenario's change of
/// demand.
[[nodiscard]] Workload effectiveWorkload(const Scenario &scenario, const Workload &workload);

/// The plan with all its workloads as the active scenario states them; the same where it overrides
/// none.
[[nodiscard]] std::shared_ptr<const Plan> statedPlan(std::shared_ptr<const Plan> plan);
/// The plan with all its workloads as the scenario has them; the same where it changes none.
/// Whoever computes or shows figures of a scenario reads this.
[[nodiscard]] std::shared_ptr<const Plan> effectivePlan(std::shared_ptr<const Plan> plan,
                                                        const Scenario &scenario);

} // namespace headroom
