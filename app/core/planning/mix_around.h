// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/mix_alternatives.h"
#include "core/planning/mix_curve.h"
#include "core/planning/mix_proposal.h"

namespace headroom {

// Mixes around a proposal, and each as a proposal of its own. The searches are for a worker.

[[nodiscard]] Expected<MixCurve> curveFor(const Snapshot &today, const MixRules &rules,
                                          MixCurveAxis axis, std::size_t points,
                                          const ChoiceSolver &solve, const MixWatch &watch = {});
[[nodiscard]] Expected<std::vector<MixAlternative>> nearestTo(const MixProposal &proposal,
                                                              std::size_t count,
                                                              const ChoiceSolver &solve,
                                                              const MixWatch &watch = {});

/// A point of the curve, by the rules with what it asks.
[[nodiscard]] Expected<MixProposal> proposalOf(std::shared_ptr<const Snapshot> today,
                                               const MixRules &rules, MixCurveAxis axis,
                                               const MixPoint &point);
/// Another mix in the place of the one that was proposed.
[[nodiscard]] Expected<MixProposal> proposalOf(const MixProposal &proposal,
                                               const MixAlternative &alternative);

} // namespace headroom
