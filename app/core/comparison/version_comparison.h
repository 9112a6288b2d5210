// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/comparison/comparison.h"
#include "core/error.h"

#include <memory>
#include <string>
#include <vector>

namespace headroom {

/// Changes of a plan's proposal since an earlier version of the plan, as two scenarios side by
/// side: the earlier one is the baseline.
struct VersionComparison {
    /// Its plan has the workloads of both versions: today's, then those that only the earlier one
    /// has. Where a version lacks a workload, its line has no offer and costs nothing.
    Comparison sides;
    std::vector<WorkloadId> added;   ///< ids in that plan
    std::vector<WorkloadId> removed; ///< ids in the earlier plan
    /// Both as their files state them, the earlier one's workloads under the ids of that plan.
    std::shared_ptr<const Plan> earlierPlan;
    std::shared_ptr<const Plan> nowPlan;
    std::size_t savedPrices = 0; ///< rows that the earlier version was saved with

    [[nodiscard]] const ComparedScenario &earlier() const { return sides.scenarios.front(); }
    [[nodiscard]] const ComparedScenario &now() const { return sides.scenarios.back(); }
    [[nodiscard]] const ScenarioEvaluation &of(const ComparedScenario &side) const
    {
        return sides.evaluation(side);
    }
};

/// An evaluated version of a plan, with the name of its proposal in the comparison.
struct NamedVersion {
    EvaluationInputs inputs;
    std::string name;
};

/// The earlier version counts with the prices that were saved in it, where it has any: what today's
/// prices make of it is the first step of the way. Fails when the two are in different currencies.
/// Pure.
[[nodiscard]] Expected<VersionComparison> compareVersions(const NamedVersion &earlier,
                                                          const NamedVersion &now);

} // namespace headroom
