// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/mix_proposal.h"

namespace headroom {

/// Another kind of mix: some workload runs on another accelerator or group of processors, or with another provider.
struct MixAlternative : FoundMix {
    Money costsMore; ///< a month; an average one of those that commitments are judged over
    std::vector<WorkloadId> differing; ///< on another kind of hardware than in the choice
    bool isProven = false; ///< no mix that differs from the choice and all before costs less
};

/// The mixes that come next after a choice, the cheapest of each kind; no two of one kind. Another size of a machine, twins
/// of it, other regions and other ways of buying make no other kind.
/// Beside commitments that are decided they are the best that is found near the choice, and not proven.
/// `choice` is what chooseMix() gave for the same candidates and rules.
[[nodiscard]] Expected<std::vector<MixAlternative>>
nearestMixes(const MixCandidates &candidates, MixRules rules, const MixChoice &choice,
             std::size_t count, const ChoiceSolver &solve, const ChoiceLimits &limits,
             const MixWatch &watch = {});

} // namespace headroom
