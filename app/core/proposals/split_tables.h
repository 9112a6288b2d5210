// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/split_proposal.h"
#include "core/report/table.h"

#include <string>
#include <vector>

namespace headroom {

/// A row for each workload that moves, with its cost today and after, and one for all that stay;
/// they add up to the plan.
[[nodiscard]] Table splitMoves(const SplitProposal &proposal, const Language &language = english());
/// Wanted, as they are and as they come to be.
[[nodiscard]] Table splitShares(const SplitProposal &proposal,
                                const Language &language = english());
/// The commitments of the scenario: what they bill, and what of it is used today and after the
/// moves. No rows where there are none, or no moves.
[[nodiscard]] Table splitCommitments(const SplitProposal &proposal,
                                     const Language &language = english());
/// Outcome of the moves and the baseline that they are compared with, a sentence each.
[[nodiscard]] std::vector<std::string> splitOutcome(const SplitProposal &proposal,
                                                    const Language &language = english());

/// "Shares afterwards: AWS 55.9 % (60.0 % wanted), …"; empty where no moves to a split were found.
[[nodiscard]] std::string sharesAfter(const MixProposal &mix, const Language &language = english());

} // namespace headroom
