// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/candidates.h"
#include "support/plan_builders.h"

#include <memory>

namespace headroom::testing {

/// Settings of the tests alone, in a file.
void useTestSettings();

/// The plan evaluated on the tiny catalogs.
[[nodiscard]] std::shared_ptr<const Snapshot> snapshotOf(Plan plan);
[[nodiscard]] std::shared_ptr<const CandidateSet>
candidatesOf(const std::shared_ptr<const Snapshot> &snapshot, WorkloadId workload);

/// "Notebooks" (development, id 1) and "Chat" (real-time inference, id 2), both allocated; a budget
/// of 5,000.
[[nodiscard]] Plan smallPlan();

} // namespace headroom::testing
