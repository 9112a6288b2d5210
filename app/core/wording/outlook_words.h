// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan.h"
#include "core/wording/language.h"

#include <string>

namespace headroom {

/// "S-curve to 3×".
[[nodiscard]] std::string describe(const GrowthCurve &curve, const Language &language);
/// What a scenario expects of the months to come, one part of it in a few words.
[[nodiscard]] std::string describeOutlook(const Plan &plan, const Scenario &scenario,
                                          Assumption part, const Language &language);

} // namespace headroom
