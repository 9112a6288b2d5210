// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/split_proposal.h"

#include <string>

namespace headroom::storage {

/// The moves that reach the provider split, for scripts: status, shares, and each move with its
/// offer and cost today and after; `stays` is the cost of all other workloads, so that moves and it
/// add up to the totals.
[[nodiscard]] std::string splitJson(const SplitProposal &proposal);

} // namespace headroom::storage
