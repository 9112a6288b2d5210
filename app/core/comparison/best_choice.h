// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/candidates.h"

#include <functional>
#include <optional>
#include <vector>

namespace headroom {

class TypeSizer;

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

/// The cheapest offer that meets the service level, along an assumption. The bands are adjacent,
/// and each boundary is accurate to a thousandth of the span (logarithmic: of its value). Between
/// two steps, the offers that are cheapest at either are followed, wherever one of them can cost
/// less than another: a band narrower than a thousandth may be missed, or one narrower than a
/// hundredth whose offer surely meets nowhere else nearby. Empty if `stopped` returns true, or for
/// an empty span.
[[nodiscard]] std::vector<ChoiceBand> choicesAlong(const EvaluationInputs &inputs,
                                                   WorkloadId workload, const ChoiceSpan &span,
                                                   const ScenarioAt &at,
                                                   const std::function<bool()> &stopped);

/// The same with a sizer of the same inputs that other workloads may have used: those that ask for the same at other
/// rates take little more.
[[nodiscard]] std::vector<ChoiceBand>
choicesAlong(const EvaluationInputs &inputs, WorkloadId workload, const ChoiceSpan &span,
             const ScenarioAt &at, const std::function<bool()> &stopped, TypeSizer &sizer);

/// The same for an assumption that has only so many values, 0 and the whole ones after it: each is
/// a band of its own.
[[nodiscard]] std::vector<ChoiceBand> choicesAmong(const EvaluationInputs &inputs,
                                                   WorkloadId workload, int values,
                                                   const ScenarioAt &at,
                                                   const std::function<bool()> &stopped);

} // namespace headroom
