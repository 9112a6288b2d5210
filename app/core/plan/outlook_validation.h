// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/plan/plan.h"

namespace headroom {

/// Checks the expectations of the plan and its scenarios: ranges, order and references.
[[nodiscard]] Expected<void> validateOutlooks(const Plan &plan);

} // namespace headroom
