// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/candidates.h"

#include <set>

namespace headroom {

/// The cheapest offers of different types that meet or may miss the service level: one of them is still the best after a
/// small change of the inputs.
[[nodiscard]] std::set<OfferIndex> contendersOf(const CandidateSet &candidates);

} // namespace headroom
