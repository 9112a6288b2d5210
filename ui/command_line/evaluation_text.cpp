// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_line/evaluation_text.h"

#include "command_line/text_table.h"
#include "evaluation/format.h"
#include "report/report_facts.h"

namespace headroom::cli {

namespace {

constexpr int kUnroundedDecimals = 3; // the cent, and what rounding takes away
constexpr int kMostDecimals = 9;
constexpr int kCountDecimals = 3;

QString shown(const std::string &text)
{
    return QString::fromStdString(text);
}

QStringList rowOf(const Workload &workload, const Line &line, const MonthBasis &basis,
                  const std::string &currency)
{
    QStringList row{shown(workload.name), shown(workload.environment),
                    line.offer ? shown(describe(*line.offer))
                               : QStringLiteral("nothing allocated")};
    if (hasCost(line)) {
        const Exact unrounded = line.exactMonthly + line.other.exact();
        row += {shown(formatExact(line.count, kCountDecimals)),
                shown(formatExact(line.hours, kCountDecimals)), shown(line.price->rate.toString()),
                shown(unrounded.toString(kUnroundedDecimals, kMostDecimals)),
                shown(formatMoney(line.monthly, currency))};
    } else {
        const QString none = line.price ? QStringLiteral("not sized") : QStringLiteral("no price");
        row += {QStringLiteral("-"), QStringLiteral("-"),
                line.price ? shown(line.price->rate.toString()) : QStringLiteral("-"), none,
                shown(formatMoney(line.monthly, currency))};
    }
    row += {shown(describe(workload.schedule, basis)), shown(std::string(nameOf(line.evidence)))};
    return row;
}

std::string linesText(const Snapshot &snapshot, const ScenarioEvaluation &scenario)
{
    const std::string &currency = snapshot.plan().currency;
    TextTable table({false, false, false, true, true, true, true, true, false, false});
    table.add({QStringLiteral("WORKLOAD"), QStringLiteral("ENVIRONMENT"), QStringLiteral("OFFER"),
               QStringLiteral("COUNT"), QStringLiteral("HOURS"), QStringLiteral("RATE"),
               QStringLiteral("UNROUNDED"), QStringLiteral("PER MONTH"),
               QStringLiteral("MONTH BASIS"), QStringLiteral("EVIDENCE")});
    Exact unrounded;
    for (std::size_t i = 0; i < scenario.lines.size(); ++i) {
        unrounded += scenario.lines[i].exactMonthly + scenario.lines[i].other.exact();
        table.add(rowOf(snapshot.plan().workloads[i], scenario.lines[i], scenario.basis, currency));
    }
    table.add({QStringLiteral("Total"),
               {},
               {},
               {},
               {},
               {},
               shown(unrounded.toString(kUnroundedDecimals, kMostDecimals)),
               shown(formatMoney(scenario.total, currency))});
    return table.text();
}

std::string sumsText(const Snapshot &snapshot, const ScenarioEvaluation &scenario)
{
    constexpr int kMonthsPerYear = 12;
    const std::string &currency = snapshot.plan().currency;
    std::string text;
    if (!scenario.forecast.empty()) {
        text += "12 calendar months from " + monthText(scenario.forecast.front().month) + ": "
                + formatMoney(scenario.forecastTotal, currency) + " (run rate, 12 x month: "
                + formatMoney(Money::fromCents(scenario.total.cents() * kMonthsPerYear), currency)
                + ")\n";
    }
    text += "80 % range of performance: " + formatMoney(scenario.low, currency) + " to "
            + formatMoney(scenario.high, currency) + " a month\n";
    if (scenario.budget)
        text += "Budget: " + formatMoney(*scenario.budget, currency) + " a month\n";
    return text;
}

} // namespace

std::string evaluationText(const Snapshot &snapshot, const ScenarioEvaluation &scenario)
{
    const Plan &plan = snapshot.plan();
    std::string text = plan.name + ", scenario " + scenario.name + ": "
                       + formatMoney(scenario.total, plan.currency) + " a month ("
                       + describe(scenario.basis) + " unless a line has its own basis)\n";
    text = forTerminal(shown(text).chopped(1)).toStdString() + "\n\n";
    text += linesText(snapshot, scenario) + '\n' + sumsText(snapshot, scenario);
    if (!scenario.findings.empty())
        text += "\nFindings:\n";
    for (const Finding &finding : scenario.findings) {
        const QString line = forTerminal(
            shown(finding.message + (finding.detail.empty() ? "" : ' ' + finding.detail)));
        text += "  " + std::string(keyOf(finding.severity)) + ": " + line.toStdString() + '\n';
    }
    return text;
}

} // namespace headroom::cli
