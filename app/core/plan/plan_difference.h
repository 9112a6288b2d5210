// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan.h"

#include <string>
#include <vector>

namespace headroom {

/// In which parts two states of a plan differ, a few words each: "workload Chat", "scenario Two clouds (only here)".
/// `here` is the one that is open. Prices that were only saved along are left out.
[[nodiscard]] std::vector<std::string> planDifference(const Plan &here, const Plan &there,
                                                      const Language &language = english());

} // namespace headroom
