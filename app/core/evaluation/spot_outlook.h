// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"

namespace headroom {

/// Source of an interruption rate.
enum class SpotRateSource : std::uint8_t { forAll, published, own };

/// Expected behaviour of an offer's spot capacity.
struct SpotOutlook {
    InterruptionRate rate;
    SpotRateSource source = SpotRateSource::forAll;
    const InterruptionRule *rule = nullptr; ///< of a published rate
    bool available = true; ///< false: the user's own entry says that it is not available
};

/// A stated rate with its range: half of it to one and a half times, like Google's 5 % to 15 % a
/// day.
[[nodiscard]] InterruptionRate aboutRate(double perDay);

/// `region`: empty: whatever the region. Rates count in all regions; only whether there is capacity
/// depends on it.
[[nodiscard]] SpotOutlook spotOutlookOf(const SpotTerms &terms, const InterruptionRules *published,
                                        Provider provider, std::string_view region,
                                        std::string_view instanceType, std::string_view family);
[[nodiscard]] SpotOutlook spotOutlookOf(const EvaluationInputs &inputs, const SpotTerms &terms,
                                        const OfferReference &offer);

/// Interruptions for each type of the catalog; empty if they do not affect the workload's runs.
[[nodiscard]] std::vector<Interruptions> interruptionsByType(const EvaluationInputs &inputs,
                                                             const SpotTerms &terms,
                                                             const Workload &workload);

/// The checkpoint interval with the smallest loss (Young, Daly), in whole minutes, for a job on
/// spot capacity; absent if interruptions do not stop the job, or it cannot run.
[[nodiscard]] std::optional<double> proposedCheckpointMinutes(const EvaluationInputs &inputs,
                                                              const Scenario &scenario,
                                                              const Workload &workload,
                                                              const Line &line);

} // namespace headroom
