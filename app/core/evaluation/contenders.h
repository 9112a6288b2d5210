// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/candidates.h"

#include <set>

namespace headroom {

/// The cheapest offers, each of a type of its own, those that surely meet and those that may miss: one of them is the
/// best close by.
[[nodiscard]] std::set<OfferIndex> contendersOf(const CandidateSet &candidates);

} // namespace headroom
