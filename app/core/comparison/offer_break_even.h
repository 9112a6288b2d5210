// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/comparison/break_even.h"

namespace headroom {

/// An assumption that the costs of two offers for one workload rest on.
struct OfferAssumption {
    enum class Kind : std::uint8_t {
        demand, ///< the workload's main demand (main_demand.h)
        inputTokens,
        outputTokens,
        cacheHits,     ///< in percent of the requests
        utilisation,   ///< the target, in percent
        speed,         ///< change of what is predicted of any hardware, in percent
        spotFallback,  ///< in percent of the hours
        interruptions, ///< of spot capacity, a day
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

/// Where the order of two offers changes along one assumption, as values of it.
struct OfferBreakEven : Crossings {
    OfferAssumption assumption;
    double today = 0;
    double minimum = 0; ///< of what is looked at
    double maximum = 0;
    PairedCost cost; ///< today; of growth: of twelve calendar months

    /// Where the crossing is.
    [[nodiscard]] double valueAt(const Crossing &crossing) const;
};

struct OfferBreakEvens {
    OfferPair offers;
    OverrideField demand = OverrideField::peakRequests; ///< what `demand` counts
    PairedCost month;                                   ///< today
    PairedCost year;
    std::vector<OfferBreakEven> rows;     ///< of what moves a cost; those with a crossing first
    std::vector<OfferAssumption> without; ///< the others
};

/// Pure. What each offer costs as a candidate: sized anew at every value, with its other cost lines
/// and without commitments; of growth twelve calendar months. Searched as between two scenarios
/// (crossing.h). Absent where the plan has no such workload, or `stopped` says so.
[[nodiscard]] std::optional<OfferBreakEvens>
offerBreakEvens(const EvaluationInputs &inputs, const Scenario &scenario, const OfferPair &offers,
                const std::function<bool()> &stopped = {});

} // namespace headroom
