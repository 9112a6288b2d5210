// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/candidates.h"
#include "core/evaluation/evaluation.h"
#include "core/plan/bookmark.h"
#include "core/report/forecast_report.h"

#include <memory>
#include <optional>
#include <vector>

namespace headroom {

/// A mark on the scale of the traffic: its cost a month.
struct TrafficStop {
    double percent = 100;         ///< of what the scenario plans
    std::optional<Money> monthly; ///< absent: no line has an amount
};

/// A page of the presentation, evaluated. Nothing of it is written back into the plan.
struct SlideFacts {
    Bookmark page;
    double trafficPercent = 100;             ///< that `shown` is evaluated with
    bool isScenarioGone = false;             ///< the plan's active one is shown in its place
    bool isHighlightGone = false;            ///< the workload no longer exists
    std::shared_ptr<const Snapshot> planned; ///< as the plan says; its scenario is the active one
    std::shared_ptr<const Snapshot> shown;   ///< with the traffic; the same where it is 100 %
    std::vector<TrafficStop> stops;          ///< in order, the planned traffic among them
    std::optional<WorkloadId> workload;      ///< whose candidates are shown; absent: there is none
    std::shared_ptr<const CandidateSet> candidates = nullptr; ///< null: not asked for, or not yet
    std::shared_ptr<const ForecastReport> forecast = nullptr; ///< with draws; null: none yet

    [[nodiscard]] const ScenarioEvaluation &scenario() const
    {
        return shown->evaluation.activeScenario();
    }
    [[nodiscard]] const ScenarioEvaluation &plannedScenario() const
    {
        return planned->evaluation.activeScenario();
    }
    /// True if the traffic is another than the scenario plans.
    [[nodiscard]] bool isTried() const { return shown != planned; }
};

/// The bookmarks of the plan; where it has none, the pages that every plan can be presented with:
/// its scenarios, its months, its forecast.
[[nodiscard]] std::vector<Bookmark> presentedPages(const Plan &plan);

/// The plan with so much of the traffic that its scenarios plan. Pure.
[[nodiscard]] Plan withTraffic(Plan plan, double percent);

/// Evaluates a page of the plan of `inputs`, without candidates and without a forecast.
[[nodiscard]] SlideFacts slideFacts(const EvaluationInputs &inputs, const Bookmark &page);
/// The same page at another traffic, without candidates and without a forecast.
[[nodiscard]] SlideFacts atTraffic(const SlideFacts &facts, double percent);
/// The same page with what takes longer: the candidates of its workload, or its drawn forecast,
/// where it shows them.
[[nodiscard]] SlideFacts completed(const SlideFacts &facts, const ParallelFor &parallelFor);

} // namespace headroom
