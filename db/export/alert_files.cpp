// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/export/alert_files.h"

#include "core/catalog/known_providers.h"
#include "core/evaluation/format.h"

namespace headroom::storage {

namespace {

constexpr const char *kNotes =
    "Alerts of the plan, as definitions for the services that watch the real cost\n"
    "\n"
    "aws_budget_*.json   aws budgets create-budget --cli-input-json file://aws_budget_1.json\n"
    "                    Fill in AccountId and the subscribers' addresses first. AWS forecasts a\n"
    "                    month only once it has some five weeks of usage.\n"
    "cloudwatch_*.json   aws cloudwatch put-metric-alarm --region us-east-1 "
    "--cli-input-json file://cloudwatch_1.json\n"
    "                    Fill in the topic of AlarmActions first. Billing alerts must be switched\n"
    "                    on for the account; their metric exists in us-east-1 alone, in US "
    "dollars,\n"
    "                    and begins anew each month. CloudWatch does not forecast.\n"
    "prometheus.yml      a rule file: promtool check rules prometheus.yml\n"
    "                    Costs are those of OpenCost (node_total_hourly_cost), accelerators those\n"
    "                    of the DCGM exporter, latencies those of vLLM and of a histogram called\n"
    "                    http_request_duration_seconds with a label service. A month has no rule\n"
    "                    there: its cost so far is with the billing services.\n"
    "\n";

/// Note on the share of the plan that each alerting service can see.
std::string scopeNote(const ForecastReport &report)
{
    double aws = 0;
    for (const ProviderTotal &total : report.evaluation().providers)
        if (total.provider == known::aws)
            aws = total.percent;
    return "The limits are those of the whole plan. AWS sees its own bill alone, which has "
           + formatPercent(aws, english())
           + " of the plan's compute cost; OpenCost sees the nodes of its clusters alone, in the "
             "currency that it is set to, and the limits there are in "
           + report.snapshot->plan().currency
           + ".\nCloudWatch watches the budget of the forecast's first month: where budgets "
             "change, make the alarms anew.\n";
}

std::optional<Exact> dollarsOf(const ForecastReport &report)
{
    const Plan &plan = report.snapshot->plan();
    if (plan.currency == "USD")
        return Exact(1);
    const auto conversion = conversionBetween(plan.exchangeRates, plan.currency, "USD",
                                              report.snapshot->inputs.valuationDate);
    return conversion ? std::optional(conversion->factor()) : std::nullopt;
}

} // namespace

std::vector<AlertFile> alertFiles(const ForecastReport &report)
{
    std::string notes = kNotes + scopeNote(report);
    std::vector<AlertFile> files;
    if (const auto dollars = dollarsOf(report)) {
        files = awsBudgets(report, *dollars);
        for (AlertFile &file : cloudWatchAlarms(report, *dollars))
            files.push_back(std::move(file));
    } else {
        notes += "AWS uses US dollars and the plan has no rate from "
                 + report.snapshot->plan().currency + " to them: there are no files for AWS.\n";
    }
    files.push_back({"prometheus.yml", prometheusRules(report)});
    files.push_back({"README.txt", std::move(notes)});
    return files;
}

} // namespace headroom::storage
