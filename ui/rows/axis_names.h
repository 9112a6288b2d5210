// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/candidates.h"

#include <QString>

#include <string_view>

namespace headroom::ui {

/// Names of the axes on a chip: "throughput of one replica", "monthly".
[[nodiscard]] QString nameText(PerformanceAxis axis);
/// Key of the explanation of an axis.
[[nodiscard]] std::string_view meaningOf(PerformanceAxis axis);
[[nodiscard]] std::string_view meaningOf(CostAxis axis);
/// Name of a cost axis; the kind of workload determines the unit of work.
[[nodiscard]] QString nameText(CostAxis axis, WorkloadKind kind);

} // namespace headroom::ui
