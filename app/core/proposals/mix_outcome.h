// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/language.h"
#include "core/planning/mix_proposal.h"

namespace headroom {

/// Saving of a month if all pins were released, as the search has explained it; absent: nothing, or
/// it has not been explained.
[[nodiscard]] std::optional<Money> pinsCostOf(const MixProposal &proposal);
/// Quality of the proposal, in words: "Proven: no mix that keeps the rules costs less."
[[nodiscard]] std::string outcomeOf(const MixProposal &proposal,
                                    const Language &language = english());

/// The outcome of a mix with commitments, over the months that these are evaluated over.
[[nodiscard]] std::string committedOutcome(const MixChoice &choice, const std::string &currency,
                                           const Language &language = english());

/// Conflicting rules and their remedies, a sentence each; empty if a choice exists.
[[nodiscard]] std::vector<std::string> clashOf(const MixProposal &proposal,
                                               const Language &language = english());

/// Names the workloads that may miss their service level in the mix, because no offer keeps it for
/// certain; empty if there are none.
[[nodiscard]] std::string uncertainOutcome(const Snapshot &chosen,
                                           const Language &language = english());
[[nodiscard]] std::string mayMissOf(const Snapshot &chosen, const Language &language = english());

/// "Left out: 12 cheaper offers that cannot be had tomorrow: marketplace 7, reservation only 5.";
/// empty if there are none.
[[nodiscard]] std::string leftOutOutcome(const UnobtainableOffers &leftOut,
                                         const Language &language = english());

/// "Moving costs ...; saving $310.00 a month pays that back in 24 months.", of all moves of the mix;
/// empty if they cost nothing. `chosen`: the plan of `today` with the mix.
[[nodiscard]] std::string movingOutcome(const Snapshot &today, const Snapshot &chosen,
                                        const Language &language = english());

/// Carbon of a month today and with the mix, and whether the plan's limit is exceeded; empty if
/// none is known. `chosen`: as above.
[[nodiscard]] std::string carbonOutcome(const Snapshot &today, const Snapshot &chosen,
                                        const Language &language = english());

/// "$3,289 a month · all limits met. −$5,246.00 against today."; of a proposal with a mix.
[[nodiscard]] std::string answerOfMix(const MixProposal &proposal,
                                      const Language &language = english());

/// Changes of the plan since the proposal, because of which it cannot be accepted.
[[nodiscard]] std::string changedSince(const MixProposal &proposal, const Snapshot &now,
                                       const Language &language = english());

/// Reason why no offer serves a workload, whatever the rules: its model or its slices are unknown,
/// or no offer meets its constraints and service level.
[[nodiscard]] std::string whyUnserved(const Plan &plan, const ScenarioEvaluation &today,
                                      WorkloadId id, const Language &language = english());

/// Note that terms of that many years outlast the months considered.
[[nodiscard]] std::string leftOutTerm(int years, int months, const Language &language = english());

/// Notes on the proposed commitments, a sentence each.
[[nodiscard]] std::vector<std::string> commitmentNotes(const MixRules &rules,
                                                       const MixChoice &choice,
                                                       const std::string &currency,
                                                       const Language &language = english());

/// Workloads that share instances, and the saving; empty if sharing was not decided.
[[nodiscard]] std::string sharingOutcome(const Plan &plan, const MixRules &rules,
                                         const MixChoice &choice,
                                         const Language &language = english());

/// "0.25", "12.3": by how many percent a better mix may be cheaper at most, rounded up to a
/// decimal, below 1 to two digits.
[[nodiscard]] std::string gapPercent(const MixChoice &choice);

} // namespace headroom
