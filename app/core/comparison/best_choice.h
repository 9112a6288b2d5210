// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/candidates.h"

#include <functional>
#include <optional>
#include <vector>

namespace headroom {

/// A stretch of a workload's main demand (main_demand.h) over which one offer is the cheapest that meets.
struct ChoiceBand {
    double from = 0;
    double to = 0;
    std::optional<OfferReference> offer; ///< absent: nothing meets the service level
};

/// Which offer is the cheapest that meets, for a demand from `low` to `high`: the bands join, and each end between two
/// of them is known to a thousandth. A choice that rules over less than a thirtieth of the stretch may be passed over.
/// Empty where `stopped` says so.
[[nodiscard]] std::vector<ChoiceBand> bestChoices(const EvaluationInputs &inputs,
                                                  const Scenario &scenario, WorkloadId workload,
                                                  double low, double high,
                                                  const std::function<bool()> &stopped);

} // namespace headroom
