// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rows/budget_scene.h"

#include "core/evaluation/format.h"
#include "core/report/report_facts.h"
#include "session/language.h"
#include "ui/format/text.h"
#include "ui/rows/limit_lines.h"
#include "ui/rows/summary_rows.h"

#include <QStringList>

#include <algorithm>
#include <cmath>

namespace headroom::ui {

namespace {

/// More colours than this cannot be told apart; what is left becomes one series.
constexpr std::size_t kMostSeries = 9;

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

/// Everything beyond the largest groups, summed.
BreakdownSeries restOf(const MonthlyBreakdown &breakdown)
{
    BreakdownSeries rest;
    rest.name = tr("%1 others").arg(breakdown.series.size() - kMostSeries).toStdString();
    rest.amounts.resize(breakdown.months.size());
    for (std::size_t i = kMostSeries; i < breakdown.series.size(); ++i) {
        rest.total += breakdown.series[i].total;
        for (std::size_t m = 0; m < rest.amounts.size(); ++m)
            rest.amounts[m] += breakdown.series[i].amounts[m];
    }
    return rest;
}

std::vector<BreakdownSeries> shownSeries(const MonthlyBreakdown &breakdown)
{
    std::vector<BreakdownSeries> shown = breakdown.series;
    if (shown.size() > kMostSeries + 1) {
        shown.resize(kMostSeries);
        shown.push_back(restOf(breakdown));
    }
    return shown;
}

HoverText monthCard(const MonthlyBreakdown &breakdown, const std::vector<BreakdownSeries> &shown,
                    const std::string &currency, std::size_t bar, std::optional<std::size_t> series)
{
    HoverText card;
    card.title = tr("%1 %2")
                     .arg(textOf(monthName(breakdown.months[bar].month())))
                     .arg(breakdown.months[bar].year());
    card.subtitle = tr("effective cost, calendar month");
    for (std::size_t i = shown.size(); i-- > 0;) {
        if (shown[i].amounts[bar] == Money())
            continue;
        card.rows.push_back(
            {.label = textOf(shown[i].name),
             .value = textOf(formatMoney(shown[i].amounts[bar], currency, language())),
             .tone = Tone::Normal,
             .strong = series == i});
    }
    card.rows.push_back({.label = tr("Total"),
                         .value = textOf(formatMoney(breakdown.totals[bar], currency, language())),
                         .tone = Tone::Normal,
                         .strong = !series});
    return card;
}

void addBudgetLine(StackedBarsScene &scene, const ScenarioEvaluation &scenario,
                   const std::string &currency)
{
    if (!scenario.budget)
        return;
    QString passed;
    if (const auto month = monthPassingBudget(scenario))
        passed = tr(", passed in %1 %2").arg(monthLabel(*month)).arg(month->year());
    const double value = scenario.budget->toDouble();
    scene.budget =
        LimitLine{.value = value,
                  .label = [=](double v) -> QString {
                      const double shown = v == value ? v : handRounded(v);
                      const QString amount = textOf(
                          formatMoney(Money::nearestCents(shown * 100), currency, language()));
                      return tr("budget %1").arg(amount) + (v == value ? passed : QString());
                  },
                  .draggable = true};
}

} // namespace

StackedBarsScene budgetScene(const Snapshot &snapshot, const ScenarioEvaluation &scenario,
                             Dimension dimension)
{
    const MonthlyBreakdown breakdown = monthlyBreakdown(snapshot, scenario, dimension);
    const std::string currency = snapshot.plan().currency;
    std::vector<BreakdownSeries> shown = shownSeries(breakdown);
    StackedBarsScene scene;
    if (!hasTotal(scenario)) {
        scene.emptyText = tr("No line has a cost.");
        return scene;
    }
    for (std::size_t m = 0; m < breakdown.months.size(); ++m) {
        const Date month = breakdown.months[m];
        const bool newYear = m == 0 || month.month() == 1;
        scene.bars.push_back(
            {.label = monthLabel(month),
             .group = newYear ? QString::number(month.year()) : QString(),
             .totalLabel = textOf(formatMoneyShort(breakdown.totals[m], currency, language()))});
    }
    for (std::size_t i = 0; i < shown.size(); ++i)
        scene.series.push_back(
            seriesOf(shown[i], i < kMostSeries || shown.size() <= kMostSeries ? int(i) : -1));
    if (currency != "USD")
        scene.axis.currency = textOf(currency) + QChar(0x00A0);
    addBudgetLine(scene, scenario, currency);
    scene.emptyText = tr("Nothing costs anything yet.");
    scene.summary = tr("Effective cost of %1 months, stacked by %2")
                        .arg(breakdown.months.size())
                        .arg(textOf(nameOf(dimension)));
    scene.describe = [breakdown, shown = std::move(shown),
                      currency](std::size_t bar, std::optional<std::size_t> series) {
        return monthCard(breakdown, shown, currency, bar, series);
    };
    return scene;
}

SplitRow providerSplit(const Plan &plan, const ScenarioEvaluation &scenario)
{
    SplitRow row;
    int slot = 0;
    for (const ProviderTotal &provider : scenario.providers)
        row.terms.push_back({.label = textOf(nameOf(provider.provider)),
                             .share = provider.percent / 100.0,
                             .colorSlot = slot++});
    row.base = tr("of effective compute cost");
    QStringList target;
    for (const ProviderShare &share : activeScenario(plan).providerSplit)
        target += tr("%1 %2").arg(textOf(nameOf(share.provider)),
                                  textOf(formatFigure(share.percent, language())));
    if (!target.isEmpty())
        row.target = tr("target %1 %").arg(target.join(QStringLiteral(" · ")));
    return row;
}

} // namespace headroom::ui
