// SPDX-License-Identifier: GPL-3.0-or-later
// The form of a rule file: Prometheus, "Alerting rules". Texts are JSON strings, which are YAML as
// well.
#include "core/documents/source_documents.h"
#include "core/guide/planned_figures.h"
#include "core/letters.h"
#include "core/outgoing_text.h"
#include "core/wording/forecast_words.h"
#include "db/export/alert_files.h"
#include "db/export/json_values.h"

#include <algorithm>
#include <cctype>
#include <cmath>

namespace headroom::storage {

namespace {

std::string quoted(const std::string &text)
{
    return Json(printableText(text)).dump();
}

std::string plainNumber(double value)
{
    return Exact::fromDouble(value, 1'000'000).value_or(Exact()).toString();
}

/// As services are called: small letters, digits and hyphens. A name without any is called by its number, for an empty
/// label would match all series.
std::string serviceName(const Workload &workload)
{
    std::string service;
    for (const char c : workload.name) {
        const auto letter = static_cast<unsigned char>(c);
        if (letter < 0x80 && std::isalnum(letter) != 0)
            service += static_cast<char>(std::tolower(letter));
        else if (!service.empty() && service.back() != '-')
            service += '-';
    }
    while (!service.empty() && service.back() == '-')
        service.pop_back();
    return service.empty() ? "workload-" + std::to_string(workload.id) : service;
}

struct Rule {
    std::string alert;
    std::string expression;
    std::string lasting; ///< "10m"; empty: at once
    std::string summary;
    std::string source;
};

std::string textOf(const Rule &rule)
{
    std::string text = "  - alert: " + rule.alert + "\n    expr: " + quoted(rule.expression) + '\n';
    if (!rule.lasting.empty())
        text += "    for: " + rule.lasting + '\n';
    text += "    labels:\n      severity: warning\n    annotations:\n      summary: "
            + quoted(rule.summary) + '\n';
    if (!rule.source.empty())
        text += "      source: " + quoted(rule.source) + '\n';
    return text;
}

std::string groupOf(const char *name, const std::vector<Rule> &rules)
{
    if (rules.empty())
        return {};
    std::string text = std::string("- name: ") + name + "\n  rules:\n";
    for (const Rule &rule : rules)
        text += textOf(rule);
    return text;
}

/// Rules for single days; months are the billing services' part.
std::vector<Rule> costRules(const ForecastReport &report)
{
    std::vector<Rule> rules;
    for (const ActiveAlertRule &rule : report.alerts.rules) {
        if (rule.kind == AlertRule::Kind::day && rule.above)
            rules.push_back({"CostOfADay" + std::to_string(rules.size() + 1),
                             "sum(node_total_hourly_cost) * 24 > " + rule.above->toString(),
                             "1h",
                             describe(rule, report.snapshot->plan().currency),
                             {}});
    }
    return rules;
}

/// `services`: a label matcher such as {service="chat-api"}, or nothing.
std::string percentile(const std::string &histogram, const std::string &services, double limitMs)
{
    constexpr double kMsOfSecond = 1000;
    return "histogram_quantile(0.95, sum by (le) (rate(" + histogram + "_bucket" + services
           + "[5m]))) > " + plainNumber(limitMs / kMsOfSecond);
}

std::string expressionOf(MonitoredMetric metric, const std::string &services, double limit)
{
    switch (metric) {
    case MonitoredMetric::acceleratorUse:
        return "DCGM_FI_DEV_GPU_UTIL" + services + " > " + plainNumber(limit);
    case MonitoredMetric::acceleratorMemory:
        return "100 * DCGM_FI_DEV_FB_USED" + services + " / (DCGM_FI_DEV_FB_USED" + services
               + " + DCGM_FI_DEV_FB_FREE" + services + ") > " + plainNumber(limit);
    case MonitoredMetric::p95Latency:
        return percentile("http_request_duration_seconds", services, limit);
    case MonitoredMetric::timeToFirstToken:
        return percentile("vllm:time_to_first_token_seconds", services, limit);
    case MonitoredMetric::timePerOutputToken:
        return percentile("vllm:time_per_output_token_seconds", services, limit);
    }
    return {};
}

std::vector<Rule> levelRules(const Plan &plan)
{
    std::vector<Rule> rules;
    for (const Workload &workload : plan.workloads) {
        const std::string service = serviceName(workload);
        const std::string number = std::to_string(workload.id);
        const auto add = [&](const char *alert, MonitoredMetric metric, const char *what,
                             const std::optional<double> &limit) {
            if (limit)
                rules.push_back({alert + number,
                                 expressionOf(metric, "{service=" + quoted(service) + "}", *limit),
                                 "5m",
                                 what + workload.name + " above " + plainNumber(*limit) + " ms",
                                 {}});
        };
        if (workload.kind != WorkloadKind::realTimeInference)
            continue;
        const ServiceLevel &level = workload.serviceLevel;
        add("Latency", MonitoredMetric::p95Latency, "p95 latency of ", level.p95LatencyMs);
        add("FirstToken", MonitoredMetric::timeToFirstToken, "p95 time to the first token of ",
            level.timeToFirstTokenMs);
        add("OutputToken", MonitoredMetric::timePerOutputToken, "p95 time per output token of ",
            level.timePerOutputTokenMs);
    }
    return rules;
}

double longestRun(const std::vector<PlannedFigure> &figures)
{
    double hours = 0;
    for (const PlannedFigure &figure : figures)
        hours = std::max(hours, figure.busyHours);
    return hours;
}

/// Services that are planned above the documents' limit, and whether others are below it.
struct ServicesByLatency {
    std::vector<std::string> slow;
    bool hasFast = false;
};

ServicesByLatency servicesBy(double limitMs, const Plan &plan,
                             const std::vector<PlannedFigure> &latencies)
{
    ServicesByLatency services;
    for (const PlannedFigure &figure : latencies) {
        if (figure.high > limitMs)
            services.slow.push_back(serviceName(*findWorkload(plan, figure.workload)));
        else
            services.hasFast = true;
    }
    return services;
}

/// Alerts that the source documents state for every machine, with limits raised so that none fires
/// while everything runs as planned.
std::vector<Rule> documentRules(const ForecastReport &report)
{
    std::vector<Rule> rules;
    const auto planned = [&](MonitoredMetric metric) {
        return plannedFigures(report.snapshot->inputs, report.evaluation(), metric);
    };
    const auto add = [&](const char *key, const char *alert, const std::string &lasting,
                         double raisedTo, const std::string &note, auto expressionAbove) {
        const StatedTarget *stated = sourceDocuments().target(key);
        if (stated == nullptr || !stated->range.low)
            return;
        const double limit = std::max(stated->range.low->toDouble(), raisedTo);
        rules.push_back({alert, expressionAbove(limit), lasting,
                         stated->title + " above " + plainNumber(limit) + ' ' + stated->unit + note,
                         stated->source});
    };

    // A run keeps its accelerators busy until it ends; a minute of the start belongs to it.
    constexpr double kMinutesOfHour = 60;
    constexpr double kUsualMinutes = 10;
    const double busy =
        std::ceil(longestRun(planned(MonitoredMetric::acceleratorUse)) * kMinutesOfHour)
        + kUsualMinutes;
    add("alert_gpu", "AcceleratorBusy", plainNumber(busy) + 'm', 0,
        busy > kUsualMinutes ? ", and for longer than the longest planned run" : "",
        [](double limit) { return expressionOf(MonitoredMetric::acceleratorUse, {}, limit); });

    const StatedTarget *memory = sourceDocuments().target("alert_memory");
    const auto fullest = highestOf(planned(MonitoredMetric::acceleratorMemory), std::nullopt);
    const double memoryPercent = fullest ? fullest->value : 0;
    const bool isFull =
        memory != nullptr && memory->range.low && memoryPercent > memory->range.low->toDouble();
    // Half of what the fullest planned accelerator leaves.
    const double full = std::floor((memoryPercent + 100) / 2);
    const std::string note = isFull ? " (planned at up to " + plainNumber(std::round(memoryPercent))
                                          + " %, above the document's "
                                          + memory->range.low->toString() + " %)"
                                    : "";
    if (full < 100)
        add("alert_memory", "AcceleratorMemory", "5m", isFull ? full : 0, note, [](double limit) {
            return expressionOf(MonitoredMetric::acceleratorMemory, {}, limit);
        });

    const StatedTarget *latency = sourceDocuments().target("alert_latency");
    const double latencyLimit =
        latency != nullptr && latency->range.low ? latency->range.low->toDouble() : 0;
    const ServicesByLatency services =
        servicesBy(latencyLimit, *report.evaluation().plan, planned(MonitoredMetric::p95Latency));
    const std::string others = joined(services.slow, "|");
    if (others.empty() || services.hasFast)
        add("alert_latency", "LatencyOfAnyService", "5m", 0,
            others.empty() ? "" : ", of services planned below that", [&](double limit) {
                return expressionOf(MonitoredMetric::p95Latency,
                                    others.empty() ? "" : "{service!~" + quoted(others) + "}",
                                    limit);
            });
    return rules;
}

/// Those of the plan's owner, with the limits that they state.
std::vector<Rule> ownRules(const Plan &plan)
{
    std::vector<Rule> rules;
    for (const MonitoringRule &own : plan.monitoringRules) {
        const std::string service =
            own.workload
                ? "{service=" + quoted(serviceName(*findWorkload(plan, *own.workload))) + "}"
                : "";
        rules.push_back({"OwnRule" + std::to_string(rules.size() + 1),
                         expressionOf(own.metric, service, own.above),
                         own.minutes > 0 ? std::to_string(own.minutes) + 'm' : "",
                         own.action.empty() ? own.name : own.name + ": " + own.action,
                         {}});
    }
    return rules;
}

} // namespace

std::string prometheusRules(const ForecastReport &report)
{
    const Plan &plan = *report.evaluation().plan;
    return "groups:\n" + groupOf("headroom-cost", costRules(report))
           + groupOf("headroom-service-levels", levelRules(plan))
           + groupOf("headroom-documents", documentRules(report))
           + groupOf("headroom-own", ownRules(report.snapshot->plan()));
}

} // namespace headroom::storage
