// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rows/summary_rows.h"

#include "core/evaluation/format.h"
#include "core/report/report_facts.h"
#include "session/language.h"
#include "ui/format/text.h"

#include <algorithm>

namespace headroom::ui {

namespace {

void addDifference(Summary &summary, const Snapshot &snapshot)
{
    const Evaluation &evaluation = snapshot.evaluation;
    if (evaluation.active == evaluation.baseline || !hasTotal(evaluation.baselineScenario()))
        return;
    const ScenarioEvaluation &baseline = evaluation.baselineScenario();
    const Money difference = evaluation.activeScenario().againstBaseline;
    summary.differenceLabel = tr("Against %1").arg(textOf(baseline.name));
    summary.difference =
        textOf(formatMoneySigned(difference, snapshot.plan().currency, language()));
    if (difference == Money())
        return;
    summary.differenceTone = difference < Money() ? Tone::Good : Tone::Warning;
    if (baseline.total > Money())
        summary.differencePercent = textOf(formatPercentSigned(
            100.0 * difference.toDouble() / baseline.total.toDouble(), language()));
}

void addBudget(Summary &summary, const ScenarioEvaluation &scenario, const std::string &currency)
{
    if (!scenario.budget || *scenario.budget <= Money()) {
        summary.budgetLabel = tr("No budget set");
        return;
    }
    const double budget = scenario.budget->toDouble();
    summary.budgetUsed = scenario.total.toDouble() / budget;
    summary.budgetLow = scenario.low.toDouble() / budget;
    summary.budgetHigh = scenario.high.toDouble() / budget;
    summary.budgetLabel =
        tr("Budget %1 · %2 used")
            .arg(textOf(formatMoney(*scenario.budget, currency, language())),
                 textOf(formatPercent(100.0 * *summary.budgetUsed, language(), 0)));
    if (*summary.budgetUsed > 1) {
        summary.budgetTone = Tone::Warning;
        summary.budgetLabel +=
            tr(" · exceeded by %1")
                .arg(textOf(formatMoney(scenario.total - *scenario.budget, currency, language())));
    } else if (const auto month = monthPassingBudget(scenario)) {
        summary.budgetTone = Tone::Warning;
        const Money limit = scenario.budgetPassed->limit;
        summary.budgetLabel += limit == *scenario.budget
                                   ? tr(" · exceeded in %1 %2")
                                         .arg(textOf(monthName(month->month())))
                                         .arg(month->year())
                                   : tr(" · %1 exceeded in %2 %3")
                                         .arg(textOf(formatMoney(limit, currency, language())),
                                              textOf(monthName(month->month())))
                                         .arg(month->year());
    }
}

} // namespace

std::optional<Date> monthPassingBudget(const ScenarioEvaluation &scenario)
{
    if (!scenario.budgetPassed)
        return std::nullopt;
    return scenario.forecast[scenario.budgetPassed->month].month;
}

Summary summaryOf(const Snapshot &snapshot)
{
    const ScenarioEvaluation &scenario = snapshot.evaluation.activeScenario();
    const std::string &currency = snapshot.plan().currency;
    Summary summary;
    summary.totalLabel = tr("Monthly cost (effective, %1)")
                             .arg(textOf(monthBasisOf(snapshot.plan(), scenario, language())));
    switch (totalStateOf(scenario)) {
    case TotalState::known: break;
    case TotalState::unknown:
        summary.total = tr("not known");
        summary.budgetLabel = tr("No line has a cost");
        return summary;
    case TotalState::nothingInUse:
        summary.total = tr("no offer in use");
        addBudget(summary, scenario, currency);
        return summary;
    }
    summary.total = textOf(formatMoney(scenario.total, currency, language()));
    summary.range =
        tr("%1 – %2").arg(textOf(formatMoneyShort(scenario.low, currency, language())),
                          textOf(formatMoneyShort(scenario.high, currency, language())));
    addDifference(summary, snapshot);
    addBudget(summary, scenario, currency);
    return summary;
}

} // namespace headroom::ui
