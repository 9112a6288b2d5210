// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/scenario_overrides.h"

namespace headroom {

/// The one figure that says how much is asked of a workload: requests a second, items, GiB, runs or
/// people.
[[nodiscard]] OverrideField mainDemandFieldOf(const Workload &workload);
/// 0: it is not given.
[[nodiscard]] double mainDemandOf(const Workload &workload);
/// The workload asked for `amount` of it. A stated mean of requests keeps its share of the peak;
/// runs count in hundredths, people are whole.
[[nodiscard]] Workload withMainDemand(Workload workload, double amount);

} // namespace headroom
