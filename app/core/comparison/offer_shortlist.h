// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/comparison/offer_break_even.h"
#include "core/evaluation/candidates.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace headroom {

/// Two offers for a workload to compare; an absent one is the offer in use, or else the cheapest
/// that meets the limits.
struct ComparedPair {
    WorkloadId workload = 0;
    std::optional<OfferReference> first;
    std::optional<OfferReference> second;
};

/// Shortlist of offers for a workload: the pair, the one in use, and the cheapest that meet the
/// limits, overall and per provider, accelerator and family.
[[nodiscard]] std::vector<OfferReference> offerShortlist(const EvaluationInputs &inputs,
                                                         const ScenarioEvaluation &scenario,
                                                         const ComparedPair &pair);
/// The pair, completed from its shortlist; absent if that has fewer than two offers.
[[nodiscard]] std::optional<OfferPair> completedPair(const ComparedPair &pair,
                                                     const std::vector<OfferReference> &shortlist);

/// The cheapest offers that meet the limits, by workload.
struct CheapestOffers {
    std::map<WorkloadId, Allocation> allocations;
    std::vector<std::string> mayMiss;   ///< names of workloads whose offers may all miss the limits
    std::vector<std::string> notServed; ///< names of workloads that no offer serves
};
/// Adds those of one workload, in the active scenario, from the offers that the filter lets pass;
/// under a lens nothing is signed (withoutContract()).
void addCheapest(CheapestOffers &offers, const EvaluationInputs &inputs, const Workload &workload,
                 const CandidateFilter &filter = {});
/// The same among candidates that are known already.
void addCheapest(CheapestOffers &offers, const CandidateSet &candidates, const Workload &workload,
                 const CandidateFilter &filter);

} // namespace headroom
