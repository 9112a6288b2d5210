// SPDX-License-Identifier: GPL-3.0-or-later
// The form of a rule file: Prometheus, "Alerting rules". Texts stand as JSON strings, which are YAML as well.
#include "core/documents/source_documents.h"
#include "core/wording/forecast_words.h"
#include "db/export/alert_files.h"
#include "db/export/json_values.h"

#include <cctype>

namespace headroom::storage {

namespace {

std::string quoted(const std::string &text)
{
    return Json(text).dump();
}

std::string plainNumber(double value)
{
    return Exact::fromDouble(value, 1'000'000).value_or(Exact()).toString();
}

/// As services are called: small letters, digits and hyphens.
std::string serviceName(const std::string &name)
{
    std::string service;
    for (const char c : name) {
        const auto letter = static_cast<unsigned char>(c);
        if (letter < 0x80 && std::isalnum(letter) != 0)
            service += static_cast<char>(std::tolower(letter));
        else if (!service.empty() && service.back() != '-')
            service += '-';
    }
    while (!service.empty() && service.back() == '-')
        service.pop_back();
    return service;
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

/// Of single days; a month is with the billing services.
std::vector<Rule> costRules(const ForecastReport &report)
{
    std::vector<Rule> rules;
    for (const RehearsedRule &rule : report.alerts.rules) {
        if (rule.kind == AlertRule::Kind::day && rule.above)
            rules.push_back({"CostOfADay" + std::to_string(rules.size() + 1),
                             "sum(node_total_hourly_cost) * 24 > " + rule.above->toString(),
                             "1h",
                             describe(rule, report.snapshot->plan().currency),
                             {}});
    }
    return rules;
}

std::string percentile(const std::string &histogram, const std::string &service, double limitMs)
{
    constexpr double kMsOfSecond = 1000;
    const std::string of = service.empty() ? "" : "{service=" + quoted(service) + "}";
    return "histogram_quantile(0.95, sum by (le) (rate(" + histogram + "_bucket" + of + "[5m]))) > "
           + plainNumber(limitMs / kMsOfSecond);
}

std::vector<Rule> levelRules(const Plan &plan)
{
    std::vector<Rule> rules;
    for (const Workload &workload : plan.workloads) {
        const std::string service = serviceName(workload.name);
        const std::string number = std::to_string(workload.id);
        const auto add = [&](const char *alert, const char *histogram, const char *what,
                             const std::optional<double> &limit) {
            if (limit)
                rules.push_back({alert + number,
                                 percentile(histogram, service, *limit),
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

/// What the source documents watch on every machine.
std::vector<Rule> documentRules()
{
    std::vector<Rule> rules;
    const auto add = [&](const char *key, const char *alert, const char *lasting,
                         auto expressionAbove) {
        const StatedTarget *stated = sourceDocuments().target(key);
        if (stated != nullptr && stated->range.low)
            rules.push_back(
                {alert, expressionAbove(stated->range.low->toDouble()), lasting,
                 stated->title + " above " + stated->range.low->toString() + ' ' + stated->unit,
                 stated->source});
    };
    add("alert_gpu", "AcceleratorBusy", "10m",
        [](double limit) { return "DCGM_FI_DEV_GPU_UTIL > " + plainNumber(limit); });
    add("alert_memory", "AcceleratorMemory", "5m", [](double limit) {
        return "100 * DCGM_FI_DEV_FB_USED / (DCGM_FI_DEV_FB_USED + DCGM_FI_DEV_FB_FREE) > "
               + plainNumber(limit);
    });
    add("alert_latency", "LatencyOfAnyService", "5m",
        [](double limit) { return percentile("http_request_duration_seconds", {}, limit); });
    return rules;
}

} // namespace

std::string prometheusRules(const ForecastReport &report)
{
    const Plan &plan = *report.evaluation().plan;
    return "groups:\n" + groupOf("headroom-cost", costRules(report))
           + groupOf("headroom-service-levels", levelRules(plan))
           + groupOf("headroom-documents", documentRules());
}

} // namespace headroom::storage
