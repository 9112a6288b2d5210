// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/export/forecast_json.h"

#include "core/evaluation/left_out.h"
#include "core/report/report_facts.h"
#include "core/wording/forecast_words.h"
#include "core/wording/uncertain_words.h"
#include "db/export/json_values.h"

#include <algorithm>

namespace headroom::storage {

namespace {

constexpr std::size_t kYearAndMonth = 7;

Json drawnAmount(double amount)
{
    return Money::nearest(amount).toString();
}

/// Adds to an object that has cost and cash what was drawn of it; nulls where nothing was.
void addDrawn(const MonthRisk *risk, const std::optional<Money> &budget, Json &object)
{
    object["p10"] = risk == nullptr ? Json(nullptr) : drawnAmount(risk->cost.p10);
    object["p50"] = risk == nullptr ? Json(nullptr) : drawnAmount(risk->cost.p50);
    object["p90"] = risk == nullptr ? Json(nullptr) : drawnAmount(risk->cost.p90);
    object["mean"] = risk == nullptr ? Json(nullptr) : drawnAmount(risk->cost.mean);
    object["budget"] = textOrNull(budget);
    object["probability_over_budget"] = risk == nullptr ? Json(nullptr) : orNull(risk->overBudget);
    object["probability_budget_passed_by_then"] =
        risk == nullptr ? Json(nullptr) : orNull(risk->exceededByThen);
    object["probability_service_level_missed"] =
        risk == nullptr ? Json(nullptr) : Json(risk->missed);
}

Json monthsJson(const ForecastReport &report)
{
    const ScenarioEvaluation &evaluation = report.evaluation();
    const Plan &plan = report.snapshot->plan();
    const bool isKnown = hasTotal(evaluation);
    Json months = Json::array();
    for (std::size_t m = 0; m < evaluation.forecast.size(); ++m) {
        const ForecastMonth &month = evaluation.forecast[m];
        Json object = {{"month", month.month.toString().substr(0, kYearAndMonth)},
                       {"cost", isKnown ? Json(month.total.toString()) : Json(nullptr)},
                       {"cash", isKnown ? Json(month.cash.toString()) : Json(nullptr)}};
        const auto once = m == 0 ? movesFromBaseline(report) : SwitchingCost();
        object["switching_cost"] = once.transfer ? Json(once.total().toString()) : Json(nullptr);
        addDrawn(isKnown && report.risk.draws > 0 ? &report.risk.months[m] : nullptr, month.budget,
                 object);
        Json workloads = Json::array();
        for (std::size_t i = 0; i < plan.workloads.size(); ++i)
            workloads.push_back({{"name", plan.workloads[i].name},
                                 {"cost", textOrNull(hasAmount(evaluation.lines[i])
                                                         ? std::optional(month.byWorkload[i])
                                                         : std::nullopt)},
                                 {"cash", textOrNull(hasAmount(evaluation.lines[i])
                                                         ? costIn(month.views[i], CostView::cash)
                                                         : std::nullopt)}});
        object["workloads"] = std::move(workloads);
        months.push_back(std::move(object));
    }
    return months;
}

Json totalJson(const ForecastReport &report)
{
    const ScenarioEvaluation &evaluation = report.evaluation();
    std::optional<Money> budget = Money();
    for (const ForecastMonth &month : evaluation.forecast)
        budget = budget && month.budget ? std::optional(*budget + *month.budget) : std::nullopt;
    const bool isKnown = hasTotal(evaluation);
    Json total = {{"cost", isKnown ? Json(evaluation.forecastTotal.toString()) : Json(nullptr)},
                  {"cash", isKnown ? Json(evaluation.forecastCash.toString()) : Json(nullptr)}};
    addDrawn(isKnown && report.risk.draws > 0 ? &report.risk.total : nullptr, budget, total);
    return total;
}

Json driversJson(const ForecastReport &report)
{
    Json drivers = Json::array();
    for (const Driver &driver : report.risk.drivers)
        drivers.push_back({{"assumption", describe(report.assumptions[driver.assumption],
                                                   report.snapshot->plan())},
                           {"rank_correlation", driver.correlation},
                           {"share", driver.share}});
    return drivers;
}

Json exceedanceJson(const ForecastReport &report)
{
    const ScenarioEvaluation &evaluation = report.evaluation();
    if (!evaluation.budgetExceeded)
        return nullptr;
    const BudgetExceedance &exceedance = *evaluation.budgetExceeded;
    const ForecastMonth &month = evaluation.forecast[exceedance.month];
    const Workload *workload = findWorkload(report.snapshot->plan(), exceedance.workload);
    return {{"month", month.month.toString().substr(0, kYearAndMonth)},
            {"over", exceedance.over.toString()},
            {"cause", keyOf(exceedance.cause)},
            {"workload", workload == nullptr ? Json(nullptr) : Json(workload->name)},
            {"more", exceedance.more.toString()},
            {"text", describeExceedance(report.snapshot->plan(), evaluation)}};
}

Json alertsJson(const ForecastReport &report)
{
    const AlertSimulation &simulation = report.alerts;
    const std::string &currency = report.snapshot->plan().currency;
    Json alerts = Json::array();
    for (std::size_t i = 0; i < simulation.rules.size(); ++i) {
        const ActiveAlertRule &rule = simulation.rules[i];
        Json fired = Json::array();
        for (const FiredAlert &alert : simulation.fired) {
            if (alert.rule == i)
                fired.push_back({{"day", simulation.days[alert.day].day.toString()},
                                 {"reached", alert.reached.toString()},
                                 {"limit", alert.limit.toString()},
                                 {"month_cost", alert.ofMonth.toString()}});
        }
        alerts.push_back(
            {{"rule", describe(rule, currency)},
             {"origin", keyOf(rule.origin)},
             {"kind", keyOf(rule.kind)},
             {"above", textOrNull(rule.above)},
             {"percent_of_budget", rule.above ? Json(nullptr) : Json(rule.budgetPercent)},
             {"rings", std::move(fired)}});
    }
    return alerts;
}

Json mostExpensiveDayJson(const ForecastReport &report)
{
    if (!hasTotal(report.evaluation()))
        return nullptr;
    const AlertSimulation &simulation = report.alerts;
    const auto dearest = std::ranges::max_element(simulation.days, {}, &PlannedDay::total);
    if (dearest == simulation.days.end())
        return nullptr;
    return {{"day", dearest->day.toString()}, {"cost", dearest->total.toString()}};
}

/// Method behind the probability of exceeding the budget, and its error.
Json errorJson(const Risk &risk)
{
    if (risk.exceedance.empty())
        return nullptr;
    return {{"budget_passed", orNull(risk.total.exceededByThen)},
            {"seed", risk.seed},
            {"draws", risk.draws},
            {"draws_at_an_end", risk.drawsOfEnd},
            {"standard_error_points", maxErrorOf(risk.draws)},
            {"standard_error_points_at_an_end", maxErrorOf(risk.drawsOfEnd)}};
}

std::string unitOf(const UncertainAssumption &assumption)
{
    return assumption.kind == UncertainAssumption::Kind::growth ? "percent a month" : "percent";
}

Json swingJson(const Plan &plan, const Sensitivity &sensitivity, const Swing &swing,
               const Risk &risk)
{
    const UncertainAssumption &assumption = sensitivity.assumptions[swing.assumption];
    Json object = {{"name", describe(assumption, plan)},
                   {"kind", keyOf(assumption.kind)},
                   {"low", swing.low},
                   {"high", swing.high},
                   {"unit", unitOf(assumption)},
                   {"cost_at_low", swing.monthAtLow.toString()},
                   {"cost_at_high", swing.monthAtHigh.toString()},
                   {"twelve_months_at_low", swing.yearAtLow.toString()},
                   {"twelve_months_at_high", swing.yearAtHigh.toString()}};
    const bool isDrawn = swing.assumption < risk.exceedance.size();
    object["probability_budget_passed_at_low"] =
        isDrawn ? Json(risk.exceedance[swing.assumption].low) : Json(nullptr);
    object["probability_budget_passed_at_high"] =
        isDrawn ? Json(risk.exceedance[swing.assumption].high) : Json(nullptr);
    return object;
}

Json offerJson(const std::optional<OfferReference> &offer)
{
    return offer ? Json(describe(*offer)) : Json(nullptr);
}

std::vector<std::string> remarksOf(const ForecastReport &report)
{
    std::vector<std::string> remarks = forecastRemarks(report, english());
    if (std::string days = daysRemark(report, english()); !days.empty())
        remarks.push_back(std::move(days));
    return remarks;
}

} // namespace

std::string forecastJson(const ForecastReport &report)
{
    const Snapshot &snapshot = *report.snapshot;
    const Json document = {
        {"plan", snapshot.plan().name},
        {"scenario", report.evaluation().name},
        {"currency", snapshot.plan().currency},
        {"seed", report.risk.seed},
        {"draws", report.risk.draws},
        {"months", monthsJson(report)},
        {"total", totalJson(report)},
        {"left_out", workloadsLeftOut(report.evaluation())},
        {"completeness", completenessJson(report.evaluation().completeness)},
        {"probability_cheaper_than_baseline", orNull(report.cheaperThanBaseline)},
        {"drivers", driversJson(report)},
        {"budget_passed", exceedanceJson(report)},
        {"alerts", alertsJson(report)},
        {"dearest_day", mostExpensiveDayJson(report)},
        {"remarks", remarksOf(report)}};
    return outputJson("forecast", document);
}

std::string sensitivityJson(const Snapshot &snapshot, const Sensitivity &sensitivity,
                            const std::vector<DemandThreshold> &thresholds, const Risk &risk)
{
    const Plan &plan = snapshot.plan();
    const ScenarioEvaluation &active = snapshot.evaluation.activeScenario();
    Json assumptions = Json::array();
    for (const Swing &swing : sensitivity.swings)
        assumptions.push_back(swingJson(plan, sensitivity, swing, risk));
    Json list = Json::array();
    for (const DemandThreshold &threshold : thresholds)
        list.push_back({{"assumption", "demand"},
                        {"workload", findWorkload(plan, threshold.workload)->name},
                        {"value", threshold.value},
                        {"lowest", threshold.from},
                        {"highest", threshold.to},
                        {"unit", english().say(threshold.unit)},
                        {"from", offerJson(threshold.below)},
                        {"to", offerJson(threshold.above)}});
    const Json document = {{"plan", plan.name},
                           {"scenario", snapshot.evaluation.activeScenario().name},
                           {"currency", plan.currency},
                           {"monthly_cost", textOrNull(knownSum(active, sensitivity.month))},
                           {"twelve_months", textOrNull(knownSum(active, sensitivity.year))},
                           {"completeness", completenessJson(active.completeness)},
                           {"probability", errorJson(risk)},
                           {"assumptions", std::move(assumptions)},
                           {"thresholds", std::move(list)}};
    return outputJson("sensitivity", document);
}

} // namespace headroom::storage
