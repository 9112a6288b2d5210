// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rows/budget_scene.h"

#include "core/evaluation/format.h"
#include "session/language.h"
#include "ui/format/text.h"
#include "ui/rows/limit_lines.h"

#include <QStringList>
#include <limits>

namespace headroom::ui {

namespace {

QString monthLabel(Date month)
{
    return textOf(monthName(month.month())).left(3);
}

BarSeries seriesOf(const BreakdownSeries &group, int slot)
{
    BarSeries series{.label = textOf(group.name), .colorSlot = slot, .values = {}, .faded = false};
    for (const Money amount : group.amounts)
        series.values.push_back(amount.toDouble());
    return series;
}

HoverText monthCard(const MonthlyBreakdown &costs, const std::string &currency, std::size_t bar,
                    std::optional<std::size_t> series)
{
    HoverText card;
    card.title =
        tr("%1 %2").arg(textOf(monthName(costs.months[bar].month()))).arg(costs.months[bar].year());
    card.subtitle = tr("effective cost, calendar month");
    for (std::size_t i = costs.series.size(); i-- > 0;) {
        const BreakdownSeries &shown = costs.series[i];
        if (shown.amounts[bar] == Money())
            continue;
        card.rows.push_back({.label = textOf(shown.name),
                             .value = textOf(formatMoney(shown.amounts[bar], currency, language())),
                             .tone = Tone::Normal,
                             .strong = series == i});
    }
    card.rows.push_back({.label = tr("Total"),
                         .value = textOf(formatMoney(costs.totals[bar], currency, language())),
                         .tone = Tone::Normal,
                         .strong = !series});
    return card;
}

void addBudgetLine(StackedBarsScene &scene, const BudgetChart &chart)
{
    if (!chart.budget)
        return;
    QString passed;
    if (chart.budgetExceeded)
        passed = tr(", exceeded in %1 %2")
                     .arg(monthLabel(*chart.budgetExceeded))
                     .arg(chart.budgetExceeded->year());
    const double value = chart.budget->toDouble();
    scene.budget =
        LimitLine{.value = value,
                  .label = [value, passed, currency = chart.currency](double v) -> QString {
                      const double shown = v == value ? v : roundedForDragging(v);
                      const QString amount =
                          textOf(formatMoney(Money::nearest(shown), currency, language()));
                      return tr("budget %1").arg(amount) + (v == value ? passed : QString());
                  },
                  .draggable = true};
}

} // namespace

StackedBarsScene budgetScene(const BudgetChart &chart)
{
    const MonthlyBreakdown &costs = chart.costs;
    StackedBarsScene scene;
    if (costs.months.empty()) {
        scene.emptyText = tr("No line has a cost.");
        return scene;
    }
    for (std::size_t m = 0; m < costs.months.size(); ++m) {
        const Date month = costs.months[m];
        scene.bars.push_back(
            {.label = monthLabel(month),
             .group = QString::number(month.year()),
             .totalLabel = textOf(formatMoneyShort(costs.totals[m], chart.currency, language()))});
    }
    for (std::size_t i = 0; i < costs.series.size(); ++i)
        scene.series.push_back(seriesOf(costs.series[i], i < kMaxSeries ? int(i) : -1));
    if (chart.currency != "USD")
        scene.axis.currency = textOf(chart.currency) + QChar(0x00A0);
    addBudgetLine(scene, chart);
    for (const auto &budget : chart.budgets)
        scene.limits.push_back(budget ? budget->toDouble()
                                      : std::numeric_limits<double>::quiet_NaN());
    scene.emptyText = tr("Nothing costs anything yet.");
    scene.summary = textOf(chart.title);
    scene.describe = [costs, currency = chart.currency](std::size_t bar,
                                                        std::optional<std::size_t> series) {
        return monthCard(costs, currency, bar, series);
    };
    return scene;
}

std::vector<Term> providerTerms(const std::vector<ProviderTotal> &providers)
{
    std::vector<Term> terms;
    for (const ProviderTotal &provider : providers)
        terms.push_back({.label = textOf(nameOf(provider.provider)),
                         .share = provider.percent / 100.0,
                         .colorSlot = static_cast<int>(provider.provider.index()),
                         .isShade = true});
    return terms;
}

SplitRow providerSplit(const Plan &plan, const ScenarioEvaluation &scenario)
{
    SplitRow row;
    row.terms = providerTerms(scenario.providers);
    row.base = tr("of effective compute cost");
    QStringList target;
    for (const ProviderShare &share : activeScenario(plan).providerSplit)
        target += tr("%1 %2").arg(textOf(nameOf(share.provider)),
                                  textOf(formatFigure(share.percent, language())));
    if (!target.isEmpty())
        row.target = tr("target %1 %").arg(target.join(QStringLiteral(" · ")));
    return row;
}

} // namespace headroom::ui
