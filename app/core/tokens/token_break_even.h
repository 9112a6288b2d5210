// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/scenario_overrides.h"
#include "core/tokens/token_offers.h"

#include <functional>
#include <optional>
#include <vector>

namespace headroom {

/// Demand at which instances and a token API cost the same, in the unit of the workload's main demand
/// (main_demand.h), to three digits.
struct TokenBreakEven {
    double low = 0;        ///< of the demand that was evaluated
    double high = 0;       ///< likewise, or the maximum that the instances serve
    bool isServed = false; ///< at the lowest demand
    bool endsByCapacity = false;
    std::optional<double> first; ///< the lowest demand at which the instances cost less
    /// Demand above which the instances cost less, up to `high`; `low`: always.
    std::optional<double> above;

    friend bool operator==(const TokenBreakEven &, const TokenBreakEven &) = default;
};

/// Instances that a token API is compared with.
struct TokenRival {
    OfferReference offer; ///< that serves the workload today
    Money monthly;        ///< at today's demand, as sized
    Verdict verdict = Verdict::missed;
    std::vector<TokenBreakEven> breakEvens; ///< with each token API that has a cost, in their order
};

/// Token APIs for a workload, beside its instances.
struct TokenComparison {
    OverrideField demand = OverrideField::peakRequests;
    double today = 0; ///< main demand; 0: none is stated, and there is no break-even
    std::vector<TokenOffer> offers;
    std::vector<Money> twelveMonths;    ///< of each; 0 with an obstacle
    std::optional<TokenRival> present;  ///< the offer that the scenario gives the workload
    std::optional<TokenRival> cheapest; ///< at each demand the cheapest offer without a contract
};

/// Counts are whole, so that the cost of instances rises in steps: it is sized again at every demand
/// that bounds cannot decide, from a thousandth of today's to a thousand times it. Shared instances,
/// fleets and counts by hand are sized as instances of their own. Absent if the plan has no such
/// workload, or `stopped` returns true. Pure.
[[nodiscard]] std::optional<TokenComparison>
compareTokens(const EvaluationInputs &inputs, const Scenario &scenario, WorkloadId workload,
              const TokenQuestion &question, const std::function<bool()> &stopped = {});

} // namespace headroom
