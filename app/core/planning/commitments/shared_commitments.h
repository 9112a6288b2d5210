// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/commitments/committed_choice.h"

namespace headroom {

/// The best mix that is found in which workloads may share instances and commitments cover what is used, over the months
/// that commitments are judged over. Sharing is searched at the prices on demand and at the least that commitments
/// could make of them, then group by group beside the best mix without sharing; each mix is evaluated with the
/// commitments that are best for it. The bound holds for all mixes: the hours of no mix cost less than at the least
/// committed rate, in months of no less demand. What each rule costs, and the runner-up of each workload, is searched
/// in the same way.
[[nodiscard]] Expected<MixChoice> chooseWithSharingAndCommitments(const MixCandidates &candidates,
                                                                  const MixRules &rules,
                                                                  const ChoiceSolver &solve,
                                                                  const ChoiceLimits &limits,
                                                                  const MixWatch &watch);

/// The same search without the explanation.
[[nodiscard]] Expected<MixChoice> findSharedCommittedMix(const CommittedQuestion &question);

} // namespace headroom
