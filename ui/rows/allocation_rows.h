// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"
#include "ui/theme/categories.h"

#include <QString>

#include <string_view>
#include <vector>

namespace headroom::ui {

/// A fact of the inspector: what, and its figure.
struct FactRow {
    QString label;
    QString value;
    Tone tone = Tone::Normal;
    std::string_view meaning = {}; ///< key of its explanation

    friend bool operator==(const FactRow &, const FactRow &) = default;
};

/// Offer, where, count, hours, price and headroom of a line; empty without an allocation.
[[nodiscard]] std::vector<FactRow> allocationRows(const Snapshot &snapshot, const Line &line);

/// The limits of the service level with what the allocation reaches: "≤ 500 ms", "286 ms, met".
[[nodiscard]] std::vector<FactRow> serviceLevelRows(const Workload &workload, const Line &line);

/// A workload on whose instances another one could run.
struct SharingChoice {
    WorkloadId host = 0;
    QString name;
    QString reason; ///< why not; empty: it can
};

/// Of the active scenario, in the plan's order: real-time workloads that an offer of their own
/// serves.
[[nodiscard]] std::vector<SharingChoice> sharingChoices(const Snapshot &snapshot,
                                                        WorkloadId workload);
/// With whom the line shares its instances, and what of them is set aside for it; none where it
/// shares none.
[[nodiscard]] std::vector<FactRow> sharingRows(const Snapshot &snapshot, const Line &line);

} // namespace headroom::ui
