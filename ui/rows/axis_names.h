// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/candidates.h"

#include <QString>

#include <string_view>

namespace headroom::ui {

/// Axes as a chip names them: "throughput of one replica", "monthly".
[[nodiscard]] QString nameText(PerformanceAxis axis);
/// Key of what is explained about it.
[[nodiscard]] std::string_view meaningOf(PerformanceAxis axis);
[[nodiscard]] std::string_view meaningOf(CostAxis axis);
/// What a unit of work is, the kind says.
[[nodiscard]] QString nameText(CostAxis axis, WorkloadKind kind);

} // namespace headroom::ui
