// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/spending.h"

#include <algorithm>

namespace headroom {

Spending spendingOf(const ScenarioEvaluation &scenario)
{
    Spending spending;
    const std::vector<ForecastMonth> &months = scenario.forecast;
    if (months.empty())
        return spending;
    spending.isWhole = scenario.completeness.isWhole();
    spending.months = static_cast<int>(months.size());
    spending.first = months.front().month;
    spending.last = months.back().month;
    const auto peak = std::ranges::max_element(months, {}, &ForecastMonth::total);
    spending.peak = peak->total;
    spending.peakMonth = peak->month;
    if (std::ranges::all_of(months, [](const ForecastMonth &m) { return m.budget.has_value(); }))
        spending.budget = Money();
    for (const ForecastMonth &month : months) {
        spending.sum += month.total;
        if (!month.budget)
            continue;
        ++spending.budgetMonths;
        if (spending.budget)
            *spending.budget += *month.budget;
        if (month.total <= *month.budget)
            continue;
        if (spending.monthsOver++ == 0)
            spending.firstOver = month.month;
        spending.excess += month.total - *month.budget;
    }
    return spending;
}

} // namespace headroom
