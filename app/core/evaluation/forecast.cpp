// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluation/forecast.h"

#include "evaluation/candidates.h"
#include "evaluation/line.h"

#include <cmath>

namespace headroom {

namespace {

/// Only what users ask for grows; training runs and people do not.
bool growsWithDemand(WorkloadKind kind)
{
    return kind == WorkloadKind::realTimeInference || kind == WorkloadKind::batchInference
           || kind == WorkloadKind::validation || kind == WorkloadKind::preprocessing;
}

Money monthCost(const EvaluationInputs &inputs, const Workload &workload,
                const Allocation &allocation, const Line &line, const MonthView &view,
                double growthFactor)
{
    const Sizing *sizing = line.sizing ? &*line.sizing : nullptr;
    std::optional<Sizing> grown;
    if (growthFactor != 1.0 && sizing != nullptr && growsWithDemand(workload.kind)
        && !line.countByHand) {
        grown = sizeOn(inputs, demandOf(workload, *inputs.facts, growthFactor), allocation.offer,
                       allocation.count);
        sizing = grown ? &*grown : nullptr;
    }
    return computeCost(workload, allocation, *line.price, sizing, view).value_or(Money());
}

Date firstMonth(const EvaluationInputs &inputs)
{
    return inputs.plan->startMonth ? inputs.plan->startMonth->firstOfMonthPlus(0)
                                   : inputs.valuationDate.firstOfMonthPlus(1);
}

} // namespace

std::vector<ForecastMonth> forecastMonths(const EvaluationInputs &inputs, const Scenario &scenario,
                                          const std::vector<Line> &lines)
{
    std::vector<ForecastMonth> months;
    const Date first = firstMonth(inputs);
    for (int m = 0; m < kForecastMonths; ++m) {
        ForecastMonth month;
        month.month = first.firstOfMonthPlus(m);
        const MonthView view{basisOf(*inputs.plan, scenario), month.month, true};
        const double growth = std::pow(1.0 + scenario.monthlyGrowthPercent / 100.0, m);
        for (std::size_t i = 0; i < lines.size(); ++i) {
            const Workload &workload = inputs.plan->workloads[i];
            const auto allocation = scenario.allocations.find(workload.id);
            Money amount = lines[i].other;
            if (allocation != scenario.allocations.end() && lines[i].price)
                amount += monthCost(inputs, workload, allocation->second, lines[i], view, growth);
            month.total += amount;
            month.byWorkload.push_back(amount);
        }
        months.push_back(std::move(month));
    }
    return months;
}

} // namespace headroom
