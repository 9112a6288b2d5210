// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/breakdown.h"
#include "session/view_state.h"

#include <QString>

#include <set>
#include <vector>

namespace headroom::ui {

// Workloads, their offers and their groups in the active scenario: what is highlighted on one page
// is highlighted on all of them.

/// Workloads of which a part uses one of the offers.
[[nodiscard]] std::set<WorkloadId> workloadsOn(const Snapshot &snapshot,
                                               const std::vector<OfferIndex> &offers);
/// Offers that the workloads use, in order.
[[nodiscard]] std::vector<OfferIndex> offersOf(const Snapshot &snapshot,
                                               const std::set<WorkloadId> &workloads);
/// Workloads of which a part is in the group of that name.
[[nodiscard]] std::set<WorkloadId> workloadsIn(const Snapshot &snapshot, Dimension dimension,
                                               const QString &group);
/// Names of the groups of the workloads.
[[nodiscard]] std::set<QString> groupsOf(const Snapshot &snapshot, Dimension dimension,
                                         const std::set<WorkloadId> &workloads);

} // namespace headroom::ui
