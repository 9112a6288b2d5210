// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/charts.h"

#include "core/report/report_facts.h"
#include "core/texts/headings.h"
#include "core/texts/report_texts.h"

#include <utility>

namespace headroom {

namespace {

Text costViewTitle(CostView view)
{
    switch (view) {
    case CostView::effective: return report_text::kEffectiveCost;
    case CostView::list: return report_text::kListCost;
    case CostView::contracted: return report_text::kContractedCost;
    case CostView::cash: return report_text::kCashCost;
    }
    return {};
}

Text monthsByGroupTitle(CostView view)
{
    switch (view) {
    case CostView::effective: return report_text::kMonthsByGroup;
    case CostView::list: return report_text::kListMonthsByGroup;
    case CostView::contracted: return report_text::kContractedMonthsByGroup;
    case CostView::cash: return report_text::kCashMonthsByGroup;
    }
    return {};
}

} // namespace

BudgetChart budgetChart(const Snapshot &snapshot, const ScenarioEvaluation &scenario,
                        Dimension dimension, const Language &language, CostView view)
{
    BudgetChart chart;
    chart.currency = snapshot.plan().currency;
    chart.category = language.say(heading::kMonth);
    chart.value = {language.say(costViewTitle(view)), chart.currency};
    if (!changesBudget(scenario))
        chart.budget = scenario.budget;
    if (!hasTotal(scenario))
        return chart;
    chart.costs = monthlyBreakdown(snapshot, scenario, dimension, language, view);
    for (std::size_t m = 0; changesBudget(scenario) && m < scenario.forecast.size(); ++m)
        chart.budgets.push_back(scenario.forecast[m].budget);
    std::vector<BreakdownSeries> &series = chart.costs.series;
    if (series.size() > kMaxSeries + 1)
        foldRest(series, kMaxSeries,
                 language.say(report_text::kMoreGroups, {}, countOf(series.size() - kMaxSeries)));
    chart.title = language.say(monthsByGroupTitle(view), {nameOf(dimension, language)},
                               countOf(chart.costs.months.size()));
    if (scenario.budgetExceeded && view == CostView::effective)
        chart.budgetExceeded = scenario.forecast[scenario.budgetExceeded->month].month;
    return chart;
}

} // namespace headroom
