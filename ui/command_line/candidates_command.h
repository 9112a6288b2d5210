// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"
#include "core/report/candidate_table.h"
#include "ui/command_line/arguments.h"

namespace headroom::cli {

[[nodiscard]] CommandSyntax candidatesSyntax();
/// Prints every offer that could serve a workload, the cheapest first. Needs no display.
[[nodiscard]] int runCandidates(const Arguments &arguments);

/// The offers that pass the filter for the named workload, by monthly cost.
[[nodiscard]] Expected<Table> candidatesOf(const Snapshot &snapshot, const std::string &workload,
                                           const CandidateFilter &filter,
                                           const CandidateRows &rows);

} // namespace headroom::cli
