// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/costing/month_view.h"
#include "core/evaluation/evaluation.h"

#include <optional>

namespace headroom {

/// The share of its scheduled hours that a line's runs use, where it is small and the other hours
/// could be saved: a schedule is paid for while no run works. Absent where the hours follow the
/// runs or where every hour is billed anyway.
[[nodiscard]] std::optional<double> smallUseOf(const Workload &workload, const Line &line,
                                               const MonthView &view);

} // namespace headroom
