// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"
#include "ui/theme/categories.h"

#include <QString>

#include <vector>

namespace headroom::ui {

/// Destination of a finding.
enum class FindingTarget {
    none,
    workload,
    budget,
    providers,
    refresh,
    exchangeRates,
    sources,
    reference
};

struct FindingRow {
    Severity severity = Severity::note;
    WorkloadId workload = 0; ///< 0: concerns the whole scenario
    QString subject;         ///< the workload's name, or "Plan"
    QString message;
    QString detail;
    FindingTarget target = FindingTarget::none;
    bool onSources = false; ///< on what the source documents say
    QString table = {};     ///< of the documents, that the target reference opens
    QString words = {};     ///< to search there
    QString rule = {};      ///< of the documents, behind a finding about a workload; empty: none
    QString lead; ///< "Refresh public prices…": what activating the row does; may be empty
};

/// Errors first, then warnings, then notes; each in the plan's order, and those on source documents
/// last.
[[nodiscard]] std::vector<FindingRow> findingRows(const Snapshot &snapshot);

/// The same with one row in the place of those on source documents, if there are several.
[[nodiscard]] std::vector<FindingRow> withSourcesFolded(std::vector<FindingRow> rows);

/// "2 warnings · 3 notes", "none".
struct FindingSummary {
    QString severe; ///< "1 error", "2 warnings"; empty without any
    QString rest;   ///< text after it
    Tone tone = Tone::Muted;
};
[[nodiscard]] FindingSummary findingSummary(const std::vector<Finding> &findings);

[[nodiscard]] Tone toneOf(Severity severity);

} // namespace headroom::ui
