// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/mix/mix_choice.h"

namespace headroom {

/// The fewest moves to another provider that keep the shares of the rules, and of those the cheapest. `stated`: the
/// scenario with its commitments, which stay; beside them every set of moves is billed as a whole, and the answer is
/// proven where there are no more sets than the solver's limit has nodes. The solver's candidates are without them.
[[nodiscard]] Expected<MixChoice> minMoves(const MixSolver &solver, const MixRules &rules,
                                           const Scenario &stated, bool &takesDearerOffers);

} // namespace headroom
