// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/mix_proposal.h"

#include <memory>
#include <vector>

namespace headroom {

/// A provider's part of the base of the split, in percent.
struct SplitShare {
    Provider provider;
    double target = 0;
    double today = 0;
    double after = 0; ///< of the moves; as today where there are none
};

/// Moves from the plan as it is until the providers have the shares of a scenario.
struct SplitProposal {
    /// Workloads stay as they are or move to another provider. Proven means: no fewer moves do, and no cheaper ones.
    MixProposal mix;
    std::vector<SplitShare> shares; ///< in the order of the split
    /// The cheapest offers of the other providers alone do not come to the split: dearer ones count, too.
    bool takesDearerOffers = false;
};

/// The shares that the rules of a mix want, as they are and as the mix makes them, in the order of the split.
[[nodiscard]] std::vector<SplitShare> splitSharesOf(const MixProposal &mix);

/// The fewest moves that bring the active scenario of `today` within the tolerance of its split, and of those the
/// cheapest. Who moves goes to a provider with a share, bought as before, for a shorter term or on demand. The rules on spot capacity, quotas, types,
/// providers, regions and ways of buying are kept; a budget is not, so that what the split costs is seen. An error
/// where there is no split, or one that is not valid, or nothing that costs something. For a worker.
[[nodiscard]] Expected<SplitProposal> proposeSplit(std::shared_ptr<const Snapshot> today,
                                                   const ChoiceSolver &solve,
                                                   const ChoiceLimits &limits = {},
                                                   const MixWatch &watch = {});

} // namespace headroom
