// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/comparison/break_even.h"

namespace headroom {

/// An assumption on which the costs of two offers for one workload depend.
struct OfferAssumption {
    enum class Kind : std::uint8_t {
        demand, ///< the workload's main demand (main_demand.h)
        inputTokens,
        outputTokens,
        cacheHits,     ///< in percent of the requests
        utilisation,   ///< the target, in percent
        speed,         ///< change of every predicted speed, in percent
        spotFallback,  ///< in percent of the hours
        interruptions, ///< of spot capacity, per day
        shared         ///< one of the whole scenario
    };
    Kind kind = Kind::demand;
    SharedAssumption shared = {}; ///< shared

    friend bool operator==(const OfferAssumption &, const OfferAssumption &) = default;
};
template <>
inline constexpr auto kNamesOf<OfferAssumption::Kind> = std::to_array<std::string_view>(
    {"demand", "input_tokens", "output_tokens", "cache_hits", "target_utilisation",
     "predicted_speed", "spot_fallback", "interruptions", "shared"});

/// Two offers that could serve one workload of the plan.
struct OfferPair {
    WorkloadId workload = 0;
    OfferReference first;
    OfferReference second;

    friend bool operator==(const OfferPair &, const OfferPair &) = default;
};

/// Break-even of two offers along one assumption, as values of it.
struct OfferBreakEven : Crossings {
    OfferAssumption assumption;
    double today = 0;
    double minimum = 0; ///< of the range that is evaluated
    double maximum = 0;
    PairedCost cost; ///< today; for growth: of twelve calendar months

    /// Value of the assumption at a crossing.
    [[nodiscard]] double valueAt(const Crossing &crossing) const;
};

struct OfferBreakEvens {
    OfferPair offers;
    OverrideField demand = OverrideField::peakRequests; ///< unit of `demand`
    PairedCost month;                                   ///< monthly cost today
    PairedCost year;
    /// Assumptions that affect a cost; those with a crossing first
    std::vector<OfferBreakEven> rows;
    std::vector<OfferAssumption> without; ///< assumptions that affect neither cost
};

/// Break-evens of two offers as candidates: sized again at every value, with the workload's other
/// cost lines and without commitments; for growth, over twelve calendar months. Searched as between
/// two scenarios (crossing.h). Absent if the plan has no such workload, or `stopped` returns true.
/// Pure.
[[nodiscard]] std::optional<OfferBreakEvens>
offerBreakEvens(const EvaluationInputs &inputs, const Scenario &scenario, const OfferPair &offers,
                const std::function<bool()> &stopped = {});

} // namespace headroom
