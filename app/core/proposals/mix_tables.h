// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/mix_around.h"
#include "core/planning/mix_curve.h"
#include "core/report/table.h"

namespace headroom {

/// A row for each workload in the plan's order: what serves it today and what is proposed, what
/// both cost, and the runner-up.
[[nodiscard]] Table mixTable(const MixProposal &proposal, const Language &language);

/// Rules that increase the cost, and by how much.
[[nodiscard]] Table bindingTable(const MixProposal &proposal, const Language &language);

/// Commitments today and as proposed, a row for each of commitmentsOf().
[[nodiscard]] Table mixCommitmentTable(const MixProposal &proposal, const Language &language);

/// The mixes that come next, a row each: on what other instance types workloads run, and what that
/// costs.
[[nodiscard]] Table nearestTable(const MixProposal &proposal,
                                 const std::vector<MixAlternative> &alternatives,
                                 const Language &language);

/// A trade-off curve, a row for each mix that was found.
[[nodiscard]] Table mixCurveTable(const MixCurve &curve, const Language &language = english());

} // namespace headroom
