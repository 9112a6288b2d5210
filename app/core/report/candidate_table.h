// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/candidates.h"
#include "core/report/table.h"

#include <span>

namespace headroom {

/// Candidates of one workload, by monthly cost; at most `limit` rows (0: all). With what each cost is made of:
/// count x hours x unit_price is compute_cost, under the same keys as a line's in the evaluation.
[[nodiscard]] Table candidateTable(const EvaluationInputs &inputs, const Scenario &scenario,
                                   const CandidateSet &candidates,
                                   std::span<const OfferIndex> offers, std::size_t limit);

} // namespace headroom
