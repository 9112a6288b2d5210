// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rows/forecast_scene.h"

#include "core/evaluation/format.h"
#include "core/wording/forecast_words.h"
#include "core/wording/uncertain_words.h"
#include "session/language.h"
#include "ui/format/text.h"
#include "ui/rows/budget_scene.h"

#include <algorithm>

namespace headroom::ui {

namespace {

constexpr std::size_t kShownDrivers = 6;
constexpr double kPerCent = 100.0;
constexpr double kMinShown = 0.005; // of a share

QString amountText(Money amount, const ForecastReport &report)
{
    return textOf(formatMoney(amount, report.snapshot->plan().currency, language()));
}

QString drawnText(double amount, const ForecastReport &report)
{
    return textOf(
        formatMoneyShort(Money::nearest(amount), report.snapshot->plan().currency, language()));
}

QString chanceText(double probability)
{
    return textOf(formatPercent(probability * kPerCent, language(), 0));
}

QString monthOfYear(Date month)
{
    return tr("%1 %2").arg(textOf(monthName(month.month()))).arg(month.year());
}

HoverText fanCard(const ForecastReport &report, std::size_t bar)
{
    const ForecastMonth &month = report.evaluation().forecast[bar];
    HoverText card;
    card.title = monthOfYear(month.month);
    card.subtitle = tr("effective cost, calendar month");
    const auto row = [&](const QString &label, const QString &value, bool strong = false) {
        card.rows.push_back(
            {.label = label, .value = value, .tone = Tone::Normal, .strong = strong});
    };
    row(tr("As planned"), amountText(month.total, report), true);
    row(tr("Cash"), amountText(month.cash, report));
    if (month.budget)
        row(tr("Budget"), amountText(*month.budget, report));
    if (report.risk.draws == 0)
        return card;
    const MonthRisk &risk = report.risk.months[bar];
    row(tr("P90"), drawnText(risk.cost.p90, report));
    row(tr("P50"), drawnText(risk.cost.p50, report));
    row(tr("P10"), drawnText(risk.cost.p10, report));
    if (risk.overBudget)
        row(tr("Over budget"), chanceText(*risk.overBudget));
    if (risk.exceededByThen)
        row(tr("Exceeded by then"), chanceText(*risk.exceededByThen));
    row(tr("Service level missed"), chanceText(risk.missed));
    return card;
}

BarsFan fanOf(const Risk &risk, int colour)
{
    BarsFan fan;
    fan.colorSlot = colour - 1;
    for (const MonthRisk &month : risk.months) {
        fan.low.push_back(month.cost.p10);
        fan.middle.push_back(month.cost.p50);
        fan.high.push_back(month.cost.p90);
    }
    return fan;
}

BarSeries plannedSeries(const ScenarioEvaluation &evaluation)
{
    BarSeries series{.label = tr("as planned"), .colorSlot = -1, .values = {}, .pale = true};
    for (const ForecastMonth &month : evaluation.forecast)
        series.values.push_back(month.total.toDouble());
    return series;
}

/// By which the calendar names an alert.
QString numberOf(std::size_t rule)
{
    return QString::number(rule + 1);
}

HoverText dayCard(const ForecastReport &report, std::size_t day)
{
    const AlertSimulation &alerts = report.alerts;
    const PlannedDay &planned = alerts.days[day];
    const Plan &plan = report.snapshot->plan();
    HoverText card;
    card.title = textOf(planned.day.toLongString(language()));
    card.subtitle = tr("what the planned schedules cost on this day");
    for (std::size_t i = 0; i < plan.workloads.size(); ++i) {
        if (planned.byWorkload[i] != Money())
            card.rows.push_back({.label = textOf(plan.workloads[i].name),
                                 .value = amountText(planned.byWorkload[i], report),
                                 .tone = Tone::Normal,
                                 .strong = false});
    }
    card.rows.push_back({.label = tr("Total"),
                         .value = amountText(planned.total, report),
                         .tone = Tone::Normal,
                         .strong = true});
    QStringList fired;
    for (const FiredAlert &alert : alerts.fired) {
        if (alert.day == day)
            fired += tr("%1  %2: fires at %3")
                         .arg(numberOf(alert.rule),
                              textOf(describe(alerts.rules[alert.rule], plan.currency, language())),
                              amountText(alert.reached, report));
    }
    card.footer = fired.join(u'\n');
    return card;
}

} // namespace

StackedBarsScene forecastScene(const ForecastReport &report, std::optional<Dimension> stackedBy)
{
    const ScenarioEvaluation &evaluation = report.evaluation();
    StackedBarsScene scene = budgetScene(budgetChart(
        *report.snapshot, evaluation, stackedBy.value_or(Dimension::workload), language()));
    if (scene.bars.empty())
        return scene;
    if (!stackedBy) {
        scene.series = {plannedSeries(evaluation)};
        for (Bar &bar : scene.bars)
            bar.totalLabel.clear();
    }
    if (report.risk.draws > 0) {
        scene.fan = fanOf(report.risk, coloursOf(report.snapshot->plan())[report.scenario]);
        scene.fan->isBand = !stackedBy;
    }
    if (!stackedBy)
        scene.describe = [report](std::size_t bar, std::optional<std::size_t>) {
            return fanCard(report, bar);
        };
    scene.summary = sumSentence(report);
    return scene;
}

DayCalendarScene alertScene(const ForecastReport &report)
{
    DayCalendarScene scene;
    const AlertSimulation &alerts = report.alerts;
    Money dearest;
    for (const PlannedDay &day : alerts.days)
        dearest = std::max(dearest, day.total);
    int row = -1;
    for (const PlannedDay &day : alerts.days) {
        if (day.day.day() == 1) {
            ++row;
            scene.rows.push_back(
                tr("%1 %2").arg(textOf(monthName(day.day.month())).left(3)).arg(day.day.year()));
        }
        const double share = dearest == Money() ? 0.0 : day.total.toDouble() / dearest.toDouble();
        scene.days.push_back({row, static_cast<int>(day.day.day()) - 1, share});
    }
    for (const FiredAlert &alert : alerts.fired) {
        QString &mark = scene.days[alert.day].mark;
        mark += (mark.isEmpty() ? QString() : QStringLiteral(" ")) + numberOf(alert.rule);
    }
    scene.describe = [report](std::size_t day) { return dayCard(report, day); };
    scene.summary = alertSummary(report);
    return scene;
}

QString alertSummary(const ForecastReport &report)
{
    const AlertSimulation &alerts = report.alerts;
    QStringList lines;
    for (std::size_t i = 0; i < alerts.rules.size(); ++i) {
        const QString rule =
            textOf(describe(alerts.rules[i], report.snapshot->plan().currency, language()));
        const auto isOfRule = [i](const FiredAlert &alert) { return alert.rule == i; };
        const auto first = std::ranges::find_if(alerts.fired, isOfRule);
        if (first == alerts.fired.end()) {
            lines += tr("%1  %2: quiet").arg(numberOf(i), rule);
            continue;
        }
        const QString day = textOf(alerts.days[first->day].day.toLongString(language()));
        const auto days = std::ranges::count_if(alerts.fired, isOfRule);
        lines += days == 1 ? tr("%1  %2: on %3").arg(numberOf(i), rule, day)
                           : tr("%1  %2: %3 days, first on %4")
                                 .arg(numberOf(i), rule, QString::number(days), day);
        if (const std::string early = falseAlarmsSentence(falseAlarms(alerts, i), language());
            !early.empty())
            lines += textOf(early);
    }
    if (const std::string remark = daysRemark(report, language()); !remark.empty())
        lines += textOf(remark);
    return lines.join(u'\n');
}

QString sumSentence(const ForecastReport &report)
{
    const ScenarioEvaluation &evaluation = report.evaluation();
    QString sentence = tr("%n months: %1", static_cast<int>(evaluation.forecast.size()))
                           .arg(amountText(evaluation.forecastTotal, report));
    if (report.risk.draws == 0)
        return sentence;
    const QString low = drawnText(report.risk.total.cost.p10, report);
    const QString high = drawnText(report.risk.total.cost.p90, report);
    if (low == high)
        return sentence + tr(", hardly any of it stated to be uncertain");
    return sentence + tr(", 80 % range %1 to %2").arg(low, high);
}

QString budgetSentence(const ForecastReport &report)
{
    const ScenarioEvaluation &evaluation = report.evaluation();
    QStringList sentences;
    if (evaluation.budgetExceeded)
        sentences += textOf(describeExceedance(report.snapshot->plan(), evaluation, language()));
    if (const auto chance = report.risk.total.exceededByThen) {
        const auto byThen = chanceExceededByThen(report);
        sentences +=
            byThen ? tr("By then the budget is exceeded in %1 of the simulations, by the last "
                        "month in %2.")
                         .arg(chanceText(*byThen), chanceText(*chance))
                   : tr("By the last month the budget is exceeded in %1 of the simulations.")
                         .arg(chanceText(*chance));
    }
    if (report.cheaperThanBaseline)
        sentences += tr("Over these months it is cheaper than the baseline in %1 of them.")
                         .arg(chanceText(*report.cheaperThanBaseline));
    if (report.risk.draws > 0 && report.risk.total.missed > 0)
        sentences +=
            tr("With demand and speed as drawn, a service level is missed at some time in %1.")
                .arg(chanceText(report.risk.total.missed));
    for (const std::string &remark : forecastRemarks(report, language()))
        sentences += textOf(remark);
    return sentences.join(u' ');
}

std::vector<Term> driverTerms(const ForecastReport &report)
{
    std::vector<Term> terms;
    double rest = 1.0;
    for (const Driver &driver : report.risk.drivers) {
        if (terms.size() == kShownDrivers || driver.share < kMinShown)
            break;
        rest -= driver.share;
        terms.push_back({.label = textOf(describe(report.assumptions[driver.assumption],
                                                  report.snapshot->plan(), language())),
                         .share = driver.share,
                         .colorSlot = static_cast<int>(terms.size())});
    }
    if (!terms.empty() && rest > kMinShown)
        terms.push_back({.label = tr("others"), .share = rest, .colorSlot = -1});
    return terms;
}

} // namespace headroom::ui
