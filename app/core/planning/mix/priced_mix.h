// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/mix/mix_choice.h"

namespace headroom {

/// Workloads up to which the undominated options of all are held at once: some hundred megabytes.
inline constexpr std::size_t kHeldWorkloads = 60;

/// The answer to the model of undominated options, which are never all in memory: a few of each workload give a choice and
/// the duals of the rows; those that some cheaper choice may have at these duals make the model of the answer. Types must
/// not be limited. Column generation with reduced-cost fixing; see the solver's README.
[[nodiscard]] Expected<SolvedMix> solvedByPrices(const MixSolver &solver, const MixRules &rules,
                                                 const ChoiceLimits &limits,
                                                 const MixSolver::Report &report, ShareRows shares);

} // namespace headroom
