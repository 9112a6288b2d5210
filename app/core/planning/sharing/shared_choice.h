// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/sharing/shared_mix.h"

#include <map>

namespace headroom {

/// The best mix in which workloads that may share instances do so where it costs less, by the objective of the rules, and
/// why it is.
[[nodiscard]] Expected<MixChoice>
chooseWithSharing(const MixCandidates &candidates, const MixRules &rules, const ChoiceSolver &solve,
                  const ChoiceLimits &limits, const MixWatch &watch);

/// The mix with the most headroom on its tightest line, of those the one that costs least; its headroomBound is set
/// where a line has one. What is shared has the instances that are sized. `quiet` says when to stop.
[[nodiscard]] Expected<SharedAnswer> maxSharedHeadroom(const MixSolver &solver,
                                                       const MixWatch &quiet,
                                                       const ChoiceSolver &solve, MixRules rules);

/// The offer that serves a workload: its own, or that of its host.
[[nodiscard]] OfferReference servingOffer(const std::map<WorkloadId, Allocation> &allocations,
                                          WorkloadId id);

/// Whether rules of a kind that no mix keeps apart may be kept on shared instances.
[[nodiscard]] bool maySharingKeep(MixRule::Kind kind);

} // namespace headroom
