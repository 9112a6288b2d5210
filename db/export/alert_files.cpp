// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/export/alert_files.h"

#include "core/catalog/known_providers.h"
#include "core/evaluation/format.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace headroom::storage {

namespace {

/// Instructions for the files of a service.
struct ServiceNote {
    std::string_view files; ///< how their names begin
    std::string_view text;
};
constexpr ServiceNote kNotes[]{
    {"aws_budget",
     "aws_budget_*.json   aws budgets create-budget --cli-input-json file://aws_budget_1.json\n"
     "                    Fill in AccountId and the subscribers' addresses first. AWS forecasts a\n"
     "                    month only once it has some five weeks of usage.\n"},
    {"cloudwatch",
     "cloudwatch_*.json   aws cloudwatch put-metric-alarm --region us-east-1 "
     "--cli-input-json file://cloudwatch_1.json\n"
     "                    Fill in the topic of AlarmActions first. Billing alerts must be "
     "switched\n"
     "                    on for the account; their metric exists in us-east-1 alone, in US "
     "dollars,\n"
     "                    and begins anew each month. CloudWatch does not forecast.\n"},
    {"azure_budget",
     "azure_budget_*.json az rest --method put --body @azure_budget_1.json --url\n"
     "                    "
     "\"https://management.azure.com/subscriptions/ID/providers/Microsoft.Consumption/budgets/NAME"
     "?api-version=2023-05-01\"\n"
     "                    Fill in the addresses first. Azure knows no budgets of a day, and "
     "counts\n"
     "                    in the currency of the account, which must be the plan's.\n"},
    {"google_budget",
     "google_budget_1.json curl -X POST -H \"Authorization: Bearer $(gcloud auth "
     "print-access-token)\" -H \"Content-Type: application/json\" -d @google_budget_1.json\n"
     "                    https://billingbudgets.googleapis.com/v1/billingAccounts/ID/budgets\n"
     "                    Google writes to the account's billing administrators, knows no budgets\n"
     "                    of a day, and counts in the currency of the account, which must be the\n"
     "                    plan's.\n"},
    {"prometheus",
     "prometheus.yml      a rule file: promtool check rules prometheus.yml\n"
     "                    Costs are those of OpenCost (node_total_hourly_cost), accelerators "
     "those\n"
     "                    of the DCGM exporter, latencies those of vLLM and of a histogram called\n"
     "                    http_request_duration_seconds with a label service. A month has no rule\n"
     "                    there: its cost so far is with the billing services.\n"}};

/// Notes on the services that there are files for.
std::string notesOn(const std::vector<AlertFile> &files)
{
    std::string notes =
        "Alerts of the plan, as definitions for the services that watch the real cost\n\n";
    for (const ServiceNote &note : kNotes) {
        const bool isUsed = std::ranges::any_of(
            files, [&](const AlertFile &file) { return file.name.starts_with(note.files); });
        if (isUsed)
            notes += note.text;
    }
    return notes + '\n';
}

/// A provider's part of the plan's compute cost: limits for its bill alone are as much smaller.
Exact shareOf(const ForecastReport &report, Provider provider)
{
    Money own;
    Money all;
    for (const ProviderTotal &total : report.evaluation().providers) {
        all += total.compute;
        if (total.provider == provider)
            own = total.compute;
    }
    return all > Money() ? own.exact() / all.exact() : Exact(0);
}

/// Note on the share of the plan that each alerting service can see.
std::string scopeNote(const ForecastReport &report)
{
    constexpr double kPercent = 100;
    const auto part = [&](Provider provider) {
        return formatPercent(kPercent * shareOf(report, provider).toDouble(), english());
    };
    return "A provider sees its own bill alone: the limits are " + part(known::aws)
           + " of the plan's for AWS, " + part(known::azure) + " for Azure and "
           + part(known::google)
           + " for Google, their parts of the plan's compute cost. OpenCost sees the nodes of its "
             "clusters alone, in the currency that it is set to; the limits there are those of the "
             "whole plan, in "
           + report.snapshot->plan().currency
           + ".\nCloudWatch, Azure and Google watch the budget of the forecast's first month: "
             "where "
             "budgets change, make these anew.\n";
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
    std::string notes = scopeNote(report);
    std::vector<AlertFile> files;
    const Exact share = shareOf(report, known::aws);
    const auto dollars = dollarsOf(report);
    if (dollars && share.isZero()) {
        notes += "Nothing of the plan runs on AWS: there are no files for AWS.\n";
    } else if (dollars) {
        files = awsBudgets(report, *dollars * share);
        for (AlertFile &file : cloudWatchAlarms(report, *dollars * share))
            files.push_back(std::move(file));
    } else {
        notes += "AWS uses US dollars and the plan has no rate from "
                 + report.snapshot->plan().currency + " to them: there are no files for AWS.\n";
    }
    for (auto &more : {azureBudgets(report, shareOf(report, known::azure)),
                       googleBudgets(report, shareOf(report, known::google))})
        files.insert(files.end(), more.begin(), more.end());
    files.push_back({"prometheus.yml", prometheusRules(report)});
    files.push_back({"README.txt", notesOn(files) + notes});
    return files;
}

} // namespace headroom::storage
