// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"
#include "core/uncertainty/assumptions.h"

#include <functional>
#include <optional>
#include <vector>

namespace headroom {

class TypeSizer;

/// Effect of one assumption on the cost while all others stay as planned.
struct Swing {
    std::size_t assumption = 0; ///< its place among Sensitivity::assumptions
    double low = 0;             ///< the change in percent at its 10th percentile
    double high = 0;            ///< and at its 90th
    Money monthAtLow;
    Money monthAtHigh;
    Money yearAtLow; ///< twelve calendar months
    Money yearAtHigh;

    [[nodiscard]] Money yearSpan() const
    {
        return yearAtLow < yearAtHigh ? yearAtHigh - yearAtLow : yearAtLow - yearAtHigh;
    }
};

struct Sensitivity {
    std::vector<UncertainAssumption> assumptions;
    Money month; ///< as planned, on the scenario's month basis
    Money year;
    std::vector<Swing> swings; ///< the widest of a year first
};

/// The scenario's commitments are taken to save what they save as planned.
[[nodiscard]] Sensitivity sensitivityOf(const EvaluationInputs &inputs, const Scenario &scenario,
                                        const ScenarioEvaluation &evaluation);

/// Demand of a workload as a single figure.
struct DemandFigure {
    double value = 0;
    Text unit; ///< "requests/s"
};
/// Absent where nothing is stated that could grow.
[[nodiscard]] std::optional<DemandFigure> demandFigureOf(const Workload &workload);
[[nodiscard]] Workload withDemand(Workload workload, double factor);

/// A demand from which another offer is the cheapest that meets the service level.
struct DemandThreshold {
    WorkloadId workload = 0;
    double value = 0; ///< in the unit of its demand
    double from =
        0; ///< `below` is the best from here on: the lowest demand examined, or another threshold
    double to =
        0; ///< `above` is the best up to here: the highest demand examined, or another threshold
    Text unit;
    std::optional<OfferReference> below; ///< absent: none meets
    std::optional<OfferReference> above;
};

/// Demands are evaluated from a tenth of the planned demand to ten times it.
inline constexpr double kDemandSpan = 10;

/// Thresholds of one workload in that span, to a thousandth (best_choice.h). Empty if `stopped`
/// ends the search.
[[nodiscard]] std::vector<DemandThreshold>
demandThresholds(const EvaluationInputs &inputs, const Scenario &scenario, WorkloadId workload,
                 const std::function<bool()> &stopped = {});
/// The same with a sizer of the same inputs, which workloads of one group (alikeInDemand) share.
[[nodiscard]] std::vector<DemandThreshold>
demandThresholds(const EvaluationInputs &inputs, const Scenario &scenario, WorkloadId workload,
                 TypeSizer &sizer, const std::function<bool()> &stopped = {});

/// Places of the plan's workloads, in groups that ask for the same at different rates; largest groups first, so that
/// two threads end at about the same time.
[[nodiscard]] std::vector<std::vector<std::size_t>> alikeInDemand(const EvaluationInputs &inputs,
                                                                  const Scenario &scenario);

} // namespace headroom
