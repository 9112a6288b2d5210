// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/forecast_report.h"

#include "core/evaluation/left_out.h"
#include "core/report/report_facts.h"
#include "core/texts/headings.h"
#include "core/wording/forecast_words.h"
#include "core/wording/left_out_words.h"
#include "core/wording/outlook_words.h"
#include "core/wording/switching_words.h"

#include <algorithm>
#include <iterator>

namespace headroom {

namespace {

constexpr double kPercentPoints = 100;

Cell amountCell(double amount)
{
    return Money::nearest(amount);
}

Cell percentCell(std::optional<double> probability)
{
    return probability ? Cell(*probability * kPercentPoints) : Cell();
}

void addRisk(const MonthRisk *risk, TableRow &row)
{
    constexpr std::size_t kRiskColumns = 6;
    if (risk == nullptr) {
        row.resize(row.size() + kRiskColumns);
        return;
    }
    for (const double amount : {risk->cost.p10, risk->cost.p50, risk->cost.p90})
        row.push_back(amountCell(amount));
    row.push_back(percentCell(risk->overBudget));
    row.push_back(percentCell(risk->exceededByThen));
    row.push_back(percentCell(risk->missed));
}

const Scenario &scenarioOf(const ForecastReport &report)
{
    return report.snapshot->plan().scenarios[report.scenario];
}

} // namespace

ForecastReport plannedForecast(std::shared_ptr<const Snapshot> snapshot, std::size_t scenario)
{
    ForecastReport report;
    report.snapshot = std::move(snapshot);
    report.scenario = scenario;
    const ScenarioEvaluation &evaluation = report.evaluation();
    report.alerts = simulateAlerts(report.snapshot->inputs, scenarioOf(report), evaluation);
    return report;
}

ForecastReport drawnForecast(std::shared_ptr<const Snapshot> snapshot, std::size_t scenario,
                             const DrawOptions &options, const ParallelFor &parallelFor)
{
    ForecastReport report = plannedForecast(std::move(snapshot), scenario);
    const auto drawn = [&](std::size_t of) {
        PlanDraws draws(report.snapshot->inputs, report.snapshot->plan().scenarios[of],
                        report.snapshot->evaluation.scenarios[of], options);
        draws.draw(options.draws, parallelFor);
        return draws;
    };
    report.risk.seed = options.seed;
    if (options.draws == 0)
        return report;
    const PlanDraws draws = drawn(scenario);
    report.assumptions = draws.model().assumptions().all();
    report.risk = draws.risk(parallelFor);
    if (isComparedWithBaseline(report))
        report.cheaperThanBaseline = draws.cheaperThan(drawn(report.snapshot->evaluation.baseline));
    return report;
}

SwitchingCost movesFromBaseline(const ForecastReport &report)
{
    const Snapshot &snapshot = *report.snapshot;
    return switchingCostBetween(snapshot.inputs,
                                snapshot.plan().scenarios[snapshot.evaluation.baseline],
                                snapshot.plan().scenarios[report.scenario]);
}

bool isComparedWithBaseline(const ForecastReport &report)
{
    const Evaluation &evaluation = report.snapshot->evaluation;
    return report.scenario != evaluation.baseline
           && differenceOf(report.evaluation(), evaluation.baselineScenario());
}

std::string daysRemark(const ForecastReport &report, const Language &language)
{
    Money maximum;
    const std::string partial = partialDaysRemark(report.evaluation().completeness, language);
    std::string said;
    std::size_t day = 0;
    for (const ForecastMonth &month : report.evaluation().forecast) {
        Money days;
        for (int i = 0; i < month.month.daysInMonth() && day < report.alerts.days.size(); ++i)
            days += report.alerts.days[day++].total;
        const Money apart = days > month.total ? days - month.total : month.total - days;
        const auto cent = static_cast<std::int64_t>(report.snapshot->plan().workloads.size());
        if (apart.cents() <= cent * month.month.daysInMonth() || apart <= maximum)
            continue;
        maximum = apart;
        said = describeDays(month.month, days, month.total, report.snapshot->plan().currency,
                            language);
    }
    if (partial.empty())
        return said;
    return said.empty() ? partial : partial + ' ' + said;
}

std::optional<double> chanceExceededByThen(const ForecastReport &report)
{
    const auto &exceedance = report.evaluation().budgetExceeded;
    if (!exceedance || exceedance->month >= report.risk.months.size())
        return std::nullopt;
    return report.risk.months[exceedance->month].exceededByThen;
}

std::vector<std::string> forecastRemarks(const ForecastReport &report, const Language &language)
{
    const Scenario &scenario = scenarioOf(report);
    std::vector<std::string> remarks = midMonthRemarks(scenario, language);
    if (!scenario.monthlyBudget) {
        for (std::string &remark : midMonthRemarks(report.snapshot->plan().budgetByMonth, language))
            remarks.push_back(std::move(remark));
    }
    std::vector<const ScenarioEvaluation *> told{&report.evaluation()};
    const bool isOther = report.scenario != report.snapshot->evaluation.baseline;
    if (isOther)
        told.push_back(&report.snapshot->evaluation.baselineScenario());
    for (const ScenarioEvaluation *evaluation : told) {
        std::string sentence = leftOutSentence(*evaluation, language);
        if (!sentence.empty())
            remarks.push_back(std::move(sentence));
    }
    const std::string move = payBackSentence(movesFromBaseline(report),
                                             report.snapshot->evaluation.baselineScenario().total
                                                 - report.evaluation().total,
                                             report.snapshot->plan().currency, language);
    if (!move.empty())
        remarks.push_back(language.say(kMoveInFirstMonth, {move}));
    if (isOther && report.risk.draws > 0 && !isComparedWithBaseline(report))
        remarks.push_back(language.say(kChanceWithheld));
    std::ranges::move(growthLimitSentences(scenario, report.evaluation(), language),
                      std::back_inserter(remarks));
    return remarks;
}

Table forecastTable(const ForecastReport &report, const Language &language)
{
    const ScenarioEvaluation &evaluation = report.evaluation();
    const SwitchingCost once = movesFromBaseline(report);
    const auto move = [&](std::size_t month) {
        return once.transfer ? Cell(month == 0 ? once.total() : Money()) : Cell();
    };
    Table table = tableOf(language, HEADROOM_TEXT("Forecast", "Forecast by calendar month"),
                          {{"month", heading::kMonth, ColumnKind::text},
                           {"cost", heading::kEffectiveCost, ColumnKind::money},
                           {"cash", heading::kCash, ColumnKind::money},
                           {"budget", heading::kBudget, ColumnKind::money},
                           {"p10", heading::kP10, ColumnKind::money},
                           {"p50", heading::kP50, ColumnKind::money},
                           {"p90", heading::kP90, ColumnKind::money},
                           {"over_budget", heading::kOverBudget, ColumnKind::percent},
                           {"passed_budget", heading::kExceededByThen, ColumnKind::percent},
                           {"missed_service_level", heading::kMissedLevel, ColumnKind::percent}});
    if (!once.isNothing())
        table.columns.push_back(
            {"switching_cost", language.say(heading::kSwitchingCost), ColumnKind::money});
    // Unknown costs are not free.
    const bool isKnown = hasTotal(evaluation);
    const bool isDrawn = isKnown && report.risk.draws > 0;
    const auto amount = [&](Money money) { return isKnown ? Cell(money) : Cell(); };
    std::optional<Money> budget = Money();
    for (std::size_t m = 0; m < evaluation.forecast.size(); ++m) {
        const ForecastMonth &month = evaluation.forecast[m];
        constexpr std::size_t kYearAndMonth = 7;
        TableRow row{month.month.toString().substr(0, kYearAndMonth), amount(month.total),
                     amount(month.cash), cellOf(month.budget)};
        addRisk(isDrawn ? &report.risk.months[m] : nullptr, row);
        if (!once.isNothing())
            row.push_back(move(m));
        table.rows.push_back(std::move(row));
        budget = budget && month.budget ? std::optional(*budget + *month.budget) : std::nullopt;
    }
    TableRow total{language.say(HEADROOM_TEXT("Forecast", "Sum")), amount(evaluation.forecastTotal),
                   amount(evaluation.forecastCash), cellOf(budget)};
    addRisk(isDrawn ? &report.risk.total : nullptr, total);
    if (!once.isNothing())
        total.push_back(move(0));
    table.total = std::move(total);
    return table;
}

Table forecastTableToRead(const ForecastReport &report, const Language &language)
{
    Table table = forecastTable(report, language);
    const auto missed = std::ranges::find(table.columns, "missed_service_level", &Column::key)
                        - table.columns.begin();
    const auto isAlike = [&](const TableRow &row) {
        return row.begin()[missed] == table.total->begin()[missed];
    };
    if (!std::ranges::all_of(table.rows, isAlike))
        return table;
    table.columns.erase(table.columns.begin() + missed);
    for (TableRow &row : table.rows)
        row.erase(row.begin() + missed);
    table.total->erase(table.total->begin() + missed);
    return table;
}

Table alertTable(const ForecastReport &report, const Language &language)
{
    const AlertSimulation &alerts = report.alerts;
    Table table = tableOf(language, HEADROOM_TEXT("Forecast", "Alert rehearsal"),
                          {{"ring_alert", heading::kAlert, ColumnKind::text},
                           {"ring_days", heading::kFires, ColumnKind::exact},
                           {"ring_first_day", heading::kFirstOn, ColumnKind::date},
                           {"ring_reached", heading::kReached, ColumnKind::money},
                           {"ring_limit", heading::kAbove, ColumnKind::money}});
    for (std::size_t i = 0; i < alerts.rules.size(); ++i) {
        const auto isOfRule = [i](const FiredAlert &alert) { return alert.rule == i; };
        const auto first = std::ranges::find_if(alerts.fired, isOfRule);
        TableRow row{
            describe(alerts.rules[i], report.snapshot->plan().currency, language),
            Exact(static_cast<std::int64_t>(std::ranges::count_if(alerts.fired, isOfRule)))};
        if (first == alerts.fired.end())
            row.insert(row.end(), {Cell(), Cell(), cellOf(alerts.rules[i].above)});
        else
            row.insert(row.end(), {alerts.days[first->day].day, first->reached, first->limit});
        table.rows.push_back(std::move(row));
    }
    return table;
}

std::vector<std::string> alertRemarks(const ForecastReport &report, const Language &language)
{
    std::vector<std::string> remarks;
    for (std::size_t i = 0; i < report.alerts.rules.size(); ++i) {
        const std::string early = falseAlarmsSentence(falseAlarms(report.alerts, i), language);
        if (!early.empty())
            remarks.push_back(language.say(
                HEADROOM_TEXT("Forecast", "%1: %2"),
                {describe(report.alerts.rules[i], report.snapshot->plan().currency, language),
                 early}));
    }
    if (std::string days = daysRemark(report, language); !days.empty())
        remarks.push_back(std::move(days));
    return remarks;
}

Table firedAlertsTable(const ForecastReport &report, const Language &language)
{
    const AlertSimulation &alerts = report.alerts;
    Table table = tableOf(language, HEADROOM_TEXT("Forecast", "Days on which alerts fire"),
                          {{"ring_alert", heading::kAlert, ColumnKind::text},
                           {"ring_day", heading::kDay, ColumnKind::date},
                           {"ring_reached", heading::kReached, ColumnKind::money},
                           {"ring_limit", heading::kAbove, ColumnKind::money}});
    for (const FiredAlert &alert : alerts.fired)
        table.rows.push_back(
            {describe(alerts.rules[alert.rule], report.snapshot->plan().currency, language),
             alerts.days[alert.day].day, alert.reached, alert.limit});
    return table;
}

} // namespace headroom
