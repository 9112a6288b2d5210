// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/mix_choice.h"

namespace headroom {

/// Another mix, in which some workload runs on another instance type.
struct MixAlternative {
    std::map<WorkloadId, Allocation> allocations;
    Money monthly;
    std::vector<WorkloadId> differing; ///< on another instance type than in the choice
    bool isProven = false; ///< no mix that differs from the choice and all before costs less
};

/// The mixes that come next after a choice, the cheapest first; no two with the same instance type for every workload, and no
/// two that differ in types alone that cost the same and count the same for the rules (but where these limit the types).
/// `choice` is what chooseMix() gave for the same candidates and rules.
[[nodiscard]] Expected<std::vector<MixAlternative>>
nearestMixes(const MixCandidates &candidates, MixRules rules, const MixChoice &choice,
             std::size_t count, const ChoiceSolver &solve, const ChoiceLimits &limits,
             const MixWatch &watch = {});

} // namespace headroom
