// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/command_line/commands.h"

#include "core/evaluation/format.h"
#include "core/report/breakdown.h"
#include "core/report/forecast_report.h"
#include "core/wording/answer_words.h"
#include "core/wording/forecast_words.h"
#include "core/wording/uncertain_words.h"
#include "db/export/csv.h"
#include "db/export/forecast_json.h"
#include "db/export/table_json.h"
#include "session/language.h"
#include "session/two_threads.h"
#include "ui/command_line/arguments.h"
#include "ui/command_line/output.h"
#include "ui/command_line/planning_inputs.h"

#include <algorithm>
#include <limits>

namespace headroom::cli {

namespace {

constexpr std::size_t kShownDrivers = 5;
constexpr const char *kNone = "-";

std::string driversText(const ForecastReport &report)
{
    constexpr double kMinShare = 0.005;
    std::string text;
    for (std::size_t i = 0; i < std::min(kShownDrivers, report.risk.drivers.size()); ++i) {
        const Driver &driver = report.risk.drivers[i];
        if (driver.share < kMinShare)
            break;
        text += (i == 0 ? "What drives the sum: " : ", ")
                + describe(report.assumptions[driver.assumption], report.snapshot->plan()) + ' '
                + formatPercent(driver.share * 100, language(), 0);
    }
    return text.empty() ? text : text + ".\n";
}

std::string alertsText(const ForecastReport &report)
{
    const std::string &currency = report.snapshot->plan().currency;
    const bool hasBudget =
        std::ranges::any_of(report.evaluation().forecast,
                            [](const ForecastMonth &month) { return month.budget.has_value(); });
    std::string text;
    for (std::size_t i = 0; i < report.alerts.rules.size(); ++i) {
        const auto isOfRule = [i](const FiredAlert &alert) { return alert.rule == i; };
        const auto &fired = report.alerts.fired;
        const auto first = std::ranges::find_if(fired, isOfRule);
        text += "Alert, " + describe(report.alerts.rules[i], currency) + ": ";
        if (first == fired.end()) {
            text += report.alerts.rules[i].above || hasBudget
                        ? "does not fire.\n"
                        : "does not fire, because there is no budget.\n";
            continue;
        }
        text += "fires " + std::to_string(std::ranges::count_if(fired, isOfRule))
                + " times, first on " + report.alerts.days[first->day].day.toString() + " at "
                + formatMoney(first->reached, currency, language()) + ".\n";
        if (const std::string early =
                falseAlarmsSentence(falseAlarms(report.alerts, i), language());
            !early.empty())
            text += "  " + early + '\n';
    }
    if (const std::string remark = daysRemark(report, language()); !remark.empty())
        text += remark + '\n';
    return text;
}

std::string forecastText(const ForecastReport &report)
{
    const Plan &plan = report.snapshot->plan();
    std::string text =
        plan.name + ", scenario " + report.evaluation().name
        + "\nPlan month: " + describe(answerOf(report.evaluation()), language()) + "\n\n"
        + textOf(forecastTableToRead(report, english()), plan.currency, kNone) + '\n';
    if (report.evaluation().budgetExceeded)
        text += describeExceedance(plan, report.evaluation()) + '\n';
    if (report.cheaperThanBaseline)
        text += "Over these months cheaper than the baseline in "
                + formatPercent(*report.cheaperThanBaseline * 100, language())
                + " of the futures.\n";
    if (report.risk.draws > 0)
        text += std::to_string(report.risk.draws) + " futures drawn with seed "
                + std::to_string(report.risk.seed)
                + "; the last row has the percentiles of the sum, not the sums of the column.\n";
    if (report.risk.draws > 0 && report.risk.total.missed > 0)
        text += "With demand and speed as drawn, a service level is missed at some time in "
                + formatPercent(report.risk.total.missed * 100, language()) + " of the futures.\n";
    for (const std::string &remark : forecastRemarks(report, english()))
        text += remark + '\n';
    return text + driversText(report) + alertsText(report);
}

Expected<int> printBreakdown(const Arguments &arguments)
{
    for (const char *other : {"draws", "seed"}) {
        if (arguments.has(other))
            return failure("--by shows planned costs and cannot be combined with this option.",
                           std::string("--") + other, "Leave one of the two options out.");
    }
    HEADROOM_TRY(const auto snapshot, evaluatedPlan(arguments));
    const ScenarioEvaluation &scenario = snapshot->evaluation.activeScenario();
    const Table table = monthlyTable(
        *snapshot, scenario, *fromKey<Dimension>(arguments.value("by").toStdString()), english());
    const QString format = arguments.value("format");
    const std::string &currency = snapshot->plan().currency;
    return printed(format == "json"  ? storage::tableJson("breakdown", table)
                   : format == "csv" ? storage::csvText(table)
                                     : textOf(table, currency, kNone),
                   exitCodeOf(scenario));
}

Expected<int> runForecast(const Arguments &arguments)
{
    if (arguments.has("by"))
        return printBreakdown(arguments);
    DrawOptions options;
    HEADROOM_TRY(options.draws,
                 wholeNumberOf(arguments, "draws", "for draws", 0, kMaxDraws, kDraws));
    HEADROOM_TRY(options.seed, wholeNumberOf(arguments, "seed", "for the seed", 0,
                                             std::numeric_limits<std::int64_t>::max(), kSeed));
    HEADROOM_TRY(const auto snapshot, evaluatedPlan(arguments));
    const ForecastReport report =
        drawnForecast(snapshot, snapshot->evaluation.active, options, onTwoThreads);
    const QString format = arguments.value("format");
    return printed(format == "json"  ? storage::forecastJson(report)
                   : format == "csv" ? storage::csvText(forecastTable(report, english()))
                                     : forecastText(report),
                   exitCodeOf(report.evaluation()));
}

} // namespace

Command forecastCommand()
{
    return {
        .usage = "forecast PLAN [options]",
        .summary = "Prints the cost of the coming months, its uncertainty, and which alerts fire.",
        .run = runForecast,
        .positionals = 1,
        .options = planOptions(
            {kMonthsOption,
             {"draws", "N", "futures to draw, 0 for none (default 10000)"},
             {"seed", "S", "seed of the draws; the same seed gives the same answer"},
             {"by",
              "DIMENSION",
              "the planned cost of each workload, environment, provider and so on, month by month, "
              "instead of the uncertainty",
              {"workload", "environment", "provider", "region", "pricing_model", "family", "team"}},
             {"scenario", "NAME", "this scenario instead of the active one"},
             {"format", "FORMAT", "text (default), json or csv", {"text", "json", "csv"}}})};
}

} // namespace headroom::cli
