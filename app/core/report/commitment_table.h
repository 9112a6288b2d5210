// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/commitments/commitment_choice.h"
#include "core/report/table.h"

namespace headroom {

/// The proposals, one per row: scope, purchase, amount, cost over the months considered, and the
/// reason for or against.
[[nodiscard]] Table commitmentTable(const std::vector<CommitmentProposal> &proposals,
                                    const Plan &plan, const Language &language = english());

/// The scenario's commitments with how the months of its forecast use them.
[[nodiscard]] Table decidedCommitmentTable(const Plan &plan, const Scenario &scenario,
                                           const ScenarioEvaluation &evaluation,
                                           const Language &language = english());

/// Names of workloads in the plan's order, "A, B".
[[nodiscard]] std::string namesOf(const Plan &plan, const std::vector<WorkloadId> &workloads);

} // namespace headroom
