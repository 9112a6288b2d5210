// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/presenter/slide_scene.h"

#include "core/evaluation/format.h"
#include "core/report/charts.h"
#include "session/language.h"
#include "ui/format/text.h"
#include "ui/report/chart_files.h"
#include "ui/report/paper/paper_text.h"
#include "ui/rows/budget_scene.h"
#include "ui/rows/forecast_scene.h"

#include <QStringList>

#include <algorithm>
#include <limits>

namespace headroom::ui {

namespace {

constexpr int kTriedSlot = 4; ///< of the series: light enough to be told from today's grey
constexpr int kPlannedSlot = -1;

std::vector<double> totalsOf(const ScenarioEvaluation &scenario)
{
    std::vector<double> totals;
    for (const ForecastMonth &month : scenario.forecast)
        totals.push_back(month.total.toDouble());
    return totals;
}

/// Months as planned in grey, what the other traffic adds to them on top, or what it saves of them
/// as a pale rest.
std::vector<BarSeries> triedSeries(const SlideFacts &facts)
{
    const std::vector<double> planned = totalsOf(facts.plannedScenario());
    const std::vector<double> tried = totalsOf(facts.scenario());
    const QString name =
        tr("traffic %1").arg(textOf(trafficName(facts.trafficPercent, language())));
    if (!facts.isTried())
        return {BarSeries{.label = tr("as planned"), .colorSlot = kTriedSlot, .values = planned}};
    const bool isMore = facts.trafficPercent > 100;
    BarSeries below{.label = isMore ? tr("traffic today") : name, .colorSlot = 0, .values = {}};
    BarSeries above{.label = isMore ? name : tr("traffic today"), .colorSlot = 0, .values = {}};
    below.colorSlot = isMore ? kPlannedSlot : kTriedSlot;
    above.colorSlot = isMore ? kTriedSlot : kPlannedSlot;
    (isMore ? below : above).pale = true;
    for (std::size_t i = 0; i < std::min(planned.size(), tried.size()); ++i) {
        const double lower = std::min(planned[i], tried[i]);
        below.values.push_back(lower);
        above.values.push_back(std::max(planned[i], tried[i]) - lower);
    }
    return {below, above};
}

/// The budget's tag in words that can be read from far away.
void shortenBudget(StackedBarsScene &scene, const BudgetChart &chart)
{
    if (!scene.budget || !chart.budget)
        return;
    QString text =
        tr("%1 budget").arg(textOf(formatMoneyShort(*chart.budget, chart.currency, language())));
    scene.budget->label = [text](double) { return text; };
}

SlideChart monthsOf(const SlideFacts &facts)
{
    const BudgetChart chart =
        budgetChart(*facts.shown, facts.scenario(), Dimension::workload, language());
    SlideBars bars{.scene = budgetScene(chart), .attention = {}};
    if (bars.scene.bars.empty())
        return bars.scene.emptyText;
    if (facts.page.view == Bookmark::View::forecast) {
        if (facts.forecast)
            bars.scene.fan = forecastScene(*facts.forecast, std::nullopt).fan;
        bars.scene.series = triedSeries(facts);
        for (Bar &bar : bars.scene.bars)
            bar.totalLabel.clear();
    } else {
        for (BarSeries &series : bars.scene.series)
            series.label = printable(series.label);
        const auto name =
            facts.page.highlight && !facts.isHighlightGone
                ? std::optional(nameOfWorkload(facts.shown->plan(), *facts.page.highlight))
                : std::nullopt;
        const auto found = std::ranges::find_if(
            chart.costs.series, [&](const auto &series) { return name && series.name == *name; });
        if (found != chart.costs.series.end())
            bars.attention.kept = {static_cast<int>(found - chart.costs.series.begin())};
    }
    bars.scene.axis.title.clear(); // the page's title says what it is
    shortenBudget(bars.scene, chart);
    return bars;
}

QString summaryOf(const SlideScene &scene)
{
    QStringList parts;
    for (const SlideFigure &figure : scene.figures)
        parts +=
            tr("%1: %2, %3")
                .arg(slideText(figure.label), slideText(figure.value), slideText(figure.remark));
    for (const SlideCard &card : scene.cards) {
        parts += tr("%1: %2 a month").arg(slideText(card.name), slideText(card.cost.value));
        for (const SlideCard::Row &row : card.rows)
            parts += tr("%1: %2").arg(slideText(row.label), slideText(row.value));
    }
    return parts.join(QStringLiteral(". "));
}

Money between(Money from, Money to, double share)
{
    return Money::nearest(from.toDouble() + (to.toDouble() - from.toDouble()) * share);
}

void roll(const SlideFigure &from, SlideFigure &to, const std::string &currency, double share)
{
    if (from.amount && to.amount && from.isDifference == to.isDifference)
        to.value = spokenAmount(between(*from.amount, *to.amount, share), to.isDifference, currency,
                                language());
}

} // namespace

QString slideText(const std::string &text)
{
    return printable(textOf(text));
}

std::shared_ptr<const SlideChart> slideChart(const SlideFacts &facts)
{
    if (facts.page.view == Bookmark::View::scenarios)
        return nullptr;
    if (facts.page.view != Bookmark::View::candidates)
        return std::make_shared<const SlideChart>(monthsOf(facts));
    if (!facts.workload)
        return std::make_shared<const SlideChart>(tr("There is no workload to choose offers for."));
    if (!facts.candidates)
        return std::make_shared<const SlideChart>(tr("Looking for offers…"));
    PrintedScatter printed = printedScatter({facts.shown, facts.candidates, *facts.workload}, {});
    return std::make_shared<const SlideChart>(SlideScatter{std::move(printed.scene), printed.view});
}

SlideScene slideScene(const SlideFacts &facts, const SlidePlace &place,
                      std::shared_ptr<const SlideChart> chart)
{
    SlideScene scene;
    scene.title = slideText(slideTitle(facts.page, language()));
    scene.missing = slideText(missingOnSlide(facts, language()));
    scene.currency = facts.shown->plan().currency;
    if (facts.page.view == Bookmark::View::scenarios)
        scene.cards = slideCards(facts, language());
    else
        scene.figures = slideFigures(facts, language());
    scene.chart = std::move(chart);
    scene.isCompact = facts.page.view == Bookmark::View::candidates;
    scene.footer = slideText(slideFooter(facts, language()));
    scene.trafficLabel = tr("Traffic");
    scene.traffic = textOf(trafficName(facts.trafficPercent, language()));
    scene.trafficPercent = facts.trafficPercent;
    for (const TrafficStop &stop : facts.stops)
        scene.stops.push_back(
            {stop.percent, textOf(trafficName(stop.percent, language())),
             stop.monthly ? textOf(formatMoneyShort(*stop.monthly, scene.currency, language()))
                          : QString()});
    scene.index = place.index;
    scene.count = place.count;
    scene.nextLabel = place.next.isEmpty() ? QString() : tr("Next");
    scene.next = place.next;
    scene.place = tr("%1 of %2").arg(place.index + 1).arg(place.count);
    scene.summary = summaryOf(scene);
    return scene;
}

SlideScene rolling(const SlideScene &from, SlideScene to, double share)
{
    for (std::size_t i = 0; i < std::min(from.figures.size(), to.figures.size()); ++i)
        roll(from.figures[i], to.figures[i], to.currency, share);
    for (std::size_t i = 0; i < std::min(from.cards.size(), to.cards.size()); ++i) {
        if (from.cards[i].name == to.cards[i].name)
            roll(from.cards[i].cost, to.cards[i].cost, to.currency, share);
    }
    return to;
}

} // namespace headroom::ui
