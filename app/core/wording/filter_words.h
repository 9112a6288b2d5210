// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/missing_offers.h"
#include "core/language.h"

#include <span>
#include <string>

namespace headroom {

/// Text next to a value of a filter that has no offers: "not interruptible", "no AWS price known".
[[nodiscard]] std::string missingText(const Missing &missing, const Language &language);
/// Reason why nobody can count on having an offer: "reservation only: ask sales". Empty for the
/// others.
[[nodiscard]] std::string whyUnobtainable(const CandidateSet &candidates, OfferIndex offer,
                                          const Language &language);
/// "312 offers: spot capacity, but the workload may not be interrupted; 201,000 offers: do not
/// fit."
[[nodiscard]] std::string leftOutText(std::span<const LeftOut> leftOut, const Language &language);

/// "Provider: AWS; Region: eu-west-1, eu-west-2 and 3 more"; empty without a filter.
[[nodiscard]] std::string filterText(const OfferFilter &filter, const Language &language);
/// "what meets the service level, or may miss it".
[[nodiscard]] std::string scopeText(CandidateScope scope, const Language &language);
/// Both of a filter of candidates: "what fits; Provider: AWS".
[[nodiscard]] std::string candidateFilterText(const CandidateFilter &filter,
                                              const Language &language);
/// "providers AWS; no spot"; empty where everything is allowed.
[[nodiscard]] std::string constraintsText(const Constraints &constraints, const Language &language);

} // namespace headroom
