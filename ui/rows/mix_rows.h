// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"
#include "ui/theme/categories.h"

#include <QString>

#include <cstdint>
#include <vector>

namespace headroom::ui {

/// What the workloads of the mix are gathered by.
enum class MixGrouping : std::uint8_t { none, environment, team };

/// Formatted row of one workload in the mix, or of a group of them.
struct MixRow {
    WorkloadId id = 0; ///< 0: a group
    QString name;
    QString task; ///< "Real-time inference · Llama-2-7B fp16"
    QString cost; ///< "…" until the prices have been loaded
    Tone costTone = Tone::Normal;
    double share = 0;   ///< of the scenario's total, 0 to 1
    QString group{};    ///< name of the group that it is of; empty without grouping
    QString searched{}; ///< what a search looks through

    friend bool operator==(const MixRow &, const MixRow &) = default;
};

/// In the plan's order. Without a snapshot, or with one of an older plan, the costs stay open;
/// `hasFailed`: there will be none. Groups are in the order of their first workloads, each below a
/// row with its sum.
[[nodiscard]] std::vector<MixRow> mixRows(const Plan &plan, const Snapshot *snapshot,
                                          bool hasFailed = false,
                                          MixGrouping grouping = MixGrouping::none);

/// Task of a workload in one line.
[[nodiscard]] QString taskLine(const Workload &workload);

/// The line of a workload in the active scenario; null when the snapshot does not know it.
[[nodiscard]] const Line *activeLine(const Snapshot *snapshot, WorkloadId workload);

/// The first workload of that name; 0: there is none.
[[nodiscard]] WorkloadId workloadNamed(const Plan &plan, const QString &name);

/// Cost and offer of a workload: "$2,347.53 · 3 × AWS us-east-1 g5.xlarge, on-demand".
[[nodiscard]] QString answerInShort(const Snapshot *snapshot, WorkloadId workload);

} // namespace headroom::ui
