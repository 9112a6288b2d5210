// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan.h"

#include <map>
#include <set>
#include <string>

namespace headroom {

/// The regions in which any scenario of the plan runs something, by provider. Lines on the reference price
/// book have none.
[[nodiscard]] std::map<Provider, std::set<std::string>> regionsInUse(const Plan &plan);

} // namespace headroom
