// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/command_line/commands.h"

#include "core/evaluation/format.h"
#include "core/outgoing_text.h"
#include "core/report/breakdown.h"
#include "core/report/report_facts.h"
#include "core/wording/answer_words.h"
#include "core/wording/carbon_words.h"
#include "core/wording/commitment_words.h"
#include "core/wording/digits.h"
#include "core/wording/finding_words.h"
#include "core/wording/forecast_words.h"
#include "core/wording/service_words.h"
#include "db/export/csv.h"
#include "db/export/evaluation_json.h"
#include "session/language.h"
#include "ui/command_line/output.h"
#include "ui/command_line/planning_inputs.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace headroom::cli {

namespace {

// The cent, and what rounding takes away.
constexpr int kMinDecimals = 3;
constexpr int kMaxDecimals = 6;

/// Basis of the hours: the schedule's month, or for a commitment every hour of the month.
std::string hoursText(const Workload &workload, const Line &line, const MonthBasis &basis)
{
    return line.offer && line.usage && billsEveryHour(line.offer->purchase)
               ? "every hour, " + describe(line.basis)
               : describe(workload.schedule, basis);
}

std::vector<std::string> rowOf(const Workload &workload, const Line &line, const MonthBasis &basis,
                               const std::string &currency, bool withOther)
{
    std::vector<std::string> row{workload.name, workload.environment,
                                 line.offer ? describe(*line.offer) : "nothing allocated"};
    if (hasCost(line)) {
        const std::array terms{line.count, line.hours, unitPriceOf(line).exact()};
        const MatchingDigits digits =
            matchingDigits(Formula::product, terms, line.exactMonthly, kMinDecimals, kMaxDecimals);
        row.insert(row.end(),
                   {formatExact(line.count, digits.terms, language()),
                    formatExact(line.hours, digits.terms, language()), unitPriceOf(line).toString(),
                    line.exactMonthly.toString(kMinDecimals, digits.result)});
    } else {
        row.insert(row.end(), {line.usage ? formatExact(line.count, kMinDecimals, language()) : "-",
                               line.usage ? formatExact(line.hours, kMinDecimals, language()) : "-",
                               line.price ? line.price->rate.toString() : "-",
                               std::string(nameOf(costGapOf(line)))});
    }
    if (withOther)
        row.push_back(formatMoney(line.other, currency, language()));
    row.insert(row.end(), {hasAmount(line) ? formatMoney(line.monthly, currency, language()) : "-",
                           hoursText(workload, line, basis), std::string(nameOf(line.evidence))});
    return row;
}

std::string linesText(const Snapshot &snapshot, const ScenarioEvaluation &scenario)
{
    const std::string &currency = snapshot.plan().currency;
    const bool withOther =
        std::ranges::any_of(scenario.lines, [](const Line &line) { return line.other != Money(); });
    std::vector<bool> right{false, false, false, true, true, true, true};
    std::vector<std::string> titles{"WORKLOAD", "ENVIRONMENT", "OFFER",    "COUNT",
                                    "HOURS",    "RATE",        "UNROUNDED"};
    if (withOther) {
        right.push_back(true);
        titles.emplace_back("OTHER");
    }
    right.insert(right.end(), {true, false, false});
    titles.insert(titles.end(), {"PER MONTH", "MONTH BASIS", "EVIDENCE"});
    TextTable table(std::move(right));
    table.add(titles);
    const bool known = hasTotal(scenario);
    Exact unrounded;
    Money other;
    for (std::size_t i = 0; i < scenario.lines.size(); ++i) {
        unrounded += scenario.lines[i].exactMonthly;
        other += scenario.lines[i].other;
        Money others = scenario.lines[i].other;
        for (Line part : partsOf(scenario.lines[i])) {
            // The cost lines of a fleet are part of its first part.
            part.other = others;
            part.monthly = part.compute + others;
            others = Money();
            table.add(
                rowOf(scenario.plan->workloads[i], part, scenario.basis, currency, withOther));
        }
    }
    const auto sum = [known](const std::string &text) { return known ? text : "-"; };
    std::vector<std::string> total{totalName(scenario, english()), "", "", "", "", ""};
    total.push_back(sum(unrounded.toString(kMinDecimals, kMaxDecimals)));
    if (withOther)
        total.push_back(sum(formatMoney(other, currency, language())));
    total.push_back(sum(formatMoney(scenario.total, currency, language())));
    table.add(total);
    return table.text();
}

/// "$62,696.04; unrounded $62,696.06": a year of the rounded lines, and of the unrounded ones where
/// they differ.
std::string runRateText(const ScenarioEvaluation &scenario, const std::string &currency)
{
    Exact unrounded;
    for (const Line &line : scenario.lines)
        unrounded += line.exactMonthly + line.other.exact();
    const Money ofLines = scenario.total * kMonthsPerYear;
    const Money ofExact = Money::rounded(Exact(kMonthsPerYear) * unrounded);
    std::string text = formatMoney(ofLines, currency, language());
    if (ofLines != ofExact)
        text += "; unrounded " + formatMoney(ofExact, currency, language());
    return text;
}

std::string sumsText(const Snapshot &snapshot, const ScenarioEvaluation &scenario)
{
    const std::string &currency = snapshot.plan().currency;
    std::string text = "Service levels: " + describeService(scenario, english()) + '\n';
    text += "Energy and carbon: " + describe(scenario.carbon) + '\n';
    if (!hasTotal(scenario))
        return text;
    if (!scenario.forecast.empty()) {
        text += calendarMonths(scenario.forecast.size()) + " from "
                + monthAndYear(scenario.forecast.front().month, english()) + ": "
                + sumInWords(scenario, scenario.forecastTotal, currency, language())
                + " (run rate, 12 x month: " + runRateText(scenario, currency) + ")\n";
    }
    const Plan &plan = *scenario.plan;
    const std::string budget = describeBudget(plan, *findScenario(plan, scenario.name), language());
    if (!budget.empty())
        text += "Budget: " + budget + ", a month\n";
    return text;
}

/// Commitments of the scenario, as its lines include them.
std::string committedText(const Plan &plan, const ScenarioEvaluation &scenario)
{
    constexpr double kHundred = 100;
    const Scenario *decided = findScenario(plan, scenario.name);
    std::string text;
    for (std::size_t i = 0; i < scenario.commitments.size() && decided != nullptr; ++i) {
        const Commitment &commitment = decided->commitments[i];
        const CommitmentUse &use = scenario.commitments[i].month;
        const std::string line =
            "Committed: " + describe(commitment, plan.currency) + ", "
            + termOf(commitment, scenario.forecast.front().month) + ": "
            + (use.billed == Money() ? std::string("none of it in the lines above")
                                     : formatMoney(use.billed, plan.currency, language())
                                           + " a month in the lines above, utilisation "
                                           + formatPercent(use.utilisation * kHundred, language())
                                           + " over that month (" + describe(scenario.basis) + ')');
        text += printableText(line) + '\n';
    }
    return text;
}

std::string evaluationText(const Snapshot &snapshot, const ScenarioEvaluation &scenario)
{
    const Plan &plan = snapshot.plan();
    std::string text = printableText(plan.name + ", scenario " + scenario.name + ": "
                                     + describe(answerOf(scenario), language()))
                       + "\nA month is " + describe(scenario.basis)
                       + " unless a line has its own basis.\n\n";
    text += linesText(snapshot, scenario) + '\n' + committedText(plan, scenario)
            + sumsText(snapshot, scenario);
    if (!scenario.findings.empty())
        text += "\nFindings:\n";
    for (const Finding &finding : scenario.findings) {
        const std::string detail = detailOf(finding, english());
        const std::string line =
            printableText(messageOf(finding, english()) + (detail.empty() ? "" : ' ' + detail));
        text += "  " + std::string(keyOf(finding.severity)) + ": " + line + '\n';
    }
    return text;
}

/// The named scenario, or all; a CSV table has one.
std::vector<std::size_t> shownScenarios(const Evaluation &evaluation, bool onlyActive)
{
    if (onlyActive)
        return {evaluation.active};
    std::vector<std::size_t> all(evaluation.scenarios.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    return all;
}

std::string rendered(const Snapshot &snapshot, const std::vector<std::size_t> &scenarios,
                     const QString &format)
{
    if (format == "json")
        return storage::evaluationJson(snapshot, scenarios);
    if (format == "csv")
        return storage::csvText(
            lineTable(snapshot.evaluation.scenarios[scenarios.front()], english()));
    std::string text;
    for (const std::size_t index : scenarios)
        text += (text.empty() ? "" : "\n")
                + evaluationText(snapshot, snapshot.evaluation.scenarios[index]);
    return text;
}

Expected<int> runEvaluate(const Arguments &arguments)
{
    const QString format = arguments.value("format");
    HEADROOM_TRY(const auto snapshot, evaluatedPlan(arguments));
    const Evaluation &evaluation = snapshot->evaluation;
    const bool onlyActive = arguments.has("scenario") || format == "csv";
    const std::vector<std::size_t> scenarios = shownScenarios(evaluation, onlyActive);
    int code = kOk;
    for (const std::size_t index : scenarios)
        code = std::max(code, exitCodeOf(evaluation.scenarios[index]));
    return printed(rendered(*snapshot, scenarios, format), code);
}

} // namespace

Command evaluateCommand()
{
    return {.usage = "evaluate PLAN [options]",
            .summary = "Prints the monthly cost of each workload in the plan, and why.",
            .run = runEvaluate,
            .positionals = 1,
            .options = planOptions(
                {kMonthsOption,
                 {"scenario", "NAME", "only this scenario (csv: default the active one)"},
                 {"format", "FORMAT", "text (default), json or csv", {"text", "json", "csv"}}})};
}

} // namespace headroom::cli
