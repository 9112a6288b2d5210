// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/table.h"
#include "core/uncertainty/plan_draws.h"
#include "core/uncertainty/sensitivity.h"

#include <memory>
#include <optional>
#include <vector>

namespace headroom {

/// Effect of each assumption of the active scenario on its cost, and on the probability of
/// exceeding the budget.
struct SensitivityReport {
    std::shared_ptr<const Snapshot> snapshot;
    Sensitivity sensitivity;
    Risk risk; ///< over the months of the snapshot's forecast; without draws: nothing was drawn

    std::vector<DemandThreshold> thresholds; ///< in the plan's order of workloads
    std::size_t searched = 0;                ///< workloads whose thresholds are known

    [[nodiscard]] const ScenarioEvaluation &evaluation() const
    {
        return snapshot->evaluation.activeScenario();
    }
    [[nodiscard]] bool hasBudget() const;
};

/// Data of a tornado chart.
enum class SwingMeasure : std::uint8_t {
    month,
    year,
    exceedance ///< the probability that a month is over its budget, in percent
};

/// The figure as planned and at an assumption's ends; money in units of the currency.
struct SwingEnds {
    double planned = 0;
    double low = 0;
    double high = 0;

    [[nodiscard]] double span() const { return low < high ? high - low : low - high; }
};

/// Nothing has been drawn yet.
[[nodiscard]] SensitivityReport plannedSensitivity(std::shared_ptr<const Snapshot> snapshot);

/// Values of the measure at both ends of a swing; for the exceedance absent if nothing was drawn,
/// or no month has a budget.
[[nodiscard]] std::optional<SwingEnds> endsOf(const SensitivityReport &report, const Swing &swing,
                                              SwingMeasure measure);

/// The widest first.
[[nodiscard]] std::vector<Swing> orderedSwings(const SensitivityReport &report,
                                               SwingMeasure measure);

/// The first workload whose line rests on a performance; its own one of a workload's demand; 0: no
/// single one.
[[nodiscard]] WorkloadId workloadOf(const SensitivityReport &report, std::size_t assumption);

/// One row per assumption, in the order of the measure: its values at P10 and P90, and the
/// resulting costs.
[[nodiscard]] Table swingTable(const SensitivityReport &report, SwingMeasure order,
                               const Language &language);

/// One row per threshold, by workload and demand.
[[nodiscard]] Table thresholdTable(const SensitivityReport &report, const Language &language);

} // namespace headroom
