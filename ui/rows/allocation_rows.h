// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"
#include "ui/theme/categories.h"

#include <QString>

#include <string_view>
#include <vector>

namespace headroom::ui {

/// Row of the inspector: a label and its figure.
struct FactRow {
    QString label;
    QString value;
    Tone tone = Tone::Normal;
    std::string_view meaning = {}; ///< key of its explanation

    friend bool operator==(const FactRow &, const FactRow &) = default;
};

/// Offer, place, count, hours, price and headroom of a line; empty without an allocation.
[[nodiscard]] std::vector<FactRow> allocationRows(const Snapshot &snapshot, const Line &line);

/// The limits of the service level with what the allocation reaches: "≤ 500 ms", "286 ms, met".
[[nodiscard]] std::vector<FactRow> serviceLevelRows(const Workload &workload, const Line &line);

/// Workload whose instances another one could share.
struct SharingChoice {
    WorkloadId host = 0;
    QString name;
    QString reason; ///< why not; empty: it can
};

/// Possible hosts in the active scenario, in the plan's order: real-time workloads with an offer of
/// their own.
[[nodiscard]] std::vector<SharingChoice> sharingChoices(const Snapshot &snapshot,
                                                        WorkloadId workload);
/// Workloads that share the line's instances, and the line's part of them; empty without sharing.
[[nodiscard]] std::vector<FactRow> sharingRows(const Snapshot &snapshot, const Line &line);

} // namespace headroom::ui
