// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan.h"

#include <QString>

#include <optional>
#include <string>
#include <vector>

namespace headroom::ui {

class ChoiceField;

/// Fills a field that selects one of the plan's workloads; `without`: the choice of none of them.
void offerWorkloads(ChoiceField &field, const std::vector<Workload> &workloads,
                    const std::optional<WorkloadId> &chosen, const QString &without);

/// The workload of a chosen key; absent: none of them.
[[nodiscard]] std::optional<WorkloadId> workloadOfKey(const std::string &key);

} // namespace headroom::ui
