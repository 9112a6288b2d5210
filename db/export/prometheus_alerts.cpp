// SPDX-License-Identifier: GPL-3.0-or-later
// The form of a rule file: Prometheus, "Alerting rules". Texts are JSON strings, which are YAML as
// well.
#include "core/documents/source_documents.h"
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

std::vector<Rule> levelRules(const Plan &plan)
{
    std::vector<Rule> rules;
    for (const Workload &workload : plan.workloads) {
        const std::string service = serviceName(workload);
        const std::string number = std::to_string(workload.id);
        const auto add = [&](const char *alert, const char *histogram, const char *what,
                             const std::optional<double> &limit) {
            if (limit)
                rules.push_back({alert + number,
                                 percentile(histogram, "{service=" + quoted(service) + "}", *limit),
                                 "5m",
                                 what + workload.name + " above " + plainNumber(*limit) + " ms",
                                 {}});
        };
        if (workload.kind != WorkloadKind::realTimeInference)
            continue;
        const ServiceLevel &level = workload.serviceLevel;
        add("Latency", "http_request_duration_seconds", "p95 latency of ", level.p95LatencyMs);
        add("FirstToken", "vllm:time_to_first_token_seconds", "p95 time to the first token of ",
            level.timeToFirstTokenMs);
        add("OutputToken", "vllm:time_per_output_token_seconds", "p95 time per output token of ",
            level.timePerOutputTokenMs);
    }
    return rules;
}

/// Planned values of the figures that the source documents monitor on every machine.
struct PlannedFigures {
    double memoryPercent = 0; ///< highest share of an accelerator's memory that a workload needs
    double busyHours = 0;     ///< the longest run, which keeps its accelerators busy
    std::vector<std::string>
        slow; ///< services planned with a p95 latency above the documents' limit
    bool hasFastService = false;
};

PlannedFigures plannedFigures(const ScenarioEvaluation &scenario, double latencyLimitMs)
{
    PlannedFigures planned;
    for (std::size_t i = 0; i < scenario.lines.size(); ++i) {
        for (const Line &part : partsOf(scenario.lines[i])) {
            if (!part.sizing || !part.sizing->fits)
                continue;
            const Sizing &sizing = *part.sizing;
            if (sizing.memoryNeededGib.present() && sizing.memoryAvailableGib > 0)
                planned.memoryPercent =
                    std::max(planned.memoryPercent,
                             100 * sizing.memoryNeededGib.value / sizing.memoryAvailableGib);
            if (sizing.runHours.present())
                planned.busyHours = std::max(planned.busyHours, sizing.runHours.high);
            if (!sizing.p95LatencyMs.present())
                continue;
            if (sizing.p95LatencyMs.high > latencyLimitMs)
                planned.slow.push_back(serviceName(scenario.plan->workloads[i]));
            else
                planned.hasFastService = true;
        }
    }
    return planned;
}

/// Alerts that the source documents state for every machine, with limits raised so that none fires
/// while everything runs as planned.
std::vector<Rule> documentRules(const ScenarioEvaluation &scenario)
{
    std::vector<Rule> rules;
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
    const StatedTarget *latency = sourceDocuments().target("alert_latency");
    const double latencyLimit =
        latency != nullptr && latency->range.low ? latency->range.low->toDouble() : 0;
    const PlannedFigures planned = plannedFigures(scenario, latencyLimit);

    // A run keeps its accelerators busy until it ends; a minute of the start belongs to it.
    constexpr double kMinutesOfHour = 60;
    constexpr double kUsualMinutes = 10;
    const double busy = std::ceil(planned.busyHours * kMinutesOfHour) + kUsualMinutes;
    add("alert_gpu", "AcceleratorBusy", plainNumber(busy) + 'm', 0,
        busy > kUsualMinutes ? ", and for longer than the longest planned run" : "",
        [](double limit) { return "DCGM_FI_DEV_GPU_UTIL > " + plainNumber(limit); });

    const StatedTarget *memory = sourceDocuments().target("alert_memory");
    const bool isFull = memory != nullptr && memory->range.low
                        && planned.memoryPercent > memory->range.low->toDouble();
    // Half of what the fullest planned accelerator leaves.
    const double full = std::floor((planned.memoryPercent + 100) / 2);
    const std::string note =
        isFull ? " (planned at up to " + plainNumber(std::round(planned.memoryPercent))
                     + " %, above the document's " + memory->range.low->toString() + " %)"
               : "";
    if (full < 100)
        add("alert_memory", "AcceleratorMemory", "5m", isFull ? full : 0, note, [](double limit) {
            return "100 * DCGM_FI_DEV_FB_USED / (DCGM_FI_DEV_FB_USED + DCGM_FI_DEV_FB_FREE) > "
                   + plainNumber(limit);
        });

    const std::string others = joined(planned.slow, "|");
    if (others.empty() || planned.hasFastService)
        add("alert_latency", "LatencyOfAnyService", "5m", 0,
            others.empty() ? "" : ", of services planned below that", [&](double limit) {
                return percentile("http_request_duration_seconds",
                                  others.empty() ? "" : "{service!~" + quoted(others) + "}", limit);
            });
    return rules;
}

} // namespace

std::string prometheusRules(const ForecastReport &report)
{
    const Plan &plan = *report.evaluation().plan;
    return "groups:\n" + groupOf("headroom-cost", costRules(report))
           + groupOf("headroom-service-levels", levelRules(plan))
           + groupOf("headroom-documents", documentRules(report.evaluation()));
}

} // namespace headroom::storage
