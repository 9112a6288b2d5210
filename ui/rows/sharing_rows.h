// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"
#include "ui/rows/allocation_rows.h"

#include <QString>

#include <vector>

namespace headroom::ui {

/// A workload on whose instances another one could run.
struct SharingChoice {
    WorkloadId host = 0;
    QString name;
    QString reason; ///< why not; empty: it can
};

/// Of the active scenario, in the plan's order: real-time workloads that an offer of their own serves.
[[nodiscard]] std::vector<SharingChoice> sharingChoices(const Snapshot &snapshot,
                                                        WorkloadId workload);
/// With whom the line shares its instances, and what of them is set aside for it; none where it shares none.
[[nodiscard]] std::vector<FactRow> sharingRows(const Snapshot &snapshot, const Line &line);

} // namespace headroom::ui
