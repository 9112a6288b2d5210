// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/mix/mix_choice.h"

namespace headroom {

/// Why no mix keeps the rules: the fewest that clash, with what would mend each; or the workloads that nothing serves.
[[nodiscard]] Expected<void> addClash(const MixSolver &solver, const MixRules &rules,
                                      MixChoice &choice);

/// The rules with the least change of one of them that lets a mix keep them all; absent where no change of it does.
[[nodiscard]] Expected<std::optional<RuleMend>> mendOf(const MixSolver &solver,
                                                       const MixRules &rules, const MixRule &rule);

/// The mix under the other rules that uses least of a row: the same model with that use as its cost.
[[nodiscard]] Expected<SolvedMix> leastUse(const MixSolver &solver, const MixRules &rules,
                                           std::size_t row, const ChoiceLimits &limits);

} // namespace headroom
