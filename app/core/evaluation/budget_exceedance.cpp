// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/forecast.h"
#include "core/evaluation/month_factors.h"

#include <algorithm>

namespace headroom {

namespace {

/// The line that costs most more than in the month before; none where no line costs more.
std::optional<std::size_t> largestRise(const ForecastMonth &before, const ForecastMonth &month)
{
    std::optional<std::size_t> largest;
    Money maximum;
    for (std::size_t i = 0; i < month.byWorkload.size(); ++i) {
        const Money more = month.byWorkload[i] - before.byWorkload[i];
        if (more > maximum) {
            maximum = more;
            largest = i;
        }
    }
    return largest;
}

/// The phase of a workload that begins latest up to the end of the month.
std::string phaseBegun(const Plan &plan, WorkloadId workload, Date month)
{
    const RoadmapPhase *latest = nullptr;
    for (const RoadmapPhase &phase : plan.phases) {
        if (std::ranges::find(phase.workloads, workload) != phase.workloads.end()
            && phase.start < month.firstOfMonthPlus(1)
            && (latest == nullptr || phase.start > latest->start))
            latest = &phase;
    }
    return latest == nullptr ? std::string() : latest->name;
}

ExceedanceCause causeOf(const EvaluationInputs &inputs, const Scenario &scenario, const Line &line,
                        int month, Date date)
{
    const Plan &plan = *inputs.plan;
    const Date before = date.firstOfMonthPlus(-1);
    if (shareOfMonth(plan, line.id, date) > shareOfMonth(plan, line.id, before))
        return ExceedanceCause::phase;
    if (line.price
        && rateIn(scenario, *line.price, line.offer->provider, date)
               > rateIn(scenario, *line.price, line.offer->provider, before))
        return ExceedanceCause::price;
    const GrowthCurve curve = growthOf(scenario, line.id);
    const Seasons &seasons = seasonsOf(scenario, line.id);
    const double growth = growthFactor(curve, month) / growthFactor(curve, month - 1);
    const double season = seasons[date.month() - 1] / seasons[before.month() - 1];
    if (season > 1 && season > growth)
        return ExceedanceCause::season;
    return growth > 1 ? ExceedanceCause::demand : ExceedanceCause::days;
}

} // namespace

bool hasBudget(const ScenarioEvaluation &scenario)
{
    return std::ranges::any_of(scenario.forecast,
                               [](const ForecastMonth &month) { return month.budget.has_value(); });
}

bool changesBudget(const ScenarioEvaluation &scenario)
{
    return std::ranges::any_of(scenario.forecast, [&](const ForecastMonth &month) {
        return month.budget != scenario.forecast.front().budget;
    });
}

std::optional<BudgetExceedance> budgetExceedance(const EvaluationInputs &inputs,
                                                 const Scenario &scenario,
                                                 const std::vector<Line> &lines,
                                                 const std::vector<ForecastMonth> &months)
{
    const auto passed = std::ranges::find_if(months, [](const ForecastMonth &month) {
        return month.budget && month.total > *month.budget;
    });
    if (passed == months.end())
        return std::nullopt;
    BudgetExceedance exceedance;
    exceedance.month = static_cast<std::size_t>(passed - months.begin());
    exceedance.limit = *passed->budget;
    exceedance.over = passed->total - exceedance.limit;
    if (exceedance.month == 0)
        return exceedance;
    const ForecastMonth &before = *(passed - 1);
    if (!before.budget || passed->total <= *before.budget) {
        exceedance.cause = before.budget ? ExceedanceCause::budget : ExceedanceCause::budgetBegins;
        return exceedance;
    }
    const auto line = largestRise(before, *passed);
    if (!line)
        return exceedance;
    exceedance.workload = lines[*line].id;
    exceedance.more = passed->byWorkload[*line] - before.byWorkload[*line];
    exceedance.cause =
        causeOf(inputs, scenario, lines[*line], static_cast<int>(exceedance.month), passed->month);
    if (exceedance.cause == ExceedanceCause::phase)
        exceedance.phase = phaseBegun(*inputs.plan, exceedance.workload, passed->month);
    return exceedance;
}

} // namespace headroom
