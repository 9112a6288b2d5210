// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/language.h"
#include "core/plan/plan.h"

#include <string>
#include <vector>

namespace headroom {

/// "S-curve to 3×".
[[nodiscard]] std::string describe(const GrowthCurve &curve, const Language &language);
/// What a scenario expects of the months to come, one part of it in a few words.
[[nodiscard]] std::string describeOutlook(const Plan &plan, const Scenario &scenario,
                                          Assumption part, const Language &language);

/// What is dated within a month and counts for the whole of it, a sentence each: "The change of
/// prices dated 15 June 2027 counts from 1 June 2027 on: the forecast goes by whole months."
[[nodiscard]] std::vector<std::string> midMonthRemarks(const Scenario &scenario,
                                                       const Language &language);
/// The same of budgets by month.
[[nodiscard]] std::vector<std::string> midMonthRemarks(const std::vector<MonthBudget> &budgets,
                                                       const Language &language);

} // namespace headroom
