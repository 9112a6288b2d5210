// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/language.h"
#include "core/plan/plan.h"

#include <string>
#include <vector>

namespace headroom {

/// "S-curve to 3×".
[[nodiscard]] std::string describe(const GrowthCurve &curve, const Language &language);
/// One part of a scenario's expectations for the coming months, in a few words.
[[nodiscard]] std::string describeOutlook(const Plan &plan, const Scenario &scenario,
                                          Assumption part, const Language &language);

/// A sentence on each change dated within a month that applies to the whole of it: "The price
/// change dated 15 June 2027 applies from 1 June 2027 on: the forecast uses whole months."
[[nodiscard]] std::vector<std::string> midMonthRemarks(const Scenario &scenario,
                                                       const Language &language);
/// The same of budgets by month.
[[nodiscard]] std::vector<std::string> midMonthRemarks(const std::vector<MonthBudget> &budgets,
                                                       const Language &language);

} // namespace headroom
