// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluation/forecast.h"

#include "costing/line_cost.h"
#include "evaluation/line.h"

#include <cmath>
#include <optional>

namespace headroom {

namespace {

Date firstMonth(const EvaluationInputs &inputs)
{
    return inputs.plan->startMonth ? inputs.plan->startMonth->firstOfMonthPlus(0)
                                   : inputs.valuationDate.firstOfMonthPlus(1);
}

/// The share of a line's effective cost that is paid as it is used, not upfront.
Money recurringPart(const Line &line, Money effective)
{
    if (line.compute == line.cash || line.compute.cents() == 0)
        return effective;
    return Money::rounded(effective.exact() * line.cash.exact() / line.compute.exact());
}

bool termBegins(const Line &line, int month)
{
    constexpr int kMonthsPerYear = 12;
    const int years = line.offer ? line.offer->purchase.termYears : 0;
    return years > 0 && month % (kMonthsPerYear * years) == 0;
}

std::optional<LineCost> compiled(const Workload &workload, const Line &line,
                                 const Scenario &scenario, const std::vector<MonthView> &views)
{
    if (!line.usage || !line.price || !scenario.allocations.contains(workload.id))
        return std::nullopt;
    std::vector<MonthHours> hours;
    hours.reserve(views.size());
    for (const MonthView &view : views)
        hours.push_back(monthHoursOf(workload, view));
    return LineCost(*line.usage, std::move(hours));
}

} // namespace

double growthIn(const Scenario &scenario, int month)
{
    return std::pow(1.0 + scenario.monthlyGrowthPercent / 100.0, month);
}

std::vector<ForecastMonth> forecastMonths(const EvaluationInputs &inputs, const Scenario &scenario,
                                          const std::vector<Line> &lines, int count)
{
    const Date first = firstMonth(inputs);
    std::vector<MonthView> views;
    std::vector<ForecastMonth> months(static_cast<std::size_t>(count));
    for (int m = 0; m < count; ++m) {
        months[static_cast<std::size_t>(m)].month = first.firstOfMonthPlus(m);
        views.push_back({basisOf(*inputs.plan, scenario), first.firstOfMonthPlus(m), true});
    }
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const Line &line = lines[i];
        const auto cost = compiled(inputs.plan->workloads[i], line, scenario, views);
        for (int m = 0; m < count; ++m) {
            ForecastMonth &month = months[static_cast<std::size_t>(m)];
            const Money compute = cost ? cost->cost(static_cast<std::size_t>(m), line.price->rate,
                                                    growthIn(scenario, m))
                                       : Money();
            month.byWorkload.push_back(compute + line.other);
            month.total += compute + line.other;
            month.cash += recurringPart(line, compute) + line.other;
            if (cost && termBegins(line, m))
                month.cash += line.upfront;
        }
    }
    return months;
}

} // namespace headroom
