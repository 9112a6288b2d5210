// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/charts.h"

#include "core/report/report_facts.h"
#include "core/wording/headings.h"
#include "core/wording/report_texts.h"

namespace headroom {

BudgetChart budgetChart(const Snapshot &snapshot, const ScenarioEvaluation &scenario,
                        Dimension dimension, const Language &language)
{
    BudgetChart chart;
    chart.currency = snapshot.plan().currency;
    chart.category = language.say(heading::kMonth);
    chart.value = {language.say(report_text::kEffectiveCost), chart.currency};
    chart.budget = scenario.budget;
    if (!hasTotal(scenario))
        return chart;
    chart.costs = monthlyBreakdown(snapshot, scenario, dimension, language);
    std::vector<BreakdownSeries> &series = chart.costs.series;
    if (series.size() > kMostSeries + 1)
        foldRest(series, kMostSeries,
                 language.say(report_text::kMoreGroups, {}, countOf(series.size() - kMostSeries)));
    chart.title = language.say(report_text::kMonthsByGroup, {nameOf(dimension, language)},
                               countOf(chart.costs.months.size()));
    if (scenario.budgetPassed)
        chart.budgetPassed = scenario.forecast[*scenario.budgetPassed].month;
    return chart;
}

} // namespace headroom
