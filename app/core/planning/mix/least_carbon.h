// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/mix/mix_choice.h"

#include <optional>

namespace headroom {

/// Rules that limit a mix to the least carbon of any that keeps the others, at the lowest cost.
struct LeastCarbon {
    MixRules rules;
    std::optional<double> kg; ///< absent: no mix was found
    bool isProven = true;
};

/// Commitments do not count: they change what a mix costs, not what it emits.
[[nodiscard]] Expected<LeastCarbon> leastCarbon(const MixSolver &solver, MixRules rules);

} // namespace headroom
