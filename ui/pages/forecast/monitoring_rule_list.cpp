// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/forecast/monitoring_rule_list.h"

#include "ui/format/text.h"
#include "ui/pages/forecast/workload_choice.h"
#include "ui/views/amounts.h"

namespace headroom::ui {

namespace {

enum RuleColumn : std::size_t {
    ruleNameColumn,
    metricColumn,
    ruleWorkloadColumn,
    aboveColumn,
    minutesColumn,
    actionColumn
};

constexpr double kUsualUse = 90;   // percent
constexpr double kUsualTime = 500; // ms
constexpr int kUsualMinutes = 5;

} // namespace

MonitoringRuleList::MonitoringRuleList(Changed changed, QWidget *parent)
    : ListOf(std::move(changed), parent)
{
    const auto text = [this](std::string MonitoringRule::*member) {
        return textEntry([this, member](std::size_t row, const QString &typed, TextField *) {
            changeAt(row,
                     [&](MonitoringRule &rule) { rule.*member = typed.trimmed().toStdString(); });
        });
    };
    const auto takeMetric = [this](std::size_t row, const std::string &key) {
        if (const auto metric = fromKey<MonitoredMetric>(key))
            setMetric(row, *metric);
    };
    const auto takeWorkload = [this](std::size_t row, const std::string &key) {
        changeAt(row, [&](MonitoringRule &rule) { rule.workload = workloadOfKey(key); });
    };
    const auto takeAbove = [this](std::size_t row, const std::optional<Exact> &value) {
        changeAt(row, [&](MonitoringRule &rule) { rule.above = value->toDouble(); });
    };
    const auto takeMinutes = [this](std::size_t row, const std::optional<Exact> &value) {
        changeAt(row,
                 [&](MonitoringRule &rule) { rule.minutes = static_cast<int>(value->toDouble()); });
    };
    build({QStringLiteral("monitoringRule"), tr("+ A monitoring rule"), "add_monitoring_rule",
           "remove_monitoring_rule"},
          {{QStringLiteral("name"), tr("Alert"), "monitoring_rule_name", 3,
            text(&MonitoringRule::name)},
           {QStringLiteral("metric"), tr("Watches"), "monitoring_rule_metric", 3,
            choiceEntry(choicesOf(kAllOf<MonitoredMetric>), takeMetric)},
           {QStringLiteral("workload"), tr("Workload"), "monitoring_rule_workload", 3,
            choiceEntry({}, takeWorkload)},
           {QStringLiteral("above"), tr("Fires above"), "monitoring_rule_above", 2,
            numberEntry({.minimum = exactOf(limits::kMinMonitored),
                         .maximum = exactOf(limits::kMaxMonitoredMs)},
                        takeAbove)},
           {QStringLiteral("minutes"), tr("Lasting"), "monitoring_rule_minutes", 2,
            numberEntry({.unit = tr("min"),
                         .whole = true,
                         .minimum = Exact(0),
                         .maximum = Exact(limits::kMonitoredMinutes)},
                        takeMinutes)},
           {QStringLiteral("action"), tr("Action"), "monitoring_rule_action", 3,
            text(&MonitoringRule::action)}});
}

void MonitoringRuleList::addTo(Entries &rules) const
{
    rules.push_back({.name = tr("Rule %1").arg(rules.size() + 1).toStdString(),
                     .above = kUsualUse,
                     .minutes = kUsualMinutes});
}

/// A limit in another unit means nothing.
void MonitoringRuleList::setMetric(std::size_t row, MonitoredMetric metric) const
{
    changeAt(row, [&](MonitoringRule &rule) {
        if (isShare(metric) != isShare(rule.metric))
            rule.above = isShare(metric) ? kUsualUse : kUsualTime;
        rule.metric = metric;
    });
}

void MonitoringRuleList::render(const Plan &plan)
{
    setEntries(plan.monitoringRules);
    for (std::size_t row = 0; row < plan.monitoringRules.size(); ++row) {
        const MonitoringRule &rule = plan.monitoringRules[row];
        list().field<TextField>(row, ruleNameColumn)->setValue(textOf(rule.name));
        list().field<ChoiceField>(row, metricColumn)->setCurrentKey(keyOf(rule.metric));
        offerWorkloads(*list().field<ChoiceField>(row, ruleWorkloadColumn), plan.workloads,
                       rule.workload, tr("all"));
        auto *above = list().field<NumberField>(row, aboveColumn);
        above->setUnit(isShare(rule.metric) ? QStringLiteral("%") : tr("ms"));
        above->setValue(exactOf(rule.above));
        list().field<NumberField>(row, minutesColumn)->setValue(Exact(rule.minutes));
        list().field<TextField>(row, actionColumn)->setValue(textOf(rule.action));
    }
}

} // namespace headroom::ui
