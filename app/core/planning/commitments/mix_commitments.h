// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/commitments/committed_choice.h"

namespace headroom {

/// An error where rules exclude deciding commitments; none where they do not ask for it.
[[nodiscard]] Expected<void> checkCommitmentsBeside(const MixRules &rules);

/// chooseMix() where the rules leave commitments to be decided together with the offers: lines are bought on demand or
/// on spot capacity, commitments cover the former. Shares of the cost are of what each line bears of them. The bound is
/// that of the mix in which every hour on demand costs the least that a commitment would let it cost, whatever shares of
/// the cost it has.
[[nodiscard]] Expected<MixChoice> chooseWithCommitments(const MixCandidates &candidates,
                                                        const MixRules &rules,
                                                        const ChoiceSolver &solve,
                                                        const ChoiceLimits &limits,
                                                        const MixWatch &watch = {});

/// Where none was found, or none can be: the rules that clash, and changes of one rule with which a mix was found.
[[nodiscard]] Expected<void> explainNoCommittedMix(const CommittedQuestion &question,
                                                   const CommittedProblem &problem,
                                                   MixChoice &choice);

} // namespace headroom
