// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guide/monitoring.h"

#include "core/csv/text_table.h"
#include "core/documents/source_documents.h"
#include "core/evaluation/format.h"
#include "core/evaluation/line.h"
#include "core/shipped/shipped_texts.h"
#include "core/texts/guide_texts.h"
#include "core/texts/headings.h"

#include <algorithm>

namespace headroom {

namespace {

constexpr double kBusy = 100; // percent: a run keeps its accelerators busy

bool isOnAccelerators(const EvaluationInputs &inputs, const Line &line)
{
    return line.offer && hardwareNameOf(inputs, line) != line.offer->instanceType;
}

/// Absent: the alert is not about such a line.
std::optional<double> plannedOf(std::string_view target, const Snapshot &snapshot, const Line &line)
{
    if (!line.sizing || !line.sizing->fits)
        return std::nullopt;
    const Sizing &sizing = *line.sizing;
    const bool onAccelerators = isOnAccelerators(snapshot.inputs, line);
    if (target == "alert_gpu" && onAccelerators)
        return sizing.runHours.present() ? kBusy : kBusy * sizing.utilisation;
    if (target == "alert_memory" && onAccelerators && sizing.memoryAvailableGib > 0
        && sizing.memoryNeededGib.present())
        return kBusy * sizing.memoryNeededGib.value / sizing.memoryAvailableGib;
    if (target == "alert_latency" && sizing.p95LatencyMs.present())
        return sizing.p95LatencyMs.value;
    return std::nullopt;
}

void plan(MonitoringRule &rule, const Snapshot &snapshot)
{
    for (const Line &line : snapshot.evaluation.activeScenario().lines) {
        for (const Line &part : partsOf(line)) {
            const auto planned = plannedOf(rule.target, snapshot, part);
            if (!planned || (rule.planned && *rule.planned >= *planned))
                continue;
            rule.planned = planned;
            rule.workload = line.id;
        }
    }
}

std::string plannedWords(const MonitoringRule &rule, const Snapshot &snapshot,
                         const Language &language)
{
    if (!rule.planned)
        return {};
    const std::string figure =
        rule.target == "alert_cost"
            ? formatMoney(Money::nearest(*rule.planned), snapshot.plan().currency, language)
        : rule.target == "alert_latency"
            ? formatDuration(*rule.planned * kSecondsPerMillisecond, language)
            : formatPercent(*rule.planned, language);
    return rule.workload ? language.say(guide_text::kOfWorkload,
                                        {figure, nameOfWorkload(snapshot.seen(), *rule.workload)})
                         : figure;
}

} // namespace

std::vector<MonitoringRule> monitoringRules(const Snapshot &snapshot,
                                            const std::optional<Money> &dearestDay)
{
    std::vector<MonitoringRule> rules;
    const auto rows = TextTable::parse(shipped::kDocumentAlerts);
    for (std::size_t row = 0; rows && row < rows->rowCount(); ++row) {
        const auto text = [&](std::string_view column) {
            return std::string(rows->text(row, rows->column(column)));
        };
        MonitoringRule rule{text("target"),   text("alert"),  text("threshold"),
                            text("duration"), text("action"), text("source")};
        const StatedTarget *target = sourceDocuments().target(rule.target);
        if (target == nullptr || !target->range.low)
            continue;
        rule.limit = target->range.low->toDouble();
        if (rule.target == "alert_cost" && dearestDay)
            rule.planned = dearestDay->toDouble();
        else
            plan(rule, snapshot);
        rules.push_back(std::move(rule));
    }
    return rules;
}

Table monitoringTable(const std::vector<MonitoringRule> &rules, const Snapshot &snapshot,
                      const Language &language)
{
    Table table = tableOf(language, guide_text::kAlerts,
                          {{"documents_state:alert", heading::kAlert},
                           {"documents_state:threshold", heading::kThreshold},
                           {"documents_state:duration", heading::kDuration},
                           {"in_plan:value", guide_text::kYourPlan},
                           {"in_plan:fires", guide_text::kFires},
                           {"documents_state:action", heading::kAction}});
    for (const MonitoringRule &rule : rules)
        table.rows.push_back(
            {rule.name, rule.threshold, textCell(rule.duration),
             textCell(plannedWords(rule, snapshot, language)),
             rule.planned ? Cell(language.say(rule.firesAsPlanned() ? guide_text::kFiresAsPlanned
                                                                    : guide_text::kStaysQuiet))
                          : Cell(),
             rule.action});
    return table;
}

} // namespace headroom
