// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guide/monitoring.h"

#include "core/csv/text_table.h"
#include "core/documents/source_documents.h"
#include "core/evaluation/format.h"
#include "core/guide/guide_book.h"
#include "core/guide/planned_figures.h"
#include "core/shipped/shipped_texts.h"
#include "core/texts/guide_texts.h"
#include "core/texts/headings.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace headroom {

namespace {

constexpr std::array kMetricOfTarget{
    std::pair{std::string_view("alert_gpu"), MonitoredMetric::acceleratorUse},
    std::pair{std::string_view("alert_memory"), MonitoredMetric::acceleratorMemory},
    std::pair{std::string_view("alert_latency"), MonitoredMetric::p95Latency},
};

std::optional<MonitoredMetric> metricOf(std::string_view target)
{
    for (const auto &[key, metric] : kMetricOfTarget) {
        if (key == target)
            return metric;
    }
    return std::nullopt;
}

/// "10 minutes"; empty: 0.
int minutesOf(std::string_view duration)
{
    int minutes = 0;
    std::from_chars(duration.data(), duration.data() + duration.size(), minutes);
    return minutes;
}

std::vector<ActiveMonitoringRule> documentsRules()
{
    std::vector<ActiveMonitoringRule> rules;
    const auto rows = TextTable::parse(shipped::kDocumentAlerts);
    for (std::size_t row = 0; rows && row < rows->rowCount(); ++row) {
        const auto text = [&](std::string_view column) {
            return std::string(rows->text(row, rows->column(column)));
        };
        const StatedTarget *target = sourceDocuments().target(text("target"));
        if (target != nullptr && target->range.low)
            rules.push_back({.name = text("alert"),
                             .metric = metricOf(target->key),
                             .limit = target->range.low->toDouble(),
                             .minutes = minutesOf(text("duration")),
                             .about = std::nullopt,
                             .action = text("action"),
                             .source = text("source")});
    }
    return rules;
}

std::string figureWords(const ActiveMonitoringRule &rule, double figure, const Snapshot &snapshot,
                        const Language &language)
{
    if (!rule.metric)
        return formatMoney(Money::nearest(figure), snapshot.plan().currency, language);
    return isShare(*rule.metric) ? formatPercent(figure, language)
                                 : formatDuration(figure * kSecondsPerMillisecond, language);
}

std::string plannedWords(const ActiveMonitoringRule &rule, const Snapshot &snapshot,
                         const Language &language)
{
    if (!rule.planned)
        return {};
    const std::string figure = figureWords(rule, *rule.planned, snapshot, language);
    return rule.highest ? language.say(guide_text::kOfWorkload,
                                       {figure, nameOfWorkload(snapshot.seen(), *rule.highest)})
                        : figure;
}

std::string watchedWords(const ActiveMonitoringRule &rule, const Snapshot &snapshot,
                         const Language &language)
{
    const Text metric = rule.metric ? nameOf(*rule.metric) : nameOf(AlertRule::Kind::day);
    const std::string what = language.say(metric);
    return rule.about ? language.say(guide_text::kOfWorkload,
                                     {what, nameOfWorkload(snapshot.seen(), *rule.about)})
                      : what;
}

} // namespace

std::vector<ActiveMonitoringRule> monitoringRules(const Snapshot &snapshot,
                                                  const AlertSimulation &alerts)
{
    std::vector<ActiveMonitoringRule> rules = documentsRules();
    const auto ofDay = std::ranges::find(alerts.rules, ActiveAlertRule::Origin::documents,
                                         &ActiveAlertRule::origin);
    const bool hasLimit = ofDay != alerts.rules.end() && ofDay->above;
    std::erase_if(rules, [&](const auto &rule) { return !rule.metric && !hasLimit; });
    for (const MonitoringRule &own : snapshot.plan().monitoringRules)
        rules.push_back({.name = own.name,
                         .metric = own.metric,
                         .limit = own.above,
                         .minutes = own.minutes,
                         .about = own.workload,
                         .action = own.action,
                         .source = {}});
    for (ActiveMonitoringRule &rule : rules) {
        if (!rule.metric) {
            rule.limit = ofDay->above->toDouble();
            const auto dearest = std::ranges::max_element(alerts.days, {}, &PlannedDay::total);
            if (dearest != alerts.days.end())
                rule.planned = dearest->total.toDouble();
            continue;
        }
        const auto figures =
            plannedFigures(snapshot.inputs, snapshot.evaluation.activeScenario(), *rule.metric);
        if (const auto highest = highestOf(figures, rule.about)) {
            rule.planned = highest->value;
            rule.highest = highest->workload;
        }
    }
    return rules;
}

Table monitoringTable(const std::vector<ActiveMonitoringRule> &rules, const Snapshot &snapshot,
                      const Language &language)
{
    Table table = tableOf(language, guide_text::kAlerts,
                          {{"rule:alert", heading::kAlert},
                           {"rule:watches", guide_text::kWatches},
                           {"rule:threshold", heading::kThreshold},
                           {"rule:duration", heading::kDuration},
                           {"in_plan:value", guide_text::kYourPlan},
                           {"in_plan:fires", guide_text::kFires},
                           {"rule:action", heading::kAction}});
    for (const ActiveMonitoringRule &rule : rules)
        table.rows.push_back(
            {rule.name, watchedWords(rule, snapshot, language),
             "> " + figureWords(rule, rule.limit, snapshot, language),
             rule.minutes > 0 ? Cell(
                 formatDuration(static_cast<double>(rule.minutes * kSecondsPerMinute), language))
                              : Cell(),
             textCell(plannedWords(rule, snapshot, language)),
             rule.planned ? Cell(language.say(rule.firesAsPlanned() ? guide_text::kFiresAsPlanned
                                                                    : guide_text::kStaysQuiet))
                          : Cell(),
             textCell(rule.action)});
    return table;
}

} // namespace headroom
