// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/mix_choice.h"

namespace headroom {

/// The best mix in which workloads that may share instances do so where it costs less. Every mix is judged by its lines,
/// evaluated; the bound holds for all mixes, shared or not. All divisions of up to ten workloads are looked through; of
/// more, and where rules tie workloads together, those that a linear program says may help.
[[nodiscard]] Expected<MixChoice>
chooseWithSharing(const MixCandidates &candidates, const MixRules &rules, const ChoiceSolver &solve,
                  const ChoiceLimits &limits, const MixWatch &watch);

/// The candidates with nobody on the instances of another, unless somebody there is pinned.
[[nodiscard]] MixCandidates withNobodySharing(const MixCandidates &candidates, bool pinsHonoured);

} // namespace headroom
