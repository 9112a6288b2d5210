// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan.h"

namespace headroom::testing {

/// A valid plan with a random number of workloads, scenarios and allocations, and random values
/// within every limit. The same seed gives the same plan.
[[nodiscard]] Plan randomPlan(unsigned seed);

} // namespace headroom::testing
