// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/candidates.h"
#include "core/language.h"
#include "core/report/table.h"

#include <optional>
#include <span>
#include <vector>

namespace headroom {

/// Rows that a table of candidates shows.
struct CandidateRows {
    std::size_t limit = 0; ///< at most so many; 0: all
    std::optional<FilterField>
        bestPer;          ///< of each provider, say, only the cheapest that meets the service level
    std::string filter{}; ///< filter in words: a column of its own
};

/// Columns of candidateTable(), but for the filter.
[[nodiscard]] std::vector<Column> candidateColumns(const Language &language);

/// Candidates of one workload, by monthly cost. With what each cost is made of: count x hours x
/// unit_price is compute_cost, under the same keys as a line's in the evaluation. The frontier is
/// that of all offers.
[[nodiscard]] Table candidateTable(const EvaluationInputs &inputs, const Scenario &scenario,
                                   const CandidateSet &candidates,
                                   std::span<const OfferIndex> offers, const CandidateRows &shown,
                                   const Language &language);

} // namespace headroom
