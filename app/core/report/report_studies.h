// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/comparison/break_even.h"
#include "core/comparison/comparison.h"
#include "core/comparison/version_comparison.h"
#include "core/report/forecast_report.h"
#include "core/report/sensitivity_report.h"

#include <memory>
#include <string>
#include <vector>

namespace headroom {

/// Points at which two scenarios cost the same.
struct ScenarioBreakEvens {
    std::string first; ///< the baseline
    std::string second;
    BreakEvens values;
};

/// The active scenario if its users ask for half or twice as much.
struct DemandStudy {
    ScenarioEvaluation half;
    ScenarioEvaluation twice;
};

/// Studies in the report in addition to the evaluation, computed as on the pages. Null or empty if
/// the plan has none.
struct ReportStudies {
    std::shared_ptr<const Comparison> comparison;   ///< more than one scenario
    std::shared_ptr<const ForecastReport> forecast; ///< the active scenario costs something
    std::shared_ptr<const SensitivityReport>
        sensitivity; ///< if the active scenario costs something; of no draws
    std::shared_ptr<const DemandStudy> demand; ///< if the active scenario costs something
    std::shared_ptr<const ScenarioBreakEvens>
        breakEvens; ///< of the baseline with the active scenario, or with the one proposed
    /// An earlier version of the plan with this one; null: none was named.
    std::shared_ptr<const VersionComparison> versions = nullptr;
    std::vector<Money> commitmentSavings; ///< of the active scenario's, in its order
};

[[nodiscard]] ReportStudies studyForReport(const std::shared_ptr<const Snapshot> &snapshot,
                                           const ParallelFor &parallelFor);

/// Saving of each commitment over the months of the evaluation's forecast when it is added to those
/// before it, so that the savings add up to that of all commitments.
[[nodiscard]] std::vector<Money> commitmentSavings(const EvaluationInputs &inputs,
                                                   const Scenario &scenario,
                                                   const ScenarioEvaluation &evaluation);

} // namespace headroom
