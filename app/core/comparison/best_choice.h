// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/candidates.h"

#include <functional>
#include <optional>
#include <vector>

namespace headroom {

/// A range of an assumption over which one offer is the cheapest that meets the service level.
struct ChoiceBand {
    double from = 0;
    double to = 0;
    std::optional<OfferReference> offer; ///< absent: nothing meets the service level

    friend bool operator==(const ChoiceBand &, const ChoiceBand &) = default;
};

/// The scenario with an assumption at a value.
using ScenarioAt = std::function<Scenario(double value)>;

/// Values of an assumption to scan: the number of steps, each over the whole catalog.
struct ChoiceSpan {
    double low = 0;
    double high = 1;
    bool isLogarithmic = false; ///< even in the logarithm; low > 0
    int steps = 12;
    bool ofYear = false; ///< the cheapest over twelve months, growth included, instead of one month

    friend bool operator==(const ChoiceSpan &, const ChoiceSpan &) = default;
};

/// Which offer is the cheapest that meets, along an assumption: the bands join, and each end
/// between two of them is known to a thousandth of the span (in the logarithm: of its value).
/// Between two steps the offers that cost least at either are followed, wherever one of them can
/// cost less than another: a choice that rules over less than a thousandth, or a hundredth where it
/// surely meets nowhere else near, may be passed over. Empty where `stopped` says so, or where the
/// span is none.
[[nodiscard]] std::vector<ChoiceBand> choicesAlong(const EvaluationInputs &inputs,
                                                   WorkloadId workload, const ChoiceSpan &span,
                                                   const ScenarioAt &at,
                                                   const std::function<bool()> &stopped);

/// The same for an assumption that has only so many values, 0 and the whole ones after it: each is
/// a band of its own.
[[nodiscard]] std::vector<ChoiceBand> choicesAmong(const EvaluationInputs &inputs,
                                                   WorkloadId workload, int values,
                                                   const ScenarioAt &at,
                                                   const std::function<bool()> &stopped);

} // namespace headroom
