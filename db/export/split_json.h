// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/split_proposal.h"

#include <string>

namespace headroom::storage {

/// What reaching the provider split takes, for scripts: status, shares, and each move with its
/// offer and cost today and after; `stays` is what all others cost, so that moves and it add up to
/// the totals.
[[nodiscard]] std::string splitJson(const SplitProposal &proposal);

} // namespace headroom::storage
