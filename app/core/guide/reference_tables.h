// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"
#include "core/language.h"
#include "core/report/table.h"

#include <optional>
#include <string>
#include <vector>

namespace headroom {

/// A table to look things up in: one of the documents' with today's figures. Columns are keyed "documents_state:…", "prices_today:…" or "in_plan:…".
struct ReferenceTable {
    std::string key;
    Table table;
    std::vector<std::string> sources; ///< of its rows, with the titles of the documents
    /// Workloads whose figures the rows show; empty: no row is about one.
    std::vector<std::optional<WorkloadId>> workloads = {};
    std::vector<bool> levers = {};         ///< rows that Ways to save prices; empty: none
    std::vector<std::string> details = {}; ///< more about each row; empty: nothing
    bool isTest = false;                   ///< the columns after the first answer the first
};

/// All of them, in the order of a choice: what to take, what it costs, how to run it, and the words.
/// Without a snapshot they have the figures of the documents alone.
[[nodiscard]] std::vector<ReferenceTable> referenceTables(const Snapshot *snapshot,
                                                          const Language &language);

} // namespace headroom
