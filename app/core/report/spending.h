// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"

#include <optional>

namespace headroom {

/// Expenditure over the calendar months of a scenario's forecast, and how it keeps their budgets.
struct Spending {
    int months = 0;
    Money sum;
    Date first; ///< month
    Date last;
    Money peak; ///< cost of the most expensive month, the first of equal ones
    Date peakMonth;
    std::optional<Money> budget; ///< sum of the months' budgets; absent: a month has none
    int budgetMonths = 0;        ///< months that have a budget
    int monthsOver = 0;          ///< months above their budget
    Money excess;                ///< sum of what they are above it
    Date firstOver;              ///< the first of them; meaningful if there is one
    bool isWhole = false;        ///< otherwise it is of the parts that have a cost

    /// Parts that are over a budget prove it; parts within it do not prove that the whole is.
    [[nodiscard]] bool isBudgetJudged() const { return isWhole || monthsOver > 0; }
};

[[nodiscard]] Spending spendingOf(const ScenarioEvaluation &scenario);

} // namespace headroom
