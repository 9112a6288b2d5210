// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/format/text.h"
#include "ui/views/inspector/sections.h"

namespace headroom::ui {

namespace {

using Number = WorkloadSection::Number;

bool isAutoscaled(const Workload &workload)
{
    return workload.autoscaling.has_value();
}

void addAutoscaling(WorkloadSection *section)
{
    section->addSwitch(tr("Autoscaling"), QT_TRANSLATE_NOOP("Fields", "autoscaling"), isAutoscaled,
                       [](Workload &w, bool on) {
                           w.autoscaling = on ? std::optional(Autoscaling{}) : std::nullopt;
                       });
    const auto count = [&](const QString &label, const char *field, int Autoscaling::*member) {
        section->addNumber(
            label, field, {.unit = tr("replicas"), .whole = true, .minimum = Exact(0)},
            [=](const Workload &w) -> Number { return Exact((*w.autoscaling).*member); },
            [=](Workload &w, const Number &value) {
                (*w.autoscaling).*member = wholeNumber(value);
            },
            isAutoscaled);
    };
    count(tr("At least"), QT_TRANSLATE_NOOP("Fields", "fewest replicas"), &Autoscaling::minimum);
    count(tr("At most"), QT_TRANSLATE_NOOP("Fields", "maximum replicas"), &Autoscaling::maximum);
    section->addText(
        tr("Signal"), QT_TRANSLATE_NOOP("Fields", "autoscaling signal"),
        [](const Workload &w) { return textOf(w.autoscaling->signal); },
        [](Workload &w, const QString &text) { w.autoscaling->signal = text.toStdString(); },
        isAutoscaled);
    section->addNumber(
        tr("Warm-up"), QT_TRANSLATE_NOOP("Fields", "warm-up"),
        {.unit = tr("s"), .measure = Measure::seconds, .minimum = Exact(0)},
        [](const Workload &w) -> Number { return fieldNumber(w.autoscaling->warmUpSeconds); },
        [](Workload &w, const Number &value) { w.autoscaling->warmUpSeconds = plainNumber(value); },
        isAutoscaled);
}

/// "N+1, autoscaled".
QString redundancySummary(const Workload &workload)
{
    const QString spares =
        workload.spareReplicas == 0 ? tr("none spare") : tr("N+%1").arg(workload.spareReplicas);
    return isAutoscaled(workload) ? tr("%1, autoscaled").arg(spares) : spares;
}

} // namespace

WorkloadSection *makeCapacitySection(QWidget *parent)
{
    auto *section = new WorkloadSection(tr("Redundancy and scaling"), parent);
    section->explainHead("section_capacity");
    section->summariseBy(redundancySummary);
    section->addNumber(
        tr("Spare replicas"), QT_TRANSLATE_NOOP("Fields", "spare replicas"),
        {.whole = true, .minimum = Exact(0), .maximum = Exact(1000)},
        [](const Workload &w) -> Number { return Exact(w.spareReplicas); },
        [](Workload &w, const Number &value) { w.spareReplicas = wholeNumber(value); });
    section->addNumber(
        tr("Zones"), QT_TRANSLATE_NOOP("Fields", "zones"),
        {.whole = true, .minimum = Exact(1), .maximum = Exact(10)},
        [](const Workload &w) -> Number { return Exact(w.zones); },
        [](Workload &w, const Number &value) { w.zones = wholeNumber(value); });
    section->addNumber(
        tr("Target utilisation"), QT_TRANSLATE_NOOP("Fields", "target utilisation"),
        {.unit = QStringLiteral("%"),
         .measure = Measure::percent,
         .minimum = Exact(1),
         .maximum = Exact(100)},
        [](const Workload &w) -> Number { return fieldNumber(w.targetUtilisation * 100); },
        [](Workload &w, const Number &value) { w.targetUtilisation = plainNumber(value) / 100; });
    section->addNumber(
        tr("Change of predicted speed"), QT_TRANSLATE_NOOP("Fields", "change of predicted speed"),
        {.unit = QStringLiteral("%"),
         .measure = Measure::percent,
         .minimum = Exact(-90),
         .maximum = Exact(400)},
        [](const Workload &w) -> Number { return fieldNumber(w.speedChangePercent); },
        [](Workload &w, const Number &value) { w.speedChangePercent = plainNumber(value); });
    section->addSwitch(
        tr("May share instances"), QT_TRANSLATE_NOOP("Fields", "sharing"),
        [](const Workload &w) { return w.mayShareInstances; },
        [](Workload &w, bool on) { w.mayShareInstances = on; });
    addAutoscaling(section);
    return section;
}

} // namespace headroom::ui
