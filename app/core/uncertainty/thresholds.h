// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"

#include <functional>
#include <optional>
#include <vector>

namespace headroom {

/// What a workload is asked for, as one figure.
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
        0; ///< `below` is the best from here on: the least demand looked at, or another threshold
    double to =
        0; ///< `above` is the best up to here: the highest demand examined, or another threshold
    Text unit;
    std::optional<OfferReference> below; ///< absent: none meets
    std::optional<OfferReference> above;
};

/// Demands are looked at from a tenth of what is planned to ten times it.
inline constexpr double kDemandSpan = 10;

/// Those of one workload in that span, to a thousandth (best_choice.h). Empty where
/// `stopped` ends the search.
[[nodiscard]] std::vector<DemandThreshold>
demandThresholds(const EvaluationInputs &inputs, const Scenario &scenario, WorkloadId workload,
                 const std::function<bool()> &stopped = {});

} // namespace headroom
